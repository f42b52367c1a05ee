import { allergyResources } from "./chart/allergy-resources.ts";
import { appointmentResources } from "./chart/appointment-resources.ts";
import { contactOfPatient, contactResources } from "./chart/contact-resources.ts";
import { concept, invented, reference, SYSTEM } from "./chart/fhir-elements.ts";
import { growthResources } from "./chart/growth-resources.ts";
import { labDrawsOf } from "./chart/lab-draws.ts";
import { labResources } from "./chart/lab-resources.ts";
import { noteResources } from "./chart/note-resources.ts";
import { radiologyResources } from "./chart/radiology-resources.ts";
import { reportResources } from "./chart/report-resources.ts";
import { summaryResources } from "./chart/summary-resources.ts";
import { visitResources, visitsOf } from "./chart/visits.ts";
import { allChildren } from "./children/all-children.ts";
import type { DemoChild } from "./children/children.ts";
import { type HospitalCalendar, hospitalCalendar } from "./children/hospital-calendar.ts";
import { type ClinicKey, nameOfSpecialist, placeResources, specialists } from "./children/place-resources.ts";
import { demoPhysicians, listedPhysician } from "./people/physicians.ts";

const POSITIONS: Partial<Record<ClinicKey, string>> = {
  nephrology: "Attending Nephrologist",
  general: "Attending Pediatrician",
  oncology: "Attending Hematologist-Oncologist",
  cardiology: "Attending Cardiologist",
  neurology: "Attending Neurologist",
  endocrinology: "Attending Endocrinologist",
  pulmonology: "Attending Pulmonologist",
  gastroenterology: "Attending Gastroenterologist",
  orthopedics: "Orthopedic Surgeon",
};

/** As what the hospital's physicians write their notes. */
const specialistRoles = (): object[] =>
  specialists.map((specialist) => ({
    resourceType: "PractitionerRole",
    id: `role-${specialist.id}`,
    meta: invented(),
    active: true,
    practitioner: reference("Practitioner", specialist.id, nameOfSpecialist(specialist)),
    code: [concept(POSITIONS[specialist.clinic] ?? "Attending Physician")],
  }));

/** As much of the birth date as the record knows: a day, a month or a year. */
function birthDateOf({ ageInDays, birthDateKnown }: DemoChild, calendar: HospitalCalendar): string {
  const day = calendar.day(ageInDays);
  if (birthDateKnown === "year") return day.slice(0, 4);
  return birthDateKnown === "month" ? day.slice(0, 7) : day;
}

/** The child's own physician is in the record; others are in the care team, or here if there was no visit. */
function physiciansOf({ physicians, lastVisit }: DemoChild) {
  const named = lastVisit === null ? physicians : physicians.slice(0, 1);
  return named.map((key) => reference("Practitioner", demoPhysicians[key].practitionerId, listedPhysician(key)));
}

/** A child as the Patient of the hospital's record. */
function patientResource(child: DemoChild, calendar: HospitalCalendar): object {
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
    ...contactOfPatient(child, calendar),
  };
}

/** Other physicians of a child seen at the hospital: a visit alone assigns no one (decision G-PAT-21). */
const careTeamResources = ({ personId, physicians, lastVisit }: DemoChild): object[] =>
  lastVisit === null || physicians.length < 2
    ? []
    : [
        {
          resourceType: "CareTeam",
          id: `team-${personId}`,
          meta: invented(),
          status: "active",
          subject: reference("Patient", personId),
          participant: physicians
            .slice(1)
            .map((key) => ({ member: reference("Practitioner", demoPhysicians[key].practitionerId, listedPhysician(key)) })),
        },
      ];

export interface DemoHospital {
  children: readonly DemoChild[];
  /** FHIR R4 resources as JSON texts, what others name before those who name it. */
  resources: readonly string[];
}

interface DemoOptions {
  now: Date;
  zone: string;
  hospitalName: string;
}

/** The synthetic hospital: the same for the same moment. All of it is invented. */
export function demoHospital({ now, zone, hospitalName }: DemoOptions): DemoHospital {
  const calendar = hospitalCalendar(now, zone);
  const children = allChildren();
  const ofChildren = children.flatMap((child) => {
    const visits = visitsOf(child);
    return [
      patientResource(child, calendar),
      ...careTeamResources(child),
      ...visitResources({ child, visits, calendar, hospitalName }),
      ...appointmentResources(child, visits, calendar),
      ...contactResources(child, calendar),
      ...allergyResources(child, calendar),
      ...labDrawsOf(child, visits).flatMap((draw, index) => labResources(draw, index + 1, calendar)),
      ...growthResources(child, visits, calendar),
      ...summaryResources(child, visits, calendar),
      ...noteResources({ child, visits, calendar, hospitalName }),
      ...radiologyResources(child, visits, calendar),
      ...reportResources(child, visits, calendar, hospitalName),
    ];
  });
  const resources = [...placeResources(hospitalName), ...specialistRoles(), ...ofChildren];
  return { children, resources: resources.map((resource) => JSON.stringify(resource)) };
}
