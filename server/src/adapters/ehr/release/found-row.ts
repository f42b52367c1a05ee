import { type Holding, insideOf } from "../resources/read-resource.ts";
import type { MaybeUnreadable } from "./incomplete.ts";
import type { Sensitive, WithheldReason } from "./is-withheld.ts";

/** The fields that decide whether a resource is released. Replies do not have them. */
type Marks = Pick<Sensitive, "restricted" | "labels" | "tags" | "codes" | "texts">;

/**
 * A resource in a reply, without its patient. `at` is the instant to sort by, in milliseconds since 1970, or undefined without a date. A
 * day, month or year starts in the hospital's zone. `isUndated`: it has a date that cannot be read.
 */
export type Found<Resource> = Omit<Resource, "personId" | "encounterId" | "category" | keyof Marks> & {
  at?: number | undefined;
  isUndated?: boolean | undefined;
};

/**
 * A resource as an adapter found it. `category` is set where the section decides whether the row is shown or only affects what is withheld.
 * `person_id` is set for appointments. `replaced_id` is its former patient if the patient asked about replaced them.
 */
export interface FoundRow {
  type: string;
  fields: unknown;
  visit_id?: string | null;
  category?: string | null;
  person_id?: string | null;
  replaced_id?: string | null;
}

/** A judged reading with its visit and section. It may be released if `heldBecause` is not set. */
export type Judged<Resource> = Found<Resource> &
  MaybeUnreadable & {
    visitId?: string | undefined;
    category?: string | undefined;
    heldBecause?: WithheldReason | undefined;
  };

/** The rows of one type, including contained resources. */
function rowsOf(rows: readonly FoundRow[], type: string): FoundRow[] {
  return rows.flatMap((row) => {
    const inside = insideOf(row.fields).inside.filter((each) => each.type === type);
    const own = inside.map(({ fields, category, encounterId }) => ({ ...row, type, fields, category, visit_id: encounterId ?? null }));
    return row.type === type ? [row, ...own] : own;
  });
}

/** The readings of one type. */
export function ofType<Reading>(rows: readonly FoundRow[], type: string): Reading[] {
  // Every row comes from `readResource`, which parsed the fields with the schema of their type.
  return rowsOf(rows, type).map(({ fields }) => fields as Reading);
}

type Marked<Resource> = Found<Resource> & Sensitive;

/** The readings of one type, each judged. The fields they were judged by are dropped. */
export function judgedOf<Resource>(
  rows: readonly FoundRow[],
  type: string,
  judge: (reading: Sensitive, row: FoundRow) => WithheldReason | undefined,
): Judged<Resource>[] {
  return rowsOf(rows, type).map((row) => {
    // See `ofType`. Contained resources have rows of their own.
    const { restricted, labels, tags, codes, texts, inside: _, lost: _lost, ...reading } = row.fields as Marked<Resource> & Holding;
    const heldBecause = judge({ ...reading, restricted, labels, tags, codes, texts }, row);
    // A reading without the judged fields is the reading in a reply.
    const found = reading as unknown as Found<Resource>;
    return {
      ...found,
      ...(row.visit_id && { visitId: row.visit_id }),
      ...(row.category && { category: row.category }),
      ...(heldBecause && { heldBecause }),
    };
  });
}
