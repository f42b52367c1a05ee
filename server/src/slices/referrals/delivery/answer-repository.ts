import { isDeepStrictEqual } from "node:util";
import type { ReferralAppointment } from "@linnet/contract/referrals";
import type { ReferralEventKind } from "@linnet/contract/referrals/course";
import { REFERRAL_STATE, type ReferralState, wordOf } from "@linnet/contract/referrals/course";
import { type DeskTask, TASK_OF_STATE } from "@linnet/contract/referrals/desk-tasks";
import { URGENT_ACUITY_ID } from "@linnet/contract/referrals/fields";
import { stepOfDelivery } from "@linnet/contract/referrals/turn";
import type { IntakeAnswer } from "../../../adapters/intake/port.ts";
import type { Database } from "../../../platform/database/database.ts";
import { max, min } from "../../../platform/dates.ts";
import { holidayRepository } from "../clinics/days/holiday-repository.ts";
import { questionRepository } from "../conversation/questions/repository.ts";
import { lockReferral } from "../shared/act-repository.ts";
import { historyRepository } from "../shared/history-repository.ts";
import { notifyOwners, OWNERS } from "../shared/notify-owners.ts";
import { redirectRepository } from "../shared/redirect-repository.ts";
import { type AnswerOutcome, answerOutcome } from "./answer-outcome.ts";

/** A change by the hospital, with the people to tell. */
export interface AppliedAnswer {
  referralId: number;
  event: ReferralEventKind;
  practiceId: number;
  physicianId: number;
  createdBy: number;
}

/** The state of the delivery to the hospital. The message is for the people who refer. */
export type Handover = { status: "Queued" | "Processing" | "Failed"; message: string | null } | { status: "Completed" };

/** Locks a referral, with the facts for reading the hospital's answers. */
async function lock(trx: Database, id: number) {
  await lockReferral(trx, id);
  return trx
    .selectFrom("referrals as r")
    .innerJoin("clinics as c", "c.id", "r.clinic_id")
    .select(["r.course", "r.ehr_referral_id", "r.ehr_updated_at", "r.cancellation_reason", "r.appointment"])
    .select(["r.practice_id", "r.physician_id", "r.created_by", "r.acuity_id", "r.asked_until", "c.answer_days", "c.urgent_days"])
    .where("r.id", "=", id)
    .executeTakeFirst();
}
type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>;

const daysToAnswer = ({ acuity_id, urgent_days, answer_days }: Locked) => (acuity_id === URGENT_ACUITY_ID ? urgent_days : answer_days);

/** When the hospital did it. */
function momentOf(
  { changedAt }: IntakeAnswer,
  { ehr_updated_at: before }: Locked,
  { now, isNewest }: { now: Date; isNewest: boolean },
): Date {
  const at = min([changedAt, now]);
  return isNewest && before ? max([at, before]) : at;
}

const isClosing = ({ course }: Locked, { state }: AnswerOutcome): boolean => REFERRAL_STATE[state].isClosed && state !== course;

const TASKS: Partial<Record<ReferralState, DeskTask | "visit" | "after">> = TASK_OF_STATE;
/** After an event that leads here, the clinic must answer again, with a new date. */
const awaitsClinic = (state: ReferralState): boolean => TASKS[state] === "schedule";

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

/**
 * Updates questions after a change by the hospital. A closed referral has no open questions or waiting answers, and new days are paused.
 */
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

const knownOf = (row: Locked) => ({
  // The column's check has the table's states.
  state: row.course as ReferralState,
  ehrReferralId: row.ehr_referral_id,
  ehrUpdatedAt: row.ehr_updated_at,
  cancellationReason: row.cancellation_reason,
  // Written by `writeOutcome` above.
  appointment: row.appointment as ReferralAppointment | null,
});

/** Whether people see a difference. Other delivery events are not news to them. */
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

/** The hospital's answers. */
export const answerRepository = {
  /** Records the delivery's state (decision G-REF-01). A delivery that failed for good is Failed, and reported to the people who refer. */
  async recordHandover(trx: Database, id: number, handover: Handover, now: Date): Promise<void> {
    const { status } = handover;
    const message = status === "Completed" ? null : handover.message;
    const before = await trx
      .selectFrom("referrals")
      .select([...OWNERS, "bot_status", "bot_message", "course"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    // Processing is over in a moment. Until then, the last try's result stays.
    const handedOver = { bot_status: status, ...(status !== "Processing" && { bot_message: message }) };
    await trx.updateTable("referrals").set(handedOver).where("id", "=", id).execute();
    if (before && isVisibleHandover(before, { status, message })) await notifyOwners(trx, id, before);
    if (status !== "Failed") return;
    await trx.updateTable("referrals").set({ status_id: 5 }).where("id", "=", id).where("status_id", "=", 1).execute();
    await historyRepository(trx).add(trx, { referralId: id, kind: "failed", at: now, detail: message });
    await markChanged(trx, id, now);
  },

  /**
   * Stores the hospital's answer about a referral, once for each real change, and never backwards. Undefined if there is no one to tell. An
   * answer dated in the future by a fast clock counts as of now, because it would hide later ones. `isNewest`: it was done in this
   * transaction, and the server of the previous answer may have a fast clock.
   */
  async applyAnswer(
    trx: Database,
    given: IntakeAnswer,
    { now, zone, by, isNewest = false }: { now: Date; zone: string; by?: number; isNewest?: boolean },
  ): Promise<AppliedAnswer | undefined> {
    const { referralId } = given;
    const row = await lock(trx, referralId);
    if (!row) return undefined;
    const answer = { ...given, changedAt: momentOf(given, row, { now, isNewest }) };
    const history = historyRepository(trx);
    const lastOfKind = (await history.lastOfKind(referralId, answer.state)) ?? null;
    const outcome = answerOutcome({ ...knownOf(row), lastOfKind }, answer);
    if (!outcome) return undefined;
    const { event } = outcome;
    const expectedBy =
      event !== null && awaitsClinic(outcome.state)
        ? await holidayRepository(trx).workingDaysAfter(answer.changedAt, daysToAnswer(row), zone)
        : undefined;
    const isAsked = row.asked_until !== null;
    await writeOutcome(trx, answer, { ...outcome, expectedBy, isAsked });
    if (isAsked || isClosing(row, outcome)) await followWithQuestions(trx, referralId, { state: outcome.state, expectedBy, now, zone });
    // No one needs to answer an objection on a closed referral.
    if (isClosing(row, outcome)) await redirectRepository(trx).end(trx, referralId);
    // A repeated answer is not news, and neither is its new date.
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
    // Its arrival is expected, so it is not news.
    if (event !== "received") await markChanged(trx, referralId, now);
    return { referralId, event, practiceId: row.practice_id, physicianId: row.physician_id, createdBy: row.created_by };
  },
};
