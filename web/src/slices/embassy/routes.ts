import { screen } from "../../platform/screen.ts";

export const embassyScreens = {
  members: screen("/myembassy"),
};
