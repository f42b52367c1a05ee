import { type DemoChild, demoChildren } from "../children/children.ts";
import { familyOf } from "../children/family.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import { seededRandom } from "../seeded-random.ts";
import { concept, invented, reference, SYSTEM } from "./fhir-elements.ts";

/** Of so many in a hundred the record knows how the family is reached, and of so many of those who pays. */
const REACHED = 70;
const INSURED = 80;

/** As a referral’s form calls them, in its order. */
const INSURANCES = ["Commercial", "Medicaid", "Medicare", "Military or government"];

/** When the record heard of it last, in days before now. */
const UPDATED_DAYS = 240;

const { ana, nico, tolu } = demoChildren;
/** Children whose record shows what a form can use: everything, a phone number it rejects, and nothing. */
const TOLD: Readonly<Record<string, "whole" | "wrong" | "none">> = {
  [ana.personId]: "whole",
  [nico.personId]: "wrong",
  [tolu.personId]: "none",
};

const isReached = ({ personId }: DemoChild) => {
  const told = TOLD[personId];
  return told === undefined ? seededRandom("contact", personId).percent(REACHED) : told !== "none";
};

const updatedOf = ({ personId }: DemoChild, calendar: HospitalCalendar) => ({
  ...invented(),
  lastUpdated: new Date(calendar.moment(seededRandom("contact-updated", personId).between(10, UPDATED_DAYS), "10:15")).toISOString(),
});

/** Address and phone in the record's Patient. */
export function contactOfPatient(child: DemoChild, calendar: HospitalCalendar): object {
  if (!isReached(child)) return {};
  const { patientStreetAddress, zipCode, phoneNumber } = familyOf(child, calendar);
  const value = TOLD[child.personId] === "wrong" ? `${phoneNumber} ask for the grandmother` : phoneNumber;
  return {
    meta: updatedOf(child, calendar),
    telecom: [{ system: "phone", use: "home", value }],
    address: [{ use: "home", line: [patientStreetAddress], city: "Wrenfield", state: "CA", postalCode: zipCode }],
  };
}

/** Who speaks for the child, and who pays. */
export function contactResources(child: DemoChild, calendar: HospitalCalendar): object[] {
  if (!isReached(child)) return [];
  const { personId, family = "" } = child;
  const { guardianFirstName, guardianDob, guardianSexId, guardianRelationshipId, guardianEmail, insuranceTypeId } = familyOf(
    child,
    calendar,
  );
  const isMother = guardianRelationshipId === 1;
  const meta = updatedOf(child, calendar);
  const patient = reference("Patient", personId);
  const kind = INSURANCES[insuranceTypeId - 1] ?? "";
  const isInsured = TOLD[personId] === "whole" || seededRandom("insured", personId).percent(INSURED);
  return [
    {
      resourceType: "RelatedPerson",
      id: `family-${personId}`,
      meta,
      active: true,
      patient,
      relationship: [concept(isMother ? "Mother" : "Father", SYSTEM.roleCode, isMother ? "MTH" : "FTH")],
      name: [{ use: "official", family, given: [guardianFirstName] }],
      gender: guardianSexId === 2 ? "female" : "male",
      birthDate: guardianDob,
      ...(guardianEmail && { telecom: [{ system: "email", value: guardianEmail }] }),
    },
    ...(isInsured
      ? [
          {
            resourceType: "Coverage",
            id: `insurance-${personId}`,
            meta,
            status: "active",
            type: { text: kind },
            beneficiary: patient,
            payor: [{ display: kind }],
          },
        ]
      : []),
  ];
}
