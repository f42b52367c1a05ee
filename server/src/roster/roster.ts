import { readable } from "../adapters/ehr/release/incomplete.ts";
import { isWithheld, type ReleaseRules } from "../adapters/ehr/release/is-withheld.ts";
import { allergyName, isAllergyInForce, partAllergies } from "../adapters/ehr/resources/allergies-in-force.ts";
import { answerOf, appointmentIndicators } from "../adapters/ehr/resources/appointment-words.ts";
import { lastPlace } from "../adapters/ehr/resources/last-place.ts";
import { personOf } from "../adapters/ehr/resources/person-of.ts";
import { wordsOf } from "../adapters/ehr/resources/said-to-be-none.ts";
import type { RosterPatient, RosterVisit } from "../slices/patients/public.ts";
import type { PatientRecord } from "./patient-record.ts";

/** When the roster is made, and how the hospital's record is read. */
export interface RosterSettings {
  now: Date;
  /** The identifier system of the hospital's record numbers; without it the first record number counts. */
  mrnSystem?: string | undefined;
  /** What the hospital shows outside: the lists show no more than the chart. */
  release: ReleaseRules;
}

export interface Roster {
  patient: RosterPatient;
  visits: RosterVisit[];
}

const NO_KNOWN_ALLERGIES = "No Known Allergies";
const NAMELESS = "Name not recorded";
/** Added to allergy names if the record has an unreadable one or is incomplete. */
const NOT_ALL_SHOWN = "Not all shown: call the hospital";

/**
 * Names of active allergies; "none known" appears once, and only without any other (the mapping's §7), followed by a warning if one may be
 * missing. Statements about all of them keep the record's words.
 */
function allergiesOf(
  { patient, allergies, areAllergiesCut }: PatientRecord,
  release: ReleaseRules,
): Pick<RosterPatient, "allergies" | "allergyStatements"> {
  const to = { ...release, birthDate: patient.birthDate };
  const known = allergies.filter((allergy) => isAllergyInForce(allergy) && !isWithheld(allergy, to));
  const { shown: inForce, unreadable } = readable(known);
  const { entries, statements } = partAllergies(inForce);
  const names = [...new Set(entries.map((allergy) => allergyName(allergy) || NAMELESS))].sort((one, other) =>
    one.localeCompare(other, "en"),
  );
  if (unreadable > 0 || areAllergiesCut) names.push(NOT_ALL_SHOWN);
  const noneKnown = wordsOf(statements, "none-known");
  return {
    allergies: names.length === 0 && noneKnown.length > 0 ? [NO_KNOWN_ALLERGIES] : names,
    ...(statements.length > 0 && { allergyStatements: [...noneKnown, ...wordsOf(statements, "no-information")] }),
  };
}

const NOT_HELD = new Set(["planned", "cancelled", "entered-in-error"]);
const NOT_TO_COME = new Set(["fulfilled", "cancelled", "noshow", "entered-in-error"]);
const PEOPLE_AND_PLACES = new Set(["Patient", "Practitioner", "PractitionerRole", "RelatedPerson", "Location"]);

/** Where a visit was: its last place, as the chart tells it, else who gave the care. */
function locationOf(encounter: PatientRecord["encounters"][number], { locations, organizations }: PatientRecord): string {
  const last = lastPlace(encounter.places ?? []);
  const organization = encounter.organization ?? organizations.get(encounter.organizationId ?? "")?.name;
  return last?.name ?? locations.get(last?.id ?? "")?.name ?? organization ?? "";
}

function visitsOf(record: PatientRecord, release: ReleaseRules): RosterVisit[] {
  const { patient, encounters } = record;
  const to = { ...release, birthDate: patient.birthDate };
  return encounters.flatMap((encounter) => {
    if (NOT_HELD.has(encounter.status) || encounter.at === undefined || isWithheld(encounter, to)) return [];
    return [
      {
        // Ids are unique within a type only, and the roster keeps both types in one table.
        visitId: `Encounter/${encounter.id}`,
        personId: patient.id,
        kind: "encounter" as const,
        startsAt: new Date(encounter.at),
        location: locationOf(encounter, record),
        resource: "",
      },
    ];
  });
}

/** An appointment is kept for a day after it has begun, for home, which shows the whole day. */
const KEPT_MS = 86_400_000;

function appointmentsOf({ patient, appointments, locations }: PatientRecord, { now, release }: RosterSettings): RosterVisit[] {
  const to = { ...release, birthDate: patient.birthDate };
  return appointments.flatMap((appointment) => {
    const { id, status, at, participants } = appointment;
    if (
      NOT_TO_COME.has(status) ||
      answerOf(appointment, patient.id) === "declined" ||
      at === undefined ||
      at <= now.getTime() - KEPT_MS ||
      isWithheld(appointment, to)
    )
      return [];
    const { RADIOLOGY_IND, SURGERY_IND } = appointmentIndicators(appointment);
    const place = participants.find(({ type }) => type === "Location");
    const resource = participants.find(({ type, name }) => name && !PEOPLE_AND_PLACES.has(type ?? ""));
    return [
      {
        visitId: `Appointment/${id}`,
        personId: patient.id,
        kind: "appointment" as const,
        startsAt: new Date(at),
        location: place?.name ?? locations.get(place?.id ?? "")?.name ?? "",
        resource: resource?.name ?? "",
        isImaging: RADIOLOGY_IND === 1,
        isOperation: SURGERY_IND === 1,
      },
    ];
  });
}

/** Labelled restricted, or not kept any more: merged into another patient, or entered by mistake. */
export const isHidden = ({ patient }: Pick<PatientRecord, "patient">): boolean => patient.restricted === true || patient.active === false;

/**
 * The roster's rows of one patient: name, allergies and visits as lists show them. What the hospital holds back is left out, as in
 * the chart, and a patient who is labelled restricted or inactive has no rows.
 */
export function rosterOf(record: PatientRecord, settings: RosterSettings): Roster | undefined {
  const { patient } = record;
  const { mrnSystem, release } = settings;
  if (isHidden(record)) return undefined;
  return {
    patient: {
      ...personOf(patient, { mrnSystem, today: release.today }),
      ...allergiesOf(record, release),
    },
    visits: [...visitsOf(record, release), ...appointmentsOf(record, settings)],
  };
}
