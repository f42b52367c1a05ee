import type { PacketItem, PacketQuestion } from "@linnet/contract/referrals/packets/packet";
import type { RecordPathName } from "@linnet/contract/referrals/packets/record-path";
import { kindOf, type PacketItemKind } from "./arrange-items.ts";

/** The kinds of items, in the editors' words. */
export const KIND_WORDS: Readonly<Record<PacketItemKind, string>> = {
  boolean: "Yes or no",
  choice: "Choose an answer",
  "open-choice": "Choose or type an answer",
  integer: "Whole number",
  decimal: "Number",
  quantity: "Measurement with a unit",
  date: "Date",
  string: "Short text",
  text: "Long text",
  attachment: "File",
  display: "Instructions",
  "red-flag": "Red flag",
  group: "Group",
};

/** As options of a select. */
export const KIND_CHOICES = Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label }));

/** The kind of a select's value. */
export const kindNamed = (value: string): PacketItemKind => {
  if (value === "red-flag") return value;
  // As: the choice has these entries and no other.
  return value as PacketItemKind;
};

/** An item's kind and special settings. */
export function itemFacts(item: PacketItem): string {
  const facts = [KIND_WORDS[kindOf(item)]];
  if ("required" in item && item.required) facts.push("required");
  if ("repeats" in item && item.repeats) facts.push("several answers");
  if ("hidden" in item && item.hidden) facts.push("hidden");
  if ("from" in item && item.from !== undefined) facts.push("filled in from the record");
  return facts.join(" · ");
}

const NUMBERS: readonly RecordPathName[] = [
  "age",
  "ageInMonths",
  "weight",
  "weightPercentile",
  "height",
  "heightPercentile",
  "bmi",
  "result",
];

/** The record's values that can answer a question of this type. */
export const RECORD_NAMES: Readonly<Record<PacketQuestion["type"], readonly RecordPathName[]>> = {
  boolean: ["hasProblem", "takesMedication"],
  choice: ["sex"],
  "open-choice": ["sex"],
  integer: NUMBERS,
  decimal: NUMBERS,
  quantity: NUMBERS,
  date: ["birthDate"],
  string: ["sex", ...NUMBERS],
  text: [],
  attachment: [],
};
