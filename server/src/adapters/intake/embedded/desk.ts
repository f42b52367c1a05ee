import { addMinutes } from "date-fns/addMinutes";
import { addSeconds } from "date-fns/addSeconds";
import { sql } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { type CaseChange, type CaseState, embeddedCases, type IntakeCase } from "./cases.ts";
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

const WAITING = ["received", "accepted", "on-hold"] as const satisfies CaseState[];

/** What the desk can do, and in which states of a referral. */
const ACTS = {
  accept: ["received", "on-hold"],
  hold: ["received", "accepted"],
  decline: WAITING,
  schedule: ["accepted", "on-hold", "no-show"],
  seen: ["scheduled"],
  "no-show": ["scheduled"],
  cancel: [...WAITING, "scheduled", "no-show"],
} as const satisfies Record<string, readonly CaseState[]>;
export type DeskAction = keyof typeof ACTS;
export const DESK_ACTIONS = ["accept", "schedule", "hold", "decline", "seen", "no-show", "cancel"] as const satisfies DeskAction[];

const fits = (act: DeskAction, state: CaseState) => ACTS[act].some((from) => from === state);

/** What the desk could do with it now. */
export const deskActionsFor = ({ state }: Pick<IntakeCase, "state">): DeskAction[] => DESK_ACTIONS.filter((act) => fits(act, state));

/** What the desk does by itself when it goes on; undefined where it waits for somebody. */
export function nextAutomaticAction({ state, cancelReason, takesNewPatients, isNewPatient }: IntakeCase): DeskAction | undefined {
  if (cancelReason !== null && fits("cancel", state)) return "cancel";
  if (state === "received") return isNewPatient && !takesNewPatients ? "decline" : "accept";
  if (state === "accepted") return "schedule";
  return state === "scheduled" ? "seen" : undefined;
}

/** When it goes on, where it does by itself. */
function dueAfter(held: IntakeCase, now: Date, pauses: DeskPauses): Date | null {
  const act = nextAutomaticAction(held);
  if (act === "seen") return held.startsAt && addMinutes(held.startsAt, SLOT_MINUTES);
  if (act === undefined) return null;
  return addSeconds(now, act === "cancel" ? pauses.cancel : act === "schedule" ? pauses.schedule : pauses.takeOver);
}

const notTaking = (clinic: string) => `${clinic} is not taking new patients.`;

/** The hospital's own side of referrals, where no other system takes them: every step can be taken by hand, and it may go on by itself. */
export function embeddedDesk({ db, clock, jobs, zone, byItself, pauses = PAUSES }: DeskNeeds) {
  const cases = embeddedCases(db);

  async function changeBy(trx: Database, act: DeskAction, held: IntakeCase, reason: string | null): Promise<CaseChange> {
    if (act === "accept") return { state: "accepted", reason: null };
    if (act === "hold") return { state: "on-hold", reason };
    if (act === "decline") return { state: "declined", reason: reason ?? notTaking(held.clinic) };
    if (act === "cancel")
      return { state: "cancelled", reason: reason ?? held.cancelReason ?? `${held.clinic} has cancelled it.`, startsAt: null };
    if (act !== "schedule") return { state: act };
    // Two that are scheduled at once must not find the same slot free.
    await sql`select pg_advisory_xact_lock(hashtext('embedded_intake'), ${held.clinicId}::int)`.execute(trx);
    const now = clock.now();
    return { state: "scheduled", reason: null, startsAt: nextFreeSlot(now, zone, await cases.takenSlots(trx, held.clinicId, now)) };
  }

  /** Writes the change down, and when the desk goes on. */
  async function put(trx: Database, held: IntakeCase, change: CaseChange): Promise<void> {
    const now = clock.now();
    const changed = { ...held, ...change };
    const nextStepAt = byItself ? dueAfter(changed, now, pauses) : null;
    await cases.change(trx, held.referralId, { ...change, nextStepAt });
    // An appointment is over in days or weeks, which is seen by the clock.
    if (!nextStepAt || nextAutomaticAction(changed) === "seen") return;
    await jobs.send(trx, "intake.step", { referralId: held.referralId }, { afterSeconds: (nextStepAt.getTime() - now.getTime()) / 1000 });
  }

  async function act(trx: Database, name: DeskAction, held: IntakeCase, reason: string | null): Promise<void> {
    const change = await changeBy(trx, name, held, reason);
    // Each change is later than the one before, whatever the clock says: what is not later is not read.
    const changedAt = new Date(Math.max(clock.now().getTime(), held.changedAt.getTime() + 1));
    await put(trx, held, { ...change, changedAt });
  }

  /** Takes a referral's next step when it is due, and does nothing when it is not. */
  async function step(referralId: number): Promise<void> {
    // What it had planned while it still went on by itself is not done, either.
    if (!byItself) return;
    await db.transaction().execute(async (trx) => {
      const held = await cases.hold(trx, referralId);
      const due = held?.nextStepAt;
      const name = held && nextAutomaticAction(held);
      if (held && name && due && due <= addSeconds(clock.now(), TOLERANCE_SECONDS)) await act(trx, name, held, null);
    });
  }

  return {
    cases,
    pauses,
    put,
    step,

    /** Takes what is due, in the order of time: appointments that are over, and steps whose job was lost. */
    async stepDue(): Promise<void> {
      for (const referralId of await cases.due(clock.now())) await step(referralId);
    },

    /** Takes a step by hand; false where the referral is not in a state for it. */
    async play(referralId: number, name: DeskAction, reason: string | null): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const held = await cases.hold(trx, referralId);
        if (!held || !fits(name, held.state)) return false;
        await act(trx, name, held, reason);
        return true;
      });
    },
  };
}
export type EmbeddedDesk = ReturnType<typeof embeddedDesk>;
