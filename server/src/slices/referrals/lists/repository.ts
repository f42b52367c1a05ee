import type { AuditAction } from "@linnet/contract/audit/actions";
import type { Deceased } from "@linnet/contract/patients";
import { MAX_REFERRALS, type REFERRAL_SORTS, type Referral, type ReferralAppointment } from "@linnet/contract/referrals";
import type { ReferralState } from "@linnet/contract/referrals/course";
import { CLINIC_STATES, OFFICE_STATES } from "@linnet/contract/referrals/turn";
import { type RawBuilder, sql } from "kysely";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { auditOf } from "../../../platform/audit/audit.ts";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";
import { startsWords } from "../../../platform/database/searchable-words.ts";
import { hasLetterToRead } from "../conversation/letters/has-letter-to-read-repository.ts";
import { type LoopRow, loopColumns, withLetter } from "../conversation/letters/letter-repository.ts";
import { firstQuestion, type StoredQuestion } from "../conversation/questions/first-question-repository.ts";
import { type Access, isOfDeceased, knownDeath, mayReach, ruleOfRow } from "../shared/reach-repository.ts";
import { redirectOf, type StoredRedirect } from "../shared/redirect-repository.ts";
import { isFollowed, type StoredSuccessor, successorOf } from "../shared/successor-repository.ts";
import type { StoredTie } from "../shared/tie.ts";
import type { ListedReferral } from "./present.ts";

interface ListedRow extends LoopRow {
  id: number;
  practice_id: number;
  physician_id: number;
  physician_last_name: string;
  person_id: string | null;
  tie: StoredTie;
  is_of_deceased: boolean;
  deceased: Deceased;
  first_name: string;
  last_name: string;
  birth_date: string;
  clinic_name: string;
  clinic_phone: string | null;
  reminded_at: Date | null;
  physician_name: string;
  mrn: string;
  parent_id: number | null;
  status_id: number;
  acuity_id: number;
  course: ReferralState;
  ehr_status: string;
  ehr_referral_id: string | null;
  ehr_updated_at: Date | null;
  bot_status: Referral["botStatus"];
  bot_message: string | null;
  cancel_requested: boolean;
  cancellation_reason: string | null;
  appointment: ReferralAppointment | null;
  expected_by: string | null;
  question: StoredQuestion | null;
  redirect: StoredRedirect | null;
  successor: StoredSuccessor | null;
  is_put_aside: boolean;
  changed_by_hospital_at: Date | null;
  seen_at: Date | null;
  created_at: Date;
  modified_by_name: string;
  modified_at: Date;
}

/** The columns of a list, for rows `r` of referrals. */
const shown = (actor: Actor, now: Date): RawBuilder<unknown> => sql`
  r.id, r.practice_id, r.physician_id, f.last_name as physician_last_name, r.person_id, r.tie, r.first_name, r.last_name, r.search_words, r.birth_date, r.mrn, r.parent_id, r.status_id, r.acuity_id, r.course, r.ehr_status,
  r.ehr_referral_id, r.ehr_updated_at, r.bot_status, r.bot_message, r.cancel_requested, r.cancellation_reason, r.appointment, r.expected_by,
  r.changed_by_hospital_at, r.created_at, r.modified_at, c.name as clinic_name, c.phone as clinic_phone, r.reminded_at, f.last_name || ', ' || f.first_name as physician_name,
  m.last_name || ', ' || m.first_name as modified_by_name,
  (select s.seen_at from referral_seen s where s.account_id = ${actor.accountId} and s.referral_id = r.id) as seen_at,
  ${loopColumns}, ${firstQuestion} as question, ${redirectOf} as redirect, ${successorOf(actor, now)} as successor,
  r.put_aside_at is not null as is_put_aside, ${isOfDeceased} as is_of_deceased, ${knownDeath(actor, now)} as deceased`;

const joined = sql`join clinics c on c.id = r.clinic_id join physicians f on f.id = r.physician_id join accounts m on m.id = r.modified_by
  ${withLetter}`;

const toListed = (row: ListedRow, access: ReferralInCare["access"]): ListedReferral => ({
  id: row.id,
  practiceId: row.practice_id,
  personId: row.person_id,
  tie: row.tie,
  isOfDeceased: row.is_of_deceased,
  deceased: row.deceased,
  access,
  firstName: row.first_name,
  lastName: row.last_name,
  birthDate: row.birth_date,
  clinicName: row.clinic_name,
  clinicPhone: row.clinic_phone,
  remindedAt: row.reminded_at,
  physicianName: row.physician_name,
  physicianId: row.physician_id,
  physicianLastName: row.physician_last_name,
  mrn: row.mrn,
  parentId: row.parent_id,
  statusId: row.status_id,
  acuityId: row.acuity_id,
  state: row.course,
  ehrStatus: row.ehr_status,
  ehrReferralId: row.ehr_referral_id,
  ehrUpdatedAt: row.ehr_updated_at,
  botStatus: row.bot_status,
  botMessage: row.bot_message,
  cancelRequested: row.cancel_requested,
  cancellationReason: row.cancellation_reason,
  appointment: row.appointment,
  expectedBy: row.expected_by,
  question: row.question,
  redirect: row.redirect,
  successor: row.successor,
  isPutAside: row.is_put_aside,
  changedByHospitalAt: row.changed_by_hospital_at,
  seenAt: row.seen_at,
  visitedAt: row.visited_at,
  letter:
    row.letter_id === null || row.letter_at === null
      ? null
      : {
          sentAt: row.letter_at,
          isCorrection: row.letter_is_correction ?? false,
          // JSON has no dates.
          firstRead: row.letter_first_read && { ...row.letter_first_read, at: new Date(row.letter_first_read.at) },
          readByPhysicianAt: row.letter_read_by_physician_at,
          doneAt: row.letter_done_at,
        },
  createdAt: row.created_at,
  modifiedByName: row.modified_by_name,
  modifiedAt: row.modified_at,
});

type Sort = (typeof REFERRAL_SORTS)[number];
const SORT_COLUMNS: Record<Sort, string> = {
  id: "id",
  patientname: "search_words",
  dateofbirth: "birth_date",
  createddtm: "created_at",
  physicianname: "physician_name",
};

/** Sorts by letters, independent of accents and the database's locale. */
function orderBy(sort: Sort, direction: "asc" | "desc"): RawBuilder<unknown> {
  const isText = sort === "patientname" || sort === "physicianname";
  return sql`${sql.ref(SORT_COLUMNS[sort])}${isText ? sql` collate "C"` : sql``} ${direction === "asc" ? sql`asc` : sql`desc`}, id desc`;
}

const LOST = sql`r.tie = 'lost'`;

/** Whether the office might act next on a row `r`. May include too many. The contract's table decides for each row found. */
const mayNeedOffice = (actor: Actor, now: Date, today: string) => sql`(
  r.course = any(${OFFICE_STATES}) and not ${isFollowed} or r.asked_until is not null or r.bot_status = 'Failed'
  or ${hasLetterToRead(actor, now)} or r.expected_by < ${today}::date and r.course = any(${CLINIC_STATES}) and not r.cancel_requested)`;

/** A request for a list. */
export interface ListRequest {
  action: AuditAction;
  access: Access;
  /** Sent since then. Null means any time. */
  since: Date | null;
  text: string;
  /** Only lost ties. */
  isLost: boolean;
  /** Only rows that the office might have to act on, by this calendar day of the hospital. */
  mayNeedOfficeOn: string | null;
  sort: Sort;
  direction: "asc" | "desc";
  now: Date;
}

export const referralListRepository = (db: Database) => ({
  /** One statement: the newest referrals that the actor may see, in the requested order, and an audit row for each rule. */
  async list(
    actor: Actor,
    { action, access, since, text, isLost, mayNeedOfficeOn, sort, direction, now }: ListRequest,
  ): Promise<ListedReferral[]> {
    const { rows } = await sql<ListedRow>`${text === "" ? preparedStatement : sql``}
      with listed as (
        select ${shown(actor, now)}, ${ruleOfRow(actor, access)} as rule from referrals r ${joined}
        where ${mayReach(actor, access, now)} and ${since ? sql`r.created_at >= ${since}` : sql`true`}
          and ${isLost ? LOST : sql`true`} and ${mayNeedOfficeOn === null ? sql`true` : mayNeedOffice(actor, now, mayNeedOfficeOn)}
          and ${text === "" ? sql`true` : startsWords(sql`r.search_words`, text)}
        order by r.id desc limit ${MAX_REFERRALS}
      ), audited as (
        ${auditOf(actor, {
          action,
          rule: sql`by.rule`,
          personIds: sql`array(select distinct person_id from listed where person_id is not null and listed.rule = by.rule)`,
          count: sql`(select count(*) from listed where listed.rule = by.rule)`,
          shown: sql`(select rule from listed union select ${sql.lit(access)} where not exists (select from listed)) by`,
        })}
      )
      select * from listed order by ${orderBy(sort, direction)}`.execute(db);
    return rows.map((row) => toListed(row, access));
  },

  /** All rows that the office might have to act on, for counting. It names no child, so nothing is audited. */
  async mayNeedOffice(actor: Actor, { access, now, today }: { access: Access; now: Date; today: string }): Promise<ListedReferral[]> {
    const { rows } = await sql<ListedRow>`${preparedStatement} select ${shown(actor, now)} from referrals r ${joined}
      where ${mayReach(actor, access, now)} and ${mayNeedOffice(actor, now, today)} order by r.id desc limit ${MAX_REFERRALS}`.execute(db);
    return rows.map((row) => toListed(row, access));
  },

  /** A referral that the actor may see. */
  async get(actor: Actor, { id, access }: ReferralInCare, now: Date): Promise<ListedReferral> {
    const { rows } =
      await sql<ListedRow>`${preparedStatement} select ${shown(actor, now)} from referrals r ${joined} where r.id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("A referral is never removed");
    return toListed(row, access);
  },
});
