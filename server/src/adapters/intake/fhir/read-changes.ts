import { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import { subHours, subMinutes } from "../../../platform/dates.ts";
import type { FhirQuery } from "../../ehr/fhir/client/addresses.ts";
import type { FhirClient } from "../../ehr/fhir/client/client.ts";
import { inParts } from "../../ehr/fhir/client/in-parts.ts";
import type { ServerProfile } from "../../ehr/fhir/client/server-profile.ts";
import { fhirDirectory } from "../../ehr/fhir/reading/directory.ts";
import { Meta } from "../../ehr/resources/elements.ts";
import type { Location } from "../../ehr/resources/fhir-resources.ts";
import { fieldsOf } from "../../ehr/resources/read-resource.ts";
import { type IntakeAnswer, type IntakeAnswers, type IntakeState, NotTaken } from "../port.ts";
import { CANCELLATION_REQUESTED } from "./ask-to-cancel.ts";
import { findLetter, LETTER_CODE, ordersOfLetter } from "./find-letter.ts";
import { FULFIL, PATIENT_REFERRAL } from "./order-resources.ts";
import { ownResources } from "./own-resources.ts";
import { latestOf, nextVisit, type ReferralVisit, referralAppointment, referralVisit } from "./referral-visit.ts";
import { AppointmentOrigin, ServiceRequest, Task, type TaskStatus } from "./task-resources.ts";
import type { WritableClient } from "./transact.ts";

/** What the hospital's server says of a referral. */
interface HeldReferral {
  task: Task;
  request: ServiceRequest | undefined;
  visits: readonly ReferralVisit[];
}

/** A referral's state and reason; `isDoubtful` if the server contradicts itself. */
interface ReferralState {
  state: IntakeState;
  reason: string | null;
  isDoubtful: boolean;
}

/** BSeR's states of the visit; what else it calls a state says nothing that the task's own status does not. */
const OF_VISIT = new Map<string, IntakeState>([
  ["5.1.1", "scheduled"],
  ["5.1.2", "no-show"],
  ["5.1.3", "appointment-cancelled"],
  ["5.1.4", "seen"],
]);
const ENDS = new Map<string, IntakeState>([
  ["4.0", "declined"],
  ["6.0", "cancelled"],
  ["7.0", "completed"],
]);
const BY_APPOINTMENT = new Map<string, IntakeState>([
  ["noshow", "no-show"],
  ["cancelled", "appointment-cancelled"],
  ["fulfilled", "seen"],
]);

const NOT_YET_ACCEPTED: ReadonlySet<TaskStatus> = new Set(["draft", "requested", "received"]);

function cancelled({ task, request, visits }: HeldReferral): Pick<ReferralState, "state" | "reason"> | undefined {
  if (task.status === "entered-in-error" || request?.status === "entered-in-error")
    return { state: "cancelled", reason: "Entered in error" };
  if (task.status === "rejected") return { state: "declined", reason: task.reason ?? null };
  if (task.status !== "cancelled" && request?.status !== "revoked") return undefined;
  const cancelReason = visits.findLast((visit) => visit.cancelReason !== undefined)?.cancelReason;
  return { state: "cancelled", reason: task.reason ?? cancelReason ?? null };
}

/** What became of the visit: an appointment that is over says it best, then BSeR's state, then one whose time is over in silence. */
function afterVisit({ task, visits }: HeldReferral): IntakeState | undefined {
  const latest = latestOf(visits);
  const said = NOT_YET_ACCEPTED.has(task.status) ? undefined : OF_VISIT.get(task.business ?? "");
  return BY_APPOINTMENT.get(latest?.status ?? "") ?? said ?? (latest && "scheduled");
}

/** Undefined where the state is not to be told: the request to cancel has taken the place of BSeR's last word. */
function openState(held: HeldReferral, now: Date): IntakeState | undefined {
  const { task, request } = held;
  if (nextVisit(held.visits, now)) return "scheduled";
  if (task.status === "failed") return "error";
  if (task.status === "completed" || request?.status === "completed") return "completed";
  if (task.status === "on-hold" || request?.status === "on-hold") return "on-hold";
  const visited = afterVisit(held);
  if (visited) return visited;
  if (NOT_YET_ACCEPTED.has(task.status)) return "received";
  return task.status === "in-progress" && task.business === CANCELLATION_REQUESTED ? undefined : "accepted";
}

function isDoubtful({ task: { business = "" } }: HeldReferral, state: IntakeState): boolean {
  const end = ENDS.get(business);
  const visit = OF_VISIT.get(business);
  const isOver = state === "cancelled" || state === "declined" || state === "completed";
  return (end !== undefined && end !== state) || (visit !== undefined && visit !== state && !isOver);
}

/** A referral's state by the mapping's table (§8.3): Cancelled takes precedence over Patient Scheduled, and that over the rest. */
function referralState(held: HeldReferral, now: Date): ReferralState | undefined {
  const over = cancelled(held);
  if (over) return { ...over, isDoubtful: isDoubtful(held, over.state) };
  const state = openState(held, now);
  if (state === undefined) return undefined;
  // While a cancellation request waits, the reason is the referring office's.
  const { reason, business } = held.task;
  const isTheirs = business !== CANCELLATION_REQUESTED && (state === "on-hold" || state === "error");
  return { state, reason: (isTheirs && reason) || null, isDoubtful: isDoubtful(held, state) };
}

/** What is written at the same time may be found a little later: so far back is read again. */
const OVERLAP_MINUTES = 5;
const A_PAGE = "200";

const Dated = z.object({ meta: Meta });

/** The referrals that the hospital has changed, and the newest change seen. */
interface ChangedIds {
  referralIds: ReadonlySet<number>;
  latest: Date | undefined;
}

interface Code {
  system: string;
  code: string;
}

/** How a type can be searched by when it changed. */
const dateOf = (profile: ServerProfile, type: string) =>
  ["_lastUpdated", ...(type === "Task" ? ["modified"] : [])].find((name) => profile.supports(type, name));

/** A document says by its type what it is, the others by their code. */
const nameOf = (type: string) => (type === "DocumentReference" ? "type" : "code");

function queryOf(profile: ServerProfile, type: string, since: string | null, code?: Code): FhirQuery {
  const date = dateOf(profile, type);
  return [
    ...(since && date ? [[date, since] as const] : []),
    ...(code && profile.supports(type, nameOf(type)) ? [[nameOf(type), `${code.system}|${code.code}`] as const] : []),
    ["_count", A_PAGE],
  ];
}

const ordersOfVisit = (resource: unknown) => AppointmentOrigin.safeParse(resource).data?.requestIds ?? [];

/** The orders that appointments or letters are for; most are no referrals. */
async function ordersOf(client: FhirClient, found: AsyncIterable<unknown>, idsOf: (resource: unknown) => string[]): Promise<unknown[]> {
  const requestIds = new Set<string>();
  for await (const resource of found) for (const id of idsOf(resource)) requestIds.add(id);
  return inParts([...requestIds], ([id = ""]) => client.read("ServiceRequest", id), 1);
}

/**
 * Looks for the portal's referrals by their tasks, and for those whose order or appointment alone has changed: a clinic moves an
 * appointment without a word to the task. From the beginning on the tasks are enough.
 */
async function changedIds(client: FhirClient, watermark: Date | null): Promise<ChangedIds> {
  const profile = await client.profile();
  const since = watermark && `gt${subMinutes(watermark, OVERLAP_MINUTES).toISOString()}`;
  const ids: (number | undefined)[] = [];
  let latest = Number.NEGATIVE_INFINITY;

  async function* changed(type: string, code?: Code) {
    for await (const { resources } of client.pages(type, queryOf(profile, type, since, code))) {
      const moments = resources.map((resource) => Date.parse(Dated.safeParse(resource).data?.meta?.updated ?? ""));
      latest = Math.max(latest, ...moments.filter((moment) => !Number.isNaN(moment)));
      yield* resources;
    }
  }
  const addOrder = (resource: unknown) => ids.push(ServiceRequest.safeParse(resource).data?.referralId);

  for await (const resource of changed("Task", FULFIL)) ids.push(Task.safeParse(resource).data?.referralId);
  if (since && dateOf(profile, "ServiceRequest"))
    for await (const resource of changed("ServiceRequest", PATIENT_REFERRAL)) addOrder(resource);
  if (since && dateOf(profile, "Appointment")) (await ordersOf(client, changed("Appointment"), ordersOfVisit)).forEach(addOrder);
  if (since && dateOf(profile, "DocumentReference"))
    (await ordersOf(client, changed("DocumentReference", LETTER_CODE), ordersOfLetter)).forEach(addOrder);
  return {
    referralIds: new Set(ids.filter((id) => id !== undefined)),
    latest: Number.isFinite(latest) ? new Date(latest) : undefined,
  };
}

type Reading = FhirClient & WritableClient;

/** Some servers know appointments by the order they are for, the others by whose they are. */
async function visitQuery(client: Reading, { requestId = "", patientId, authoredOn }: Task): Promise<FhirQuery | undefined> {
  const profile = await client.profile();
  if (profile.supports("Appointment", "based-on")) return [["based-on", profile.reference("ServiceRequest", requestId)]];
  const whose = ["patient", "actor"].find((name) => profile.supports("Appointment", name));
  if (patientId === undefined || whose === undefined) return undefined;
  const since = authoredOn !== undefined && profile.supports("Appointment", "date");
  return [[whose, profile.reference("Patient", patientId)], ...(since ? [["date", `ge${authoredOn.slice(0, 10)}`] as const] : [])];
}

async function visitsOf(client: Reading, task: Task, zone: string): Promise<ReferralVisit[]> {
  const query = await visitQuery(client, task);
  const found = query ? await client.search("Appointment", query) : [];
  const visits = found.flatMap((resource) => referralVisit(resource, zone) ?? []);
  // A server that passes over a parameter answers with those of others.
  return visits.filter(({ requestIds }) => task.requestId !== undefined && requestIds.includes(task.requestId));
}

/** Everything the hospital's server says of a referral now; undefined where it does not know it any more. */
async function readReferral(client: Reading, referralId: number, zone: string): Promise<HeldReferral | undefined> {
  const task = await ownResources(client).task(referralId);
  if (!task) return undefined;
  const request =
    task.requestId === undefined ? undefined : ServiceRequest.safeParse(await client.read("ServiceRequest", task.requestId)).data;
  return { task, request, visits: await visitsOf(client, task, zone) };
}

export interface Following {
  client: FhirClient & WritableClient;
  clock: Clock;
  /** The hospital's time zone. */
  zone: string;
  log: { warn(said: object, message: string): void };
}

/** Where the server has nothing yet that could be dated by its own clock, which may be behind. */
const FIRST_LOOK_HOURS = 1;

function newestOf({ task, request, visits }: HeldReferral, now: Date): Date {
  const moments = [task, request, ...visits].map((one) => Date.parse(one?.updated ?? "")).filter((moment) => !Number.isNaN(moment));
  return moments.length > 0 ? new Date(Math.max(...moments)) : now;
}

/** Reads what has become of the referrals that something was done with at the hospital (fhir-mapping §8.3). */
export function readChanges({ client, clock, zone, log }: Following) {
  const directory = fhirDirectory(client, zone, clock);

  async function placeNames({ appointment }: ReferralVisit): Promise<ReadonlyMap<string, string>> {
    const nameless = appointment.participants.filter(({ type, name }) => type === "Location" && name === undefined);
    const places = await directory.named(
      "Location",
      nameless.flatMap(({ id }) => id ?? []),
    );
    return new Map(places.map((row) => [`Location/${row.id}`, fieldsOf<Location>(row).name ?? ""]));
  }

  async function answerOf(referralId: number): Promise<IntakeAnswer | undefined> {
    const now = clock.now();
    const stored = await readReferral(client, referralId, zone);
    const found = stored && referralState(stored, now);
    if (!found) return undefined;
    const { task, request, visits } = stored;
    const { state, reason } = found;
    if (found.isDoubtful)
      log.warn({ referralId, status: task.status, business: task.business }, "the hospital's system has conflicting data for a referral");
    if (state === "error") log.warn({ referralId }, "the hospital's system failed to process a referral");
    const visit = nextVisit(visits, now) ?? latestOf(visits);
    return {
      referralId,
      ehrReferralId: state === "received" ? null : (request?.filler ?? request?.id ?? null),
      state,
      reason,
      appointment: (visit && referralAppointment(visit, await placeNames(visit))) ?? null,
      changedAt: newestOf(stored, now),
      letter: await findLetter(client, task),
    };
  }

  /** What the hospital has several times is not told; the others must not wait for it. */
  async function answerUnlessSeveral(referralId: number): Promise<IntakeAnswer | undefined> {
    try {
      return await answerOf(referralId);
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error;
      log.warn({ referralId }, "the hospital's system has duplicates of a referral");
      return undefined;
    }
  }

  return async (watermark: Date | null): Promise<IntakeAnswers> => {
    const { referralIds, latest } = await changedIds(client, watermark);
    const read = await inParts([...referralIds], ([id = 0]) => answerUnlessSeveral(id), 1);
    const answers = read.filter((answer) => answer !== undefined);
    return {
      answers: answers.toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime()),
      watermark: latest ?? watermark ?? subHours(clock.now(), FIRST_LOOK_HOURS),
    };
  };
}
