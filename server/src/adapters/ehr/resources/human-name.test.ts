import { expect, it } from "vitest";
import { listedName } from "./person-of.ts";

const period = (start: string | undefined, end?: string) => ({ start, end });

it.each([
  [
    "the official name before others",
    [
      { use: "usual", family: "Usual", given: [] },
      { use: "official", family: "Official", given: ["A", "B"] },
    ],
    "Official, A B",
  ],
  [
    "the usual name before one without a use",
    [
      { family: "First", given: [] },
      { use: "usual", family: "Usual", given: [] },
    ],
    "Usual",
  ],
  ["a former name where there is no other", [{ use: "maiden", family: "Maiden", given: [] }], "Maiden"],
  [
    "a nickname before a former name, and a name without a use before that",
    [
      { use: "old", family: "Old", given: [] },
      { use: "anonymous", family: "Anonymous", given: [] },
      { use: "temp", family: "Temp", given: [] },
      { use: "nickname", family: "Nickname", given: [] },
    ],
    "Nickname",
  ],
  [
    "the usual name before the official one whose period has ended",
    [
      { use: "official", family: "Ended", given: [], period: period(undefined, "2020-01-01") },
      { use: "usual", family: "Usual", given: [] },
    ],
    "Usual",
  ],
  [
    "of two the one that began last, and not one that has not begun",
    [
      { use: "official", family: "First", given: [], period: period("2019") },
      { use: "official", family: "To come", given: [], period: period("2026-11-21") },
      { use: "official", family: "Second", given: [], period: period("2021-06", "2026-11-20") },
    ],
    "Second",
  ],
  [
    "of former names the one that ended last",
    [
      { family: "Long ago", given: [], period: period(undefined, "2015") },
      { family: "Lately", given: [], period: period(undefined, "2025-12") },
    ],
    "Lately",
  ],
  [
    "a name that is to come before a former one",
    [
      { family: "Former", given: [], period: period(undefined, "2025") },
      { family: "To come", given: [], period: period("2027") },
    ],
    "To come",
  ],
  [
    "no name that is empty",
    [
      { use: "official", given: [] },
      { use: "old", family: "Old", given: [] },
    ],
    "Old",
  ],
  ["a given name alone", [{ given: ["Cher"] }], "Cher"],
  ["the text where the parts are unknown", [{ text: "Dr. Dora Reyes", given: [] }], "Dr. Dora Reyes"],
  ["nothing", [], ""],
])("lists %s", (_case, names, expected) => {
  expect(listedName(names, "2026-11-20")).toBe(expected);
});
