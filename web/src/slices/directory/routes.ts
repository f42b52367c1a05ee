import { screen } from "../../platform/page/screen.ts";

/** The specification's own paths contain the '&'. */
export const directoryScreens = {
  search: screen("/accounts&access/physicians&practices"),
  newPractice: screen("/accounts&access/physicians&practices/create/practice"),
  editPractice: screen("/accounts&access/physicians&practices/edit/practice/:id"),
  newPhysician: screen("/accounts&access/physicians&practices/create/physician"),
  npiClaims: screen("/accountsandaccess/npiclaims"),
  editPhysician: screen("/accounts&access/physicians&practices/edit/physician/:id"),
};
