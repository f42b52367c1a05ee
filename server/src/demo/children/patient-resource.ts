import { concept, invented, reference, SYSTEM } from "../chart/fhir-elements.ts";
import { demoPhysicians, listedPhysician } from "../people/physicians.ts";
import type { DemoChild } from "./children.ts";
import type { HospitalCalendar } from "./hospital-calendar.ts";

/** As much of the birth date as the record knows: a day, a month or a year. */
function birthDateOf({ ageInDays, birthDateKnown }: DemoChild, calendar: HospitalCalendar): string {
  const day = calendar.day(ageInDays);
  if (birthDateKnown === "year") return day.slice(0, 4);
  return birthDateKnown === "month" ? day.slice(0, 7) : day;
}

/** The child's own physician stands in the record; further ones are known from visits, or here when there are none. */
function physiciansOf({ physicians, lastVisit }: DemoChild) {
  const named = lastVisit === null ? physicians : physicians.slice(0, 1);
  return named.map((key) => reference("Practitioner", demoPhysicians[key].practitionerId, listedPhysician(key)));
}

/** A child as the Patient of the hospital's record. */
export function patientResource(child: DemoChild, calendar: HospitalCalendar): object {
  const { personId, mrn, family, given, gender, died } = child;
  return {
    resourceType: "Patient",
    id: personId,
    meta: invented(),
    active: true,
    identifier: [{ use: "usual", type: concept("Medical record number", SYSTEM.identifierType, "MR"), system: SYSTEM.mrn, value: mrn }],
    name: [{ use: "official", ...(family && { family }), ...(given && { given }) }],
    gender,
    birthDate: birthDateOf(child, calendar),
    ...(died !== undefined && { deceasedDateTime: calendar.day(died) }),
    generalPractitioner: physiciansOf(child),
  };
}
