import { screen } from "../../platform/screen.ts";

export const practiceScreens = {
  mine: screen("/practice/mypractice"),
  accountRequests: screen("/practice/accountrequests"),
  accountRequest: screen("/practice/accountrequests/details/:id"),
};
