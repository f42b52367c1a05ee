import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { subDays } from "../../../platform/dates.ts";
import type { Replacement } from "../../patients/public.ts";
import { alertRepository } from "../alerts/alert-repository.ts";
import { type ArrivedResult, shortDigest } from "./arrived-results.ts";
import { laterValues } from "./later-values.ts";
import type { Moment } from "./moment.ts";

/** What came with a child's first import and is older than so many days is history (decision G-CHT-20). */
const HISTORY_DAYS = 14;

/** All complete results that the record holds of a child at this moment. */
export interface ResultsOfChild {
  personId: string;
  results: readonly ArrivedResult[];
}

type Name = Pick<ArrivedResult, "section" | "eventId">;

/** Which result it is, in as many characters as its digest. */
const keyOf = ({ section, eventId }: Name) => shortDigest([section, eventId]);

/** In hexadecimal: eight bytes of a result and eight of the form in which it was seen last. */
const ENTRY = /(.{16})(.{16})/g;

type Forms = Map<string, string>;
interface Known {
  forms: Forms;
  /** As they were stored. */
  entries: Uint8Array;
  timeline: string | null;
}

const unpack = (entries: Uint8Array): Forms =>
  new Map([...Buffer.from(entries).toString("hex").matchAll(ENTRY)].map(([, key = "", form = ""]) => [key, form]));
const pack = (forms: Forms): Buffer => Buffer.from([...forms].map((entry) => entry.join("")).join(""), "hex");

/**
 * Results that are new in this form. For a child seen for the first time, only recent ones. The same for preliminary ones, which are not
 * stored before they count.
 */
function newAmong(results: readonly ArrivedResult[], known: Known | undefined, now: Date): readonly ArrivedResult[] {
  const since = subDays(now, HISTORY_DAYS).getTime();
  return results.filter((result) => {
    const { digest, knownAt, isHeading, isPreliminary } = result;
    const form = known?.forms.get(keyOf(result));
    if (isHeading && form === undefined) return false;
    const isRecent = knownAt !== undefined && knownAt >= since;
    return known ? form !== digest && (!isPreliminary || form !== undefined || isRecent) : isRecent;
  });
}

async function knownOf(trx: Database, personIds: string[]): Promise<Map<string, Known>> {
  const rows = await trx
    .selectFrom("known_results")
    .select(["person_id", "entries", "timeline"])
    .where("person_id", "in", personIds)
    .execute();
  return new Map(rows.map(({ person_id, entries, timeline }) => [person_id, { forms: unpack(entries), entries, timeline }]));
}

interface NewResults {
  personId: string;
  arrived: readonly ArrivedResult[];
}

/**
 * A form takes the place of the one before, under a new number; what the record shows no longer has no place, and is new if it comes
 * back. Says whose places were cleared.
 */
async function clearPlaces(
  trx: Database,
  children: readonly ResultsOfChild[],
  { found, known }: { found: readonly NewResults[]; known: Map<string, Known> },
): Promise<string[]> {
  const standing = new Map(children.map(({ personId, results }) => [personId, new Set(results.map(keyOf))]));
  for (const { personId, arrived } of found) for (const result of arrived) standing.get(personId)?.delete(keyOf(result));
  // Of most children all that was known is still there, and years of arrivals need not be read.
  const personIds = [...standing].flatMap(([personId, keys]) => {
    const forms = known.get(personId)?.forms;
    return forms && [...forms.keys()].every((key) => keys.has(key)) ? [] : [personId];
  });
  if (personIds.length === 0) return [];
  const { rows } = await sql<{ id: number; person_id: string; section: ArrivedResult["section"]; event_id: string }>`
    select id, person_id, section, event_id from result_arrivals where person_id = any(${personIds})`.execute(trx);
  const gone = rows.filter((row) => !standing.get(row.person_id)?.has(keyOf({ section: row.section, eventId: row.event_id })));
  for (const row of gone) known.get(row.person_id)?.forms.delete(keyOf({ section: row.section, eventId: row.event_id }));
  if (gone.length > 0) await sql`delete from result_arrivals where id = any(${gone.map(({ id }) => id)}::bigint[])`.execute(trx);
  return gone.map(({ person_id }) => person_id);
}

/** The newest arrival of each severity, of children whose arrivals have changed: lists ask for it instead of all of them. */
async function keepNewest(trx: Database, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  const newest = (severity: 0 | 1 | 2) => sql`lateral (select id, arrived_at from result_arrivals n
    where n.person_id = c.person_id and n.urgency = ${sql.lit(severity)} order by id desc limit 1)`;
  await sql`insert into newest_results (person_id, critical_id, critical_at, abnormal_id, abnormal_at, other_id, other_at)
    select c.person_id, critical.id, critical.arrived_at, abnormal.id, abnormal.arrived_at, other.id, other.arrived_at
    from unnest(${[...new Set(personIds)]}::text[]) c (person_id)
    left join ${newest(2)} critical on true left join ${newest(1)} abnormal on true left join ${newest(0)} other on true
    on conflict (person_id) do update set critical_id = excluded.critical_id, critical_at = excluded.critical_at,
      abnormal_id = excluded.abnormal_id, abnormal_at = excluded.abnormal_at, other_id = excluded.other_id, other_at = excluded.other_at`.execute(
    trx,
  );
}

/** Says under which numbers. */
async function putArrivals(trx: Database, found: readonly NewResults[], { now }: Moment): Promise<number[]> {
  const all = found.flatMap(({ personId, arrived }) => arrived.map((result) => ({ personId, ...result })));
  if (all.length === 0) return [];
  const columns = <T>(of: (result: (typeof all)[number]) => T) => all.map(of);
  const { rows } = await sql<{ id: number }>`insert into result_arrivals
      (person_id, section, event_id, title, value, units, finding, deviation, is_correction, is_unjudged, is_preliminary, arrived_at)
    select n.*, ${now}::timestamptz
    from unnest(${columns(({ personId }) => personId)}::text[], ${columns(({ section }) => section)}::text[],
      ${columns(({ eventId }) => eventId)}::text[], ${columns(({ title }) => title)}::text[], ${columns(({ value }) => value)}::text[],
      ${columns(({ units }) => units)}::text[], ${columns(({ finding }) => finding)}::text[],
      ${columns(({ deviation = null }) => deviation)}::float8[], ${columns(({ isCorrection }) => isCorrection)}::boolean[],
      ${columns(({ isUnjudged = false }) => isUnjudged)}::boolean[], ${columns(({ isPreliminary = false }) => isPreliminary)}::boolean[]) n
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

const dateOf = ({ happenedAt }: ArrivedResult) => (happenedAt === undefined ? null : new Date(happenedAt));

/** Which values were collected when, in eight bytes. */
const timelineOf = (results: readonly ArrivedResult[]) =>
  shortDigest(
    results
      .map((result) => [keyOf(result), result.digest, result.finding, result.test, result.happenedAt, result.happenedOn].join(" "))
      .sort(),
  );

/** When each result was collected, and what came later of its test: of all of a child's results, for a new value makes history of old ones. */
async function keepTimes(trx: Database, { personId, results }: ResultsOfChild): Promise<void> {
  const later = laterValues(results);
  const columns = <T>(of: (result: ArrivedResult) => T) => results.map(of);
  const written = (result: ArrivedResult) => {
    const { severity: _severity, ...values } = later.get(result) ?? {};
    return later.has(result) ? JSON.stringify(values) : null;
  };
  await sql`update result_arrivals n set happened_at = c.happened_at, happened_on = c.happened_on, is_reported_time = c.is_reported_time,
      later = c.later::jsonb, later_severity = c.later_severity
    from unnest(${columns(({ section }) => section)}::text[], ${columns(({ eventId }) => eventId)}::text[],
      ${columns(dateOf)}::timestamptz[], ${columns(({ happenedOn = null }) => happenedOn)}::text[],
      ${columns(({ isReportedTime = false }) => isReportedTime)}::boolean[], ${columns(written)}::text[],
      ${columns((result) => later.get(result)?.severity ?? null)}::smallint[])
      as c (section, event_id, happened_at, happened_on, is_reported_time, later, later_severity)
    where n.person_id = ${personId} and n.section = c.section and n.event_id = c.event_id
      and (n.happened_at, n.happened_on, n.is_reported_time, n.later, n.later_severity)
        is distinct from (c.happened_at, c.happened_on, c.is_reported_time, c.later::jsonb, c.later_severity)`.execute(trx);
}

/** Updates timelines of children with results collected, corrected or withdrawn since; returns the changed ones. */
async function keepTimelines(trx: Database, children: readonly ResultsOfChild[], known: Map<string, Known>): Promise<string[]> {
  const changed = children.filter(({ personId, results }) => results.length > 0 && known.get(personId)?.timeline !== timelineOf(results));
  for (const child of changed) await keepTimes(trx, child);
  return changed.map(({ personId }) => personId);
}

/** What was seen of each child, as it is now; history that is held back for a time stays known. */
async function keepKnown(trx: Database, children: readonly ResultsOfChild[], known: Map<string, Known>, today: string): Promise<void> {
  for (const { personId, results } of children) {
    const before = known.get(personId);
    const entries = pack(new Map([...(before?.forms ?? []), ...results.map((result): [string, string] => [keyOf(result), result.digest])]));
    const timeline = timelineOf(results);
    if (before && timeline === before.timeline && entries.equals(before.entries)) continue;
    const seen = { entries, timeline, checked_on: today };
    await trx
      .insertInto("known_results")
      .values({ person_id: personId, ...seen })
      .onConflict((kept) => kept.column("person_id").doUpdateSet(seen))
      .execute();
  }
  const personIds = children.map(({ personId }) => personId);
  await sql`update known_results set checked_on = ${today}::date where person_id = any(${personIds}) and checked_on <> ${today}::date`.execute(
    trx,
  );
}

/** Turns a read mark into single reads for both patients, because their numbers interleave. */
async function spellOutMarks(trx: Database, personIds: readonly string[]): Promise<void> {
  await sql`insert into result_reads (arrival_id, account_id)
    select n.id, m.account_id from result_marks m join result_arrivals n on n.person_id = m.person_id and n.id <= m.read_up_to
    where m.person_id = any(${[...personIds]}) on conflict do nothing`.execute(trx);
  await sql`delete from result_marks where person_id = any(${[...personIds]})`.execute(trx);
}

/** What was known of the one patient is known of the other. */
async function followKnown(trx: Database, { from, to }: Replacement): Promise<void> {
  const known = await knownOf(trx, [from, to]);
  const before = known.get(from);
  if (!before) return;
  const entries = pack(new Map([...before.forms, ...(known.get(to)?.forms ?? [])]));
  await sql`insert into known_results (person_id, entries, checked_on)
    select ${to}, ${entries}::bytea, checked_on from known_results where person_id = ${from}
    on conflict (person_id) do update set entries = excluded.entries, checked_on = least(known_results.checked_on, excluded.checked_on)`.execute(
    trx,
  );
  await trx.deleteFrom("known_results").where("person_id", "=", from).execute();
}

/** The writing side of what is to be read: the importer, the demo and the synchronisation with the record. Repeatable. */
export const resultArrivalRepository = (trx: Database) => ({
  /** Tells what the record holds of these children now; what it did not hold before, or not in this form, has reached the portal. */
  async record(children: readonly ResultsOfChild[], moment: Moment): Promise<void> {
    if (children.length === 0) return;
    const personIds = children.map(({ personId }) => personId);
    // One after the other for a child: the numbers of its arrivals become visible in their order.
    await sql`select from patients where person_id = any(${personIds}) order by person_id for update`.execute(trx);
    const known = await knownOf(trx, personIds);
    const found = children.map(({ personId, results }) => ({
      personId,
      arrived: newAmong(results, known.get(personId), moment.now),
    }));
    const cleared = await clearPlaces(trx, children, { found, known });
    const isFirst = ({ personId }: NewResults) => !known.has(personId);
    await putArrivals(trx, found.filter(isFirst), moment);
    const arrived = await putArrivals(
      trx,
      found.filter((each) => !isFirst(each)),
      moment,
    );
    await keepNewest(trx, [...cleared, ...(await keepTimelines(trx, children, known))]);
    await keepKnown(trx, children, known, moment.today);
    await alertRepository(trx).raise(arrived, moment.now);
  },

  /**
   * Removes earlier arrivals that were never reviewed or noted and are new to no one with access, for a batch of children after the last
   * one checked. Returns how far it got; undefined at the end. Known results stay known: a removed one does not become new again.
   */
  async purge({ before, after, most }: { before: Date; after: string; most: number }): Promise<string | undefined> {
    // As `record` locks them: what comes in between is not taken for what was there.
    const { rows: batch } = await sql<{ person_id: string }>`select person_id from patients
      where person_id in (select person_id from newest_results where person_id > ${after} order by person_id limit ${most})
      order by person_id for update`.execute(trx);
    const personIds = batch.map(({ person_id }) => person_id);
    const { rows: purged } = await sql<{ person_id: string }>`
      delete from result_arrivals n where n.person_id = any(${personIds}) and n.arrived_at < ${before}
        and not exists (select from result_notes o where o.arrival_id = n.id and o.person_id = n.person_id)
        and not exists (select from result_states s where s.arrival_id = n.id and (s.reviewed_by is not null or exists (
          select from patient_access a where a.person_id = n.person_id and a.revoked_at is null
            and (a.practice_id = s.practice_id or a.embassy_id = s.embassy_id))))
      returning person_id`.execute(trx);
    await keepNewest(
      trx,
      purged.map(({ person_id }) => person_id),
    );
    return personIds[most - 1];
  },

  /** Removes reviews and notes that are older than the audit trail. */
  async purgeReviews(before: Date): Promise<void> {
    await sql`delete from result_states where reviewed_at < ${before}`.execute(trx);
    await sql`delete from result_notes where written_at < ${before}`.execute(trx);
  },

  /**
   * Moves a replaced patient's results to review, with reviews and notes, to the other patient: unreviewed stays unreviewed. Returns the
   * number.
   */
  async follow(replacement: Replacement): Promise<number> {
    const { from, to } = replacement;
    await sql`select from patients where person_id in (${from}, ${to}) order by person_id for update`.execute(trx);
    await followKnown(trx, replacement);
    await sql`update result_states set person_id = ${to} where person_id = ${from}`.execute(trx);
    await sql`update result_notes set person_id = ${to} where person_id = ${from}`.execute(trx);
    await sql`update result_alerts set person_id = ${to} where person_id = ${from}`.execute(trx);
    const { rows: marked } = await sql`select from result_arrivals where person_id = ${from} limit 1`.execute(trx);
    if (marked.length === 0) return 0;
    await spellOutMarks(trx, [from, to]);
    const { rows: moved } = await sql<{
      id: number;
    }>`update result_arrivals n set person_id = ${to} where person_id = ${from} and not exists (
      select from result_arrivals same where same.person_id = ${to} and same.section = n.section and same.event_id = n.event_id)
      returning id`.execute(trx);
    // As on arrival: new to everyone who also had the other patient then.
    await sql`insert into result_states (arrival_id, person_id, practice_id, embassy_id)
      select distinct n.id, n.person_id, a.practice_id, a.embassy_id
      from result_arrivals n join patient_access a on a.person_id = n.person_id and num_nonnulls(a.practice_id, a.embassy_id) = 1
      where n.id = any(${moved.map(({ id }) => id)}::bigint[]) and a.valid_from <= n.arrived_at
        and (a.revoked_at is null or a.revoked_at > n.arrived_at) and (a.valid_to is null or a.valid_to > n.arrived_at)
      on conflict do nothing`.execute(trx);
    await this.drop([from]);
    await keepNewest(trx, [to]);
    return moved.length;
  },

  /** Of children who have left the roster nothing is to be read. What was known stays known. */
  async drop(personIds: readonly string[]): Promise<void> {
    if (personIds.length === 0) return;
    await trx.deleteFrom("result_arrivals").where("person_id", "in", personIds).execute();
    await trx.deleteFrom("newest_results").where("person_id", "in", personIds).execute();
  },
});
