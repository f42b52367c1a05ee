import type { OddityKind } from "@linnet/contract/audit/oddities";

/** A night lasts from NIGHT_BEGINS to NIGHT_ENDS on the next day, by the hospital's clock. */
export const NIGHT_BEGINS = 22;
export const NIGHT_ENDS = 6;
/** Patients per person and night from which views are flagged. */
export const NIGHT_PATIENTS = 10;
/** Refusals per account and day from which they are flagged. */
export const DAY_REFUSALS = 20;
/** Practices that opened one patient's record within MANY_PRACTICES_DAYS, from which it is flagged. */
export const MANY_PRACTICES = 4;
export const MANY_PRACTICES_DAYS = 30;
/** A family name is rare when at most this many patients have it. A person with the same name may be a relative. */
export const RARE_NAME_PATIENTS = 3;
/** Months between two findings about the same person and patient: they have the same name every day. */
export const RARE_NAME_MONTHS = 12;
/** A person who opens a record should have had a relation to the patient within this many months before. */
export const RELATION_MONTHS = 12;

interface OddParts {
  kind: OddityKind;
  /** 'Last, First'; null where there is none. */
  account: string | null;
  count: number;
}

const hourOf = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;

/**
 * Why a view was flagged. It names no patient. If the viewer shares the patient's name it does not name the viewer either, because that
 * would name the patient.
 */
export function odditySentence({ kind, account, count }: OddParts): string {
  const person = account ?? "Someone";
  switch (kind) {
    case "own-name":
      return "Someone opened the record of a patient with their own name, or whose guardian in a referral has it.";
    case "family-name":
      return `Someone opened the record of a patient with their own last name, which at most ${RARE_NAME_PATIENTS} patients have.`;
    case "no-relation":
      return `${person} opened a patient’s record without any relation to the patient in the previous ${RELATION_MONTHS} months.`;
    case "night":
      return `${person} opened the records of ${count} patients between ${hourOf(NIGHT_BEGINS)} and ${hourOf(NIGHT_ENDS)}.`;
    case "refusals":
      return `${person} was denied access ${count} times in one day.`;
    case "sign-in-replaced":
      return `Within one day, ${person} reset an account’s second factor and set a temporary password. They could have signed in as that person.`;
    case "many-practices":
      return `Users from ${count} practices opened the same patient’s record within ${MANY_PRACTICES_DAYS} days.`;
  }
}
