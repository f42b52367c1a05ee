import { screen } from "../../platform/screen.ts";

export const embassyScreens = {
  mine: screen("/myembassy"),
};
