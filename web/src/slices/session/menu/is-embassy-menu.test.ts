import { expect, it } from "vitest";
import { isEmbassyMenu } from "./is-embassy-menu.ts";

it.each([
  ["Embassy", true],
  ["Your EMBASSY’s patients", true],
  ["Patients", false],
])("a menu with the parent %s is an embassy's: %s", (parent, expected) => {
  const menu = [
    { id: "home", parent: "Home", viewOrder: 1, items: [{ itemId: "myembassy", itemName: "My Embassy" }] },
    { id: "other", parent, viewOrder: 2, items: [] },
  ];
  expect(isEmbassyMenu(menu)).toBe(expected);
});
