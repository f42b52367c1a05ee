import { screen } from "../../platform/page/screen.ts";

export const practiceScreens = {
  mine: screen("/practice/mypractice"),
  /** Who takes over from physicians who left. */
  handovers: screen("/practice/handovers"),
};
