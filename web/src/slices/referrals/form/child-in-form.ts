import { fullNameOf } from "@linnet/contract/patients/identity";
import type { ChildInView } from "../../../ui/people/child-line.tsx";

/** Whom a form is about, as typed so far; null as long as no name is typed. */
export function childInForm({
  firstName,
  lastName,
  dateOfBirth,
}: Record<"firstName" | "lastName" | "dateOfBirth", string>): ChildInView | null {
  const name = fullNameOf({ firstName: firstName.trim(), lastName: lastName.trim() }).trim();
  return name === "" ? null : { name, dob: dateOfBirth };
}
