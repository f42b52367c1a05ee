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

/** How many rows go into one statement. */
const BATCH = 500;

/** What became of resources, by where they stand among those that came. */
export interface StoredResources {
  /** Those that could not be read, and why. */
  refused: (Refusal & { at: number })[];
  /** What became of all others. */
  fates: Map<number, Fate>;
  /** Whose each of them is; null where it is no patient's. */
  personIds: Map<number, string | null>;
  /** Those that lack nothing that is read of them. */
  whole: Set<number>;
  /** The patients who had a resource before it was merged into another's. */
  left: Set<string>;
}

/** How a resource arrives in an import. */
export interface Arrival {
  /** File, line and entry. */
  place: string;
  /** Of a resource without a patient: the patients of the Bundle or file it stands in; undefined where it is for every patient. */
  ofPatients: readonly string[] | undefined;
  /** Whether a patient's id is another person's in the record: nothing of theirs is stored. */
  isStranger(personId: string): boolean;
}

/** Where resources come from, so that somebody can be told which of them are not shown. */
export interface Origin {
  /** The import that brings them: a UUID of its own. */
  run: string;
  source: string;
  arrivals: readonly Arrival[];
}

type Row = EhrRow & { source: string; of_patients: readonly string[] | null; import_run: string | null; import_place: string | null };

/** A resource on its way into the record. */
interface Came {
  at: number;
  key: string;
  row: Row;
  isStranger(personId: string): boolean;
}

/** The columns a row is written with. They come as one parameter, so that there is one statement, planned once. */
const cameIn = (rows: readonly Row[]) => sql`
  json_to_recordset(${JSON.stringify(rows)}::json) as came(type text, id text, person_id text, encounter_id text, category text,
    happened_at timestamptz, fields text, resource text, source text, of_patients text[], import_run uuid, import_place text)`;

/** By which rules the rows of this process are read (`read-some-again.ts`). */
const READ_BY = readingVersion();

/** Adds rows; gives those of these keys that were not there before. */
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

/** Writes rows over those with the same keys, which were judged (`fateOf`) and are locked. */
async function update(trx: Database, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`${preparedStatement}
    update ehr_resources set person_id = came.person_id, encounter_id = came.encounter_id, category = came.category,
      happened_at = came.happened_at, fields = came.fields::jsonb, resource = came.resource::jsonb, of_patients = came.of_patients,
      import_run = came.import_run, import_place = came.import_place, read_by = ${READ_BY}
    from ${cameIn(rows)} where ehr_resources.type = came.type and ehr_resources.id = came.id`.execute(trx);
}

/** What is in the record as it came stays as it is, except that it may be for more patients now. */
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

/** Both patients' now. What is for every patient stays that. */
const widened = (known: KnownRow, row: Row): Row =>
  known.ofPatients && row.of_patients
    ? { ...row, of_patients: [...new Set([...known.ofPatients, ...row.of_patients])].sort() }
    : { ...row, of_patients: null };

/** What of a row is judged. */
function heldOf({ type, person_id, fields, resource }: Row): Held {
  // Both were JSON of an object when they were made (`toEhrRow`).
  const parsed = parseFhir(resource) as object;
  return { type, personId: person_id, fields: JSON.parse(fields), resource: type === "Binary" ? withDataHashed(parsed) : parsed };
}

/** Of an appointment it is enough that one is. */
const isOfStranger = ({ row: { type, person_id, fields }, isStranger }: Came) =>
  type === "Appointment"
    ? [...patientsOf({ type, personId: person_id, fields: JSON.parse(fields) })].some(isStranger)
    : person_id !== null && isStranger(person_id);

interface Judged extends Came {
  fate: Fate;
  known: KnownRow | undefined;
}

/** Whose a resource is, when that is another than before; both patients as the record names them. */
const movedPatients = (known: KnownRow, { row }: Came) =>
  known.type !== "Patient" && known.personId !== row.person_id ? [known.personId, row.person_id].flatMap((id) => id ?? []) : [];

/** The guard of every row: says what becomes of each of these resources, all of different keys (decision G-CHT-25). */
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

/** Stores resources of different keys; gives those that another has stored meanwhile, which are to be judged anew. */
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

/** What an import says of a resource that it brings. */
function originOf(origin: Origin | undefined, at: number) {
  const arrival = origin?.arrivals[at];
  return {
    ofPatients: arrival?.ofPatients ?? null,
    isStranger: arrival?.isStranger ?? isNoStranger,
    columns: { source: origin?.source ?? DEFAULT_SOURCE, import_run: origin?.run ?? null, import_place: arrival?.place ?? null },
  };
}

/**
 * Stores resources, each the JSON text it was received as. Of two with the same id the newer one counts, and none takes another patient's
 * (`fateOf`). `zone` is the hospital's: it dates days without a time.
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
        // Two of one key come one after the other: the second is judged by the first.
        const first = new Map(waiting.toReversed().map((each) => [each.key, each]));
        const later = waiting.filter((each) => first.get(each.key) !== each);
        waiting = [...(await storeOnce(trx, [...first.values()].reverse(), report)), ...later];
      }
    }
    return report;
  };
}
