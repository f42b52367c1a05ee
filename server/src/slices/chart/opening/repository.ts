import type { AuditAction } from "@linnet/contract/audit/actions";
import { sql } from "kysely";
import type { Actor, PatientInCare } from "../../../platform/actor.ts";
import { auditOf } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Replacement } from "../../patients/public.ts";

interface Opening {
  action: AuditAction;
  patient: PatientInCare;
  now: Date;
}

const audited = (actor: Actor, { action, patient: { personId, access } }: Omit<Opening, "now">) =>
  auditOf(actor, { action, rule: access.kind, personIds: sql`array[${personId}]::text[]`, count: sql`1` });

export const chartOpeningRepository = (db: Database) => ({
  /** One statement: the opening and the audit row. */
  async open(actor: Actor, { action, patient, now }: Opening): Promise<void> {
    await sql`with audited as (${audited(actor, { action, patient })})
      insert into chart_openings as known (account_id, person_id, opened_at) values (${actor.accountId}, ${patient.personId}, ${now})
      on conflict (account_id, person_id) do update set opened_at = greatest(known.opened_at, excluded.opened_at)`.execute(db);
  },

  /** Who has opened the chart of a patient whose place another took has opened the other's. */
  async follow({ from, to }: Replacement): Promise<void> {
    await sql`insert into chart_openings as known (account_id, person_id, opened_at)
      select account_id, ${to}, opened_at from chart_openings where person_id = ${from}
      on conflict (account_id, person_id) do update set opened_at = greatest(known.opened_at, excluded.opened_at)`.execute(db);
    await db.deleteFrom("chart_openings").where("person_id", "=", from).execute();
  },

  /** Writes only the audit row in login-as: the person did not open it. */
  async look(actor: Actor, { action, patient }: Opening): Promise<void> {
    await audited(actor, { action, patient }).execute(db);
  },
});
