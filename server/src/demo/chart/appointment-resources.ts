import type { DemoChild } from "../children/children.ts";
import { demoChildren } from "../children/children.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import { type ClinicKey, clinics, nameOfSpecialist, type Specialist, specialistOf, specialists } from "../children/place-resources.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import { code, concept, invented, reference, SYSTEM } from "./fhir-elements.ts";
import type { DemoVisit } from "./visits.ts";

type Status = "booked" | "pending" | "waitlist" | "fulfilled" | "cancelled" | "noshow";

/** The purpose of an appointment. Imaging and surgery have their own category, and no time for outsiders. */
interface Purpose {
  text: string;
  minutes: number;
  clinic: ClinicKey;
  resource?: string;
  category?: { id: string; name: string };
  specialty?: { id: string; name: string };
}

const IMAGING = { category: { id: "30", name: "Specialist Radiology/Imaging" }, specialty: { id: "394914008", name: "Radiology" } };
const SURGERY = { category: { id: "31", name: "Specialist Surgical" }, specialty: { id: "394609007", name: "General surgery" } };

const imaging = (text: string, resource: string): Purpose => ({ text, minutes: 45, clinic: "imaging", resource, ...IMAGING });
const surgery = (text: string, resource: string): Purpose => ({ text, minutes: 120, clinic: "surgery", resource, ...SURGERY });

const PROCEDURES: readonly [Purpose, ...Purpose[]] = [
  imaging("MRI brain without contrast", "MRI 2"),
  imaging("Ultrasound kidneys and bladder", "Ultrasound 1"),
  imaging("X-ray chest 2 views", "X-ray 3"),
  surgery("Tonsillectomy", "OR 3"),
  surgery("Ear tubes", "OR 1"),
  surgery("Inguinal hernia repair", "OR 5"),
];

const VISIT_TYPES = ["Follow-up", "New patient", "Second opinion", "Infusion", "Allergy testing", "Nurse visit"] as const;

interface DemoAppointment {
  status: Status;
  daysAgo: number;
  time: string;
  purpose: Purpose;
}

const TIMES = ["08:00", "08:40", "09:30", "10:10", "11:00", "13:10", "14:00", "14:50", "15:30"] as const;

const inClinic = (specialist: Specialist, text: string): Purpose => ({ text, minutes: 30, clinic: specialist.clinic });

function purposeOf(random: SeededRandom): Purpose {
  if (random.percent(28)) return random.pick(PROCEDURES);
  return inClinic(random.pick(specialists), random.pick(VISIT_TYPES));
}

const FUTURE_STATUSES = ["booked", "booked", "booked", "booked", "booked", "booked", "pending", "waitlist", "cancelled"] as const;

/** Past appointments, with and without a visit, and upcoming ones. */
function appointmentsOf({ lastVisit }: DemoChild, visits: readonly DemoVisit[], random: SeededRandom): DemoAppointment[] {
  const kept = visits
    .filter(({ kind, daysAgo }) => kind === "AMB" && daysAgo < 400)
    .map(({ daysAgo, time, specialist }) => ({ status: "fulfilled" as const, daysAgo, time, purpose: inClinic(specialist, "Follow-up") }));
  const draw = (count: number, from: number, to: number, statuses: readonly [Status, ...Status[]]) =>
    Array.from({ length: count }, () => ({
      status: random.pick(statuses),
      daysAgo: random.between(from, to),
      time: random.pick(TIMES),
      purpose: purposeOf(random),
    }));
  if (lastVisit === null || lastVisit > 360) return kept;
  const missed = draw(random.percent(30) ? 1 : 0, 1, 75, ["cancelled", "noshow"]);
  const coming = draw(random.percent(60) ? random.between(1, 3) : 0, -75, -1, FUTURE_STATUSES);
  return [...kept, ...missed, ...coming];
}

/** What is fixed for the children that tests speak of. */
const FIXED: Record<string, DemoAppointment[]> = {
  [demoChildren.ana.personId]: [
    { status: "booked", daysAgo: -6, time: "09:30", purpose: { text: "Follow-up", minutes: 30, clinic: "nephrology" } },
    { status: "booked", daysAgo: -13, time: "10:10", purpose: imaging("Ultrasound kidneys and bladder", "Ultrasound 1") },
    { status: "cancelled", daysAgo: -20, time: "14:00", purpose: { text: "Nurse visit", minutes: 15, clinic: "general" } },
    { status: "noshow", daysAgo: 15, time: "11:00", purpose: { text: "Follow-up", minutes: 30, clinic: "general" } },
  ],
  [demoChildren.tolu.personId]: [{ status: "booked", daysAgo: -9, time: "08:00", purpose: surgery("Tonsillectomy", "OR 3") }],
  [demoChildren.wulandari.personId]: [
    { status: "booked", daysAgo: -5, time: "10:10", purpose: { text: "Follow-up", minutes: 30, clinic: "cardiology" } },
  ],
  [demoChildren.bao.personId]: [
    { status: "booked", daysAgo: -4, time: "13:10", purpose: { text: "New patient", minutes: 60, clinic: "cardiology" } },
  ],
};

const followUp = (time: string, clinic: ClinicKey): DemoAppointment => ({
  status: "booked",
  daysAgo: 0,
  time,
  purpose: { text: "Follow-up", minutes: 30, clinic },
});

/** Home's appointments for the load day, in addition to a child's others. */
const TODAY: Record<string, DemoAppointment> = {
  [demoChildren.elsa.personId]: followUp("08:40", "general"),
  [demoChildren.minh.personId]: followUp("09:30", "cardiology"),
  [demoChildren.ines.personId]: followUp("10:10", "nephrology"),
  [demoChildren.noor.personId]: followUp("11:00", "cardiology"),
  [demoChildren.margaux.personId]: { ...followUp("13:10", "imaging"), purpose: imaging("Ultrasound kidneys and bladder", "Ultrasound 1") },
  [demoChildren.lars.personId]: followUp("14:00", "nephrology"),
  [demoChildren.zofia.personId]: followUp("14:50", "general"),
  [demoChildren.eirik.personId]: followUp("15:30", "general"),
};

/** How far from today the two changes of the clock are, in days; none where clocks never change. */
function changesOfClock(calendar: HospitalCalendar): { last: number; next: number } | undefined {
  const offsetOn = (daysAgo: number) => calendar.moment(daysAgo, "12:00").slice(19);
  const changes = (daysAgo: number) => offsetOn(daysAgo) !== offsetOn(daysAgo + 1);
  const days = Array.from({ length: 366 }, (_, index) => index);
  const last = days.find(changes);
  const next = days.find((day) => day > 0 && changes(-day));
  return last === undefined || next === undefined ? undefined : { last, next: -next };
}

/** Appointments on and around the days of both clock changes. */
function aroundChanges({ personId }: DemoChild, calendar: HospitalCalendar): DemoAppointment[] {
  const changes = personId === demoChildren.leila.personId ? changesOfClock(calendar) : undefined;
  if (!changes) return [];
  return [changes.last, changes.next].flatMap((change) =>
    [1, 0, -1].map((days): DemoAppointment => {
      const daysAgo = change + days;
      return { ...followUp("09:30", "general"), daysAgo, status: daysAgo > 0 ? "fulfilled" : "booked" };
    }),
  );
}

function participantsOf({ purpose, status }: DemoAppointment, child: DemoChild) {
  const { clinic, resource } = purpose;
  const specialist = specialistOf(clinic);
  const accepted = status === "pending" || status === "waitlist" ? "needs-action" : "accepted";
  const actors = [
    reference("Patient", child.personId, [...(child.given ?? []), child.family ?? ""].join(" ").trim()),
    reference("Practitioner", specialist.id, nameOfSpecialist(specialist)),
    reference("Location", clinics[clinic].id, clinics[clinic].name),
    // A room or a machine is only named, as hospitals do.
    ...(resource ? [{ display: resource }] : []),
  ];
  return actors.map((actor) => ({ actor, required: "required", status: accepted }));
}

/** Appointments of one child, as the hospital's record keeps them. */
export function appointmentResources(child: DemoChild, visits: readonly DemoVisit[], calendar: HospitalCalendar): object[] {
  const random = seededRandom("appointments", child.personId);
  const today = TODAY[child.personId];
  const usual = FIXED[child.personId] ?? appointmentsOf(child, visits, random);
  const appointments = [...usual, ...(today ? [today] : []), ...aroundChanges(child, calendar)];
  return appointments.map((appointment, index) => {
    const { status, daysAgo, time, purpose } = appointment;
    const { category, specialty } = purpose;
    return {
      resourceType: "Appointment",
      id: `${child.personId.replace("pt", "apt")}-${index + 1}`,
      meta: invented(),
      status,
      ...(category && { serviceCategory: [concept(category.name, SYSTEM.serviceCategory, category.id)] }),
      serviceType: [concept(purpose.text)],
      ...(specialty && { specialty: [concept(specialty.name, SYSTEM.snomed, specialty.id)] }),
      appointmentType: code("http://terminology.hl7.org/CodeSystem/v2-0276", "ROUTINE"),
      start: calendar.moment(daysAgo, time),
      end: calendar.moment(daysAgo, time, purpose.minutes),
      minutesDuration: purpose.minutes,
      participant: participantsOf(appointment, child),
    };
  });
}
