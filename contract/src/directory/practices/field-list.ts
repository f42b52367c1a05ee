import { z } from "zod";
import { FaxNumber } from "../../values/us.ts";
import { Domain, LineOrNull, NpiOrNull, OrNull, PracticeType, Required } from "../fields.ts";

const textOrNull = z.string().nullable();

/** What is typed of a new practice, in the order of the form. */
export const NEW_PRACTICE_FIELDS = {
  practiceName: { column: "name", label: "Practice name", rule: Required(200), shown: z.string() },
  groupName: { column: "group_name", label: "Group name", rule: LineOrNull(200), shown: textOrNull },
  npi: { column: "npi", label: "Practice NPI", rule: NpiOrNull, shown: textOrNull },
  practiceType: { column: "practice_type", label: "Practice type", rule: PracticeType, shown: textOrNull },
  domain: { column: "domain", label: "Website URL", rule: OrNull(Domain), shown: textOrNull },
} as const;

/** What is typed of a practice, in the order of the form. A merge can take each from the merged record. */
export const PRACTICE_FIELDS = {
  ...NEW_PRACTICE_FIELDS,
  fax: { column: "fax", label: "Practice fax", rule: OrNull(FaxNumber), shown: textOrNull },
} as const;
