import { type Database, withoutTimeLimit } from "@linnet/server/src/platform/database/database.ts";
import { AGREEMENT_VERSION } from "@linnet/server/src/slices/memberships/public.ts";
import { type RawBuilder, sql } from "kysely";

/** How many there are of each; every third practice has a second location, and each has three physicians. */
const LOCATIONS_EACH = 1.3;
const PHYSICIANS_EACH = 3;

const PLACES = [
  "Lakeside",
  "Hillcrest",
  "Harbor",
  "Sunrise",
  "Oakwood",
  "Riverside",
  "Maple",
  "Cedar",
  "Valley",
  "Canyon",
  "Pacific",
  "Golden",
];
const LANDSCAPES = ["Park", "Point", "Creek", "Ridge", "Grove", "Hills", "Bay", "Field", "Glen", "Springs", "Heights", "Falls", "Bridge"];
const KINDS = ["Pediatrics", "Pediatrics Medical Group", "Family Medicine", "Children's Clinic"];
const STREETS = ["Main St", "Oak Ave", "Sunset Blvd", "Harbor Rd", "Mission Dr", "Park Way", "Lincoln Ave", "Vermont Ave", "Church St"];
const CITIES = ["Los Angeles", "San Diego", "Fresno", "Oakland", "Santa Ana", "Riverside", "Stockton", "Irvine", "Chula Vista", "Modesto"];
const STATES = ["CA California", "CA California", "CA California", "NV Nevada", "AZ Arizona", "OR Oregon"];
const FIRST_NAMES = ["Mary", "Maria", "Mark", "Martin", "James", "Linda", "Robert", "Susan", "Daniel", "Laura", "Kevin", "Nancy", "Peter"];
const COMMON_NAMES = ["Smith", "Johnson", "Garcia", "Martinez", "Brown", "Nguyen", "Lee", "Lopez", "Kim", "Marquez"];

/** One of `words` for each `number`, spread without a pattern that an index could follow. */
const one = (words: string[], number: RawBuilder<unknown>) =>
  sql`(array[${sql.join(words)}]::text[])[1 + (hashint8(${number}::bigint) & 1048575) % ${sql.lit(words.length)}]`;

/** The words of a text as Linnet keeps them, for texts with no other sign than an apostrophe. */
const searched = (text: RawBuilder<unknown>) =>
  sql`' ' || replace(lower(${text}), '''', ' ') || case when ${text} like '%''%' then ' childrens' else '' end`;

/** Adds so many practices with their locations and physicians; a tenth of the practices is on the portal, a twentieth deactivated. */
export async function loadDirectory(db: Database, practices: number): Promise<void> {
  await withoutTimeLimit(db, async (connection) => {
    const { rows } = await sql<{ first: number; person: number }>`select
      coalesce((select max(id) from practices), 0) as first, coalesce((select max(id) from physicians), 0) as person`.execute(connection);
    const { first = 0, person = 0 } = rows[0] ?? {};
    await loadPractices(connection, practices, first);
    await loadPhysicians(connection, { practices, first, person });
    await bringToPortal(connection, Math.floor(practices / 10), first);
    await sql`vacuum analyze`.execute(connection);
  });
}

async function loadPractices(db: Database, count: number, first: number): Promise<void> {
  await sql`insert into practices (name, search_words, active)
    select name, ${searched(sql`name`)}, i % 20 <> 0 from generate_series(1, ${count}::int) i,
      lateral (select concat_ws(' ', ${one(PLACES, sql`i`)}, ${one(LANDSCAPES, sql`i + 1000000`)}, i, ${one(KINDS, sql`i + 2000000`)}) as name) named`.execute(
    db,
  );
  await sql`insert into practice_locations (practice_id, address1, city, state, zip, phone, is_default, search_words)
    select id, address1, city, left(state, 2), zip, '(213) 555-' || lpad((id % 10000)::text, 4, '0'), number = 1,
      ' ' || lower(concat_ws(' ', address1, city, zip, state))
    from practices, generate_series(1, 2) number,
      lateral (select (id % 9000) || ' ' || ${one(STREETS, sql`id + number`)} as address1, ${one(CITIES, sql`id * 3 + number`)} as city,
        ${one(STATES, sql`id * 5`)} as state, (90000 + id * 7 % 3000)::text as zip) place
    where id > ${first} and (number = 1 or id % 10 < ${LOCATIONS_EACH * 10 - 10})`.execute(db);
}

interface Sizes {
  practices: number;
  first: number;
  person: number;
}

async function loadPhysicians(db: Database, { practices, first, person }: Sizes): Promise<void> {
  await sql`insert into physicians (first_name, last_name, search_words, npi, active)
    select first, last, ' ' || lower(last) || ' ' || lower(first), (1000000000 + i::bigint * 2999)::text, i % 20 <> 0
    from generate_series(1, ${practices * PHYSICIANS_EACH}::int) i,
      lateral (select ${one(FIRST_NAMES, sql`i`)} as first,
        case when i % 10 < 2 then ${one(COMMON_NAMES, sql`i + 1000000`)} else initcap(translate((i::bigint * 7919 % 99991)::text, '0123456789', 'aeiourlnst')) end as last) named`.execute(
    db,
  );
  await sql`insert into practice_physicians (practice_id, physician_id, verified, location_id)
    select d.practice_id, p.id, true, d.id from physicians p
    join practice_locations d on d.practice_id = ${first} + 1 + (p.id - ${person} - 1) / ${PHYSICIANS_EACH} and d.is_default
    where p.id > ${person} and p.active`.execute(db);
}

/** The first practices have an owner, one of their physicians, who has signed. */
async function bringToPortal(db: Database, count: number, first: number): Promise<void> {
  await sql`with owner as (
      select distinct on (l.practice_id) l.practice_id, l.physician_id, 'owner-' || l.practice_id || '@directory.example' as email
      from practice_physicians l where l.practice_id > ${first} and l.practice_id <= ${first + count} order by l.practice_id, l.physician_id
    ), account as (
      insert into accounts (email, first_name, last_name) select email, 'Olive', 'Owner' from owner returning id, email
    ), member as (
      insert into memberships (account_id, role_id, practice_id) select a.id, 9, o.practice_id from account a join owner o using (email)
    ), signature as (
      insert into agreement_signatures (account_id, role_id, practice_id, version)
      select a.id, 9, o.practice_id, ${AGREEMENT_VERSION} from account a join owner o using (email)
    )
    update physicians p set account_id = a.id, person_confirmed_at = now() from owner o join account a using (email) where p.id = o.physician_id`.execute(db);
}
