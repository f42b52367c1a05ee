import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { subDays } from "../../../platform/dates.ts";
import { notify } from "../../../platform/live/live.ts";

/** Older results raise no alert when they arrive. */
const MOST_DAYS = 14;

/** More or less waits on the hospital's list. */
export const OF_HOSPITAL = { kind: "waiting", practiceId: null, embassyId: null } as const;

/** Kinds of alert: a result waits for the recipient's review, or no one in their practice has viewed it. */
export type MessageKind = "review" | "owner";

/** A result that a practice has to be told of, and that was not displayed to a person who may review it. */
export interface WaitingAlert {
  id: number;
  personId: string;
  practiceId: number;
  practiceName: string;
  isCritical: boolean;
  raisedAt: Date;
  /** The hospital follows it up. */
  isListed: boolean;
  /** The hospital was mailed about it. */
  isHospitalTold: boolean;
}

/** A sent alert message, and when. */
export interface AlertMessage {
  alertId: number;
  accountId: number;
  kind: MessageKind;
  sentAt: Date;
}

/** Whether of the arrivals `n` one is urgent: critical, or abnormal and not final. What a later value follows is neither. */
const IS_URGENT: RawBuilder<boolean> = sql`(n.urgency = 2 or n.is_preliminary and n.severity > 0 and n.later_severity is null)`;

/** The alerts `l` that are not over, with their arrivals `n`. Of a child who has died nothing is to be reviewed (decision G-PAT-19). */
export const openAlerts: RawBuilder<unknown> = sql`result_alerts l join result_arrivals n on n.id = l.arrival_id and ${IS_URGENT}
  join result_states s on s.arrival_id = l.arrival_id and s.practice_id = l.practice_id and s.displayed_at is null and s.reviewed_by is null
  join patients c on c.person_id = l.person_id and not c.is_deceased
  join practices p on p.id = l.practice_id`;

/** Alerts that practices must get, and who got them. Each call runs in the caller's transaction. */
export const alertRepository = (trx: Database) => ({
  /** Of those of these new arrivals that are urgent, the practices that have the child are to be told. */
  async raise(arrivalIds: readonly number[], now: Date): Promise<void> {
    if (arrivalIds.length === 0) return;
    const { rows } = await sql`insert into result_alerts (arrival_id, person_id, practice_id, raised_at)
      select n.id, n.person_id, s.practice_id, ${now}
      from result_arrivals n join result_states s on s.arrival_id = n.id and s.practice_id is not null
      where n.id = any(${[...arrivalIds]}::bigint[]) and ${IS_URGENT}
        and (n.happened_at is null or n.happened_at >= ${subDays(now, MOST_DAYS)})
      on conflict do nothing returning id`.execute(trx);
    if (rows.length > 0) await notify(trx, { kind: "alerts-raised" });
  },

  /** Until the transaction ends no other server tells anybody. */
  async lock(): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('result_alerts'))`.execute(trx);
  },

  /** The alerts that are not over, the oldest first. */
  async waiting(): Promise<WaitingAlert[]> {
    const { rows } =
      await sql<WaitingAlert>`select l.id, l.person_id as "personId", l.practice_id as "practiceId", p.name as "practiceName",
        n.urgency = 2 as "isCritical", l.raised_at as "raisedAt", l.listed_at is not null as "isListed",
        l.hospital_told_at is not null as "isHospitalTold"
      from ${openAlerts} where l.closed_at is null order by l.raised_at, l.id`.execute(trx);
    return rows;
  },

  /** The people who were alerted to these. */
  async messagesOf(alertIds: readonly number[]): Promise<AlertMessage[]> {
    const { rows } = await sql<AlertMessage>`select alert_id as "alertId", account_id as "accountId", kind, sent_at as "sentAt"
      from result_alert_messages where alert_id = any(${[...alertIds]}::bigint[])`.execute(trx);
    return rows;
  },

  async addMessages(messages: readonly AlertMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await trx
      .insertInto("result_alert_messages")
      .values(messages.map(({ alertId, accountId, kind, sentAt }) => ({ alert_id: alertId, account_id: accountId, kind, sent_at: sentAt })))
      .execute();
  },

  /** The hospital follows these up from now on. */
  async list(alertIds: readonly number[], now: Date): Promise<void> {
    await sql`update result_alerts set listed_at = ${now} where id = any(${[...alertIds]}::bigint[]) and listed_at is null`.execute(trx);
    await notify(trx, OF_HOSPITAL);
  },

  /** Notifies the hospital's list if any of these results is on it: they were displayed, so less waits there. */
  async tellHospitalOver(arrivalIds: readonly number[]): Promise<void> {
    if (arrivalIds.length === 0) return;
    const { rows } = await sql`select id from result_alerts
      where arrival_id = any(${[...arrivalIds]}::bigint[]) and listed_at is not null limit 1`.execute(trx);
    if (rows.length > 0) await notify(trx, OF_HOSPITAL);
  },

  /** When the hospital was mailed last. */
  async hospitalToldAt(): Promise<Date | null> {
    const { rows } = await sql<{ at: Date | null }>`select max(hospital_told_at) as at from result_alerts`.execute(trx);
    return rows[0]?.at ?? null;
  },

  async markHospitalTold(alertIds: readonly number[], now: Date): Promise<void> {
    await sql`update result_alerts set hospital_told_at = ${now} where id = any(${[...alertIds]}::bigint[])`.execute(trx);
  },

  /** Removes closed alerts from before that moment. */
  async purge(before: Date): Promise<void> {
    await sql`delete from result_alerts o where o.raised_at < ${before}
      and (o.closed_at is not null or not exists (select from ${openAlerts} where l.id = o.id))`.execute(trx);
  },
});
