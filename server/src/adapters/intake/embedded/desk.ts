import { DESK_ACT_NAMES, type DeskAct, fitsObjection, mayActAtDesk } from "@linnet/contract/referrals/desk-tasks";
import { sql } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { addMinutes, addSeconds } from "../../../platform/dates.ts";
import { conflict } from "../../../platform/http/errors.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { DeskDeed } from "../port.ts";
import { type CaseChange, clinicHolidays, embeddedCases, type IntakeCase, nextChangeTime } from "./cases.ts";
import { nextFreeSlot, SLOT_MINUTES } from "./next-free-slot.ts";

/** After how many seconds the desk takes its next step by itself. */
export interface DeskPauses {
  takeOver: number;
  schedule: number;
  cancel: number;
}

/** Jobs are looked for once a second, and a referral is to be taken over within 20. */
const PAUSES: DeskPauses = { takeOver: 15, schedule: 40, cancel: 20 };
/** A step that comes so much too early, by another machine's clock, is taken all the same. */
const TOLERANCE_SECONDS = 2;

/** What the embedded intake and its desk need. */
export interface DeskNeeds {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  /** The hospital's time zone. */
  zone: string;
  /** Whether it accepts, schedules and cancels without anybody: invented, so never for real children. Otherwise it only receives. */
  byItself: boolean;
  pauses?: DeskPauses;
}

/** What the desk could do with it now; an objection of the office is answered at the clinic's own desk. */
export const deskActionsFor = ({ state }: Pick<IntakeCase, "state">): DeskAct[] =>
  DESK_ACT_NAMES.filter((act) => mayActAtDesk(act, state) && fitsObjection(act, false));

/** The desk's next automatic action; undefined while it waits for a person. */
export function nextAutomaticAction({ state, cancelReason, takesNewPatients, isNewPatient }: IntakeCase): DeskAct | undefined {
  if (cancelReason !== null && mayActAtDesk("cancel", state)) return "cancel";
  if (state === "received") return isNewPatient && !takesNewPatients ? "decline" : "accept";
  if (state === "accepted") return "schedule";
  return state === "scheduled" ? "seen" : undefined;
}

/** When it goes on, where it does by itself. */
function dueAfter(held: IntakeCase, now: Date, pauses: DeskPauses): Date | null {
  const act = nextAutomaticAction(held);
  if (act === "seen") return held.startsAt && addMinutes(held.startsAt, held.minutes);
  if (act === undefined) return null;
  return addSeconds(now, act === "cancel" ? pauses.cancel : act === "schedule" ? pauses.schedule : pauses.takeOver);
}

const notTaking = (clinic: string) => `${clinic} is not taking new patients.`;

/** What an act changes of a case. `appointment` books the visit, for the acts that schedule one. */
async function changeBy(
  { act, reason }: Pick<DeskDeed, "act" | "reason">,
  held: IntakeCase,
  appointment: () => Promise<CaseChange>,
): Promise<CaseChange> {
  switch (act) {
    case "accept":
      return { state: "accepted", reason: null };
    case "hold":
      return { state: "on-hold", reason };
    case "decline":
      return { state: "declined", reason: reason ?? notTaking(held.clinic) };
    case "cancel":
      return { state: "cancelled", reason: reason ?? held.cancelReason ?? `${held.clinic} canceled it.`, startsAt: null };
    case "schedule":
    case "reschedule":
      return { state: "scheduled", reason: null, ...(await appointment()) };
    case "complete":
      return { state: "completed" };
    case "seen":
    case "no-show":
      return { state: act };
    // These acts change no case: another clinic gets it, it stays as it is, or the portal holds the question.
    case "ask":
    case "redirect":
    case "keep":
    case "send-back":
      return {};
  }
}

/** The hospital's own side of referrals, where no other system takes them: every step can be taken by hand, and it may go on by itself. */
export function embeddedDesk({ db, clock, jobs, zone, byItself, pauses = PAUSES }: DeskNeeds) {
  const cases = embeddedCases(db);

  /**
   * A given appointment, or the clinic's next free one.
   * @throws AppError `conflict` if the provider has another appointment at that time.
   */
  async function appointmentFor(trx: Database, held: IntakeCase, visit: DeskDeed["visit"]): Promise<CaseChange> {
    // Two parallel bookings must not find the same slot free.
    await sql`select pg_advisory_xact_lock(hashtext('embedded_intake'), ${held.clinicId}::int)`.execute(trx);
    if (visit && (await cases.isTaken(trx, { ...held, ...visit })))
      throw conflict(`${visit.resource} has another appointment at that time. Choose another time.`);
    if (visit) return visit;
    const now = clock.now();
    const calendar = { zone, holidays: await clinicHolidays(trx) };
    return { startsAt: nextFreeSlot(now, calendar, await cases.takenSlots(trx, held.clinicId, now)), minutes: SLOT_MINUTES };
  }

  /** Writes the change down, and when the desk goes on. */
  async function put(trx: Database, held: IntakeCase, change: CaseChange, goesOn = true): Promise<void> {
    const now = clock.now();
    const changed = { ...held, ...change };
    const nextStepAt = byItself && goesOn ? dueAfter(changed, now, pauses) : null;
    await cases.change(trx, held.referralId, { ...change, nextStepAt });
    // An appointment is over in days or weeks, which is seen by the clock.
    if (!nextStepAt || nextAutomaticAction(changed) === "seen") return;
    await jobs.send(trx, "intake.step", { referralId: held.referralId }, { afterSeconds: (nextStepAt.getTime() - now.getTime()) / 1000 });
  }

  /** Runs an action on a referral if its state allows it; undefined otherwise. */
  async function act(trx: Database, { referralId, goesOn, ...deed }: DeskDeed): Promise<IntakeCase | undefined> {
    const held = await cases.hold(trx, referralId);
    if (!held || !mayActAtDesk(deed.act, held.state)) return undefined;
    const change = await changeBy(deed, held, () => appointmentFor(trx, held, deed.visit));
    const changedAt = nextChangeTime(held, clock.now());
    if (deed.clinic) await cases.redirect(trx, referralId, deed.clinic);
    await put(trx, { ...held, ...deed.clinic }, { ...change, changedAt }, goesOn);
    return { ...held, ...deed.clinic, ...change, changedAt };
  }

  /** Takes a referral's next step when it is due, and does nothing when it is not. */
  async function step(referralId: number): Promise<void> {
    // What it had planned while it still went on by itself is not done, either.
    if (!byItself) return;
    await db.transaction().execute(async (trx) => {
      const held = await cases.hold(trx, referralId);
      const due = held?.nextStepAt;
      const name = held && nextAutomaticAction(held);
      if (held && name && due && due <= addSeconds(clock.now(), TOLERANCE_SECONDS))
        await act(trx, { referralId, act: name, reason: null, goesOn: true });
    });
  }

  return {
    cases,
    pauses,
    put,
    step,
    act,

    /** Takes what is due, in the order of time: appointments that are over, and steps whose job was lost. */
    async stepDue(): Promise<void> {
      for (const referralId of await cases.due(clock.now())) await step(referralId);
    },
  };
}
export type EmbeddedDesk = ReturnType<typeof embeddedDesk>;
