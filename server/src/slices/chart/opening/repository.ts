import { subMinutes } from "date-fns/subMinutes";
import { sql } from "kysely";
import type { Actor, PatientInCare } from "../../../platform/actor.ts";
import { auditOf } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";

/** Openings within so many minutes of the first of them are one. */
const ONE_OPENING_MINUTES = 30;

interface Opening {
  action: string;
  patient: PatientInCare;
  now: Date;
}

interface PastOpening {
  accountId: number;
  personId: string;
  openedAt: Date;
}

export const chartOpeningRepository = (db: Database) => ({
  /**
   * One statement: the opening, the audit row, and when the person opened this chart the time before; undefined when never. The half
   * hour is counted from an opening's beginning: were it counted from the last reload, what is marked would stay so all day.
   */
  async open(actor: Actor, { action, patient, now }: Opening): Promise<Date | undefined> {
    const { rows } = await sql<{ before_at: Date | null }>`
      with opened as (
        insert into chart_openings as known (account_id, person_id, opened_at) values (${actor.accountId}, ${patient.personId}, ${now})
        on conflict (account_id, person_id) do update set
          before_at = case when known.opened_at <= ${subMinutes(now, ONE_OPENING_MINUTES)} then known.opened_at else known.before_at end,
          opened_at = case when known.opened_at <= ${subMinutes(now, ONE_OPENING_MINUTES)} then ${now} else known.opened_at end
        returning before_at
      ), audited as (
        ${audited(actor, { action, patient })}
      )
      select before_at from opened`.execute(db);
    return rows[0]?.before_at ?? undefined;
  },

  /** What `open` would say, for somebody who works as that person: their own next opening is still to find what is new. */
  async look(actor: Actor, { action, patient, now }: Opening): Promise<Date | undefined> {
    const { rows } = await sql<{ before_at: Date | null }>`
      with audited as (
        ${audited(actor, { action, patient })}
      )
      select case when opened_at <= ${subMinutes(now, ONE_OPENING_MINUTES)} then opened_at else before_at end as before_at
      from chart_openings where account_id = ${actor.accountId} and person_id = ${patient.personId}`.execute(db);
    return rows[0]?.before_at ?? undefined;
  },

  /** An opening of the past, for the demo hospital. */
  async add(trx: Database, { accountId, personId, openedAt }: PastOpening): Promise<void> {
    await trx.insertInto("chart_openings").values({ account_id: accountId, person_id: personId, opened_at: openedAt }).execute();
  },
});

const audited = (actor: Actor, { action, patient: { personId, access } }: Omit<Opening, "now">) =>
  auditOf(actor, { action, rule: access.kind, personIds: sql`array[${personId}]::text[]`, count: sql`1` });
