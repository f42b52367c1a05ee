import { AmbulatorySchedule, Announcement, CmeLecture, FileUpdate, GrandRound, SliderImage } from "@linnet/contract/content";
import {
  AnnouncementForm,
  FileForm,
  GrandRoundForm,
  LectureForm,
  PathwayForm,
  ScheduleForm,
} from "@linnet/contract/content/portal-updates";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { SEARCHED } from "../records/find-records.ts";
import { FIELDS } from "./fields.ts";

const FORMS: [keyof typeof FIELDS, z.ZodObject][] = [
  ["announcements", AnnouncementForm],
  ["ambulatory_schedules", ScheduleForm],
  ["cme_lectures", LectureForm],
  ["grand_rounds", GrandRoundForm],
  ["documents", FileForm.omit({ fileName: true })],
  ["documents", PathwayForm.omit({ fileName: true })],
];

describe("the fields of a portal update", () => {
  it.each(FORMS)("are in the history of %s, each of the form", (table, form) => {
    expect(Object.values(FIELDS[table])).toEqual(expect.arrayContaining(Object.keys(form.shape)));
  });

  it.each([SliderImage, Announcement, AmbulatorySchedule, CmeLecture, GrandRound, FileUpdate])(
    "are searched where they are text (%#)",
    (row) => {
      const example = z.toJSONSchema(row, { io: "output", unrepresentable: "any" }).properties ?? {};
      const texts = Object.entries(example).flatMap(([name, field]) => (typeof field === "object" && isText(field) ? [name] : []));
      expect(texts.filter((name) => !SEARCHED.has(name))).toEqual([]);
    },
  );
});

/** A line or lines of text, and no date or choice. */
function isText({ type, format, pattern, enum: words, items }: Record<string, unknown>): boolean {
  if (type === "array") return typeof items === "object" && items !== null && isText({ ...items });
  return type === "string" && format === undefined && pattern === undefined && words === undefined;
}
