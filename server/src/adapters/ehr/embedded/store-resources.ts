import { sql } from "kysely";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";
import { parseFhir } from "../resources/parse-fhir.ts";
import type { Refusal } from "../resources/read-resource.ts";
import { DEFAULT_SOURCE } from "../wire-ids.ts";
import { type EhrRow, toEhrRow } from "./ehr-row.ts";
import { type Fate, fateOf, type Held, patientsOf } from "./fate-of.ts";
import { findKnown, type KnownRow, withDataHashed } from "./known-rows.ts";
import { readingVersion } from "./reading-version.ts";
import { replacedPatients } from "./replaced-patients.ts";

/** Rows per statement. */
const BATCH = 500;

/** What became of resources, by their index in the input. */
export interface StoredResources {
  /** Resources that could not be read, and why. */
  refused: (Refusal & { at: number })[];
  /** What became of all others. */
  fates: Map<number, Fate>;
  /** The patient of each. Null if it has none. */
  personIds: Map<number, string | null>;
  /** Resources without any dropped field. */
  whole: Set<number>;
  /** Patients who lost a resource because it was merged into another patient's record. */
  left: Set<string>;
}

/** How a resource arrives in an import. */
export interface Arrival {
  /** File, line and entry. */
  place: string;
  /** For a resource without a patient: the patients in its Bundle or file. Undefined means every patient. */
  ofPatients: readonly string[] | undefined;
  /** Whether this patient id belongs to another person in the record. Then nothing of theirs is stored. */
  isStranger(personId: string): boolean;
}

/** Where resources come from, so that someone can find out which are not shown. */
export interface Origin {
  /** The import's UUID. */
  run: string;
  source: string;
  arrivals: readonly Arrival[];
}

type Row = EhrRow & { source: string; of_patients: readonly string[] | null; import_run: string | null; import_place: string | null };

/** An incoming resource. */
interface Came {
  at: number;
  key: string;
  row: Row;
  isStranger(personId: string): boolean;
}

/** The columns to write. One parameter holds all rows, so that the statement is planned once. */
const cameIn = (rows: readonly Row[]) => sql`
  json_to_recordset(${JSON.stringify(rows)}::json) as came(type text, id text, person_id text, encounter_id text, category text,
    happened_at timestamptz, fields text, resource text, source text, of_patients text[], import_run uuid, import_place text)`;

/** The rules this process reads rows with (`read-some-again.ts`). */
const READ_BY = readingVersion();

/** Adds rows and returns the keys that were new. */
async function insert(trx: Database, rows: readonly Row[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const written = await sql<{ type: string; id: string }>`${preparedStatement}
    insert into ehr_resources
      (type, id, person_id, encounter_id, category, happened_at, fields, resource, source, of_patients, import_run, import_place, read_by)
    select type, id, person_id, encounter_id, category, happened_at, fields::jsonb, resource::jsonb, source, of_patients, import_run,
      import_place, ${READ_BY} from ${cameIn(rows)}
    on conflict (type, id) do nothing returning type, id`.execute(trx);
  return new Set(written.rows.map(({ type, id }) => `${type}/${id}`));
}

/** Overwrites rows that were judged (`fateOf`) and locked. */
async function update(trx: Database, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`${preparedStatement}
    update ehr_resources set person_id = came.person_id, encounter_id = came.encounter_id, category = came.category,
      happened_at = came.happened_at, fields = came.fields::jsonb, resource = came.resource::jsonb, of_patients = came.of_patients,
      import_run = came.import_run, import_place = came.import_place, read_by = ${READ_BY}
    from ${cameIn(rows)} where ehr_resources.type = came.type and ehr_resources.id = came.id`.execute(trx);
}

/** Leaves stored rows unchanged, but may add patients to them. */
async function leave(trx: Database, rows: readonly Row[], known: ReadonlyMap<string, KnownRow>): Promise<void> {
  const wider = rows.filter(({ type, id, of_patients }) => !isSameList(known.get(`${type}/${id}`)?.ofPatients ?? null, of_patients));
  if (wider.length > 0)
    await sql`update ehr_resources set of_patients = came.of_patients from ${cameIn(wider)}
      where ehr_resources.type = came.type and ehr_resources.id = came.id`.execute(trx);
  const brought = rows.filter(({ import_run }) => import_run !== null);
  if (brought.length > 0)
    await sql`insert into ehr_import_unchanged (import_run, type, id, import_place)
      select import_run, type, id, import_place from ${cameIn(brought)} on conflict do nothing`.execute(trx);
}

const isSameList = (one: readonly string[] | null, other: readonly string[] | null) => one?.join() === other?.join();

/** Now belongs to both rows' patients. A row for every patient stays that. */
const widened = (known: KnownRow, row: Row): Row =>
  known.ofPatients && row.of_patients
    ? { ...row, of_patients: [...new Set([...known.ofPatients, ...row.of_patients])].sort() }
    : { ...row, of_patients: null };

/** The parts of a row to judge. */
function heldOf({ type, person_id, fields, resource }: Row): Held {
  // Both were JSON objects when they were made (`toEhrRow`).
  const parsed = parseFhir(resource) as object;
  return { type, personId: person_id, fields: JSON.parse(fields), resource: type === "Binary" ? withDataHashed(parsed) : parsed };
}

/** For an appointment, one such patient is enough. */
const isOfStranger = ({ row: { type, person_id, fields }, isStranger }: Came) =>
  type === "Appointment"
    ? [...patientsOf({ type, personId: person_id, fields: JSON.parse(fields) })].some(isStranger)
    : person_id !== null && isStranger(person_id);

interface Judged extends Came {
  fate: Fate;
  known: KnownRow | undefined;
}

/** The old and new patient, if the resource changes its patient. */
const movedPatients = (known: KnownRow, { row }: Came) =>
  known.type !== "Patient" && known.personId !== row.person_id ? [known.personId, row.person_id].flatMap((id) => id ?? []) : [];

/** Guards every write: decides what becomes of each resource (decision G-CHT-25). All keys must differ. */
async function judge(trx: Database, came: readonly Came[]): Promise<Judged[]> {
  const known = await findKnown(
    trx,
    came.map(({ row }) => row),
  );
  const moved = came.flatMap((each) => {
    const before = known.get(each.key);
    return before ? movedPatients(before, each) : [];
  });
  const isReplacedBy = await replacedPatients(trx, moved);
  return came.map((each) => {
    const before = known.get(each.key);
    if (isOfStranger(each)) return { ...each, fate: "anothers", known: before };
    if (!before) return { ...each, fate: "new", known: undefined };
    return { ...each, row: widened(before, each.row), fate: fateOf(before, heldOf(each.row), isReplacedBy), known: before };
  });
}

const WRITTEN_OVER: ReadonlySet<Fate> = new Set(["newer", "merged", "replaced"]);

/** Stores resources with different keys. Returns the ones another process stored first, which must be judged again. */
async function storeOnce(trx: Database, came: readonly Came[], report: StoredResources): Promise<Came[]> {
  const judged = await judge(trx, came);
  const rowsOf = (isMeant: (fate: Fate) => boolean) => judged.filter(({ fate }) => isMeant(fate)).map(({ row }) => row);
  const inserted = await insert(
    trx,
    rowsOf((fate) => fate === "new"),
  );
  await update(
    trx,
    rowsOf((fate) => WRITTEN_OVER.has(fate)),
  );
  const known = new Map(judged.flatMap(({ key, known }) => (known ? [[key, known]] : [])));
  await leave(
    trx,
    rowsOf((fate) => fate === "same"),
    known,
  );
  const late = judged.filter(({ fate, key }) => fate === "new" && !inserted.has(key));
  for (const { at, fate, row, known } of judged) {
    report.fates.set(at, fate);
    report.personIds.set(at, row.person_id);
    if (fate === "merged" && known?.personId) report.left.add(known.personId);
  }
  return late;
}

const isNoStranger = () => false;

/** The import's columns for a resource. */
function originOf(origin: Origin | undefined, at: number) {
  const arrival = origin?.arrivals[at];
  return {
    ofPatients: arrival?.ofPatients ?? null,
    isStranger: arrival?.isStranger ?? isNoStranger,
    columns: { source: origin?.source ?? DEFAULT_SOURCE, import_run: origin?.run ?? null, import_place: arrival?.place ?? null },
  };
}

/**
 * Stores resources as JSON texts. Of two with the same id the newer one wins, and none takes over another patient's (`fateOf`). `zone` is
 * the hospital's and dates days without a time.
 */
export function storeResources(zone: string) {
  function read(text: string, at: number, report: StoredResources, origin?: Origin): Came | undefined {
    const result = toEhrRow(text, zone);
    if ("why" in result) {
      report.refused.push({ ...result, at });
      return undefined;
    }
    const { isWhole, ...row } = result;
    if (isWhole) report.whole.add(at);
    const { ofPatients, isStranger, columns } = originOf(origin, at);
    const of_patients = row.person_id === null ? ofPatients : null;
    return { at, key: `${row.type}/${row.id}`, row: { ...row, ...columns, of_patients }, isStranger };
  }

  return async (trx: Database, texts: readonly string[], origin?: Origin): Promise<StoredResources> => {
    const report: StoredResources = { refused: [], fates: new Map(), personIds: new Map(), whole: new Set(), left: new Set() };
    for (let start = 0; start < texts.length; start += BATCH) {
      let waiting = texts.slice(start, start + BATCH).flatMap((text, index) => read(text, start + index, report, origin) ?? []);
      while (waiting.length > 0) {
        // Resources with the same key are stored one after the other, so the second is judged by the first.
        const first = new Map(waiting.toReversed().map((each) => [each.key, each]));
        const later = waiting.filter((each) => first.get(each.key) !== each);
        waiting = [...(await storeOnce(trx, [...first.values()].reverse(), report)), ...later];
      }
    }
    return report;
  };
}
