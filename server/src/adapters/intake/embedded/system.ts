import { type CaseChange, type CaseState, type IntakeCase, nextChangeTime } from "./cases.ts";
import type { DeskNeeds, EmbeddedDesk } from "./desk.ts";

/** What a hospital's system does with a referral, and no clinic. */
export type SystemStep = "fail" | "process-again";

const STEPS: Record<SystemStep, { from: readonly CaseState[]; to: CaseState }> = {
  fail: { from: ["received", "accepted", "on-hold"], to: "error" },
  "process-again": { from: ["error"], to: "received" },
};
// Object.keys forgets which keys there are.
export const SYSTEM_STEPS = Object.keys(STEPS) as [SystemStep, ...SystemStep[]];

/** What it could do with one now. */
export const systemStepsFor = ({ state }: Pick<IntakeCase, "state">): SystemStep[] =>
  SYSTEM_STEPS.filter((step) => STEPS[step].from.includes(state));

/**
 * Plays, in the demonstration, that the hospital's system cannot process a referral, and that it does after all. Says whether it was done:
 * elsewhere the portal's own database is the master, which has no system that could fail.
 */
export function embeddedSystem({ db, clock, byItself }: DeskNeeds, { cases, put }: Pick<EmbeddedDesk, "cases" | "put">) {
  return async (referralId: number, step: SystemStep, reason: string | null): Promise<boolean> => {
    if (!byItself) return false;
    return db.transaction().execute(async (trx) => {
      const held = await cases.hold(trx, referralId);
      if (!held || !systemStepsFor(held).includes(step)) return false;
      const change: CaseChange = { state: STEPS[step].to, reason: step === "fail" ? reason : null };
      await put(trx, held, { ...change, changedAt: nextChangeTime(held, clock.now()) });
      return true;
    });
  };
}
export type EmbeddedSystem = ReturnType<typeof embeddedSystem>;
