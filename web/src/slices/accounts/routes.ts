import { screen } from "../../platform/screen.ts";

export const accountScreens = {
  requests: screen("/accountsandaccess/accountrequests"),
  editRequest: screen("/accountsandaccess/accountrequests/edit/:id"),
  newPracticeRequest: screen("/accountsandaccess/newpracticerequest"),
  sentInvitations: screen("/accountsandaccess/sentinvitations"),
  all: screen("/account/list"),
  edit: screen("/account/modify/:id"),
  details: screen("/account/detail/:id"),
  /** Where the mails of invitations lead; the secret stands behind the # and never reaches a server's log. */
  invitation: screen("/invitation"),
  loginAs: screen("/impersonation/create"),
};
