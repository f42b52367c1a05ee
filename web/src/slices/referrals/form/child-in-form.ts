import { fullNameOf } from "@linnet/contract/patients/identity";
import type { ChildInView } from "../../../ui/people/child-line.tsx";

/** A form's child, as typed so far. Null until a name is typed. */
export function childInForm({
  firstName,
  lastName,
  dateOfBirth,
}: Record<"firstName" | "lastName" | "dateOfBirth", string>): ChildInView | null {
  const name = fullNameOf({ firstName: firstName.trim(), lastName: lastName.trim() }).trim();
  return name === "" ? null : { name, dob: dateOfBirth };
}
