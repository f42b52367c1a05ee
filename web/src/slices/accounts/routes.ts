import { screen } from "../../platform/screen.ts";

export const accountScreens = {
  requests: screen("/accountsandaccess/accountrequests"),
  editRequest: screen("/accountsandaccess/accountrequests/edit/:id"),
  newPracticeRequest: screen("/accountsandaccess/newpracticerequest"),
  sentInvitations: screen("/accountsandaccess/sentinvitations"),
  all: screen("/account/list"),
  edit: screen("/account/modify/:id"),
  details: screen("/account/detail/:id"),
  loginAs: screen("/impersonation/create"),
};
