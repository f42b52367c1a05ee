import { screen } from "../../platform/page/screen.ts";

export const embassyScreens = {
  mine: screen("/myembassy"),
};
