import { PostalAddress } from "@linnet/contract/directory/addresses";
import { ADDRESS_FIELDS, LOCATION_FIELDS, LocationForm } from "@linnet/contract/directory/locations/field-list";
import { eachOf, namesOf } from "@linnet/contract/field-list";
import { schemaResolver } from "@mantine/form";

export type AddressField = keyof typeof ADDRESS_FIELDS;
export type LocationField = keyof typeof LOCATION_FIELDS;

/** In the order of the form and as its errors are summed up. */
export const LOCATION_LABELS = eachOf(LOCATION_FIELDS, "label");

export interface TypedLocation extends Record<LocationField, string> {
  isMailSame: boolean;
}

/** Which field of the mailing address holds the same as one of the address. */
export const MAIL_FIELD = eachOf(ADDRESS_FIELDS, "mail");

export const ADDRESS_FIELD_NAMES = namesOf(ADDRESS_FIELDS);

/** The fields of an address that is checked. */
export const POSTAL_FIELDS = ["address1", "address2", "city", "state", "zip", "zip4"] as const;

const ZIP_AND_FOUR = /^\s*(\d{5})-(\d{4})\s*$/;

/** A zip code of five and four digits fills both of its fields. */
export function splitZip(text: string): { zip: string; zip4?: string } {
  const [, zip, zip4] = ZIP_AND_FOUR.exec(text) ?? [];
  return zip && zip4 ? { zip, zip4 } : { zip: text };
}

/** What the mailing fields hold: as the address above, or nothing (decision G-DIR-21). */
export const mailOf = (typed: TypedLocation, isMailSame: boolean): Partial<TypedLocation> =>
  Object.fromEntries(ADDRESS_FIELD_NAMES.map((field) => [MAIL_FIELD[field], isMailSame ? typed[field] : ""]));

/** What the form holds at first. A mailing address that is the address is kept in step with it. */
export function typedOf(location: LocationForm | undefined): TypedLocation {
  const text = Object.fromEntries(namesOf(LOCATION_FIELDS).map((field) => [field, location?.[field] ?? ""]));
  // As: every field of the form has its text.
  const typed = { ...text, isMailSame: false } as TypedLocation;
  const split = { ...typed, ...splitZip(typed.zip) };
  const { zip: mailZip, zip4: mailZip4 = split.mailZip4 } = splitZip(split.mailZip);
  const begun = { ...split, mailZip, mailZip4 };
  return { ...begun, isMailSame: begun.address1 !== "" && ADDRESS_FIELD_NAMES.every((field) => begun[field] === begun[MAIL_FIELD[field]]) };
}

const rules = schemaResolver(LocationForm, { sync: true });

/** The contract's rules. Errors in a copied address are shown where it was typed. */
export const validateLocation = (typed: TypedLocation) => rules(typed.isMailSame ? { ...typed, ...mailOf(typed, false) } : typed);

/** The location to be kept; what was left empty is null. */
export const locationOf = (typed: TypedLocation): LocationForm =>
  LocationForm.parse(typed.isMailSame ? { ...typed, ...mailOf(typed, true) } : typed);

/** What of a location is checked. Its mailing address may be a post box anywhere, and is not. */
export const postalOf = (location: LocationForm): PostalAddress => PostalAddress.parse(postalPartsOf(location));

/** The same of a location that is kept already: an old one may lack what is asked for today, and then has no such address. */
export const keptPostalOf = (location: LocationForm): PostalAddress | undefined => PostalAddress.safeParse(postalPartsOf(location)).data;

function postalPartsOf({ address1, address2, city, state, zip, zip4 }: LocationForm) {
  const split = splitZip(zip);
  return { address1, address2: address2 ?? "", city, state, zip: split.zip, zip4: zip4 ?? split.zip4 ?? "" };
}

const plain = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();

const isSameText = (one: string, other: string) => plain(one) === plain(other);

/** Whether two ways to write an address differ in no more than spaces and capitals. */
export const isSameAddress = (one: PostalAddress, other: PostalAddress) => changedIn(one, other).length === 0;

/** The fields that standardizing changes. */
export const changedIn = (one: PostalAddress, other: PostalAddress) =>
  POSTAL_FIELDS.filter((field) => !isSameText(one[field], other[field]));
