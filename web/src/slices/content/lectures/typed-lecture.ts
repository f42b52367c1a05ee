import type { CmeLecture } from "@linnet/contract/content";
import { FIRST_MESSAGE, LectureForm, withoutBlanks } from "@linnet/contract/content/portal-updates";
import { z } from "zod";
import { formatDay } from "../../../platform/format/format.ts";
import { pastDay } from "../records/past-day.tsx";

/** The fields in the order of the form, as the summary of errors calls them. */
export const LECTURE_LABELS = {
  isActive: "Is Active",
  eventDate: "Event Date",
  videoUrl: "Video URL",
  contentTitle: "Title",
  // Errors of a row are shown at the row.
  ...Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`contentTitle.${index}`, `Title ${index + 1}`])),
  contentMessage: "Message",
  contentBulletLine: "Bullet Line",
  contentFullname: "Full Name",
  contentSignature: "Signature",
} satisfies Record<keyof z.input<typeof LectureForm>, string>;

/** The form's values for a lecture. */
export type TypedLecture = ReturnType<typeof typedLecture>;

/** There is always a row to type in. */
const rowsOf = (lines: string[] | undefined) => (lines && lines.length > 0 ? lines : [""]);

/** As the form begins: with what is there, or with today and the first sentence (CON-095). */
export const typedLecture = (row: CmeLecture | undefined, today: string) =>
  ({
    isActive: row?.isActive ?? true,
    eventDate: formatDay(row?.eventDate ?? today),
    videoUrl: row?.videoUrl ?? "",
    contentTitle: rowsOf(row?.contentTitle),
    contentMessage: row?.contentMessage ?? FIRST_MESSAGE,
    contentBulletLine: rowsOf(row?.contentBulletLine),
    contentFullname: row?.contentFullname ?? "",
    contentSignature: rowsOf(row?.contentSignature),
  }) satisfies Record<keyof z.input<typeof LectureForm>, unknown>;

/** The contract's rules over what is typed (CON-112 to CON-116). */
export function lectureRules(today: string) {
  const { eventDate, contentMessage, contentBulletLine, contentFullname, contentSignature } = LectureForm.shape;
  return LectureForm.extend({
    isActive: z.boolean(),
    eventDate: pastDay(eventDate, today),
    // Nothing is left out that could be put in its place.
    contentMessage: contentMessage.unwrap(),
    contentBulletLine: contentBulletLine.in.unwrap().transform(withoutBlanks),
    contentFullname: contentFullname.unwrap(),
    contentSignature: contentSignature.in.unwrap().transform(withoutBlanks),
  });
}
