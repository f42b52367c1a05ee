import type { DemoChild, VisitKind } from "../children/children.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import {
  clinics,
  emergency,
  hospitalReference,
  nameOfSpecialist,
  newbornWard,
  roomsOf,
  type Specialist,
  specialistOf,
  specialists,
  type Ward,
  wards,
} from "../children/place-resources.ts";
import { demoPhysicians, listedPhysician } from "../people/physicians.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import { code, concept, invented, reference, SYSTEM } from "./fhir-elements.ts";

/** A visit of a child, as far as its results need to know it. */
export interface DemoVisit {
  id: string;
  daysAgo: number;
  time: string;
  kind: VisitKind;
  /** Days in hospital; 0 for others. A stay as long as it is ago has not ended. */
  stay: number;
  ward: Ward;
  specialist: Specialist;
}

const TIMES = ["08:10", "08:40", "09:20", "10:05", "10:30", "11:15", "13:00", "13:45", "14:20", "15:10", "16:00"] as const;

function kindOf(random: SeededRandom): VisitKind {
  const chance = random.between(1, 100);
  if (chance <= 74) return "AMB";
  if (chance <= 87) return "EMER";
  return chance <= 95 ? "IMP" : "VR";
}

/** When the child was seen, the newest first, back to birth and at most six years. */
function daysOf({ lastVisit, earlierVisits, ageInDays }: DemoChild, random: SeededRandom): number[] {
  if (lastVisit === null) return [];
  if (earlierVisits) return [lastVisit, ...earlierVisits];
  const days = [lastVisit];
  const more = random.between(1, 5);
  for (let ago = lastVisit; days.length <= more; ) {
    ago += random.between(25, 330);
    if (ago > Math.min(ageInDays, 2190)) break;
    days.push(ago);
  }
  return days;
}

/** So many days after birth children stay with the newborn. */
const NICU_UNTIL = 60;

/** The visits of a child, the newest first. */
export function visitsOf(child: DemoChild): DemoVisit[] {
  const random = seededRandom("visits", child.personId);
  return daysOf(child, random).map((daysAgo, index) => {
    const seen = index === 0 ? child.seen : undefined;
    const kind = seen?.kind ?? kindOf(random);
    const ward = child.ageInDays - daysAgo < NICU_UNTIL ? newbornWard : random.pick(wards);
    const stay = Math.min(random.between(1, 6), Math.max(1, daysAgo - 1));
    return {
      id: `${child.personId.replace("pt", "vis")}-${index + 1}`,
      daysAgo,
      time: random.pick(TIMES),
      kind,
      stay: kind === "IMP" ? (seen?.stay ?? stay) : 0,
      ward: [...wards, newbornWard].find(({ name }) => name === seen?.ward) ?? ward,
      specialist: seen?.clinic ? specialistOf(seen.clinic) : random.pick(specialists),
    };
  });
}

const LABEL: Record<VisitKind, string> = { AMB: "Outpatient", EMER: "Emergency", IMP: "Inpatient", VR: "Telehealth" };

const isOpen = ({ kind, stay, daysAgo }: DemoVisit) => kind === "IMP" && stay >= daysAgo;

function placesOf(visit: DemoVisit) {
  const place = (id: string, name: string, status: "active" | "completed") => ({ location: reference("Location", id, name), status });
  const { kind, specialist, ward, id } = visit;
  const clinic = clinics[specialist.clinic];
  if (kind === "VR") return [];
  if (kind === "AMB") return [place(clinic.id, clinic.name, "completed")];
  const arrival = place(emergency.id, emergency.name, "completed");
  const room = roomsOf(ward)[seededRandom("room", id).between(0, 7)];
  return kind === "IMP" && room ? [arrival, place(room.id, room.display, isOpen(visit) ? "active" : "completed")] : [arrival];
}

/** The other physicians of a child stand in the newest visit, as those who sent the child. */
function participantsOf(visit: DemoVisit, child: DemoChild, isNewest: boolean) {
  const attending = {
    type: [code(SYSTEM.participation, "ATND")],
    individual: reference("Practitioner", visit.specialist.id, nameOfSpecialist(visit.specialist)),
  };
  const referring = (isNewest ? child.physicians.slice(1) : []).map((key) => ({
    type: [code(SYSTEM.participation, "REF")],
    individual: reference("Practitioner", demoPhysicians[key].practitionerId, listedPhysician(key)),
  }));
  return [attending, ...referring];
}

const MINUTES: Record<VisitKind, number> = { AMB: 45, EMER: 260, IMP: 0, VR: 25 };

/** What the visits of one child are made from. */
interface VisitsOfChild {
  child: DemoChild;
  visits: readonly DemoVisit[];
  calendar: HospitalCalendar;
  hospitalName: string;
}

/** Visits that took place, or are taking place, as Encounters. */
export function visitResources({ child, visits, calendar, hospitalName }: VisitsOfChild): object[] {
  return visits.map((visit, index) => {
    const end =
      visit.kind === "IMP"
        ? calendar.moment(visit.daysAgo - visit.stay, "11:30")
        : calendar.moment(visit.daysAgo, visit.time, MINUTES[visit.kind]);
    return {
      resourceType: "Encounter",
      id: visit.id,
      meta: invented(),
      identifier: [{ type: concept("FIN NBR", SYSTEM.identifierType, "AN"), value: `7${visit.id.replace(/\D/g, "")}` }],
      status: isOpen(visit) ? "in-progress" : "finished",
      class: { system: SYSTEM.act, code: visit.kind, display: LABEL[visit.kind] },
      type: [concept(LABEL[visit.kind])],
      subject: reference("Patient", child.personId),
      participant: participantsOf(visit, child, index === 0),
      period: { start: calendar.moment(visit.daysAgo, visit.time), ...(!isOpen(visit) && { end }) },
      location: placesOf(visit),
      serviceProvider: hospitalReference(hospitalName),
    };
  });
}
