import { screen } from "../../platform/page/screen.ts";

export const practiceScreens = {
  mine: screen("/practice/mypractice"),
};
