import type { ReferralAppointment } from "@linnet/contract/referrals";
import { BEFORE_APPOINTMENT } from "@linnet/contract/referrals/course";
import { DESK_PAGE_SIZE, type DeskView, desk, MAX_ORDER } from "@linnet/contract/referrals/desk";
import { type DeskTask, TASK_OF_STATE } from "@linnet/contract/referrals/desk-tasks";
import { URGENT_ACUITY_ID } from "@linnet/contract/referrals/fields";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { auditOf } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { atOwnDesk } from "../shared/desk-reach-repository.ts";
import { isObjected } from "../shared/redirect-repository.ts";
import { isFoundAtDesk } from "./search-repository.ts";

/** A referral in a worklist. */
export interface DeskRow {
  id: number;
  person_id: string | null;
  first_name: string;
  last_name: string;
  birth_date: string;
  clinic_id: number;
  clinic_name: string;
  practice_name: string;
  created_at: Date;
  is_urgent: boolean;
  ehr_status: string;
  task: DeskTask;
  due: string | null;
  is_overdue: boolean;
  asked_until: string | null;
  reminded_on: string | null;
  is_unanswered: boolean;
  appointment: ReferralAppointment | null;
  assigned_to: number | null;
  assigned_name: string | null;
}

/** The number of referrals of each kind, on all pages. */
export type DeskCounts = Record<DeskView, number>;

export interface WorklistRequest {
  view: DeskView;
  clinicId: number | null;
  assignedTo: number | null;
  text: string;
  page: number;
  now: Date;
  /** The hospital's calendar day. */
  today: string;
  zone: string;
}

const visitEnd = sql`((r.appointment ->> 'aptDate')::timestamptz)`;

const hasLetter = sql`exists (select from referral_letters l where l.referral_id = r.id and l.ended_at is null)`;

/** The clinic's current task for a row `r`, by the contract's table. While the office is asked, everything except a visit waits. */
function taskOf(now: Date): RawBuilder<DeskTask> {
  const choices = {
    visit: sql`case when ${visitEnd} < ${now} then 'report' else 'waiting' end`,
    after: sql`case when ${hasLetter} then 'finish' else 'letter' end`,
  };
  const cases = Object.entries(TASK_OF_STATE).map(
    ([state, task]) => sql`when r.course = ${sql.lit(state)} then ${task === "visit" || task === "after" ? choices[task] : sql.lit(task)}`,
  );
  return sql`case when r.cancel_requested and r.course not in ('seen', 'error') then 'cancel'
    when r.course in (${sql.join(BEFORE_APPOINTMENT.map((state) => sql.lit(state)))}) and ${isObjected} then 'objected' when r.has_answer then 'answered'
    when r.asked_until is not null and r.course <> 'scheduled' then 'waiting' ${sql.join(cases, sql` `)} end`;
}

/** Whether the date promised to the office is for this task. */
const IS_PROMISED: Record<(typeof TASK_OF_STATE)[keyof typeof TASK_OF_STATE], boolean> = {
  new: true,
  schedule: true,
  failed: true,
  visit: false,
  after: false,
  waiting: false,
};
const PROMISED = Object.entries(TASK_OF_STATE).flatMap(([state, task]) => (IS_PROMISED[task] ? sql.lit(state) : []));

/** When the task is due: the date promised to the office, unless the office is asked. For a visit, the day on which it ended. */
const dueOf = (zone: string) => sql`case when r.course = 'scheduled' then (${visitEnd} at time zone ${zone})::date
  when r.asked_until is null and r.course in (${sql.join(PROMISED)}) then r.expected_by end`;

/** The day of the office's reminder, if the clinic has not acted since. */
const remindedOn = (zone: string) => sql`case when r.reminded_at > coalesce(r.changed_by_hospital_at, '-infinity')
  then (r.reminded_at at time zone ${zone})::date end`;

const STATES_AT_DESK = Object.keys(TASK_OF_STATE);

/** Open rows `r` with the columns that decide their order in a worklist. */
const columns = ({ now, today, zone }: Pick<WorklistRequest, "now" | "today" | "zone">) => sql`
  r.id, r.acuity_id = ${URGENT_ACUITY_ID} as is_urgent, ${taskOf(now)} as task, ${dueOf(zone)} as due,
  coalesce(${dueOf(zone)} < ${today}::date and ${taskOf(now)} <> 'waiting', false) as is_overdue, ${remindedOn(zone)} as reminded_on`;

const isIn = (view: DeskView): RawBuilder<boolean> => {
  if (view === "all") return sql`true`;
  if (view === "urgent") return sql`is_urgent`;
  return view === "overdue" ? sql`is_overdue` : sql`task = ${view}`;
};

/** If nothing was answered, the row that records the clinic's questions has no version. */
const isUnanswered = sql`exists (select from referral_packets k where k.referral_id = r.id and k.version_id is null)`;

const shown = sql`
  r.id, r.person_id, r.first_name, r.last_name, r.birth_date, r.clinic_id, c.name as clinic_name, p.name as practice_name, r.created_at,
  r.ehr_status, r.appointment, r.asked_until::text, r.assigned_to, ${isUnanswered} as is_unanswered, w.last_name || ', ' || w.first_name as assigned_name`;
const joined = sql`join clinics c on c.id = r.clinic_id join practices p on p.id = r.practice_id left join accounts w on w.id = r.assigned_to`;

const counted = (view: DeskView) => sql`count(*) filter (where ${isIn(view)})`;

type WorklistFilter = Omit<WorklistRequest, "page">;

/** The matching open referrals at the actor's desk. */
const openAt = (actor: Actor, request: WorklistFilter) => sql`
  select ${columns(request)} from referrals r
  where ${atOwnDesk(actor)} and r.course in (${sql.join(STATES_AT_DESK.map((state) => sql.lit(state)))})
    and ${request.clinicId === null ? sql`true` : sql`r.clinic_id = ${request.clinicId}`}
    and ${request.assignedTo === null ? sql`true` : sql`r.assigned_to = ${request.assignedTo}`} and ${isFoundAtDesk(request.text)}`;

/** Urgent referrals first, then reminders, then by due date. */
const inOrder = sql`is_urgent desc, task = 'waiting', reminded_on is null, due nulls last, id`;

export const worklistRepository = (db: Database) => ({
  /** One statement: the counts, a page in worklist order, and the audit row. */
  async page(actor: Actor, request: WorklistRequest): Promise<{ rows: DeskRow[]; total: number; counts: DeskCounts }> {
    const { view, page } = request;
    const { rows } = await sql<{ counts: DeskCounts; total: number; rows: DeskRow[] }>`
      with open as materialized (${openAt(actor, request)}), page as (
        select id, is_urgent, task, due, is_overdue, reminded_on from open where ${isIn(view)}
        order by ${inOrder} limit ${DESK_PAGE_SIZE} offset ${(page - 1) * DESK_PAGE_SIZE}
      ), listed as (
        select ${shown}, o.is_urgent, o.task, o.due::text, o.is_overdue, o.reminded_on::text
        from page o join referrals r on r.id = o.id ${joined}
        order by o.is_urgent desc, o.task = 'waiting', o.reminded_on is null, o.due nulls last, o.id
      ), audited as (
        ${auditOf(actor, {
          action: desk.worklist.action,
          rule: "desk",
          personIds: sql`array(select distinct person_id from listed where person_id is not null)`,
          count: sql`(select count(*) from listed)`,
        })}
      )
      select (select count(*) from open where ${isIn(view)}) as total,
        (select json_build_object(${sql.join(
          (
            [
              "all",
              "urgent",
              "overdue",
              "new",
              "failed",
              "cancel",
              "objected",
              "answered",
              "schedule",
              "report",
              "letter",
              "finish",
              "waiting",
            ] as const
          ).flatMap((each) => [sql.lit(each), counted(each)]),
        )}) from open) as counts,
        (select coalesce(json_agg(listed), '[]') from listed) as rows`.execute(db);
    const [found] = rows;
    if (!found) throw new Error("A count always answers");
    // JSON has no dates.
    return { ...found, rows: found.rows.map((row) => ({ ...row, created_at: new Date(row.created_at) })) };
  },

  /** The number of all open referrals. It names no child, so nothing is audited. */
  async countOpen(actor: Actor, moment: Pick<WorklistRequest, "now" | "today" | "zone">): Promise<number> {
    const everything = { view: "all", clinicId: null, assignedTo: null, text: "", ...moment } as const;
    const { rows } = await sql<{ n: number }>`select count(*) as n from (${openAt(actor, everything)}) open`.execute(db);
    return Number(rows[0]?.n ?? 0);
  },

  /** Their numbers, in page order. */
  async order(actor: Actor, request: WorklistFilter): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from (${openAt(actor, request)}) open where ${isIn(request.view)} order by ${inOrder} limit ${MAX_ORDER}`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** One referral, open or closed. */
  async get(id: number, moment: Pick<WorklistRequest, "now" | "today" | "zone">): Promise<DeskRow> {
    const { rows } = await sql<DeskRow>`
      select ${shown}, o.is_urgent, coalesce(o.task, 'waiting') as task, o.due::text, o.is_overdue, o.reminded_on::text
      from referrals r ${joined} cross join lateral (select ${columns(moment)}) o where r.id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("A referral is never removed");
    return row;
  },
});
