import { z } from "zod";
import { eachOf } from "../../field-list.ts";
import { US_STATES, ZipCode } from "../../values/us.ts";
import { LineOrNull, OrNull, Required } from "../fields.ts";
import { REACH_FIELDS } from "../links/field-list.ts";

const State = z.enum(US_STATES, "Required");
/** The four extra digits of a zip code. */
const Zip4 = OrNull(
  z
    .string("Zip Code is not valid")
    .trim()
    .regex(/^\d{4}$/, "Zip Code is not valid"),
);
const text = z.string();
const textOrNull = z.string().nullable();

/** The address, in the order of the form: each with the field of the mailing address that holds the same. */
export const ADDRESS_FIELDS = {
  address1: { column: "address1", label: "Address", rule: Required(200), shown: text, mail: "mailAddress1" },
  address2: { column: "address2", label: "Address 2", rule: LineOrNull(200), shown: textOrNull, mail: "mailAddress2" },
  mailStop: { column: "mail_stop", label: "Mail stop", rule: LineOrNull(100), shown: textOrNull, mail: "mailMailStop" },
  city: { column: "city", label: "City", rule: Required(100), shown: text, mail: "mailCity" },
  state: { column: "state", label: "State", rule: State, shown: text, mail: "mailState" },
  zip: { column: "zip", label: "Zip", rule: ZipCode, shown: text, mail: "mailZip" },
  zip4: { column: "zip4", label: "Zip 4", rule: Zip4, shown: textOrNull, mail: "mailZip4" },
  country: { column: "country", label: "Country", rule: LineOrNull(50), shown: textOrNull, mail: "mailCountry" },
} as const;

/** The fields of the location dialog (S3 §2.8, §3, §5), in the order of the form. Address, city, state and zip are required. */
export const LOCATION_FIELDS = {
  ...ADDRESS_FIELDS,
  mailAddress1: { column: "mail_address1", label: "Mailing address", rule: LineOrNull(200), shown: textOrNull },
  mailAddress2: { column: "mail_address2", label: "Mailing address 2", rule: LineOrNull(200), shown: textOrNull },
  mailMailStop: { column: "mail_mail_stop", label: "Mailing mail stop", rule: LineOrNull(100), shown: textOrNull },
  mailCity: { column: "mail_city", label: "Mailing city", rule: LineOrNull(100), shown: textOrNull },
  mailState: { column: "mail_state", label: "Mailing state", rule: OrNull(State), shown: textOrNull },
  mailZip: { column: "mail_zip", label: "Mailing zip", rule: OrNull(ZipCode), shown: textOrNull },
  mailZip4: { column: "mail_zip4", label: "Mailing zip 4", rule: Zip4, shown: textOrNull },
  mailCountry: { column: "mail_country", label: "Mailing country", rule: LineOrNull(50), shown: textOrNull },
  contactName: { column: "contact_name", label: "Contact person", rule: LineOrNull(100), shown: textOrNull },
  ...REACH_FIELDS,
} as const;

/** What a location has besides: the dialog has no field for it. */
export const LOCATION_RECORD_FIELDS = {
  ...LOCATION_FIELDS,
  hdsSiteid: { column: "hds_site_id", label: "HDS site ID", rule: LineOrNull(), shown: textOrNull },
} as const;

export const LocationForm = z.object(eachOf(LOCATION_FIELDS, "rule"));
export type LocationForm = z.input<typeof LocationForm>;

/** A location as a caller sends it. */
export const LocationRecord = z.object(eachOf(LOCATION_RECORD_FIELDS, "rule"));
