import { type PhysicianLikeness, physicianLikeness } from "@linnet/contract/directory/physician-likeness";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { searchableWords } from "../../../platform/database/searchable-words.ts";

/** A person who may already be in the directory. */
interface PersonToMatch {
  firstName: string;
  lastName: string;
  npi: string;
  email: string;
  license?: string;
  phone?: string;
}

/** An active physician who may be that person, with what speaks for it. */
export interface PossiblePhysician {
  physicianId: number;
  name: string;
  npi: string;
  hasAccount: boolean;
  likeness: PhysicianLikeness;
  /** The names of the practices they work in. */
  practices: string[];
}

/** More of one name than are read through. */
const MOST = 10;

interface Row extends Omit<PossiblePhysician, "likeness"> {
  firstName: string;
  lastName: string;
  email: string | null;
  license: string;
  phone: string;
}

export const possiblePhysicianRepository = (db: Database) => ({
  /** Who has the NPI first, and not who claims it by what a practice typed, then who is written to with the e-mail, then those of the same first and last name. */
  async matches(person: PersonToMatch): Promise<PossiblePhysician[]> {
    const { firstName, lastName, npi, email } = person;
    const words = firstName.trim() === "" || lastName.trim() === "" ? "" : searchableWords(`${lastName} ${firstName}`);
    const wanted = email.toLowerCase();
    // Each part has an index.
    const { rows } = await sql<Row>`
      with found as (
        select id from physicians where active and npi = ${npi} and claimed_npi is null
        union select p.id from physicians p join accounts a on a.id = p.account_id where p.active and lower(a.email) = ${wanted}
        union select id from physicians where active and account_id is null and ${wanted} <> '' and lower(email) = ${wanted}
        union select id from physicians where active and ${words} <> '' and search_words like ${`${words}%`}
          and (search_words = ${words} or search_words like ${`${words} %`})
      )
      select p.id as "physicianId", p.first_name || ' ' || p.last_name as name, case when p.claimed_npi is null then coalesce(p.npi, '') else '' end as npi,
        p.account_id is not null as "hasAccount", p.first_name as "firstName", p.last_name as "lastName",
        coalesce(a.email, p.email) as email, p.medical_license as license, p.mobile_phone as phone,
        array(select practices.name from practice_physicians l join practices on practices.id = l.practice_id and practices.active
          where l.physician_id = p.id and l.active order by practices.name, practices.id) as practices
      from found join physicians p on p.id = found.id left join accounts a on a.id = p.account_id
      order by coalesce(p.npi = ${npi} and p.claimed_npi is null, false) desc, coalesce(lower(coalesce(a.email, p.email)) = ${wanted}, false) desc, p.id
      limit ${MOST}::int`.execute(db);
    return rows.map(({ firstName: first, lastName: last, email: written, license, phone, ...found }) => ({
      ...found,
      likeness: physicianLikeness(person, { firstName: first, lastName: last, npi: found.npi, email: written, license, phone }),
    }));
  },
});
