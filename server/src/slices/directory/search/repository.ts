import { type FoundPractice, type LocationRow, MAX_FOUND, type PracticePhysicianRow } from "@linnet/contract/directory";
import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { containsWords } from "../../../platform/database/searchable-words.ts";
import { onPortal } from "../../memberships/public.ts";

/** So many names are looked through in their order before an index is asked for all that match. */
const WALKED = 2_000;
/** So many locations are collected, to be put in the order of their practices' names; where there are more, names are looked through. */
const COLLECTED = 2_500;

/**
 * The first whose name matches, as `found` with id and search_words. What is common is found by going through the names in their
 * order, what is rare by its index; as the planner knows neither, the first is tried on some, and the second where it was not enough.
 */
export const firstByName = (table: "practices" | "physicians", active: boolean, matches: RawBuilder<boolean>) => sql`
  walked as materialized (
    select p.id, p.search_words
    from (select id, search_words from ${sql.table(table)} where active = ${active} order by search_words collate "C", id limit ${WALKED}::int) p
    where ${matches} order by p.search_words collate "C", p.id limit ${MAX_FOUND}::int
  ), indexed as materialized (
    select p.id, p.search_words from ${sql.table(table)} p
    where p.active = ${active} and ${matches} and (select count(*) from walked) < ${MAX_FOUND}::int
  ), found as (
    select id, search_words from (
      select * from indexed union all select * from walked where (select count(*) from walked) = ${MAX_FOUND}::int
    ) either
    order by search_words collate "C", id limit ${MAX_FOUND}::int
  )`;

/**
 * The first practices with a location that matches, as `found`. Here the index is asked first, since going from a name to its places
 * costs more than a name. The offset keeps PostgreSQL from collecting all places before it looks at the first practice.
 */
const firstByPlace = (active: boolean, matches: RawBuilder<boolean>) => sql`
  there as materialized (
    select l.practice_id from practice_locations l where l.active and ${matches} limit ${COLLECTED + 1}::int
  ), few as materialized (
    select p.id, p.search_words from practices p
    where p.active = ${active} and p.id in (select practice_id from there) and (select count(*) from there) <= ${COLLECTED}::int
  ), many as materialized (
    select p.id, p.search_words from practices p
    where p.active = ${active} and (select count(*) from there) > ${COLLECTED}::int
      and exists (select from practice_locations l where l.practice_id = p.id and l.active and ${matches} offset 0)
    order by p.search_words collate "C", p.id limit ${MAX_FOUND}::int
  ), found as (
    select id, search_words from (select * from few union all select * from many) either
    order by search_words collate "C", id limit ${MAX_FOUND}::int
  )`;

/** Where the practice of a statement is, in a line: its default location; empty where it has none. */
export const defaultAddress = (practice: string) => sql<string>`coalesce((
  select concat_ws(', ', nullif(l.address1, ''), nullif(l.city, ''), concat_ws(' ', l.state, l.zip)) from practice_locations l
  where l.practice_id = ${sql.ref(`${practice}.id`)} and l.active order by l.is_default desc, l.id limit 1), '')`;

/** A physician `ph` whose link `l` to a practice is in force. */
const worksThere = sql<boolean>`l.active and ph.active`;

/**
 * The practice `p` as a search result. Portal membership is read per practice: for all together, the planner would read the whole
 * directory.
 */
const foundPractice = sql`p.id, p.name, p.active, there.on_portal, there.physicians,
  (select count(*) from practice_locations l where l.practice_id = p.id and l.active) as locations,
  ${defaultAddress("p")} as address`;
const whoIsThere = sql`lateral (
  select ${onPortal("p")} as on_portal, count(*) as physicians
  from practice_physicians l join physicians ph on ph.id = l.physician_id
  where l.practice_id = p.id and ${worksThere}
) there on true`;

interface PracticeRow {
  id: number;
  name: string;
  active: boolean;
  on_portal: boolean;
  physicians: number;
  locations: number;
  address: string;
}

const presentPractice = ({ id, name, active, on_portal, physicians, locations, address }: PracticeRow): FoundPractice => ({
  practiceId: id,
  practiceName: name,
  isActive: active,
  isMyLinnet: on_portal,
  physicianCount: physicians,
  locationCount: locations,
  address,
});

/** The location `l` as a row of a listing. */
export const locationRow = sql<LocationRow>`json_build_object('id', l.id, 'address', concat_ws(', ', l.address1, nullif(l.address2, '')),
  'city', l.city, 'state', l.state, 'zip', concat_ws('-', l.zip, nullif(l.zip4, '')), 'contactPerson', coalesce(l.contact_name, ''),
  'email', coalesce(l.email, ''), 'phone', coalesce(l.phone, ''), 'fax', coalesce(l.fax, ''))`;

/** The account of the physician `ph` owns the practice that `practice` names by its id. */
export const ownsPractice = (practice: string) => sql<boolean>`exists (
  select from memberships m
  where m.account_id = ph.account_id and m.practice_id = ${sql.ref(practice)} and m.role_id = ${ROLE.practiceOwner} and m.active)`;

export const searchRepository = (db: Database) => {
  async function practicesOf(found: RawBuilder<unknown>): Promise<FoundPractice[]> {
    const { rows } = await sql<PracticeRow>`with ${found}
      select ${foundPractice} from found join practices p on p.id = found.id join ${whoIsThere} order by p.search_words collate "C", p.id`.execute(
      db,
    );
    return rows.map(presentPractice);
  }

  return {
    practicesByName: (text: string, active: boolean) =>
      practicesOf(firstByName("practices", active, containsWords(sql`p.search_words`, text))),

    /** Practices one of whose locations has all the words. */
    practicesByPlace: (text: string, active: boolean) => practicesOf(firstByPlace(active, containsWords(sql`l.search_words`, text))),

    async findPractice(id: number): Promise<FoundPractice | undefined> {
      const { rows } = await sql<PracticeRow>`select ${foundPractice} from practices p join ${whoIsThere} where p.id = ${id}`.execute(db);
      return rows.map(presentPractice)[0];
    },

    async hasPractice(id: number): Promise<boolean> {
      return (await db.selectFrom("practices").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
    },

    /** Who works in the practice, its owner first. */
    async physiciansOf(practiceId: number): Promise<PracticePhysicianRow[]> {
      const { rows } = await sql<PracticePhysicianRow>`
        select ph.id, ph.first_name as "firstName", coalesce(ph.middle_name, '') as "midName", ph.last_name as "lastName",
          coalesce(ph.title, '') as title, ${ownsPractice("p.id")} as "isPracticeOwner",
          (coalesce(a.active, false) and ${onPortal("p")}) as "isMyLinnet",
          coalesce(a.email, ph.email, '') as email, coalesce(ph.claimed_npi, ph.npi, '') as npi,
          coalesce((
            select string_agg(c.name, ', ' order by c.name) from physician_choices chosen
            join directory_choices c on c.id = chosen.choice_id and c.kind = 'specialties' where chosen.physician_id = ph.id
          ), '') as speciality
        from practices p
        join practice_physicians l on l.practice_id = p.id
        join physicians ph on ph.id = l.physician_id
        left join accounts a on a.id = ph.account_id
        where p.id = ${practiceId} and ${worksThere}
        order by "isPracticeOwner" desc, ph.search_words collate "C", ph.id`.execute(db);
      return rows;
    },

    /** Where the practice works, the default location first. */
    async locationsOf(practiceId: number): Promise<LocationRow[]> {
      const { rows } = await sql<{ location: LocationRow }>`select ${locationRow} as location from practice_locations l
        where l.practice_id = ${practiceId} and l.active order by l.is_default desc, l.id`.execute(db);
      return rows.map(({ location }) => location);
    },
  };
};
