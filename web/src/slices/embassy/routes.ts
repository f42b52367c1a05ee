import { screen } from "../../platform/screen.ts";

export const embassyScreens = {
  patients: screen("/myembassypatients"),
  members: screen("/myembassy"),
};
