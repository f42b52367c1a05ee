import { screen } from "../../platform/screen.ts";

export const practiceScreens = {
  mine: screen("/practice/mypractice"),
};
