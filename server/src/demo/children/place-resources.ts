import { code, concept, invented, reference, SYSTEM } from "../chart/fhir-elements.ts";
import { demoPhysicians, npi } from "../people/physicians.ts";

/** The Organization that pays for the children of the Embassy of Norland. */
export const NORLAND_ORGANIZATION = "org-norland";
const HOSPITAL_ORGANIZATION = "org-hospital";

/** The hospital itself, named as its visits name who gave the care. */
export const hospitalReference = (hospitalName: string) => reference("Organization", HOSPITAL_ORGANIZATION, hospitalName);

type PlaceKind = "bu" | "wa" | "ro" | "area";

interface Place {
  id: string;
  name: string;
  kind: PlaceKind;
  partOf?: string;
}

const place = (id: string, name: string, kind: PlaceKind, partOf?: string): Place => ({ id, name, kind, ...(partOf && { partOf }) });

/** A nurse unit with eight rooms. */
export interface Ward {
  id: string;
  name: string;
  firstRoom: number;
}

export const newbornWard: Ward = { id: "loc-nicu", name: "NICU", firstRoom: 201 };
export const wards: readonly [Ward, ...Ward[]] = [
  { id: "loc-4w", name: "4 West", firstRoom: 410 },
  { id: "loc-5e", name: "5 East", firstRoom: 510 },
  { id: "loc-6n", name: "6 North Oncology", firstRoom: 620 },
  { id: "loc-picu", name: "PICU", firstRoom: 301 },
];

export const roomsOf = ({ id, name, firstRoom }: Ward) =>
  Array.from({ length: 8 }, (_, index) => {
    const room = String(firstRoom + index);
    return { id: `${id}-${room}`, room, display: `${name}, Room ${room}` };
  });

export const emergency = { id: "loc-ed", name: "Emergency Department" };

/** Where outpatients are seen. */
export const clinics = {
  general: { id: "loc-gen", name: "General Pediatrics Clinic" },
  cardiology: { id: "loc-car", name: "Heart Center" },
  nephrology: { id: "loc-nep", name: "Kidney Clinic" },
  oncology: { id: "loc-onc", name: "Cancer and Blood Diseases Center" },
  endocrinology: { id: "loc-end", name: "Diabetes and Endocrine Clinic" },
  neurology: { id: "loc-neu", name: "Neurology Clinic" },
  pulmonology: { id: "loc-pul", name: "Breathing and Allergy Clinic" },
  gastroenterology: { id: "loc-gas", name: "Digestive Health Clinic" },
  digestionAlderPark: { id: "loc-gas-alder", name: "Digestive Health, Alder Park" },
  orthopedics: { id: "loc-ort", name: "Orthopedic Clinic" },
  imaging: { id: "loc-img", name: "Imaging, Main Hospital" },
  surgery: { id: "loc-sur", name: "Operating Rooms, Main Hospital" },
} as const;
export type ClinicKey = keyof typeof clinics;

export interface Specialist {
  id: string;
  family: string;
  given: string;
  clinic: ClinicKey;
}

const specialist = (id: number, family: string, given: string, clinic: ClinicKey): Specialist => ({
  id: `dr-${id}`,
  family,
  given,
  clinic,
});

/** The hospital's own physicians who see children in clinics. They are not on the portal. */
export const specialists: readonly [Specialist, ...Specialist[]] = [
  specialist(501, "Hallam", "Ingrid", "nephrology"),
  specialist(502, "Baptiste", "Jonah", "general"),
  specialist(503, "Varga", "Lena", "oncology"),
  specialist(504, "Osei", "Kwabena", "cardiology"),
  specialist(505, "Takeda", "Mariko", "neurology"),
  specialist(506, "Lindholm", "Peter", "endocrinology"),
  specialist(507, "Farouk", "Nadia", "pulmonology"),
  specialist(508, "Costa", "Beatriz", "gastroenterology"),
  specialist(509, "Kincaid", "Rory", "orthopedics"),
];

/** Specialists without ordinary visits of invented children. */
const otherSpecialists = [
  specialist(510, "Amsel", "Judith", "imaging"),
  specialist(511, "Dragović", "Stefan", "surgery"),
  specialist(512, "Whitfield", "Amara", "digestionAlderPark"),
];

/** A clinic's specialist. */
export const specialistOf = (key: ClinicKey): Specialist =>
  [...specialists, ...otherSpecialists].find(({ clinic }) => clinic === key) ?? specialists[0];

export const nameOfSpecialist = ({ family, given }: Specialist) => `${family}, ${given}`;

const toLocation = ({ id, name, kind, partOf }: Place) => ({
  resourceType: "Location",
  id,
  meta: invented(),
  status: "active",
  name,
  physicalType: code(SYSTEM.physicalType, kind),
  ...(partOf && { partOf: reference("Location", partOf) }),
  managingOrganization: reference("Organization", HOSPITAL_ORGANIZATION),
});

const toPractitioner = (id: string, name: { family: string; given: string }, number: string) => ({
  resourceType: "Practitioner",
  id,
  meta: invented(),
  active: true,
  identifier: [{ type: concept("NPI", SYSTEM.identifierType, "NPI"), system: SYSTEM.npi, value: number }],
  name: [{ use: "official", family: name.family, given: [name.given], suffix: ["MD"] }],
});

/** Organizations, places and physicians that the children's resources name. */
export function placeResources(hospitalName: string): object[] {
  const organization = (id: string, name: string) => ({ resourceType: "Organization", id, meta: invented(), active: true, name });
  const outpatient = Object.values(clinics).map(({ id, name }) => place(id, name, "area", "loc-main"));
  const inpatient = [...wards, newbornWard].flatMap((ward) => [
    place(ward.id, ward.name, "wa", "loc-main"),
    ...roomsOf(ward).map(({ id, room }) => place(id, room, "ro", ward.id)),
  ]);
  const places = [
    place("loc-main", "Main Hospital", "bu"),
    place(emergency.id, emergency.name, "area", "loc-main"),
    ...outpatient,
    ...inpatient,
  ];
  return [
    organization(HOSPITAL_ORGANIZATION, hospitalName),
    organization(NORLAND_ORGANIZATION, "Embassy of Norland"),
    ...places.map(toLocation),
    ...Object.values(demoPhysicians).map(({ practitionerId, lastName, firstName, npi: number }) =>
      toPractitioner(practitionerId, { family: lastName, given: firstName }, number),
    ),
    ...[...specialists, ...otherSpecialists].map(({ id, family, given }, index) => toPractitioner(id, { family, given }, npi(500 + index))),
  ];
}
