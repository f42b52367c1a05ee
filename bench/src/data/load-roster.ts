import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { AGREEMENT_VERSION } from "@linnet/server/src/slices/memberships/public.ts";
import { sql } from "kysely";

const VISITS_EACH = 10;
/** About as many children as a busy physician has. */
const CHILDREN_PER_PHYSICIAN = 120;

export interface LoadedRoster {
  email: string;
  physicianId: number;
  practiceId: number;
  /** Some of that physician's children. */
  personIds: string[];
  /** Who works for the large practice: its physicians have many children more. */
  staffEmail: string;
}

/** A practice that many physicians share, and how many children it has at most. */
const LARGE_PRACTICE = { physicians: 20, children: 20_000 };

/**
 * Adds to a migrated database `count` children and ten visits each, spread over practices of four physicians, by SQL.
 * Gives back one physician who can sign in.
 */
export async function loadRoster(db: Database, count: number): Promise<LoadedRoster> {
  return db.transaction().execute(async (trx) => {
    // Filling takes longer than any statement of a request may.
    await sql`set local statement_timeout = 0`.execute(trx);
    return fill(trx, count);
  });
}

async function fill(db: Database, count: number): Promise<LoadedRoster> {
  const { rows: before } = await sql<{ practice: number; physician: number }>`select
    coalesce((select max(id) from practices), 0) as practice, coalesce((select max(id) from physicians), 0) as physician`.execute(db);
  const first = before[0] ?? { practice: 0, physician: 0 };
  const physicians = Math.max(4, Math.ceil(count / CHILDREN_PER_PHYSICIAN));
  await sql`insert into practices (name) select 'Practice ' || i from generate_series(1, ${Math.ceil(physicians / 4)}::int) i`.execute(db);
  await sql`insert into physicians (first_name, last_name) select 'Pat', 'Physician' || i from generate_series(1, ${physicians}::int) i`.execute(
    db,
  );
  await sql`insert into patients (person_id, mrn, last_name, first_name, full_name, search_words, birth_date, sex, allergies, last_visit_at, last_visit_location)
    select 'p' || i, (40000000 + i)::text, last, first, last || ', ' || first, ' ' || lower(last) || ' ' || translate(lower(first), 'é', 'e'),
      (date '2010-01-01' + (i % 5000))::text, case i % 2 when 0 then 'F' else 'M' end, array['Penicillin'],
      now() - (i % 400) * interval '1 day', 'Wrenfield Main'
    from generate_series(1, ${count}::int) i,
      lateral (select 'Family' || chr(65 + i % 26) || (i::bigint * 7919 % 9973) as last, case i % 10 when 0 then 'Givén' else 'Given' end || (i::bigint * 104729 % 7919) as first) name`.execute(
    db,
  );
  await sql`insert into visits (visit_id, person_id, kind, starts_at, location)
    select 'v' || i || '-' || n, 'p' || i, case when n = 0 and i % 3 = 0 then 'appointment' else 'encounter' end,
      case when n = 0 and i % 3 = 0 then now() + (i % 60) * interval '1 day' else now() - (i % 400 + n * 30) * interval '1 day' end, 'Wrenfield Main'
    from generate_series(1, ${count}::int) i, generate_series(0, ${VISITS_EACH - 1}::int) n`.execute(db);
  await sql`insert into practice_physicians (practice_id, physician_id, verified)
    select ${first.practice}::int + (i - 1) / 4 + 1, ${first.physician}::int + i, true from generate_series(1, ${physicians}::int) i`.execute(db);
  await sql`insert into patient_access (person_id, kind, physician_id, practice_id, source)
    select 'p' || i, 'assigned', ${first.physician}::int + physician, ${first.practice}::int + (physician - 1) / 4 + 1, 'ehr'
    from generate_series(1, ${count}::int) i, lateral (select i % ${physicians}::int + 1 as physician) own`.execute(db);
  const largePractice = await fillLargePractice(db);
  await sql`analyze`.execute(db);
  const person = await signUp(db, { largePractice, practiceId: first.practice + 1, physicianId: first.physician + 2 });
  const { rows } = await sql<{ person_id: string }>`select person_id from patient_access
    where physician_id = ${person.physicianId} order by id limit 2`.execute(db);
  return { ...person, personIds: rows.map(({ person_id }) => person_id) };
}

/** One more practice, whose physicians have the first children of the roster too. */
async function fillLargePractice(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into practices (name) values ('Large Practice') returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`with joined as (
      insert into physicians (first_name, last_name)
      select 'Lee', 'Large' || i from generate_series(1, ${LARGE_PRACTICE.physicians}::int) i returning id
    ), numbered as (
      insert into practice_physicians (practice_id, physician_id, verified) select ${id}, id, true from joined returning physician_id
    ), listed as (select physician_id, row_number() over () - 1 as number from numbered)
    insert into patient_access (person_id, kind, physician_id, practice_id, source)
    select 'p' || i, 'assigned', listed.physician_id, ${id}, 'ehr'
    from generate_series(1, least(${LARGE_PRACTICE.children}::int, (select count(*) from patients)::int)) i
    join listed on listed.number = i % ${LARGE_PRACTICE.physicians}::int`.execute(db);
  return id;
}

type Practices = Record<"largePractice" | "practiceId" | "physicianId", number>;

const PEOPLE = ["bench@linnet.example", "owner@linnet.example"];

async function signUp(db: Database, { largePractice, practiceId, physicianId }: Practices): Promise<Omit<LoadedRoster, "personIds">> {
  const person = { email: "bench@linnet.example", physicianId, practiceId, staffEmail: "staff@linnet.example" };
  await sql`insert into accounts (email, first_name, last_name) values (${person.email}, 'Pat', 'Physician2'), ('owner@linnet.example', 'Olive', 'Owner')`.execute(
    db,
  );
  await sql`update physicians set account_id = (select id from accounts where email = ${person.email}), person_confirmed_at = now() where id = ${person.physicianId}`.execute(
    db,
  );
  await sql`insert into memberships (account_id, role_id, practice_id, in_use)
    select id, case email when ${person.email} then 1 else 9 end, ${person.practiceId}, true from accounts where email = any(${PEOPLE})`.execute(db);
  await sql`insert into accounts (email, first_name, last_name) values
    (${person.staffEmail}, 'Stacey', 'Staff'), ('large-owner@linnet.example', 'Lou', 'Owner')`.execute(db);
  await sql`insert into memberships (account_id, role_id, practice_id, in_use)
    select id, case email when ${person.staffEmail} then 3 else 9 end, ${largePractice}, true
    from accounts where email in (${person.staffEmail}, 'large-owner@linnet.example')`.execute(db);
  await sql`insert into agreement_signatures (account_id, role_id, practice_id, version)
    select id, 9, ${largePractice}, ${AGREEMENT_VERSION} from accounts where email = 'large-owner@linnet.example'`.execute(db);
  await sql`insert into agreement_signatures (account_id, role_id, practice_id, version)
    select id, 9, ${person.practiceId}, ${AGREEMENT_VERSION} from accounts where email = 'owner@linnet.example'`.execute(db);
  return person;
}
