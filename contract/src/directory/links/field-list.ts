import { z } from "zod";
import { EmailAddress } from "../../accounts/invited-people.ts";
import { eachOf } from "../../field-list.ts";
import { FaxNumber, PhoneNumber } from "../../values/us.ts";
import { LineOrNull, OrNull } from "../fields.ts";

const shown = z.string().nullable();

/** How a location, or a physician in a practice, is reached, in the order of the form. */
export const REACH_FIELDS = {
  email: { column: "email", label: "Email", rule: OrNull(EmailAddress()), shown },
  phone: { column: "phone", label: "Phone", rule: OrNull(PhoneNumber), shown },
  phoneExt: { column: "phone_ext", label: "Ext", rule: LineOrNull(10), shown },
  fax: { column: "fax", label: "Fax", rule: OrNull(FaxNumber), shown },
} as const;

/** What a person types of a physician in a practice besides the location, in the order of the form. */
export const LINK_FIELDS = {
  contactName: { column: "contact_name", label: "Contact name", rule: LineOrNull(100), shown },
  ...REACH_FIELDS,
  department: { column: "department", label: "Department", rule: LineOrNull(100), shown },
} as const;

/** The second step of the physician dialog, without the location, which each call names in its own way. */
export const PhysicianContact = z.object(eachOf(LINK_FIELDS, "rule"));
export type PhysicianContact = z.input<typeof PhysicianContact>;
