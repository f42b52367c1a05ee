import { TZDate } from "@date-fns/tz";
import { ADDED_TO_DO_KINDS, home, type ToDoKind, type ToDosOfKind, type Today } from "@linnet/contract/home";
import { ROLE } from "@linnet/contract/roles";
import { type BulkheadPolicy, bulkhead } from "cockatiel";
import { type Actor, holds, RECORD_ACCESS_ROLES } from "../../platform/actor.ts";
import { startOfDaysAgo } from "../../platform/clock.ts";
import { format, min, subDays } from "../../platform/dates.ts";
import type { Platform } from "../../platform/platform.ts";
import { listAccessRequestToDos } from "../access-requests/public.ts";
import { listAccountRequestToDos, listInvitationToDos } from "../accounts/public.ts";
import { listUnviewedToDos, momentAt, toReadRepository } from "../chart/public.ts";
import { listContentToDos } from "../content/public.ts";
import { listClaimToDos } from "../directory/public.ts";
import { listNotMyPatientToDos, type NewPatient, todayRepository } from "../patients/public.ts";
import { listHandoverToDos, listPeopleToDos } from "../practice/public.ts";
import { listConversationToDos, listIdentityToDos, listReferralToDos } from "../referrals/public.ts";
import { orderToDos } from "./order-to-dos.ts";

const MOST_APPOINTMENTS = 5;
/** System administrators have no assigned patients: without other roles, none are listed. */
const WITH_PATIENTS = RECORD_ACCESS_ROLES.filter((role) => role !== ROLE.systemAdmin);
/** Patients newer than this many days stay new, even after two quick sign-ins, until the chart is opened. */
const NEW_DAYS = 7;

const HOW: Record<NewPatient["relation"], string> = {
  assigned: "New patient, assigned to you",
  "handed over": "New patient, handed over to you",
  covered: "Patient of a physician you cover for",
  practice: "New patient at your practice",
  shared: "New patient, shared with you",
  embassy: "New patient for your embassy",
};

type Needs = Pick<Platform, "config" | "db" | "clock">;

type List = (actor: Actor, portal: Needs, most: number) => Promise<ToDosOfKind[]>;
/** The list with the to-dos of each kind. `inCare` has the others. */
const LIST_OF: Record<Exclude<ToDoKind, "new-results" | "new-patients">, List> = {
  "own-invitations": listInvitationToDos,
  "account-requests": listAccountRequestToDos,
  "requests-to-decide": listAccessRequestToDos,
  "decided-requests": listAccessRequestToDos,
  "not-my-patients": listNotMyPatientToDos,
  "unviewed-results": listUnviewedToDos,
  "questions-to-answer": listConversationToDos,
  "letters-to-read": listConversationToDos,
  "advice-to-read": listConversationToDos,
  "changed-referrals": listReferralToDos,
  "own-ties-to-check": listIdentityToDos,
  "practice-ties-to-check": listIdentityToDos,
  "ties-to-check": listIdentityToDos,
  "physicians-to-verify": listPeopleToDos,
  "staff-to-confirm": listPeopleToDos,
  "departures-to-decide": listHandoverToDos,
  "npi-claims": listClaimToDos,
  "ending-content": listContentToDos,
};
/** The lists that a page of home may show. Each is one statement. */
const LISTS = [...new Set(Object.values(LIST_OF))];

/** One page of home takes only so many connections at a time from other readers. */
const TOGETHER = 4;

/** What waits of patients in care, and who of them comes to the hospital today. */
async function inCare(actor: Actor, { config, db, clock }: Needs, { most, together }: { most: number; together: BulkheadPolicy }) {
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  const { action } = home.today;
  const toReview = { action, pageNumber: 1, pageSize: most, ...momentAt({ config, clock }) };
  const [toRead, { newPatients, appointments }] = await Promise.all([
    together.execute(() => toReadRepository(db).page(actor, toReview)),
    together.execute(() =>
      todayRepository(db).of(actor, {
        action,
        newSince: min([actor.previousLoginAt ?? now, subDays(now, NEW_DAYS)]),
        day: { from: startOfDaysAgo(now, 0, zone), to: startOfDaysAgo(now, -1, zone) },
        now,
        most: { patients: most, appointments: MOST_APPOINTMENTS },
      }),
    ),
  ]);
  const results: ToDosOfKind = {
    kind: "new-results",
    count: toRead.total,
    critical: toRead.withCritical,
    items: toRead.data.map(({ personId, patientName, newestAt, critical, abnormal, others, ids, marking, first: [mostSevere] }) => ({
      id: personId,
      name: patientName,
      text: "",
      // When it was collected: what the portal received today may be of last month (decision G-CHT-21).
      at: mostSevere?.happenedAt ?? newestAt,
      results: { critical, abnormal, others, ids, mostSevere: mostSevere ?? null, ...(marking && { marking }) },
    })),
  };
  const arrivals: ToDosOfKind = {
    kind: "new-patients",
    count: newPatients.count,
    items: newPatients.first.map(({ personId, patientName, relation, since }) => ({
      id: personId,
      name: patientName,
      text: HOW[relation],
      at: since.toISOString(),
    })),
  };
  return {
    waiting: [results, arrivals],
    appointments: {
      count: appointments.count,
      items: appointments.first.map((each) => ({ ...each, startsAt: each.startsAt.toISOString() })),
    },
  };
}

/**
 * What needs this person's action today, with up to `most` names of each kind. People without medical record access get no patient
 * information, not even counts.
 */
export async function todayOf(actor: Actor, portal: Needs, { most, kinds }: { most: number; kinds?: "all" | undefined }): Promise<Today> {
  const day = format(new TZDate(portal.clock.now(), portal.config.HOSPITAL_TIME_ZONE), "yyyy-MM-dd");
  const together = bulkhead(TOGETHER, Number.POSITIVE_INFINITY);
  const isWithPatients = holds(actor, ...WITH_PATIENTS);
  const [care, unreviewed, ...lists] = await Promise.all([
    // First, because they take longest for a desk with thousands of patients.
    isWithPatients ? inCare(actor, portal, { most, together }) : null,
    isWithPatients ? together.execute(() => toReadRepository(portal.db).figures(actor, portal.clock.now())) : [],
    ...LISTS.map((list) => together.execute(() => list(actor, portal, most))),
  ]);
  const waiting = lists.flat().filter(({ kind }) => kinds === "all" || !ADDED_TO_DO_KINDS.includes(kind));
  return {
    day,
    toDos: orderToDos([...waiting, ...(care?.waiting ?? [])]),
    appointments: care?.appointments ?? null,
    ...(unreviewed.length > 0 && { unreviewed }),
  };
}
