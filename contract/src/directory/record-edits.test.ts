import { expect, it } from "vitest";
import type { z } from "zod";
import { Physician, PhysicianEdit } from "./physicians.ts";
import { EditedLink, EditedLocation, PhysicianLink, Practice, PracticeEdit, PracticeLocation } from "./practice-record.ts";

const RECORDS: [string, z.ZodObject, z.ZodObject][] = [
  ["practice", Practice, PracticeEdit],
  ["location", PracticeLocation, EditedLocation],
  ["physician of a practice", PhysicianLink, EditedLink],
  ["physician", Physician, PhysicianEdit],
];

it.each(RECORDS)("an edit takes each field of a %s back as it was read", (_name, record, edit) => {
  expect(Object.keys(edit.shape)).toEqual(expect.arrayContaining(Object.keys(record.shape)));
});
