import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import source from "./first-paint.ts?raw";
import { storedState } from "./platform/session/stored-state.ts";
import { SIGNED_IN_HINT } from "./platform/session/wipe-storage.ts";
import { colorSchemeCookie } from "./theme/color-scheme-cookie.ts";

const html = document.documentElement;
const run = (page: string, announcement?: string) => {
  html.dataset["page"] = page;
  if (announcement) html.dataset["announcement"] = announcement;
  // What the browser runs: the file without anything else.
  new Function(source)();
  return html.dataset["frame"];
};

afterEach(() => {
  for (const name of ["page", "frame", "announcement", "mantineColorScheme"]) delete html.dataset[name];
});

it.each([
  ["home", "home"],
  ["wide", "wide"],
  ["card", "card"],
  // Leads to the login.
  ["inside", "card"],
  ["alone", "alone"],
])("the frame of a page %s is, before signing in, %s", (page, frame) => {
  expect(run(page)).toBe(frame);
});

it.each([
  ["home", "inside"],
  ["wide", "inside"],
  ["card", "inside"],
  ["inside", "inside"],
  ["alone", "alone"],
])("the frame of a page %s is, in a browser with a session, %s", (page, frame) => {
  window.localStorage.setItem(SIGNED_IN_HINT, "yes");
  expect(run(page)).toBe(frame);
});

it("the theme is the chosen one, and the system's where none is chosen", () => {
  run("card");
  expect(html.dataset["mantineColorScheme"]).toBeUndefined();
  colorSchemeCookie.set("dark");
  run("card");
  expect(html.dataset["mantineColorScheme"]).toBe("dark");
});

it("an announcement that was closed in this tab is not shown again", () => {
  run("card", "7");
  expect(html.dataset["announcement"]).toBe("7");
  storedState(window.sessionStorage, "closed-announcement", z.number()).write(7);
  run("card", "7");
  expect(html.dataset["announcement"]).toBeUndefined();
  run("card", "8");
  expect(html.dataset["announcement"]).toBe("8");
});
