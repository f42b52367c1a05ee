import { CLINICAL_WORDS, ownWord, VERIFICATION_WORDS } from "../../../adapters/ehr/record.ts";

/** What HL7's lists of statuses say beyond that something is there and sure. */
const REMARKS: Partial<Record<string, string>> = {
  recurrence: "Recurrence",
  relapse: "Relapse",
  unconfirmed: "Unconfirmed",
  provisional: "Provisional",
  differential: "Differential",
};

/** Remark next to a problem or an allergy; an unknown status appears in the record's own word. */
export const statusRemark = (clinical: string | undefined, verification: string | undefined): string =>
  [REMARKS[clinical ?? ""] || ownWord(clinical, CLINICAL_WORDS), REMARKS[verification ?? ""] || ownWord(verification, VERIFICATION_WORDS)]
    .filter(Boolean)
    .join(", ");
