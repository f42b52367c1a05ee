import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { namesOf } from "../field-list.ts";
import { growing } from "../growing.ts";
import { DateTime, Id } from "../values.ts";
import { PHYSICIAN_COLUMN_FIELDS } from "./physicians/field-list.ts";
import { PRACTICE_FIELDS } from "./practices/field-list.ts";

/** Practice fields that can be taken from the merged record. */
export const MERGED_PRACTICE_FIELDS = namesOf(PRACTICE_FIELDS);

/** Physician fields that can be taken from the merged record. */
export const MERGED_PHYSICIAN_FIELDS = namesOf(PHYSICIAN_COLUMN_FIELDS);

/** Two records of the directory: one is kept, and the other becomes a part of it. */
const Pair = { kind: z.enum(["practice", "physician"]), keepId: Id, mergeId: Id };
export const RecordMerge = z.object(Pair);
export type RecordMerge = z.infer<typeof RecordMerge>;

const differ = { path: ["mergeId"], message: "Choose two different records" };

/** What moves to the kept record; drafts are unsent referrals, questions are those to a clinic. */
export const MERGED_PARTS = [
  "locations",
  "physicians",
  "practices",
  "people",
  "patients",
  "referrals",
  "drafts",
  "questions",
  "invitations",
  "accessRequests",
] as const;
export type Moved = (typeof MERGED_PARTS)[number];

const MergedSide = z.object({
  id: Id,
  name: z.string(),
  isMyLinnet: z.boolean(),
  modifiedOn: DateTime,
});

/** Both records side by side, and what a merge would do. */
export const MergePreview = z.object({
  keep: MergedSide,
  merge: MergedSide,
  /** In the order of the form; yes or no is 'Yes' or empty. */
  fields: z.array(z.object({ name: z.string(), keep: z.string(), merge: z.string() })),
  moves: z.array(z.object({ what: growing(z.enum(MERGED_PARTS)), count: z.int() })),
  /** What else becomes of them, as sentences. */
  notes: z.array(z.string()),
  /** Why these two cannot be merged; empty where they can. */
  refusal: z.string(),
});
export type MergePreview = z.infer<typeof MergePreview>;

export const merges = {
  preview: endpoint({
    method: "GET",
    path: "/directory/merge",
    action: "read:merge-preview",
    query: z
      .object({ kind: Pair.kind, keepId: z.coerce.number().pipe(Id), mergeId: z.coerce.number().pipe(Id) })
      .refine(({ keepId, mergeId }) => keepId !== mergeId, differ),
    reply: MergePreview,
  }),
  /** Cannot be undone. 409 if someone has changed or merged one of them since. Returns the kept record's id. */
  merge: endpoint({
    method: "POST",
    path: "/directory/merge",
    action: "write:merge",
    body: z
      .strictObject({
        ...Pair,
        /** Fields that take the merged record's values. */
        take: z
          .array(z.enum([...MERGED_PRACTICE_FIELDS, ...MERGED_PHYSICIAN_FIELDS]))
          .max(100)
          .default([]),
        keepModifiedOn: DateTime,
        mergeModifiedOn: DateTime,
      })
      .refine(({ keepId, mergeId }) => keepId !== mergeId, differ),
    reply: z.object({ id: Id }),
  }),
};
