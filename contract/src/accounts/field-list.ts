import { z } from "zod";
import { PhoneNumber } from "../values/us.ts";
import { orEmpty, PersonName } from "./invited-people.ts";

const shown = z.string();

/** What an administrator changes of an account, in the order of the form. `inTrail` is the field's name in the audit trail. */
export const ACCOUNT_FIELDS = {
  firstName: { column: "first_name", label: "First name", rule: PersonName("First name is not valid", 50), shown, inTrail: "firstName" },
  lastName: { column: "last_name", label: "Last name", rule: PersonName("Last name is not valid", 50), shown, inTrail: "lastName" },
  mobilePhoneNumber: { column: "mobile_phone", label: "Mobile phone", rule: orEmpty(PhoneNumber), shown, inTrail: "mobilePhone" },
  officePhoneNumber: { column: "office_phone", label: "Office phone", rule: orEmpty(PhoneNumber), shown, inTrail: "officePhone" },
} as const;
