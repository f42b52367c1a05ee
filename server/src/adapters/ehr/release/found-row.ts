import { type Holding, insideOf } from "../resources/read-resource.ts";
import type { MaybeUnreadable } from "./incomplete.ts";
import type { Sensitive, WithheldReason } from "./is-withheld.ts";

/** By which it was told whether a resource may leave the record; that is done when it comes out. */
type Marks = Pick<Sensitive, "restricted" | "labels" | "tags" | "codes" | "texts">;

/**
 * How a resource comes out of an adapter: whose it is has been asked for and is not repeated. `at` is the instant it is sorted
 * by, in milliseconds since 1970: of a day, month or year its start in the hospital's zone; undefined when it has no date. `isUndated`:
 * it has one that nobody can read.
 */
export type Found<Resource> = Omit<Resource, "personId" | "encounterId" | "category" | keyof Marks> & {
  at?: number | undefined;
  isUndated?: boolean | undefined;
};

/**
 * A resource as an adapter found it: the fields that are read of it, the visit it is of, the part of the chart where that tells
 * what is shown from what only tells what is withheld, and of an appointment whose it is. `replaced_id` is the patient of the record
 * whose it was before the one who is asked about took their place.
 */
export interface FoundRow {
  type: string;
  fields: unknown;
  visit_id?: string | null;
  category?: string | null;
  person_id?: string | null;
  replaced_id?: string | null;
}

/** A reading on its way out: the visit and the part of the chart it is of, and why it is held back; without a reason it may leave. */
export type Judged<Resource> = Found<Resource> &
  MaybeUnreadable & {
    visitId?: string | undefined;
    category?: string | undefined;
    heldBecause?: WithheldReason | undefined;
  };

/** The rows of one type, with what stands inside the others. */
function rowsOf(rows: readonly FoundRow[], type: string): FoundRow[] {
  return rows.flatMap((row) => {
    const inside = insideOf(row.fields).inside.filter((each) => each.type === type);
    const own = inside.map(({ fields, category, encounterId }) => ({ ...row, type, fields, category, visit_id: encounterId ?? null }));
    return row.type === type ? [row, ...own] : own;
  });
}

/** The readings among the rows that are of one type. */
export function ofType<Reading>(rows: readonly FoundRow[], type: string): Reading[] {
  // The fields of a type were parsed by its schema when they were read (`readResource`), and nothing else makes rows.
  return rowsOf(rows, type).map(({ fields }) => fields as Reading);
}

type Marked<Resource> = Found<Resource> & Sensitive;

/** The readings of one type, each judged; by what they were judged stays here. */
export function judgedOf<Resource>(
  rows: readonly FoundRow[],
  type: string,
  judge: (reading: Sensitive, row: FoundRow) => WithheldReason | undefined,
): Judged<Resource>[] {
  return rowsOf(rows, type).map((row) => {
    // As in `ofType`; what stands inside has rows of its own.
    const { restricted, labels, tags, codes, texts, inside: _, lost: _lost, ...reading } = row.fields as Marked<Resource> & Holding;
    const heldBecause = judge({ ...reading, restricted, labels, tags, codes, texts }, row);
    // What is left of a marked reading without its marks is the reading.
    const found = reading as unknown as Found<Resource>;
    return {
      ...found,
      ...(row.visit_id && { visitId: row.visit_id }),
      ...(row.category && { category: row.category }),
      ...(heldBecause && { heldBecause }),
    };
  });
}
