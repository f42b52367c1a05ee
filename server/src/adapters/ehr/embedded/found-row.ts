import type { Found } from "../port.ts";
import type { Sensitive, WithheldReason } from "../release/is-withheld.ts";

/**
 * A resource as an adapter found it: the fields that are read of it, the visit it is of, the part of the chart where that tells
 * what is shown from what only tells what is withheld, and of an appointment whose it is.
 */
export interface FoundRow {
  type: string;
  fields: unknown;
  visit_id?: string | null;
  category?: string | null;
  person_id?: string | null;
}

/** A reading on its way out: the visit and the part of the chart it is of, and why it is held back; without a reason it may leave. */
export type Judged<Resource> = Found<Resource> & {
  visitId?: string | undefined;
  category?: string | undefined;
  heldBecause?: WithheldReason | undefined;
};

/** The readings among the rows that are of one type. */
export function ofType<Reading>(rows: readonly FoundRow[], type: string): Reading[] {
  // The fields of a type were parsed by its schema when they were read (`readResource`), and nothing else makes rows.
  return rows.filter((row) => row.type === type).map(({ fields }) => fields as Reading);
}

type Marked<Resource> = Found<Resource> & Sensitive;

/** The readings of one type, each judged; by what they were judged stays here. */
export function judgedOf<Resource>(
  rows: readonly FoundRow[],
  type: string,
  judge: (reading: Sensitive, row: FoundRow) => WithheldReason | undefined,
): Judged<Resource>[] {
  return rows
    .filter((row) => row.type === type)
    .map((row) => {
      // As in `ofType`.
      const { restricted, labels, tags, codes, ...reading } = row.fields as Marked<Resource>;
      const heldBecause = judge({ ...reading, restricted, labels, tags, codes }, row);
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
