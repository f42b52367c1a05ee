import { auditSystem } from "../platform/audit/audit.ts";
import type { Database } from "../platform/database/database.ts";
import { approvedRequestRepository } from "../slices/access-requests/public.ts";
import { followChart } from "../slices/chart/public.ts";
import { type Replaced, type Replacement, replacementRepository } from "../slices/patients/public.ts";
import { replacedPatientRepository } from "../slices/referrals/public.ts";

/** How the rows of a table that names a patient follow when another record of the same child takes that one's place. */
type Following =
  /** They are of the other from then on. */
  | "moves"
  /** What people decided is copied, and ends for the one who was replaced; what the roster made comes from the other's record. */
  | "is decided again"
  /** It is made from the other's record, where the one who was replaced is read, too. */
  | "comes from the record"
  /** Stays; readers of the other patient read it by both ids. */
  | "is read by both ids"
  /** It stays: it says what was found of that record then, or is kept for the work on that record alone. */
  | "stays";

/**
 * Every table that names a patient by the hospital's id. Not by a column, and so not here: a saved search of the audit trail is read by
 * both ids, and a draft of a referral, which only its form can open, leads to the other when it is sent.
 */
export const REPLACEMENT_RULES: Record<string, Following> = {
  access_requests: "moves",
  advice_threads: "moves",
  audit_oddities: "stays",
  audit_rows: "is read by both ids",
  chart_openings: "moves",
  ehr_resources: "is read by both ids",
  ehr_versions: "is read by both ids",
  known_results: "moves",
  new_patients_seen: "moves",
  newest_results: "moves",
  not_my_patients: "moves",
  patient_access: "is decided again",
  patients: "stays",
  referrals: "moves",
  replaced_patients: "stays",
  result_alerts: "moves",
  result_arrivals: "moves",
  result_marks: "moves",
  result_notes: "moves",
  result_states: "moves",
  roster_retries: "stays",
  visits: "comes from the record",
};

/** What each slice has of a patient besides who may see them, and how it goes on with the other. May be done again. */
const FOLLOWERS: readonly ((trx: Database, replacement: Replacement) => Promise<number>)[] = [
  (trx, replacement) => replacementRepository(trx).followRest(replacement),
  (trx, replacement) => approvedRequestRepository(trx).follow(replacement),
  (trx, replacement) => replacedPatientRepository(trx).follow(replacement),
  followChart,
];

/** Stores replacements, because chart readers ask for them, and audits new and ended ones. */
export async function putReplacements(
  trx: Database,
  patients: readonly Replaced[],
  { now, rule }: { now: Date; rule: string },
): Promise<void> {
  const { came, gone } = await replacementRepository(trx).put(patients, now);
  for (const personIds of came) await auditSystem(trx, { action: "roster:begin-replacement", rule, personIds });
  for (const personIds of gone) await auditSystem(trx, { action: "roster:end-replacement", rule, personIds });
}

/** Before the roster says whose the others are. Gives how much followed, by replacement. */
export async function followDecisions(trx: Database, replacements: readonly Replacement[]): Promise<Map<Replacement, number>> {
  const followed = new Map<Replacement, number>();
  for (const each of replacements) followed.set(each, await replacementRepository(trx).followDecisions(each));
  return followed;
}

/**
 * Runs after the roster has assigned the others. The audit trail gets what moved, by both ids. If the record withdraws a link later,
 * nothing moves back: the intended record is no longer known.
 */
export async function followRemaining(trx: Database, decided: ReadonlyMap<Replacement, number>, rule: string): Promise<void> {
  for (const [replacement, decisions] of decided) {
    let count = decisions + (await replacementRepository(trx).followShares(replacement));
    for (const follow of FOLLOWERS) count += await follow(trx, replacement);
    const personIds = [replacement.to, replacement.from];
    if (count > 0) await auditSystem(trx, { action: "roster:follow-replacement", rule, personIds, count });
  }
}
