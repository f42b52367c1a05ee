import { npiIn } from "../adapters/ehr/resources/npi.ts";
import type { PhysicianInPractice } from "../slices/directory/public.ts";
import type { NamedPhysician } from "./named-physicians.ts";
import type { PatientRecord } from "./patient-record.ts";

type Places = Pick<PatientRecord, "patient" | "encounters" | "locations" | "organizations">;

/** The organizations of the record that may be the practice: of the physician's role, of the patient, of the places of the visits, newest first. */
export function organizationsOf({ patient, encounters, locations }: Omit<Places, "organizations">, named?: NamedPhysician): string[] {
  const newest = [...encounters].sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  const ofPlaces = newest.flatMap(({ places }) => (places ?? []).flatMap(({ id }) => locations.get(id ?? "")?.organizationId ?? []));
  return [named?.organizationId, patient.organizationId, ...ofPlaces].filter((id) => id !== undefined);
}

/**
 * The practice in which a child is a physician's patient (decision G-PAT-21): their only one; else the record's, by its national number;
 * else the hospital's setting. Null if unknown, undefined if they work in none.
 */
export function practiceOf(physician: PhysicianInPractice, record: Places, named: NamedPhysician): number | null | undefined {
  const { practices, homePracticeId } = physician;
  const [only, another] = practices;
  if (!only || !another) return only?.id;
  for (const id of organizationsOf(record, named)) {
    const npi = npiIn(record.organizations.get(id)?.identifiers ?? []);
    const [found, ambiguous] = practices.filter((practice) => npi !== undefined && practice.npi === npi);
    if (found && !ambiguous) return found.id;
  }
  return practices.some(({ id }) => id === homePracticeId) ? homePracticeId : null;
}
