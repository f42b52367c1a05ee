import { TZDate } from "@date-fns/tz";
import { resultCountWords } from "@linnet/contract/chart/to-read";
import { home, type Task, type Today } from "@linnet/contract/home";
import { format } from "date-fns/format";
import { min } from "date-fns/min";
import { subDays } from "date-fns/subDays";
import { type Actor, holds, RECORD_ACCESS_ROLES } from "../../platform/actor.ts";
import { startOfDaysAgo } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { listAccessRequestToDos } from "../access-requests/public.ts";
import { listAccountRequestToDos, listInvitationToDos } from "../accounts/public.ts";
import { momentAt, toReadRepository } from "../chart/public.ts";
import { type NewPatient, todayRepository } from "../patients/public.ts";
import { listPeopleToDos } from "../practice/public.ts";
import { listIdentityToDos, listReferralToDos } from "../referrals/public.ts";

const MOST = { patients: 3, appointments: 5 };
/** So many children with results to read are named; their page has them all. */
const MOST_RESULTS = 5;
/** What is no older than this many days is new even to somebody who has just signed in twice, until they have opened the chart. */
const NEW_DAYS = 7;

const HOW: Record<NewPatient["relation"], string> = {
  assigned: "Assigned on",
  practice: "Assigned on",
  shared: "Shared on",
  embassy: "Sponsored since",
};

/** What needs this person today. Who has no access to medical records is told of no patient in care, not even how many. */
export async function todayOf(actor: Actor, { config, db, clock }: Pick<Platform, "config" | "db" | "clock">): Promise<Today> {
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  const dayIn = (at: Date, pattern: string) => format(new TZDate(at, zone), pattern);
  const day = dayIn(now, "yyyy-MM-dd");
  const portal = { config, db, clock };
  const errands = [
    ...(await listInvitationToDos(actor, portal)),
    ...(await listAccountRequestToDos(actor, portal)),
    ...(await listAccessRequestToDos(actor, portal)),
    ...(await listReferralToDos(actor, portal)),
    ...(await listIdentityToDos(actor, portal)),
    ...(await listPeopleToDos(actor, portal)),
  ];
  if (!holds(actor, ...RECORD_ACCESS_ROLES)) return { day, errands, tasks: [], appointments: null };

  // Beside each other: for a desk of thousands of children they are most of what home takes.
  const [toRead, { newPatients, appointments }] = await Promise.all([
    toReadRepository(db).page(actor, {
      action: home.today.action,
      pageNumber: 1,
      pageSize: MOST_RESULTS,
      ...momentAt({ config, clock }),
    }),
    todayRepository(db).of(actor, {
      action: home.today.action,
      newSince: min([actor.previousLoginAt ?? now, subDays(now, NEW_DAYS)]),
      day: { from: startOfDaysAgo(now, 0, zone), to: startOfDaysAgo(now, -1, zone) },
      now,
      most: MOST,
    }),
  ]);
  const results: Task = {
    kind: "new-results",
    count: toRead.total,
    items: toRead.data.map(({ personId, patientName, first: [gravest], ...counts }) => ({
      personId,
      patientName,
      text: resultCountWords(counts),
      gravest,
    })),
  };
  const arrivals: Task = {
    kind: "new-patients",
    count: newPatients.count,
    items: newPatients.first.map(({ relation, since, ...patient }) => ({
      ...patient,
      text: `${HOW[relation]} ${dayIn(since, "MM/dd/yyyy")}`,
    })),
  };
  return {
    day,
    errands,
    tasks: [results, arrivals].filter(({ count }) => count > 0),
    appointments: {
      count: appointments.count,
      items: appointments.first.map((each) => ({ ...each, startsAt: each.startsAt.toISOString() })),
    },
  };
}
