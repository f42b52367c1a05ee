import type { Deceased } from "@linnet/contract/patients";
import { isSameBirthDate, isSameName, mayBeCorrection, type RecordIdentity, spokenNameOf } from "@linnet/contract/patients/identity";
import type { ReferralFormChoices } from "@linnet/contract/referrals/form";
import { foldName } from "@linnet/contract/values/search-words";
import { formatDay, sexOfWord, sexWord } from "../../../platform/format/format.ts";
import { toDay } from "../../../ui/people/to-day.ts";
import { chosenWord, type ReferralField, type TypedReferral } from "../form/fields.ts";

/** What says who the child is. For a child of the hospital's record the form shows it as one block (decision G-REF-32). */
export const IDENTITY_FIELDS = ["firstName", "middleName", "lastName", "dateOfBirth", "patientSexId"] as const satisfies ReferralField[];
export type IdentityField = (typeof IDENTITY_FIELDS)[number];
type Identity = Pick<TypedReferral, IdentityField>;

/** The child of the hospital's record whom a form is about. */
export interface KnownChild {
  /** Empty for a child who is no longer in the caller's care: then nothing about the child can be changed. */
  personId: string;
  record: RecordIdentity;
  /** What the record says of the child's death now. */
  deceased: Deceased;
}

/** 'Fionn D’Arcy' */
export const nameInRecord = ({ record: { firstName, lastName } }: KnownChild): string => spokenNameOf({ firstName, lastName });

/** 'Fionn Patrick D’Arcy' */
export const fullNameInRecord = ({ record }: KnownChild): string => spokenNameOf(record);

/** What the record says, in the words of the form; empty where it says nothing that the form could show. */
export function identityInRecord({ record }: Pick<KnownChild, "record">, { patientSex }: ReferralFormChoices): Identity {
  const { firstName, middleName, lastName, dateOfBirth, sex } = record;
  // One known to the year alone has none to show.
  const day = toDay(dateOfBirth ?? "");
  const sexId = patientSex.find(({ display }) => display === sexWord(sex))?.id;
  return {
    firstName,
    middleName,
    lastName,
    dateOfBirth: day ? formatDay(day) : "",
    patientSexId: sexId === undefined ? "" : String(sexId),
  };
}

/** In what the form says something else than the record: as the server compares it, and the sex where the record knows it. */
export function changesOf({ record }: KnownChild, typed: Identity, choices: ReferralFormChoices): IdentityField[] {
  const own = identityInRecord({ record }, choices);
  const names = (["firstName", "middleName", "lastName"] as const).filter((field) => foldName(own[field]) !== foldName(typed[field]));
  const isOtherDay = !isSameBirthDate(toDay(typed.dateOfBirth) ?? "", record.dateOfBirth);
  const isOtherSex = own.patientSexId !== "" && own.patientSexId !== typed.patientSexId;
  return [
    ...(isSameName(typed, record) ? [] : names),
    ...(isOtherDay ? (["dateOfBirth"] as const) : []),
    ...(isOtherSex ? (["patientSexId"] as const) : []),
  ];
}

/** Whether what was typed may correct the record; where more than one thing differs, it is another child (decision record 39). */
export const isCorrectable = ({ record }: KnownChild, typed: Identity, choices: ReferralFormChoices): boolean =>
  mayBeCorrection(
    { ...typed, dateOfBirth: toDay(typed.dateOfBirth) ?? "", sex: sexOfWord(chosenWord(choices, typed, "patientSexId")) },
    record,
  );

export const isSameIdentity = (one: Identity, other: Identity): boolean => IDENTITY_FIELDS.every((field) => one[field] === other[field]);

/**
 * What is left of a form that turns out to be about another child: what the person has typed. Everything that was filled in is as in an
 * empty form again, and nothing ties it to the record.
 */
export function withoutFilledIn(typed: TypedReferral, filledIn: TypedReferral, empty: TypedReferral): TypedReferral {
  const own = Object.entries(typed).filter(
    ([field, value]) => !Object.entries(filledIn).some(([name, was]) => name === field && was === value),
  );
  return { ...empty, ...Object.fromEntries(own), personId: "", mrn: "", identityCorrection: "false" };
}
