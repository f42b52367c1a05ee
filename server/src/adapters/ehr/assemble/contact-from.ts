import { STATE_NAMES } from "@linnet/contract/values/state-names";
import { z } from "zod";
import type { PatientContact } from "../port.ts";
import { countHeld, type ReleaseRules, type WithheldReason, withheldBecause } from "../release/is-withheld.ts";
import { unfold } from "../resources/contained.ts";
import { compact, HumanName, Id, idOf, LenientDay, lenient, listOf, Meta, Period, Reference, Text, Words } from "../resources/elements.ts";
import { isOver } from "../resources/in-use.ts";
import { currentName } from "../resources/person-of.ts";
import { Address, Gender, RelatedPerson, Telecom } from "../resources/related-person.ts";

type Guardian = NonNullable<PatientContact["guardian"]>;

const NextOfKin = z.object({
  relationship: listOf(Words),
  name: lenient(HumanName),
  telecom: listOf(Telecom),
  gender: Gender,
  period: lenient(Period),
});

const PatientWithContact = z.object({
  resourceType: z.literal("Patient"),
  id: Id,
  meta: Meta,
  birthDate: LenientDay,
  address: listOf(Address),
  telecom: listOf(Telecom),
  contact: listOf(NextOfKin),
});

const CoverageKind = z.object({
  resourceType: z.literal("Coverage"),
  meta: Meta,
  status: Text,
  beneficiary: lenient(Reference),
  type: lenient(Words),
  payor: listOf(Reference),
  period: lenient(Period),
});

/** The record's words for a guardian's relationship, closest first. The keys are the referral form's words. */
const RELATIONSHIPS: [word: Guardian["relationship"], said: RegExp][] = [
  ["Legal Guardian", /^(GUARD|HPOWATT)$|guardian/i],
  ["Mother", /^(MTH|NMTH|ADOPTM|STPMTH|FTHFOS|MTHFOS)$|\bmother\b(?! in)|\bmom\b/i],
  ["Father", /^(FTH|NFTH|ADOPTF|STPFTH)$|\bfather\b(?! in)|\bdad\b/i],
  ["Grandparent", /^(GRPRN|GRMTH|GRFTH|MGRMTH|MGRFTH|PGRMTH|PGRFTH)$|grand(mother|father|parent)/i],
  ["Other", /^(PRN|FAMMEMB|CGV|FRND|AUNT|UNCLE|N|C|E)$|parent|aunt|uncle|next of kin|emergency|caregiver/i],
];
/** "Grandmother" contains "mother". */
const isSaid = (words: readonly string[], said: RegExp, word: string) =>
  words.some((each) => said.test(each) && (word === "Grandparent" || !/grand/i.test(each)));

const relationshipOf = (words: readonly string[]) => RELATIONSHIPS.find(([word, said]) => isSaid(words, said, word))?.[0];
const closeness = (words: readonly string[]): number => {
  const place = RELATIONSHIPS.findIndex(([word, said]) => isSaid(words, said, word));
  return place < 0 ? RELATIONSHIPS.length : place;
};

/** The form's insurance kinds by the record's words. Other payers have no kind. */
const INSURANCES: [word: string, said: RegExp][] = [
  ["Medicaid", /medicaid|\bCHIP\b|^2\d*$/i],
  ["Medicare", /medicare|^1\d*$/i],
  ["Military or government", /tricare|champ(us|va)|military|veteran|^MILITARY$|^VAPOL$|^3\d*$/i],
  ["Self-pay", /self[- ]?pay|uninsured|^PAY$|^8\d*$/i],
  ["Commercial", /commercial|private|employer|\b(PPO|HMO|POS|EPO)\b|^(EHCPOL|HMO|PPO|POS)$|^[56]\d*$/i],
];

const valuesOf = (telecoms: readonly Telecom[], system: string, today: string): string[] => {
  const current = telecoms.filter((each) => each.system === system && each.use !== "old" && !isOver(each.period, today));
  const ranked = current.toSorted((one, other) => (one.rank ?? Number.POSITIVE_INFINITY) - (other.rank ?? Number.POSITIVE_INFINITY));
  return [...new Set(ranked.flatMap(({ value }) => value?.trim() || []))];
};

function addressOf({ address, meta }: z.output<typeof PatientWithContact>, today: string): PatientContact["address"] {
  const current = address.filter(({ use, period }) => use !== "old" && use !== "billing" && !isOver(period, today));
  const [home] = current.toSorted((one, other) => Number(isHome(other)) - Number(isHome(one)));
  if (!home) return undefined;
  const { line, city = "", state = "", postalCode = "" } = home;
  return { street: line.join(", "), city, state: abbreviated(state), zip: postalCode, updated: meta?.updated };
}
/** R4 accepts a state's name or abbreviation. Other texts stay as written. */
const abbreviated = (state: string): string =>
  Object.entries(STATE_NAMES).find(([, name]) => name.toLowerCase() === state.trim().toLowerCase())?.[0] ?? state;
const isHome = ({ use, type }: z.output<typeof Address>) => use === "home" && type !== "postal";

type Kin = Pick<RelatedPerson, "relationship" | "telecom" | "gender" | "period"> & {
  names: RelatedPerson["names"];
  birthDate?: string | undefined;
  updated?: string | undefined;
};

/** The closest person who may speak for the patient. */
function guardianOf(kin: readonly Kin[], today: string): Guardian | undefined {
  const current = kin.filter(({ period, relationship }) => !isOver(period, today) && relationshipOf(relationship) !== undefined);
  const [closest] = current.toSorted((one, other) => closeness(one.relationship) - closeness(other.relationship));
  if (!closest) return undefined;
  const { names, gender, birthDate = "", relationship, telecom, updated } = closest;
  const name = currentName(names, today);
  const [email = ""] = valuesOf(telecom, "email", today);
  return {
    firstName: name?.given[0]?.trim() ?? "",
    lastName: name?.family?.trim() ?? "",
    birthDate,
    sex: gender === "male" ? "M" : gender === "female" ? "F" : gender === "other" ? "O" : "U",
    relationship: relationshipOf(relationship) ?? "Other",
    email,
    updated,
  };
}

function insuranceOf(coverages: readonly z.output<typeof CoverageKind>[], today: string): PatientContact["insurance"] {
  const current = coverages.filter(({ status = "active", period }) => status === "active" && !isOver(period, today));
  const kinds = current.map(({ type = [], payor, meta }) => {
    const words = [...type, ...payor.flatMap(({ name }) => name ?? [])];
    return { kind: INSURANCES.find(([, said]) => words.some((word) => said.test(word)))?.[0], updated: meta?.updated };
  });
  const [first] = kinds;
  // No one can tell which of two kinds comes first.
  return first?.kind !== undefined && kinds.every(({ kind }) => kind === first.kind)
    ? { kind: first.kind, updated: first.updated }
    : undefined;
}

/**
 * The family's contact details and payer, from resources as received. Drops what has ended, is outdated, belongs to someone else, or is
 * withheld. `today` is the hospital's day.
 */
export function contactFrom(personId: string, received: readonly unknown[], rules: ReleaseRules): PatientContact {
  const resources = received.map((each) => unfold(each).resource);
  const held: { heldBecause?: WithheldReason | undefined }[] = [];
  const patient = resources.map((each) => PatientWithContact.safeParse(each).data).find((each) => each?.id === personId);
  const mayLeave = (meta: z.output<typeof Meta>) => {
    const heldBecause = withheldBecause({ ...meta }, { ...rules, birthDate: patient?.birthDate });
    if (heldBecause) held.push({ heldBecause });
    return !heldBecause;
  };
  const isOf = (reference: Reference | undefined) => idOf(reference, "Patient") === personId;
  if (!patient || !mayLeave(patient.meta)) return { phones: [], withheld: countHeld(held) };
  const { today } = rules;
  const persons = resources.flatMap((each) => (isOfType(each, "RelatedPerson") ? (RelatedPerson.safeParse(each).data ?? []) : []));
  const payments = resources.flatMap((each) => CoverageKind.safeParse(each).data ?? []);
  const others =
    persons.filter((each) => each.personId !== personId).length + payments.filter(({ beneficiary }) => !isOf(beneficiary)).length;
  const related = persons
    .filter((each) => each.personId === personId && each.active !== false)
    .filter(({ updated, labels, tags, restricted }) => mayLeave(compact({ updated, labels, tags, restricted })));
  const coverages = payments.filter(({ beneficiary, meta }) => isOf(beneficiary) && mayLeave(meta));
  const kin: Kin[] = patient.contact.map(({ name, ...each }) => ({
    ...each,
    relationship: each.relationship.flat(),
    names: name ? [name] : [],
    updated: patient.meta?.updated,
  }));
  return compact({
    address: addressOf(patient, today),
    phones: valuesOf(patient.telecom, "phone", today),
    phonesUpdated: patient.meta?.updated,
    guardian: guardianOf([...related, ...kin], today),
    insurance: insuranceOf(coverages, today),
    withheld: { ...countHeld(held), ...(others > 0 && { "other-patient": others }) },
  });
}

const isOfType = (resource: unknown, type: string) =>
  typeof resource === "object" && resource !== null && "resourceType" in resource && resource.resourceType === type;
