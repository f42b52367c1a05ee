import { Required } from "@linnet/contract/directory/fields";
import { PhysicianContact } from "@linnet/contract/directory/links/field-list";
import { LocationForm } from "@linnet/contract/directory/locations/field-list";
import { PhysicianForm } from "@linnet/contract/directory/physicians";
import { z } from "zod";
import { Concept, HumanName, Id, Identifier, idOf, lenient, listOf, Reference, Text } from "../../adapters/ehr/resources/elements.ts";
import { currentName } from "../../adapters/ehr/resources/person-of.ts";
import type { ImportedLink, ImportedLocation, ImportedPhysician, ImportedPractice } from "../../slices/directory/public.ts";

/** The types that a directory is read from, in the order in which they are written. */
export const DIRECTORY_TYPES = ["Organization", "Location", "Practitioner", "PractitionerRole"] as const;
export type DirectoryType = (typeof DIRECTORY_TYPES)[number];

const windows = new TextDecoder("windows-1252");

/**
 * Names and streets of registers hold what forms do not take: tabs, double spaces, and signs that Windows wrote where Unicode has
 * control characters, such as U+0092 for an apostrophe.
 */
const Words = lenient(
  z.string().transform((text) =>
    text
      .replace(/[\u0080-\u009f]/g, (sign) => windows.decode(Uint8Array.of(sign.charCodeAt(0))))
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim(),
  ),
);

const Telecom = z.object({ system: Text, value: z.string() });
const Address = z.object({ line: listOf(Words), city: Words, state: Text, postalCode: Text, country: Text });
type Address = z.output<typeof Address>;
const Flag = lenient(z.boolean());

const Organization = z.object({
  id: Id,
  active: Flag,
  type: listOf(Concept),
  name: Words,
  identifier: listOf(Identifier),
  telecom: listOf(Telecom),
  address: listOf(Address),
});
const Location = z.object({
  id: Id,
  status: Text,
  telecom: listOf(Telecom),
  address: lenient(Address),
  managingOrganization: lenient(Reference),
});
const Practitioner = z.object({ id: Id, active: Flag, name: listOf(HumanName), identifier: listOf(Identifier), telecom: listOf(Telecom) });
const PractitionerRole = z.object({
  id: Id,
  active: Flag,
  practitioner: lenient(Reference),
  organization: lenient(Reference),
  location: listOf(Reference),
  specialty: listOf(Concept),
  telecom: listOf(Telecom),
});

/** A resource that cannot be taken, with the reason as a sentence. */
export class UnfitResource extends Error {}

const NPI_SYSTEM = "http://hl7.org/fhir/sid/us-npi";
/** Organization types that are not practices (FHIR R4, organization-type). */
const NO_PRACTICE = new Set(["pay", "ins", "govt", "edu", "reli", "crs", "cg", "bus"]);

/** An identifier of ten digits; an invalid one is a mistake in the file. */
function npiOf(identifiers: readonly Identifier[]): string | null {
  const npi = identifiers.find(({ system }) => system === NPI_SYSTEM)?.value.trim();
  if (npi !== undefined && !/^\d{10}$/.test(npi)) throw new UnfitResource("Its NPI does not have ten digits.");
  return npi ?? null;
}

type Telecoms = readonly z.output<typeof Telecom>[];
const valuesOf = (telecoms: Telecoms, kind: string) => telecoms.flatMap(({ system, value }) => (system === kind ? [value] : []));

const TEN_DIGITS = /^\D*?(?:\+?1\D{0,2})?(\d{3})\D{0,3}(\d{3})\D{0,3}(\d{4})(?!\d)/;
const EXTENSION = /(?:x|ext)\D*(\d{1,10})\b/i;

/** The first number of ten digits, as forms write it, and its extension. */
function phoneOf(telecoms: Telecoms): { phone: string | null; phoneExt: string | null } {
  const text = valuesOf(telecoms, "phone").find((value) => TEN_DIGITS.test(value)) ?? "";
  const [, area, exchange, line] = TEN_DIGITS.exec(text) ?? [];
  return area ? { phone: `(${area}) ${exchange}-${line}`, phoneExt: EXTENSION.exec(text)?.[1] ?? null } : { phone: null, phoneExt: null };
}

function faxOf(telecoms: Telecoms): string | null {
  const [, area, exchange, line] = valuesOf(telecoms, "fax").flatMap((value) => TEN_DIGITS.exec(value) ?? []);
  return area ? `${area}-${exchange}-${line}` : null;
}

const { email: Email } = PhysicianContact.shape;

/** The first that a form would take. */
const emailOf = (telecoms: Telecoms): string | null =>
  valuesOf(telecoms, "email").flatMap((value) => Email.safeParse(value).data ?? [])[0] ?? null;

/** How a place is reached. */
const reachOf = (telecoms: Telecoms) => ({ ...phoneOf(telecoms), fax: faxOf(telecoms), email: emailOf(telecoms) });

/** The output of a contract's form. @throws UnfitResource with what the form would say of the first field that is wrong. */
function fitting<S extends z.ZodType>(schema: S, fields: unknown): z.output<S> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UnfitResource(`${issue?.path.join(".")}: ${issue?.message}.`);
}

const Place = LocationForm.pick({ address1: true, address2: true, city: true, state: true, zip: true, zip4: true, country: true });

/** Nine digits are five and four. */
function placeOf({ line, city, state, postalCode = "", country }: Address) {
  const [, zip = postalCode, zip4 = ""] = /^(\d{5})-?(\d{4})$/.exec(postalCode.trim()) ?? [];
  const [address1 = "", ...more] = line.filter(Boolean);
  return fitting(Place, {
    address1,
    address2: more.join(", "),
    city: city ?? "",
    state: state?.trim().toUpperCase(),
    zip: zip.trim(),
    zip4,
    country,
  });
}

/** An Organization's own address, where it is right: its Location may have a better one. */
function siteOf(address: Address, telecom: Telecoms) {
  try {
    return { ...placeOf(address), ...reachOf(telecom) };
  } catch (error) {
    if (error instanceof UnfitResource) return null;
    throw error;
  }
}

const PracticeName = Required(200);

function practiceOf(source: z.output<typeof Organization>): ImportedPractice | undefined {
  const kinds = source.type.flatMap(({ codes }) => codes.map((code) => code.slice(code.lastIndexOf("|") + 1)));
  if (kinds.length > 0 && kinds.every((kind) => NO_PRACTICE.has(kind))) return undefined;
  const [address] = source.address;
  return {
    fhirId: source.id,
    isActive: source.active !== false,
    name: fitting(z.object({ name: PracticeName }), { name: source.name ?? "" }).name,
    npi: npiOf(source.identifier),
    fax: faxOf(source.telecom),
    place: address ? siteOf(address, source.telecom) : null,
  };
}

function locationOf({ id, status, telecom, address, managingOrganization }: z.output<typeof Location>): ImportedLocation {
  const practice = idOf(managingOrganization, "Organization");
  if (!practice) throw new UnfitResource("It has no Organization.");
  if (!address) throw new UnfitResource("It has no address.");
  return { fhirId: id, practice, isActive: status !== "inactive", ...placeOf(address), ...reachOf(telecom) };
}

const GENERATION = /^(jr|sr|i{2,3}|iv)\.?$/i;
const PersonName = PhysicianForm.pick({ firstName: true, lastName: true, midName: true, suffix: true, title: true });

function physicianOf(source: z.output<typeof Practitioner>): ImportedPhysician {
  const name = currentName(source.name);
  const suffixes = name?.suffix ?? [];
  const [firstName = "", ...middle] = name?.given ?? [];
  const { midName, ...fields } = fitting(PersonName, {
    firstName,
    lastName: name?.family ?? "",
    midName: middle.join(" "),
    suffix: suffixes.find((text) => GENERATION.test(text)) ?? null,
    title: suffixes.filter((text) => !GENERATION.test(text)).join(", "),
  });
  const { fax, email } = reachOf(source.telecom);
  return {
    fhirId: source.id,
    isActive: source.active !== false,
    npi: npiOf(source.identifier),
    ...fields,
    middleName: midName,
    email,
    fax,
  };
}

/** 'Allergy & Immunology Physician' of the taxonomy (NUCC) is Allergy and Immunology in our list. */
const specialtyOf = (text: string): string =>
  text
    .replace(/\s+Physician$/i, "")
    .replace(/\s*&\s*/g, " and ")
    .trim()
    .slice(0, 200);

function linkOf(source: z.output<typeof PractitionerRole>): ImportedLink {
  const physician = idOf(source.practitioner, "Practitioner");
  const practice = idOf(source.organization, "Organization");
  if (!physician || !practice) throw new UnfitResource("It has no Practitioner or no Organization.");
  return {
    fhirId: source.id,
    isActive: source.active !== false,
    physician,
    practice,
    location: source.location.flatMap((reference) => idOf(reference, "Location") ?? [])[0] ?? null,
    ...reachOf(source.telecom),
    specialties: [...new Set(source.specialty.flatMap(({ text }) => specialtyOf(text) || []))],
  };
}

/** How a resource of each type becomes a record; undefined for an organization that is no practice. @throws UnfitResource */
export const directoryRecord = {
  Organization: (resource: unknown) => practiceOf(fitting(Organization, resource)),
  Location: (resource: unknown) => locationOf(fitting(Location, resource)),
  Practitioner: (resource: unknown) => physicianOf(fitting(Practitioner, resource)),
  PractitionerRole: (resource: unknown) => linkOf(fitting(PractitionerRole, resource)),
};
