import type { AuditAction } from "@linnet/contract/audit/actions";
import { type FoundPatient, type FoundPatients, PATIENT_SEARCH_SIZE } from "@linnet/contract/patients/search";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { auditOf } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/database/database.ts";
import { accessPathsOf, inForce, RELATIONS } from "./access/care-repository.ts";
import { matches } from "./access/matching-repository.ts";
import { accessOf, handedOverBy, toDeceased } from "./repository.ts";

interface FoundRow {
  has_more: boolean;
  person_id: string;
  full_name: string;
  suffix: string | null;
  birth_date: string | null;
  sex: FoundPatient["sex"];
  mrn: string;
  is_deceased: boolean;
  deceased_on: string | null;
  rank: number;
  physician_id: number | null;
  practice_id: number | null;
  physician_last_name: string | null;
  handed_over_by: string | null;
  valid_from: Date;
  valid_to: Date | null;
}

interface Search {
  action: AuditAction;
  text: string;
  now: Date;
}

function present(actor: Actor, row: FoundRow): FoundPatient[] {
  const { person_id, full_name, suffix, birth_date, sex, mrn, rank } = row;
  const relation = RELATIONS[rank];
  if (!relation) return [];
  const access = accessOf(actor, relation, row);
  return [
    {
      personId: person_id,
      patientName: full_name,
      ...(suffix && { suffix }),
      dob: birth_date,
      sex,
      mrn,
      deceased: toDeceased(row),
      access,
    },
  ];
}

/** One more than is shown, to know whether there are others. */
const WANTED = PATIENT_SEARCH_SIZE + 1;

/**
 * Rows of one relation that are looked at for those: a child has one for each of its physicians in the practice. With this limit
 * PostgreSQL reads the index in its order and stops; told to drop the doubles itself, it would sort a whole practice first.
 */
const ROWS = WANTED * 25;

export const searchRepository = (db: Database) => ({
  /**
   * One statement: the first matches among the actor's patients in list order, each once by the nearest relation, and the audit row for
   * those named. Each relation is queried for its own first matches, because an index returns them in order; the overall first ones are
   * among them.
   */
  async find(actor: Actor, { action, text, now }: Search): Promise<FoundPatients> {
    const ways = RELATIONS.flatMap((relation, rank) => accessPathsOf(actor, relation).map((way) => ({ way, rank })));
    const firstOfEach = (ways.length > 0 ? ways : [{ way: sql`false`, rank: 0 }]).map(
      ({ way, rank }) => sql`(
        select a.search_words, a.person_id, a.physician_id, a.practice_id, a.handover_id, a.valid_from, a.valid_to, ${sql.lit(rank)} as rank
        from patient_access a where ${way} and ${inForce(now)} and ${matches(text)}
        order by a.search_words collate "C", a.id limit ${ROWS}
      )`,
    );
    const { rows } = await sql<FoundRow>`
      with matching as (
        ${sql.join(firstOfEach, sql` union all `)}
      ), nearest as materialized (
        select distinct on (search_words collate "C", person_id) * from matching
        order by search_words collate "C", person_id, rank, valid_from limit ${WANTED}
      ), listed as materialized (
        select * from nearest order by search_words collate "C", person_id limit ${PATIENT_SEARCH_SIZE}
      ), audited as (
        ${auditOf(actor, {
          action,
          rule: "in care",
          personIds: sql`array(select person_id from listed)`,
          count: sql`(select count(*) from listed)`,
        })}
      )
      select (select count(*) from nearest) > ${PATIENT_SEARCH_SIZE} as has_more, listed.person_id, listed.rank, listed.valid_from,
        listed.valid_to, listed.physician_id, listed.practice_id, physician.last_name as physician_last_name,
        ${handedOverBy(sql`listed.handover_id`)} as handed_over_by, p.full_name, p.suffix, p.birth_date, p.sex, p.mrn, p.is_deceased, p.deceased_on
      from listed join patients p on p.person_id = listed.person_id left join physicians physician on physician.id = listed.physician_id
      order by listed.search_words collate "C", listed.person_id`.execute(db);
    return { data: rows.flatMap((row) => present(actor, row)), hasMore: rows[0]?.has_more ?? false };
  },
});
