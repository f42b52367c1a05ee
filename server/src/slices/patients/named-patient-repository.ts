import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Database } from "../../platform/database/database.ts";
import { inForce, RELATIONS } from "./access/care-repository.ts";
import { reachesBy } from "./access/reach-repository.ts";

/** A visible child whose name or number appears in a text. */
export interface NamedPatient {
  personId: string;
  firstName: string;
  lastName: string;
  patientName: string;
  birthDate: string | null;
  /** Without leading zeros. */
  mrn: string;
}

export const namedPatientRepository = (db: Database) => ({
  /** The actor's patients with two of these words in their names, or one of these numbers without leading zeros. */
  async findAmong(
    actor: Actor,
    { words, numbers }: { words: readonly string[]; numbers: readonly string[] },
    now: Date,
  ): Promise<NamedPatient[]> {
    if (words.length + numbers.length === 0) return [];
    const { rows } = await sql<NamedPatient>`
      select p.person_id as "personId", p.first_name as "firstName", p.last_name as "lastName", p.full_name as "patientName",
        p.birth_date as "birthDate", ltrim(p.mrn, '0') as mrn
      from patients p
      where exists (select from patient_access a where a.person_id = p.person_id and ${inForce(now)} and ${reachesBy(actor, RELATIONS)})
        and (ltrim(p.mrn, '0') = any(${[...numbers]}::text[])
          or (select count(*) from unnest(string_to_array(ltrim(p.search_words), ' ')) word where word = any(${[...words]}::text[])) >= 2)
      order by p.person_id limit 200`.execute(db);
    return rows;
  },
});
