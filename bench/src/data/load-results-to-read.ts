import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { AGREEMENT_VERSION } from "@linnet/server/src/slices/memberships/public.ts";
import type { ResultsOfChild } from "@linnet/server/src/slices/chart/public.ts";
import { sql } from "kysely";

/** A practice with so many children, and a physician there who has some of them; ids begin beyond those of the roster. */
const PRACTICE = { children: 10_000, ofPhysician: 2_000, others: 8 };
/** Five million in all, over four years. */
const RESULTS_EACH = 500;
const DAYS = 1_460;
/** The form in which each was seen last. */
const KNOWN_FORM = "\\x0000000000000000";

export interface ReadersOfResults {
  physicianEmail: string;
  staffEmail: string;
  /** One of the physician's children. */
  personId: string;
}

/** One practice whose results have come in over years, by SQL: nobody has read any of them. */
export async function loadResultsToRead(db: Database): Promise<ReadersOfResults> {
  const readers = { physicianEmail: "reader@linnet.example", staffEmail: "desk@linnet.example", personId: "q1" };
  await db.transaction().execute(async (trx) => {
    // Filling takes longer than any statement of a request may.
    await sql`set local statement_timeout = 0`.execute(trx);
    await fillPractice(trx, readers);
    await fillResults(trx);
  });
  await sql`analyze`.execute(db);
  return readers;
}

async function fillPractice(db: Database, { physicianEmail, staffEmail }: ReadersOfResults): Promise<void> {
  const { rows } = await sql<{ id: number }>`insert into practices (name) values ('Practice of Results') returning id`.execute(db);
  const practice = rows[0]?.id ?? 0;
  await sql`insert into accounts (email, first_name, last_name)
    values (${physicianEmail}, 'Rea', 'Der'), (${staffEmail}, 'Des', 'Kaye'), ('results-owner@linnet.example', 'Olga', 'Owner')`.execute(
    db,
  );
  await sql`insert into memberships (account_id, role_id, practice_id, in_use, joined_at)
    select id, case email when ${physicianEmail} then 1 when ${staffEmail} then 3 else 9 end, ${practice}, true, now() - interval '5 years'
    from accounts where email in (${physicianEmail}, ${staffEmail}, 'results-owner@linnet.example')`.execute(db);
  await sql`insert into agreement_signatures (account_id, role_id, practice_id, version)
    select id, 9, ${practice}, ${AGREEMENT_VERSION} from accounts where email = 'results-owner@linnet.example'`.execute(db);
  await sql`insert into patients (person_id, mrn, last_name, first_name, full_name, search_words, birth_date, sex, last_visit_at, last_visit_location)
    select 'q' || i, (70000000 + i)::text, last, first, last || ', ' || first, ' ' || lower(last) || ' ' || lower(first),
      (date '2012-01-01' + (i % 4000))::text, case i % 2 when 0 then 'F' else 'M' end, now() - (i % 400) * interval '1 day', 'Wrenfield Main'
    from generate_series(1, ${PRACTICE.children}::int) i,
      lateral (select 'Family' || chr(65 + i % 26) || (i::bigint * 7919 % 9973) as last, 'Given' || (i::bigint * 104729 % 7919) as first) name`.execute(
    db,
  );
  await sql`with joined as (
      insert into physicians (first_name, last_name, account_id)
      select 'Rea', 'Results' || i, case i when 0 then (select id from accounts where email = ${physicianEmail}) end
      from generate_series(0, ${PRACTICE.others}::int) i order by i returning id
    ), numbered as (
      insert into practice_physicians (practice_id, physician_id, verified) select ${practice}, id, true from joined returning physician_id
    ), listed as (select physician_id, row_number() over (order by physician_id) - 1 as number from numbered)
    insert into patient_access (person_id, kind, physician_id, practice_id, source, valid_from)
    select 'q' || i, 'assigned', listed.physician_id, ${practice}, 'ehr', now() - interval '5 years'
    from generate_series(1, ${PRACTICE.children}::int) i
    join listed on listed.number = case when i <= ${PRACTICE.ofPhysician}::int then 0 else 1 + i % ${PRACTICE.others}::int end`.execute(db);
}

/** In the order in which they came: those of one child lie far apart. */
async function fillResults(db: Database): Promise<void> {
  await sql`insert into result_arrivals
      (person_id, section, event_id, title, value, units, finding, is_correction, happened_at, arrived_at)
    select 'q' || i, 'labs', 'q' || i || '-o' || n, 'Sodium', (130 + n % 20)::text, 'mmol/L',
      case when (i + n) % 50 = 0 then 'critical-high' when (i + n) % 10 = 0 then 'high' else 'normal' end, false, came, came
    from generate_series(1, ${RESULTS_EACH}::int) n, generate_series(1, ${PRACTICE.children}::int) i,
      lateral (select now() - (${RESULTS_EACH}::int - n) * (interval '1 day' * ${DAYS}::int / ${RESULTS_EACH}::int) as came) at`.execute(
    db,
  );
  await sql`insert into newest_results (person_id, critical_id, critical_at, abnormal_id, abnormal_at, other_id, other_at)
    select person_id, max(id) filter (where severity = 2), max(arrived_at) filter (where severity = 2),
      max(id) filter (where severity = 1), max(arrived_at) filter (where severity = 1),
      max(id) filter (where severity = 0), max(arrived_at) filter (where severity = 0)
    from result_arrivals where person_id ~ '^q[0-9]+$' group by person_id`.execute(db);
  await sql`insert into known_results (person_id, entries, checked_on)
    select 'q' || i, (
      select string_agg(substr(sha256(convert_to('["labs","q' || i || '-o' || n || '"]', 'UTF8')), 1, 8) || ${KNOWN_FORM}::bytea, '' order by n)
      from generate_series(1, ${RESULTS_EACH}::int) n
    ), now()::date
    from generate_series(1, ${PRACTICE.children}::int) i`.execute(db);
}

/** As the import finds them: so many results of each of so many children, of which the last few have not been seen. */
export const resultsOf = (children: number, unseen: number): ResultsOfChild[] =>
  Array.from({ length: children }, (_child, index) => ({
    personId: `q${index + 1}`,
    results: Array.from({ length: RESULTS_EACH + unseen }, (_result, place) => ({
      section: "labs" as const,
      eventId: `q${index + 1}-o${place + 1}`,
      digest: KNOWN_FORM.slice(2),
      isCorrection: false,
      title: "Sodium",
      value: "138",
      units: "mmol/L",
      finding: "normal" as const,
      knownAt: undefined,
      happenedAt: undefined,
    })),
  }));
