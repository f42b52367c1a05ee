import { subDays, subHours } from "date-fns";
import type { Database } from "../platform/database.ts";
import { notMyPatientRepository } from "../slices/access-requests/public.ts";
import { accessRequestRepository } from "../slices/access-requests/repository.ts";
import type { DemoIds } from "./add-people.ts";
import { type DemoChild, demoChildren } from "./demo-children.ts";
import { demoPhysicians, type PhysicianKey } from "./demo-physicians.ts";
import type { HospitalCalendar } from "./hospital-calendar.ts";

interface DemoRequest {
  child: DemoChild;
  /** The name as it was typed. */
  name: [last: string, first: string];
  withMrn?: boolean;
  physician: PhysicianKey;
  askedBy: string;
  hoursAgo: number;
  comment: string;
  decided?: { status: "Approved" | "Denied"; hoursAgo: number; notes: string };
}

const { ines, eirik, lars, ana, maya, minh, margaux } = demoChildren;

/** Requests in every state; one waits for longer than the promised 48 hours, and of one the name is misspelled. */
const REQUESTS: readonly DemoRequest[] = [
  {
    child: minh,
    name: ["Tran", "Minh"],
    physician: "dora",
    askedBy: "gena",
    hoursAgo: 300,
    comment: "New to our practice since last month; the mother signed the release.",
    decided: { status: "Approved", hoursAgo: 281, notes: "Release on file." },
  },
  {
    child: maya,
    name: ["Whitfield", "Maya"],
    physician: "dora",
    askedBy: "dora",
    hoursAgo: 60,
    comment: "Saw her once while a colleague was on leave.",
    decided: { status: "Denied", hoursAgo: 19, notes: "Dr. Marchetti follows her. Please ask him to share the chart." },
  },
  {
    child: ines,
    name: ["Calderon", "Ines"],
    physician: "dora",
    askedBy: "dora",
    hoursAgo: 53,
    comment: "The family has moved to our side of town and changes to us.",
  },
  {
    child: eirik,
    name: ["Nygård", "Eirik"],
    withMrn: true,
    physician: "newton",
    askedBy: "petra",
    hoursAgo: 26,
    comment: "Second opinion before surgery, asked for by the parents.",
  },
  {
    child: lars,
    name: ["Solbergh", "Lars"],
    physician: "owen",
    askedBy: "gena",
    hoursAgo: 9,
    comment: "Follow-up of his last visit.",
  },
  {
    child: ana,
    name: ["Ruiz", "Ana"],
    physician: "otto",
    askedBy: "olga",
    hoursAgo: 4,
    comment: "Her brother is with us; she is to come too.",
  },
];

const GENDER = { male: 1, female: 2, other: 3, unknown: 3 } as const;

interface Moment {
  ids: DemoIds;
  now: Date;
  calendar: HospitalCalendar;
}

function accountOf({ accounts }: DemoIds, name: string): number {
  const id = accounts.get(`${name}@linnet.example`);
  if (id === undefined) throw new Error(`The demo hospital has no ${name}`);
  return id;
}

async function addRequest(trx: Database, request: DemoRequest, { ids, now, calendar }: Moment): Promise<void> {
  const { child, physician, decided } = request;
  const mrn = request.withMrn ? child.mrn : "";
  const requests = accessRequestRepository(trx);
  const id = await requests.add(trx, {
    lastName: request.name[0],
    firstName: request.name[1],
    birthDate: calendar.day(child.ageInDays),
    genderId: GENDER[child.gender],
    mrn,
    physicianId: ids.physicians[physician],
    practiceId: ids.practices[demoPhysicians[physician].practice],
    comment: request.comment,
    createdBy: accountOf(ids, request.askedBy),
    now: subHours(now, request.hoursAgo),
  });
  if (!decided || id === undefined) return;
  const { status, notes, hoursAgo } = decided;
  const personId = status === "Approved" ? child.personId : null;
  await requests.decide(trx, id, { status, notes, mrn, personId, by: accountOf(ids, "hana"), now: subHours(now, hoursAgo) });
}

/** Requests for records, and wrong assignments that practices have told the hospital of: one to be worked off, one that was. */
export async function openRequests(trx: Database, moment: Moment): Promise<void> {
  const { ids, now } = moment;
  for (const request of REQUESTS) await addRequest(trx, request, moment);
  const items = notMyPatientRepository();
  const wrong = (child: DemoChild, physician: PhysicianKey, by: string, days: number) => ({
    personId: child.personId,
    physicianId: ids.physicians[physician],
    practiceId: ids.practices.lakeside,
    reportedBy: accountOf(ids, by),
    at: subDays(now, days),
  });
  await items.open(trx, wrong(margaux, "newton", "petra", 3));
  await items.open(trx, wrong(minh, "owen", "gena", 14));
  const done = (await items.list(trx, { since: null, text: minh.personId }))[0];
  if (done) await items.change(trx, done.id, { active: false, by: accountOf(ids, "ada"), now: subDays(now, 12) });
}
