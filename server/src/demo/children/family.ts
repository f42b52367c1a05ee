import { seededRandom } from "../seeded-random.ts";
import { cityNames } from "./child-names.ts";
import type { DemoChild } from "./children.ts";
import type { HospitalCalendar } from "./hospital-calendar.ts";

/** A person who lives with the child, with address and insurance, for a referral's form. */
export function familyOf({ personId, ageInDays }: DemoChild, calendar: HospitalCalendar) {
  const random = seededRandom("guardian", personId);
  const isMother = random.percent(70);
  const names = random.pick(cityNames);
  const name = (isMother ? names.girls : names.boys).find((each) => /^\p{L}+$/u.test(each)) ?? "Alex";
  return {
    guardianFirstName: name,
    guardianDob: calendar.day(ageInDays + random.between(8000, 14_000)),
    guardianSexId: isMother ? 2 : 1,
    guardianRelationshipId: isMother ? 1 : 2,
    guardianEmail: random.percent(60) ? `family.${personId}@mail.example` : "",
    patientStreetAddress: `${random.between(2, 480)} ${random.pick(["Alder Street", "Harbor Road", "Mill Lane", "Cedar Court"])}`,
    zipCode: `9000${random.between(1, 9)}`,
    phoneNumber: `555-201-${String(random.between(100, 9999)).padStart(4, "0")}`,
    insuranceTypeId: random.between(1, 4),
  };
}
