import type { Database } from "../../platform/database/database.ts";
import { subDays, subHours } from "../../platform/dates.ts";
import { accessRequestRepository } from "../../slices/access-requests/repository.ts";
import { notMyPatientRepository } from "../../slices/patients/public.ts";
import type { DemoIds } from "../people/add-people.ts";
import { demoPhysicians, type PhysicianKey } from "../people/physicians.ts";
import { type DemoChild, demoChildren } from "./children.ts";
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

const { ines, eirik, lars, ana, maya, minh, margaux, tolu, elsa, leila, ren, declan, bao, simone } = demoChildren;

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
    comment: "The family moved to our side of town and is changing to our practice.",
  },
  {
    child: eirik,
    name: ["Nygård", "Eirik"],
    withMrn: true,
    physician: "newton",
    askedBy: "petra",
    hoursAgo: 26,
    comment: "The parents want a second opinion before surgery.",
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
    comment: "Her brother is our patient, and she will be too.",
  },
];

const isNew = (child: DemoChild, name: DemoRequest["name"], daysAgo: number): DemoRequest => ({
  child,
  name,
  physician: "dora",
  askedBy: "gena",
  hoursAgo: daysAgo * 24,
  comment: "New to our practice; the release is on file.",
  decided: { status: "Approved", hoursAgo: daysAgo * 24 - 20, notes: "Release on file." },
});
const isTooEarly = (child: DemoChild, name: DemoRequest["name"], physician: PhysicianKey, daysAgo: number): DemoRequest => ({
  child,
  name,
  physician,
  askedBy: physician,
  hoursAgo: daysAgo * 24,
  comment: "The family has asked for an appointment with us.",
  decided: { status: "Denied", hoursAgo: daysAgo * 24 - 30, notes: "Please ask again when the family has signed the release." },
});

/** What was decided in the weeks before, so that the lists go on to a second page. */
const EARLIER: readonly DemoRequest[] = [
  isNew(tolu, ["Adeyemi", "Tolu"], 28),
  isNew(elsa, ["Bergstrom", "Elsa"], 26),
  isNew(leila, ["Haddad", "Leila"], 24),
  isNew(ren, ["Imai", "Ren"], 21),
  isNew(declan, ["O'Dowd", "Declan"], 19),
  isTooEarly(bao, ["Nguyen", "Bao"], "owen", 17),
  isTooEarly(simone, ["D’Arcy", "Simone"], "rita", 16),
  isTooEarly(margaux, ["Dubois", "Margaux"], "otto", 14),
  isTooEarly(maya, ["Whitfield", "Maya"], "rita", 13),
];

/** What was decided earlier its asker has opened since. */
const SEEN_AFTER_HOURS = 48;

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
  if (hoursAgo > SEEN_AFTER_HOURS) await requests.see(trx, { id, accountId: accountOf(ids, request.askedBy), at: subHours(now, 1) });
}

/** Wrong assignments that practices have told the hospital of: one to be worked off, the others corrected. */
async function addWrongAssignments(trx: Database, { ids, now }: Moment): Promise<void> {
  const items = notMyPatientRepository();
  const open = (child: DemoChild, physician: PhysicianKey, by: string, days: number) =>
    items.open(trx, {
      personId: child.personId,
      physicianId: ids.physicians[physician],
      practiceId: ids.practices.lakeside,
      reportedBy: accountOf(ids, by),
      at: subDays(now, days),
    });
  const complete = async (child: DemoChild, days: number) => {
    const item = (await items.list(trx, { since: null, text: child.personId }))[0];
    if (item) await items.change(trx, item.id, { active: false, by: accountOf(ids, "ada"), now: subDays(now, days) });
  };
  await open(margaux, "newton", "petra", 3);
  await open(minh, "owen", "gena", 14);
  await complete(minh, 12);
  const corrected = [tolu, elsa, leila, ren, declan, bao, simone, maya, eirik, lars];
  for (const [place, child] of corrected.entries()) {
    const days = 10 + 2 * place;
    await open(child, place % 2 === 0 ? "newton" : "rita", place % 3 === 0 ? "petra" : "gena", days);
    await complete(child, days - 1);
  }
}

/** Requests for records, and wrong assignments: enough of both for two pages. */
export async function openRequests(trx: Database, moment: Moment): Promise<void> {
  for (const request of [...EARLIER, ...REQUESTS]) await addRequest(trx, request, moment);
  await addWrongAssignments(trx, moment);
}
