import type { OddityKind } from "@linnet/contract/audit/oddities";

/** A night is from this hour of the hospital's clock to the other one of the next day. */
export const NIGHT_BEGINS = 22;
export const NIGHT_ENDS = 6;
/** So many patients' records, opened by one person in a night, are odd. */
export const NIGHT_PATIENTS = 10;
/** So many refusals of one account in a day are odd. */
export const DAY_REFUSALS = 20;
/** A patient whose record people of so many practices opened is odd, within so many days. */
export const MANY_PRACTICES = 4;
export const MANY_PRACTICES_DAYS = 30;
/** A family name that no more patients have than one family has children is rare: somebody else who has it may be of that family. */
export const RARE_NAME_PATIENTS = 3;
/** Of one person and one patient it is told once in so many months: they have the same name every day. */
export const RARE_NAME_MONTHS = 12;
/** Whoever opened a record is expected to have had a relation to the patient within so many months before. */
export const RELATION_MONTHS = 12;

interface OddParts {
  kind: OddityKind;
  /** 'Last, First'; null where there is none. */
  account: string | null;
  count: number;
}

const hourOf = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;

/**
 * Why something is odd. It names no patient, so that nobody is named who looked at a patient of their own name, or of their family's: their
 * name would be the patient's.
 */
export function sentenceOf({ kind, account, count }: OddParts): string {
  const person = account ?? "Someone";
  switch (kind) {
    case "own-name":
      return "Someone opened the record of a patient who has their own first and last name, or whose guardian has it in a referral.";
    case "family-name":
      return `Someone opened the record of a patient who has their own family name, which no more than ${RARE_NAME_PATIENTS} patients have.`;
    case "no-relation":
      return `${person} opened a patient’s record, but had no relation to the patient in the ${RELATION_MONTHS} months before.`;
    case "night":
      return `${person} opened the records of ${count} patients between ${hourOf(NIGHT_BEGINS)} and ${hourOf(NIGHT_ENDS)}.`;
    case "refusals":
      return `${person} was refused ${count} times in one day.`;
    case "sign-in-replaced":
      return `${person} reset the second factor of an account and got a temporary password for it within a day, so they could have signed in as that person.`;
    case "many-practices":
      return `People of ${count} practices opened the same patient’s record within ${MANY_PRACTICES_DAYS} days.`;
  }
}
