import { type AccessRequest, GENDERS, type RequestStatus } from "@linnet/contract/access-requests";
import type { Deceased } from "@linnet/contract/patients";
import { nameKeyOf } from "@linnet/contract/patients/identity";
import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import { type Actor, holds } from "../../platform/actor.ts";
import { allUsed } from "../../platform/all-used.ts";
import type { Database } from "../../platform/database/database.ts";
import { searchableWords, startsWords } from "../../platform/database/searchable-words.ts";
import { type AskedFor, mayDecideNow, maySeeAll } from "./policy.ts";

/** The content of a request. */
export interface NewRequest {
  lastName: string;
  firstName: string;
  birthDate: string;
  genderId: 1 | 2 | 3;
  mrn: string;
  physicianId: number;
  practiceId: number;
  comment: string;
  createdBy: number;
  now: Date;
}

/** A request with what decides about it. */
export interface StoredRequest extends AskedFor {
  id: number;
  lastName: string;
  firstName: string;
  birthDate: string;
  mrn: string;
  notes: string;
  personId: string | null;
  /** Where the requester is written to. */
  requesterEmail: string;
  modifiedAt: Date;
  /** Who wrote to it last, as one speaks of them. */
  modifiedBy: string;
  /** Who was approved. */
  matched: AccessRequest["matchedPatient"];
  shown: Omit<AccessRequest, "mayDecide" | "matchedPatient">;
}

interface RequestRow {
  id: number;
  first_name: string;
  last_name: string;
  birth_date: string;
  gender_id: 1 | 2 | 3;
  mrn: string;
  physician_id: number;
  physician_name: string;
  physician_account_id: number | null;
  practice_id: number;
  comment: string;
  status: RequestStatus;
  notes: string;
  person_id: string | null;
  created_by: number;
  created_by_name: string;
  created_by_email: string;
  created_at: Date;
  modified_by_name: string;
  editor: string;
  modified_at: Date;
  matched_name: string | null;
  matched_mrn: string | null;
  matched_deceased: Deceased;
}

/** A list ends there; who looks for an older one searches. */
const MOST = 1000;

const toRequest = (row: RequestRow): StoredRequest => ({
  id: row.id,
  lastName: row.last_name,
  firstName: row.first_name,
  birthDate: row.birth_date,
  mrn: row.mrn,
  notes: row.notes,
  personId: row.person_id,
  status: row.status,
  practiceId: row.practice_id,
  createdBy: row.created_by,
  physicianId: row.physician_id,
  physicianAccountId: row.physician_account_id,
  requesterEmail: row.created_by_email,
  modifiedAt: row.modified_at,
  modifiedBy: row.editor,
  matched: row.matched_name === null ? null : { patientName: row.matched_name, mrn: row.matched_mrn ?? "", deceased: row.matched_deceased },
  shown: {
    patientAccessRequestID: row.id,
    patientFirstName: row.first_name,
    patientLastName: row.last_name,
    patientDob: row.birth_date,
    patientMRN: row.mrn,
    patientGender: GENDERS[row.gender_id],
    patientGenderId: row.gender_id,
    onBehalfPhysicianID: row.physician_id,
    onBehalfPhysicianName: row.physician_name,
    requestStatus: row.status,
    comment: row.comment,
    notes: row.notes,
    createdBy: row.created_by_name,
    createdOn: row.created_at.toISOString(),
    modifiedBy: row.modified_by_name,
    modifiedOn: row.modified_at.toISOString(),
  },
});

/** As the caller reads it. Who asked wrote a name and perhaps a number; what the record says to them is not theirs to read here. */
export const present = (actor: Actor, request: StoredRequest): AccessRequest => ({
  ...request.shown,
  matchedPatient: maySeeAll(actor) ? request.matched : null,
  mayDecide: mayDecideNow(actor, request),
});

const selectWhere = async (db: Database, condition: RawBuilder<boolean>): Promise<StoredRequest[]> => {
  const { rows } = await sql<RequestRow>`
    select r.id, r.first_name, r.last_name, r.birth_date, r.gender_id, r.mrn, r.physician_id, r.practice_id, r.comment, r.status, r.notes,
      r.person_id, r.created_by, r.created_at, r.modified_at, physician.last_name || ', ' || physician.first_name as physician_name,
      physician.account_id as physician_account_id, asker.last_name || ', ' || asker.first_name as created_by_name,
      asker.email as created_by_email, editor.last_name || ', ' || editor.first_name as modified_by_name,
      editor.first_name || ' ' || editor.last_name as editor, matched.full_name as matched_name, matched.mrn as matched_mrn,
      case when matched.is_deceased then json_build_object('on', matched.deceased_on) end as matched_deceased
    from access_requests r
    join physicians physician on physician.id = r.physician_id
    join accounts asker on asker.id = r.created_by
    join accounts editor on editor.id = r.modified_by
    left join patients matched on matched.person_id = r.person_id
    where ${condition}
    order by r.created_at desc, r.id desc limit ${MOST}`.execute(db);
  return rows.map(toRequest);
};

/** The caller's own and those on their behalf, of the practice in use; for its staff with record access all of it (decision G-ACR-08). */
function ofPractice(actor: Actor): RawBuilder<boolean> {
  if (!actor.practice) return sql`false`;
  const all = holds(actor, ROLE.general, ROLE.practiceAdmin);
  return sql`r.practice_id = ${actor.practice.id}
    and (${all} or r.created_by = ${actor.accountId} or r.physician_id = ${actor.physicianId})`;
}

/** Every word typed starts a word of the name, or the whole text is the request's number. */
function matches(text: string): RawBuilder<boolean> {
  if (text === "") return sql`true`;
  return sql`(${startsWords(sql`r.search_words`, text)} or r.id::text = ${text})`;
}

const keyOf = (request: NewRequest) => `${nameKeyOf(request)} ${request.birthDate}`;

export const accessRequestRepository = (db: Database) => ({
  async list(actor: Actor, options: { practice: boolean; since: Date | null; text: string }): Promise<StoredRequest[]> {
    const scope = options.practice ? ofPractice(actor) : sql<boolean>`true`;
    const since = options.since ? sql`r.created_at >= ${options.since}` : sql`true`;
    return selectWhere(db, sql`${scope} and ${since} and ${matches(options.text)}`);
  },

  /** A request that the actor may read. */
  async find(actor: Actor, id: number): Promise<StoredRequest | undefined> {
    const scope = maySeeAll(actor) ? sql`true` : ofPractice(actor);
    const [found] = await selectWhere(db, sql`r.id = ${id} and ${scope}`);
    return found;
  },

  /** Undefined when the same is asked for already (decision G-ACR-14). */
  async add(trx: Database, request: NewRequest): Promise<number | undefined> {
    const { firstName, lastName, birthDate, genderId, mrn, physicianId, practiceId, comment, createdBy, now, ...rest } = request;
    allUsed(rest);
    const row = await trx
      .insertInto("access_requests")
      .values({
        first_name: firstName,
        last_name: lastName,
        birth_date: birthDate,
        gender_id: genderId,
        mrn,
        patient_key: keyOf(request),
        search_words: searchableWords(`${lastName} ${firstName}`),
        physician_id: physicianId,
        practice_id: practiceId,
        comment,
        created_by: createdBy,
        created_at: now,
        modified_by: createdBy,
        modified_at: now,
      })
      .onConflict((already) => already.columns(["physician_id", "practice_id", "patient_key"]).where("status", "=", "Pending").doNothing())
      .returning("id")
      .executeTakeFirst();
    return row?.id;
  },

  /** Saves a decision, or notes, on a pending request in its `expectedVersion`. False if someone changed it first. */
  async decide(
    trx: Database,
    id: number,
    decision: { status: RequestStatus; notes: string; mrn: string; personId: string | null; by: number; now: Date; expectedVersion?: Date },
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("access_requests")
      .set({
        status: decision.status,
        notes: decision.notes,
        mrn: decision.mrn,
        person_id: decision.personId,
        decided_at: decision.status === "Pending" ? null : decision.now,
        modified_by: decision.by,
        modified_at: decision.now,
      })
      .where("id", "=", id)
      .where("status", "=", "Pending")
      .$if(decision.expectedVersion !== undefined, (query) => query.where("modified_at", "<=", decision.expectedVersion ?? decision.now))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** When who asked has seen what was decided, or that they have not; of others it is not written. Whether that changes anything. */
  async see(trx: Database, { id, accountId, at }: { id: number; accountId: number; at: Date | null }): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("access_requests")
      .set({ decision_seen_at: at })
      .where("id", "=", id)
      .where("created_by", "=", accountId)
      .where("decided_at", "is not", null)
      .where("decision_seen_at", at === null ? "is not" : "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Whether the physician still works in the practice. */
  async isStillThere(trx: Database, { physicianId, practiceId }: Pick<AskedFor, "physicianId" | "practiceId">): Promise<boolean> {
    const { rows } = await sql`
      select from practice_physicians l
      join physicians f on f.id = l.physician_id and f.active join practices p on p.id = l.practice_id and p.active
      where l.physician_id = ${physicianId} and l.practice_id = ${practiceId} and l.active and l.verified`.execute(trx);
    return rows.length > 0;
  },
});
