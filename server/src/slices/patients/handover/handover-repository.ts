import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

interface Editor {
  by: number;
  at: Date;
}

/** A person who has left a practice, or is leaving it. */
export interface Leaver {
  practiceId: number;
  physicianId: number;
}

/** A child who is handed over, and to which colleague. */
export interface HandedOver {
  personId: string;
  physicianId: number;
}

/**
 * Rows `a` of patient_access that make a child a physician's patient in a practice, not revoked, even if the physician no longer works
 * there.
 */
export const childrenOfPhysician = ({ practiceId, physicianId }: Leaver) =>
  sql`a.kind in ('assigned', 'handed over') and a.physician_id = ${physicianId} and a.practice_id = ${practiceId} and a.revoked_at is null`;

/** Who takes over from physicians who leave. Each call runs in the caller's transaction. */
export const handoverRepository = (trx: Database) => ({
  /** A physician's patients in a practice at that moment, by name, so that families are together. */
  async childrenOf(leaver: Leaver, now: Date): Promise<{ personId: string; lastName: string }[]> {
    const { rows } = await sql<{ personId: string; lastName: string }>`
      select distinct on (a.search_words collate "C", a.person_id) a.person_id as "personId", p.last_name as "lastName"
      from patient_access a join patients p on p.person_id = a.person_id
      where ${childrenOfPhysician(leaver)} and (a.valid_to is null or a.valid_to > ${now})
      order by a.search_words collate "C", a.person_id`.execute(trx);
    return rows;
  },

  /** How many children these are, and how many visits they have to come; those who have died are not among them. */
  async countsOf(leaver: Leaver, now: Date): Promise<{ patients: number; appointments: number }> {
    const { rows } = await sql<{ patients: number; appointments: number }>`
      with children as (
        select distinct a.person_id from patient_access a join patients p on p.person_id = a.person_id and not p.is_deceased
        where ${childrenOfPhysician(leaver)} and (a.valid_to is null or a.valid_to > ${now})
      )
      select (select count(*)::int from children) as patients, (
        select count(*)::int from visits v join children c on c.person_id = v.person_id where v.kind = 'appointment' and v.starts_at > ${now}
      ) as appointments`.execute(trx);
    return rows[0] ?? { patients: 0, appointments: 0 };
  },

  /**
   * The colleagues see these children and the leaver's referrals from now on, and what the leaver had taken over from others. The first
   * colleague takes the referrals that are of none of the children. Says which handover it is.
   */
  async make(
    { practiceId, physicianId }: Leaver,
    to: { colleagues: readonly number[]; children: readonly HandedOver[] },
    { by, at }: Editor,
  ) {
    const { id } = await trx
      .insertInto("handovers")
      .values({ practice_id: practiceId, physician_id: physicianId, made_by: by, made_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`
      with taken as (
        select ${physicianId}::bigint as for_physician_id, true as takes_others
        union
        select t.for_physician_id, bool_or(t.takes_others) from handover_colleagues t
        join handovers h on h.id = t.handover_id and h.undone_at is null and h.practice_id = ${practiceId}
        where t.physician_id = ${physicianId} group by t.for_physician_id
      )
      insert into handover_colleagues (handover_id, for_physician_id, physician_id, takes_others)
      select ${id}, taken.for_physician_id, c.id, taken.takes_others and c.place = 1
      from taken, unnest(${[...to.colleagues]}::bigint[]) with ordinality as c (id, place)
      where c.id <> taken.for_physician_id`.execute(trx);
    // Who has a child by an earlier handover keeps it by that one.
    await sql`
      insert into patient_access (person_id, kind, physician_id, practice_id, source, valid_from, handover_id)
      select c.person_id, 'handed over', c.physician_id, ${practiceId}::bigint, 'handover', ${at}::timestamptz, ${id}::bigint
      from unnest(${to.children.map(({ personId }) => personId)}::text[], ${to.children.map((child) => child.physicianId)}::bigint[])
        as c (person_id, physician_id)
      on conflict do nothing`.execute(trx);
    return id;
  },

  /** The handover in force from a person who left, made since then. */
  async findFrom({ practiceId, physicianId }: Leaver, since: Date): Promise<number | undefined> {
    const found = await trx
      .selectFrom("handovers")
      .select("id")
      .where("practice_id", "=", practiceId)
      .where("physician_id", "=", physicianId)
      .where("undone_at", "is", null)
      .where("made_at", ">", since)
      .orderBy("id", "desc")
      .executeTakeFirst();
    return found?.id;
  },

  /** Undoes a takeover. Returns whose patients they were; undefined if already undone, or made before `since`. */
  async undo(
    { id, practiceId }: { id: number; practiceId: number },
    since: Date,
    { by, at }: Editor,
  ): Promise<(Leaver & { personIds: string[] }) | undefined> {
    const undone = await trx
      .updateTable("handovers")
      .set({ undone_at: at, undone_by: by })
      .where("id", "=", id)
      .where("practice_id", "=", practiceId)
      .where("undone_at", "is", null)
      .where("made_at", ">", since)
      .returning(["practice_id as practiceId", "physician_id as physicianId"])
      .executeTakeFirst();
    if (!undone) return undefined;
    const { rows } = await sql<{ person_id: string }>`
      with ended as (
        update patient_access set revoked_at = ${at}, revoked_by = ${by} where handover_id = ${id} and revoked_at is null
        returning person_id, physician_id, practice_id
      ), unshared as (${endSharingOf(at)})
      select person_id from ended`.execute(trx);
    return { ...undone, personIds: rows.map(({ person_id }) => person_id) };
  },
});

/** What a colleague shares of a child, a row of `ended`, goes with it, unless the child is theirs by the record, too. */
const endSharingOf = (at: Date) => sql`
  update patient_access s set revoked_at = ${at} from ended e
  where s.kind = 'shared' and s.revoked_at is null
    and s.person_id = e.person_id and s.physician_id = e.physician_id and s.practice_id = e.practice_id
    and not exists (
      select from patient_access own where own.kind = 'assigned' and own.revoked_at is null
        and own.person_id = e.person_id and own.physician_id = e.physician_id and own.practice_id = e.practice_id)`;

/**
 * Once the record names another physician of the practice for a child, later than the child was handed over, the record wins (decision
 * G-PAT-20). No person ended it. Says whose it ended.
 */
export async function endWhereRecordNames(trx: Database, personIds: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    with ended as (
      update patient_access h set revoked_at = ${now} from handovers o
      where h.person_id = any(${[...personIds]}) and h.kind = 'handed over' and h.revoked_at is null and o.id = h.handover_id and exists (
        select from patient_access a
        where a.kind = 'assigned' and a.source in ('ehr', 'import') and a.revoked_at is null and a.id > h.id
          and a.person_id = h.person_id and a.practice_id = h.practice_id and a.physician_id <> o.physician_id)
      returning h.person_id, h.physician_id, h.practice_id
    ), unshared as (${endSharingOf(now)})
    select person_id from ended`.execute(trx);
  return rows.map(({ person_id }) => person_id);
}
