import { MAX_FOUND } from "@linnet/contract/directory";
import type { FoundPhysician } from "@linnet/contract/directory/physicians";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { startsWords } from "../../../platform/database/searchable-words.ts";
import { onPortal } from "../../memberships/public.ts";
import { firstByName, locationRow, ownsPractice } from "./repository.ts";

/**
 * What the active practices of physician `ph` with account `a` show about them. Lateral, per physician: for all together, the planner would
 * read portal membership for the whole directory.
 */
const inPractices = sql`lateral (
  select bool_or(${ownsPractice("p.id")}) as owns_one, bool_or(a.active and ${onPortal("p")}) as on_portal,
    json_agg(${locationRow} order by l.id) filter (where l.id is not null) as locations,
    json_agg(json_build_object('practiceId', p.id, 'practiceName', p.name) order by p.search_words collate "C", p.id) as practices
  from practice_physicians link
  join practices p on p.id = link.practice_id and p.active
  left join practice_locations l on l.id = link.location_id and l.active
  where link.physician_id = ph.id and link.active
) work on true`;

const foundPhysician = sql<FoundPhysician>`json_build_object(
  'id', ph.id, 'firstName', ph.first_name, 'midName', coalesce(ph.middle_name, ''), 'lastName', ph.last_name,
  'title', coalesce(ph.title, ''), 'email', coalesce(a.email, ph.email, ''), 'npi', coalesce(ph.claimed_npi, ph.npi, ''),
  'isPracticeOwner', coalesce(work.owns_one, false), 'isActive', ph.active, 'isMyLinnet', coalesce(work.on_portal, false),
  'locations', coalesce(work.locations, '[]'), 'practices', coalesce(work.practices, '[]'))`;

/** NPIs that begin so, confirmed or claimed. They are few enough to be put in order. */
const byNpi = (digits: string, active: boolean) => sql`found as (
  select id, search_words from (
    select id, search_words from physicians where active = ${active} and npi like ${`${digits}%`}
    union select id, search_words from physicians where active = ${active} and claimed_npi like ${`${digits}%`}
  ) beginning
  order by search_words collate "C", id limit ${MAX_FOUND}::int
)`;

/** Every word of the text begins a word of the name. */
const byName = (text: string, active: boolean) => firstByName("physicians", active, startsWords(sql`p.search_words`, text));

export const physicianSearchRepository = (db: Database) => ({
  /** Physicians by the beginning of their NPI, or of the words of their names (decision G-DIR-04). */
  async search(text: string, active: boolean): Promise<FoundPhysician[]> {
    const wanted = /^\d+$/.test(text) ? byNpi(text, active) : byName(text, active);
    const { rows } = await sql<{ physician: FoundPhysician }>`with ${wanted}
      select ${foundPhysician} as physician
      from found join physicians ph on ph.id = found.id left join accounts a on a.id = ph.account_id left join ${inPractices}
      order by ph.search_words collate "C", ph.id`.execute(db);
    return rows.map(({ physician }) => physician);
  },
});
