import type { Encounter, EncounterReport } from "@linnet/contract/chart";
import type { Found, VisitRecord } from "../../adapters/ehr/port.ts";
import { type Location, lastPlace, ownWord, type Place, STATUS_WORDS, type Encounter as Visit } from "../../adapters/ehr/record.ts";

const INPATIENT = "Inpatient";

/** Kinds of visit: HL7's v3-ActCode, then v2-0004 and the words of STU3 that older records still carry. */
const TYPES: Record<string, string> = {
  IMP: INPATIENT,
  ACUTE: INPATIENT,
  NONAC: INPATIENT,
  AMB: "Outpatient",
  EMER: "Emergency",
  OBSENC: "Observation",
  SS: "Short Stay",
  VR: "Telehealth",
  HH: "Home Health",
  PRENC: "Preadmit",
  I: INPATIENT,
  O: "Outpatient",
  E: "Emergency",
  P: "Preadmit",
  INPATIENT,
  AMBULATORY: "Outpatient",
  OUTPATIENT: "Outpatient",
  EMERGENCY: "Emergency",
  VIRTUAL: "Telehealth",
  HOME: "Home Health",
};

/** Has not taken place, so nothing was found in it. */
const NOT_HELD = new Set<Visit["status"]>(["planned", "cancelled"]);

/** The screen tells an Inpatient visit by its word (decision G-CHT-18), so the class decides and never free text. */
export const visitType = ({ classCode, type }: Found<Visit>) => TYPES[(classCode ?? "").toUpperCase()] ?? type ?? "";

type Placement = Pick<Encounter, "NURSE_UNIT" | "ROOM" | "LOCATION">;

/** From the place outwards through those it is part of. */
function around(place: Place, locations: Map<string, Location>): { kind: string | undefined; name: string }[] {
  const found: { kind: string | undefined; name: string }[] = [];
  const seen = new Set<string>();
  let id = place.id;
  for (
    let location = id ? locations.get(id) : undefined;
    location && !seen.has(location.id);
    location = id ? locations.get(id) : undefined
  ) {
    seen.add(location.id);
    const isFirst = found.length === 0;
    found.push({ kind: location.kind ?? (isFirst ? place.kind : undefined), name: location.name ?? (isFirst ? (place.name ?? "") : "") });
    id = location.partOf;
  }
  return found.length > 0 ? found : [{ kind: place.kind, name: place.name ?? "" }];
}

/** A record that keeps places as one path names five: facility, building, unit, room, bed. Any other path stays whole. */
function fromPath(name: string): Placement {
  const [, building = "", unit, room, bed, ...more] = name.split(",").map((part) => part.trim());
  if (bed === undefined || more.length > 0) return { NURSE_UNIT: "", ROOM: "", LOCATION: name };
  return { NURSE_UNIT: unit ?? "", ROOM: `${room} ${bed}`, LOCATION: building };
}

/** The organization that gave the care. */
export const facilityOf = ({ organization, organizationId }: Found<Visit>, { organizations }: VisitRecord): string =>
  organization ?? organizations.get(organizationId ?? "")?.name ?? "";

function placementOf(visit: Found<Visit>, record: VisitRecord): Placement {
  const { places = [] } = visit;
  const owner = facilityOf(visit, record);
  const place = lastPlace(places);
  if (!place) return { NURSE_UNIT: "", ROOM: "", LOCATION: owner };
  const levels = around(place, record.locations);
  const nameOf = (...kinds: string[]) => levels.find(({ kind }) => kind !== undefined && kinds.includes(kind))?.name ?? "";
  const [unit, room, bed, building] = [nameOf("wa"), nameOf("ro"), nameOf("bd"), nameOf("bu", "si")];
  if (unit || room || bed || building)
    return { NURSE_UNIT: unit, ROOM: [room, bed].filter(Boolean).join(" "), LOCATION: building || owner };
  return fromPath(levels[0]?.name || place.name || owner);
}

/** The visits of a patient, newest first, in the shape of the specification; by the mapping's second chapter. */
export function encounterReport(record: VisitRecord): EncounterReport {
  const held = record.encounters.filter(({ status }) => !NOT_HELD.has(status));
  const ENCOUNTERS = held
    .sort((one, other) => (other.at ?? Number.NEGATIVE_INFINITY) - (one.at ?? Number.NEGATIVE_INFINITY) || 0)
    .map((visit) => {
      const remark = ownWord(visit.status, STATUS_WORDS.encounter);
      const said = { ENCNTR_ID: visit.id, TYPE: visitType(visit), REG_DT_TM: visit.start ?? "" };
      return { ...said, ...placementOf(visit, record), ...(remark && { REMARK: remark }) };
    });
  return { RPTDATA: { ENCOUNTERS_CNT: ENCOUNTERS.length, ENCOUNTERS } };
}
