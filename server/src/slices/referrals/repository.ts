import { isDeepStrictEqual } from "node:util";
import { CANCELLED, type ReferralAppointment, type ReferralEvent } from "@linnet/contract/referrals";
import { REFERRAL_STATE, type ReferralState, stepOfDelivery, wordOf } from "@linnet/contract/referrals/course";
import { URGENT_ACUITY_ID, type WrittenForm } from "@linnet/contract/referrals/fields";
import { min } from "date-fns/min";
import type { IntakeAnswer } from "../../adapters/intake/port.ts";
import type { Database } from "../../platform/database/database.ts";
import { notify } from "../../platform/live/live.ts";
import { holidayRepository } from "./clinic-days/holiday-repository.ts";
import { type AnswerOutcome, answerOutcome, eventKindOf } from "./delivery/answer-outcome.ts";
import { historyRepository } from "./details/history-repository.ts";
import { columnsOfForm } from "./form/columns.ts";
import { columnsOfTie } from "./identity/columns-of-tie.ts";
import type { Tie } from "./identity/tie.ts";
import { questionRepository } from "./questions/repository.ts";

/** A form as it was sent, with what the portal knows beside it. */
export interface NewReferral {
  form: WrittenForm;
  tie: Tie;
  parentId: number | null;
  expectedBy: string;
  /** Tells a request that was sent before; null where the sender gave no key. */
  requestKey: string | null;
  by: number;
  now: Date;
}

export type DeliveryKind = "submit" | "update" | "cancel";

/** A change by the hospital, and whom it concerns. */
export interface AppliedAnswer {
  referralId: number;
  event: ReferralEvent["kind"];
  practiceId: number;
  physicianId: number;
  createdBy: number;
}

/** How the handing over to the hospital goes; the message is for the people who refer. */
export type Handover = { status: "Queued" | "Processing" | "Failed"; message: string | null } | { status: "Completed" };

interface Act {
  by: number;
  now: Date;
}

/** A referral that somebody else changes only afterwards, with what decides about the hospital's answers. */
const lock = (trx: Database, id: number) =>
  trx
    .selectFrom("referrals as r")
    .innerJoin("clinics as c", "c.id", "r.clinic_id")
    .select(["r.course", "r.ehr_referral_id", "r.ehr_updated_at", "r.cancellation_reason", "r.appointment"])
    .select(["r.practice_id", "r.physician_id", "r.created_by", "r.acuity_id", "r.asked_until", "c.answer_days", "c.urgent_days"])
    .where("r.id", "=", id)
    .forUpdate("r")
    .executeTakeFirst();
type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>;

const daysToAnswer = ({ acuity_id, urgent_days, answer_days }: Locked) => (acuity_id === URGENT_ACUITY_ID ? urgent_days : answer_days);

/** What has to be answered by the clinic anew is expected from then on. */
const AWAITS_CLINIC: readonly ReferralEvent["kind"][] = ["accepted", "appointment-cancelled", "no-show"];

interface WrittenOutcome extends AnswerOutcome {
  expectedBy: string | undefined;
  isAsked: boolean;
}

async function writeOutcome(trx: Database, answer: IntakeAnswer, outcome: WrittenOutcome): Promise<void> {
  const { expectedBy, isAsked } = outcome;
  const { word, statusId } = wordOf(outcome.state, isAsked);
  await trx
    .updateTable("referrals")
    .set({
      course: outcome.state,
      status_id: statusId,
      ehr_status: word,
      ehr_referral_id: outcome.ehrReferralId,
      ehr_updated_at: answer.changedAt,
      cancellation_reason: outcome.cancellationReason,
      appointment: outcome.appointment ? JSON.stringify(outcome.appointment) : null,
      ...(expectedBy !== undefined && { expected_by: expectedBy }),
    })
    .where("id", "=", answer.referralId)
    .execute();
}

/** What the hospital has done makes of open questions: those of a closed referral are closed, and days that begin anew stand still. */
async function followWithQuestions(
  trx: Database,
  referralId: number,
  { state, expectedBy, now, zone }: Pick<WrittenOutcome, "state" | "expectedBy"> & { now: Date; zone: string },
): Promise<void> {
  const questions = questionRepository(trx);
  if (REFERRAL_STATE[state].isClosed) await questions.closeAll(trx, referralId, now);
  else if (expectedBy !== undefined) await questions.standStillFrom(trx, referralId, now);
  await questions.settle(trx, referralId, { now, zone });
}

const markChanged = (trx: Database, id: number, now: Date) =>
  trx.updateTable("referrals").set({ changed_by_hospital_at: now }).where("id", "=", id).execute();

/** Whose it is: by these who listens is found. */
const OWNERS = ["practice_id", "physician_id"] as const;

const notifyOwners = (trx: Database, referralId: number, owners: { practice_id: number; physician_id: number }) =>
  notify(trx, { kind: "referral", referralId, practiceId: owners.practice_id, physicianId: owners.physician_id });

const knownOf = (row: Locked) => ({
  // The column's check has the table's states.
  state: row.course as ReferralState,
  ehrReferralId: row.ehr_referral_id,
  ehrUpdatedAt: row.ehr_updated_at,
  cancellationReason: row.cancellation_reason,
  // Written by `writeOutcome` above.
  appointment: row.appointment as ReferralAppointment | null,
});

/** What people do with a referral. */
const byPeople = (db: Database) => ({
  /** Undefined when this very request made a referral before. */
  async add(trx: Database, { form, tie, parentId, expectedBy, requestKey, by, now }: NewReferral): Promise<number | undefined> {
    const row = await trx
      .insertInto("referrals")
      .values({
        ...columnsOfForm(form),
        ...columnsOfTie(form, tie),
        parent_id: parentId,
        expected_by: expectedBy,
        request_key: requestKey,
        created_by: by,
        created_at: now,
        modified_by: by,
        modified_at: now,
      })
      .onConflict((already) => already.column("request_key").doNothing())
      .returning(["id", ...OWNERS])
      .executeTakeFirst();
    if (!row) return undefined;
    await historyRepository(trx).add(trx, { referralId: row.id, kind: "sent", at: now, by });
    await notifyOwners(trx, row.id, row);
    return row.id;
  },

  async findByRequest(requestKey: string): Promise<number | undefined> {
    const row = await db.selectFrom("referrals").select("id").where("request_key", "=", requestKey).executeTakeFirst();
    return row?.id;
  },

  /**
   * Writes a form over one that the hospital has not accepted; without a `tie` who it is about stays as it is. False when it cannot be edited any more, or was changed since
   * `unchangedSince`.
   */
  async change(
    trx: Database,
    id: number,
    { form, tie, unchangedSince, by, now }: Act & { form: WrittenForm; tie: Tie | undefined; unchangedSince: Date },
  ): Promise<boolean> {
    // A referral does not move: the practice stays that of whoever sent it.
    const { practice_id: _, ...columns } = columnsOfForm(form);
    const changed = await trx
      .updateTable("referrals")
      .set({ ...columns, ...(tie && columnsOfTie(form, tie)), modified_by: by, modified_at: now })
      .where("id", "=", id)
      .where("ehr_referral_id", "is", null)
      .where("ehr_status", "<>", CANCELLED)
      .where("cancel_requested", "=", false)
      .where("modified_at", "=", unchangedSince)
      .returning(OWNERS)
      .executeTakeFirst();
    if (!changed) return false;
    await historyRepository(trx).add(trx, { referralId: id, kind: "edited", at: now, by });
    await notifyOwners(trx, id, changed);
    return true;
  },

  /** Writes down whose it is, where that was to be said. False where it is said already. */
  async answerTie(trx: Database, id: number, { form, tie, by, now }: Act & { form: WrittenForm; tie: Tie }): Promise<boolean> {
    const answered = await trx
      .updateTable("referrals")
      .set({ ...columnsOfTie(form, tie), modified_by: by, modified_at: now })
      .where("id", "=", id)
      .where("tie", "=", "lost")
      .returning(OWNERS)
      .executeTakeFirst();
    if (!answered) return false;
    await historyRepository(trx).add(trx, { referralId: id, kind: "edited", at: now, by });
    await notifyOwners(trx, id, answered);
    return true;
  },

  /** False when the hospital has cancelled it, or was asked to before (decision G-REF-13). */
  async requestCancellation(trx: Database, id: number, { reason, by, now }: Act & { reason: string }): Promise<boolean> {
    const asked = await trx
      .updateTable("referrals")
      .set({ cancel_requested: true, cancellation_reason: reason, modified_by: by, modified_at: now })
      .where("id", "=", id)
      .where("cancel_requested", "=", false)
      .where("ehr_status", "<>", CANCELLED)
      .returning(OWNERS)
      .executeTakeFirst();
    if (!asked) return false;
    await historyRepository(trx).add(trx, { referralId: id, kind: "cancel-requested", at: now, by, detail: reason });
    await notifyOwners(trx, id, asked);
    return true;
  },
});

/** What is on its way to the hospital. */
const onTheWay = {
  /** Writes down that something of a referral has to reach the hospital; who writes it also sends the job. */
  async queueDelivery(trx: Database, referralId: number, kind: DeliveryKind, now: Date): Promise<void> {
    await trx.insertInto("referral_deliveries").values({ referral_id: referralId, kind, created_at: now }).execute();
    await trx.updateTable("referrals").set({ bot_status: "Queued", bot_message: null }).where("id", "=", referralId).execute();
  },

  /** What was handed over, or failed for good, before anybody could look. */
  async addPastDelivery(
    trx: Database,
    { referralId, kind, isDone, at }: { referralId: number; kind: DeliveryKind; isDone: boolean; at: Date },
  ): Promise<void> {
    const state = isDone ? "done" : "failed";
    await trx
      .insertInto("referral_deliveries")
      .values({ referral_id: referralId, kind, state, attempts: 1, created_at: at, done_at: isDone ? at : null })
      .execute();
  },

  /** What has failed for good is tried again. False when nothing has. */
  async queueAgain(trx: Database, id: number): Promise<boolean> {
    const failed = await trx
      .updateTable("referral_deliveries")
      .set({ state: "queued", attempts: 0, last_error: null, claimed_until: null })
      .where("referral_id", "=", id)
      .where("state", "=", "failed")
      .returning("id")
      .execute();
    if (failed.length === 0) return false;
    await trx.updateTable("referrals").set({ bot_status: "Queued", bot_message: null }).where("id", "=", id).execute();
    await trx.updateTable("referrals").set({ status_id: 1 }).where("id", "=", id).where("status_id", "=", 5).execute();
    return true;
  },
};

/** Whether people read something else of a referral by now: what happens to a delivery without that is no news to them. */
function isVisibleHandover(
  before: { bot_status: Handover["status"]; bot_message: string | null; course: string },
  { status, message }: { status: Handover["status"]; message: string | null },
): boolean {
  const { bot_status: botStatus, bot_message: botMessage } = before;
  // The column's check has the table's states.
  const state = before.course as ReferralState;
  const after = { botStatus: status, botMessage: status === "Processing" ? botMessage : message, state };
  return after.botMessage !== botMessage || stepOfDelivery(after) !== stepOfDelivery({ botStatus, botMessage, state });
}

/** What comes back from there. */
const fromHospital = {
  /** How the handing over goes (decision G-REF-01). What has failed for good is Failed, and told to those who refer. */
  async recordHandover(trx: Database, id: number, handover: Handover, now: Date): Promise<void> {
    const { status } = handover;
    const message = status === "Completed" ? null : handover.message;
    const before = await trx
      .selectFrom("referrals")
      .select([...OWNERS, "bot_status", "bot_message", "course"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    // That it is being handed over just now is over in a moment; until then stands what became of the last try.
    const handedOver = { bot_status: status, ...(status !== "Processing" && { bot_message: message }) };
    await trx.updateTable("referrals").set(handedOver).where("id", "=", id).execute();
    if (before && isVisibleHandover(before, { status, message })) await notifyOwners(trx, id, before);
    if (status !== "Failed") return;
    await trx.updateTable("referrals").set({ status_id: 5 }).where("id", "=", id).where("status_id", "=", 1).execute();
    await historyRepository(trx).add(trx, { referralId: id, kind: "failed", at: now, detail: message });
    await markChanged(trx, id, now);
  },

  /**
   * Writes what the hospital says has become of a referral, once for each real change, and never backwards. Undefined when there is
   * nothing to tell anybody. What a clock that is ahead dates in the future counts as of now, or it would hide what comes after it.
   */
  async applyAnswer(
    trx: Database,
    given: IntakeAnswer,
    { now, zone, by }: { now: Date; zone: string; by?: number },
  ): Promise<AppliedAnswer | undefined> {
    const answer = { ...given, changedAt: min([given.changedAt, now]) };
    const { referralId } = answer;
    const row = await lock(trx, referralId);
    if (!row) return undefined;
    const history = historyRepository(trx);
    const lastOfKind = (await history.lastOfKind(referralId, eventKindOf(answer.state))) ?? null;
    const outcome = answerOutcome({ ...knownOf(row), lastOfKind }, answer);
    if (!outcome) return undefined;
    const { event } = outcome;
    const awaitsClinic = event !== null && AWAITS_CLINIC.includes(event);
    const expectedBy = awaitsClinic ? await holidayRepository(trx).workingDaysAfter(answer.changedAt, daysToAnswer(row), zone) : undefined;
    const isAsked = row.asked_until !== null;
    await writeOutcome(trx, answer, { ...outcome, expectedBy, isAsked });
    if (isAsked) await followWithQuestions(trx, referralId, { state: outcome.state, expectedBy, now, zone });
    // What is read once more is no news; neither is when the hospital said it.
    if (event !== null || !isDeepStrictEqual({ ...knownOf(row), ...outcome }, { ...knownOf(row), event }))
      await notifyOwners(trx, referralId, row);
    if (event === null) return undefined;
    const { appointment } = outcome;
    const hasAppointment = event === "scheduled" || event === "rescheduled";
    await history.add(trx, {
      referralId,
      kind: event,
      at: answer.changedAt,
      ...(by !== undefined && { by }),
      detail: answer.reason,
      appointment: hasAppointment ? appointment : null,
    });
    // That it has arrived is what everybody expects: no news.
    if (event !== "received") await markChanged(trx, referralId, now);
    return { referralId, event, practiceId: row.practice_id, physicianId: row.physician_id, createdBy: row.created_by };
  },
};

export const referralRepository = (db: Database) => ({ ...byPeople(db), ...onTheWay, ...fromHospital });
