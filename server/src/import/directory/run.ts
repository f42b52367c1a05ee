import { ConstantBackoff, handleWhen, retry } from "cockatiel";
import type { FileStorage } from "../../adapters/storage/port.ts";
import type { Config } from "../../config.ts";
import { loadDemoHospital } from "../../demo/load-hospital.ts";
import { auditSystem } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { hasSqlState, UNIQUE_VIOLATION } from "../../platform/database/errors.ts";
import {
  addressOf,
  type ImportedPractice,
  type ImportOutcome,
  linkImportRepository,
  locationImportRepository,
  physicianImportRepository,
  practiceImportRepository,
} from "../../slices/directory/public.ts";
import type { ImportFile } from "../reading/bytes.ts";
import { type ImportFolder, importFolder } from "../reading/folder.ts";
import type { Incoming, Unreadable } from "../reading/items.ts";
import { resourcesIn } from "../reading/resources-in.ts";
import { DIRECTORY_TYPES, type DirectoryType, directoryRecord, UnfitResource } from "./resources.ts";

/** A record and its place: file and line. */
interface ReadRecord<R> {
  record: R;
  place: string;
}

/** The records that resources of a type become. */
type RecordOf<T extends DirectoryType> = NonNullable<ReturnType<(typeof directoryRecord)[T]>>;

/** Who hears of lines that become no record. */
interface LineListener {
  onBad(place: string, why: string): void;
  /** An organization that is no practice, or a resource of another type. */
  onSkipped(): void;
  /** The id of a record before it in the files, which this one replaces. */
  onTwice(place: string, id: string, before: string): void;
  /** So many resources of a type are read; `isLast` when it is all of them. */
  onProgress(type: DirectoryType, resources: number, isLast: boolean): void;
}

/** The record of a resource of this type. Resources without a type are reported with the first type only. */
function recordIn<T extends DirectoryType>(item: Incoming | Unreadable, type: T, listener: LineListener): RecordOf<T> | undefined {
  const isFirst = type === DIRECTORY_TYPES[0];
  if ("why" in item) {
    if (isFirst) listener.onBad(item.place, item.why);
    return undefined;
  }
  if (item.type !== type) {
    if (isFirst && !DIRECTORY_TYPES.some((known) => known === item.type)) listener.onSkipped();
    return undefined;
  }
  try {
    // The table's entry of this type gives this type's record, which TypeScript does not follow.
    const record = directoryRecord[type](item.resource) as RecordOf<T> | undefined;
    if (!record) listener.onSkipped();
    return record;
  } catch (error) {
    if (!(error instanceof UnfitResource)) throw error;
    listener.onBad(item.place, error.message);
    return undefined;
  }
}

/** The records of one type, some at a time, from all files: a resource may stand in any of them. */
async function* directoryLines<T extends DirectoryType>(files: readonly ImportFile[], type: T, listener: LineListener) {
  let count = 0;
  const places = new Map<string, string>();
  for (const file of files)
    for await (const { items } of resourcesIn(file)) {
      const read = items.flatMap((item): ReadRecord<RecordOf<T>>[] => {
        const record = recordIn(item, type, listener);
        return record ? [{ record, place: item.place }] : [];
      });
      for (const { record, place } of read) {
        const before = places.get(record.fhirId);
        if (before !== undefined) listener.onTwice(place, `${type}/${record.fhirId}`, before);
        places.set(record.fhirId, place);
      }
      count += read.length;
      if (read.length > 0) yield read;
      listener.onProgress(type, count, false);
    }
  listener.onProgress(type, count, true);
}

/** Who hears how an import goes on. */
interface DirectoryImportListener extends Pick<LineListener, "onBad" | "onProgress"> {
  /** What was left out, or only a person may do. */
  onLeft(sentence: string): void;
}

interface DirectoryImportNeeds extends DirectoryImportListener {
  db: Database;
  at: Date;
}

/** How many of the records of a type. */
interface Counts extends Pick<ImportOutcome, "added" | "changed" | "deactivated" | "kept"> {
  unresolved: number;
  equal: number;
  likely: number;
}

/** What an import has done. */
interface DirectoryImportSummary {
  byType: Record<DirectoryType, Counts>;
  /** Given to physicians. */
  specialties: number;
  /** Organizations that are no practices, and resources of other types. */
  skipped: number;
  /** Records whose id came before. */
  twice: number;
  badLines: number;
}

type Write<R, O extends ImportOutcome> = (trx: Database, records: R[]) => Promise<O>;

/**
 * A first sign-in, which waits for nothing, has added what these records would add: the retry finds it. Everything else that adds waits for
 * the import.
 */
const metSomebody = retry(
  handleWhen((error) => hasSqlState(error, UNIQUE_VIOLATION)),
  { maxAttempts: 3, backoff: new ConstantBackoff(100) },
);

const noCounts = (): Counts => ({ added: 0, changed: 0, deactivated: 0, kept: 0, unresolved: 0, equal: 0, likely: 0 });

/** The last duplicate of a resource wins. */
const lastOfEach = <R extends { fhirId: string }>(read: readonly ReadRecord<R>[]) => [
  ...new Map(read.map((each) => [each.record.fhirId, each])).values(),
];

function count(counts: Counts, outcome: ImportOutcome): void {
  counts.added += outcome.added;
  counts.changed += outcome.changed;
  counts.deactivated += outcome.deactivated;
  counts.kept += outcome.kept;
  counts.unresolved += outcome.unresolved.length;
  counts.equal += outcome.equal.length;
  counts.likely += outcome.likely.length;
}

/** The location of a practice that only its Organization's address tells of. */
const ownLocation = ({ record: { fhirId, place }, ...where }: ReadRecord<ImportedPractice>): ReadRecord<RecordOf<"Location">>[] =>
  place ? [{ ...where, record: { ...place, fhirId: addressOf(fhirId), practice: fhirId, isActive: true } }] : [];

/**
 * Reads practices, locations, physicians and where they work from a folder of FHIR R4 NDJSON. Repeatable: the same folder twice
 * changes nothing. Each type is a reading of its own of the files, so that what others name is there before those who name it.
 */
async function importDirectory({ files }: ImportFolder, needs: DirectoryImportNeeds): Promise<DirectoryImportSummary> {
  const { db, at } = needs;
  const byType = { Organization: noCounts(), Location: noCounts(), Practitioner: noCounts(), PractitionerRole: noCounts() };
  const summary: DirectoryImportSummary = { byType, specialties: 0, skipped: 0, twice: 0, badLines: 0 };
  const listener: LineListener = {
    onProgress: needs.onProgress,
    onSkipped: () => summary.skipped++,
    onTwice: (place, id, before) => {
      summary.twice++;
      needs.onLeft(`${place}: ${id} was also in ${before}. The last one counts.`);
    },
    onBad: (...bad) => {
      summary.badLines++;
      needs.onBad(...bad);
    },
  };

  /** Maps records that exist under another id to that id, for references. */
  const sameAs = new Map<string, string>();
  const known = (type: DirectoryType, fhirId: string): string => sameAs.get(`${type}/${fhirId}`) ?? fhirId;

  async function store<R extends { fhirId: string }, O extends ImportOutcome>(
    type: DirectoryType,
    read: readonly ReadRecord<R>[],
    write: Write<R, O>,
  ): Promise<O> {
    const own = lastOfEach(read);
    const records = own.map(({ record }) => record);
    const storeAll = async (trx: Database) => {
      const done = await write(trx, records);
      const written = done.added + done.changed + done.deactivated;
      if (written > 0) await auditSystem(trx, { action: "directory:import", rule: type, count: written });
      return done;
    };
    const outcome = await metSomebody.execute(() => db.transaction().execute(storeAll));
    count(byType[type], outcome);
    const placeOf = new Map(own.map(({ record, place }) => [record.fhirId, place]));
    for (const { fhirId, why } of outcome.refused) listener.onBad(placeOf.get(fhirId) ?? type, why);
    for (const { fhirId, as } of outcome.equal) if (as !== null) sameAs.set(`${type}/${fhirId}`, as);
    for (const { fhirId, why } of [...outcome.unresolved, ...outcome.equal])
      needs.onLeft(`${placeOf.get(fhirId)}: ${type}/${fhirId} was left out. ${why}`);
    for (const { fhirId, why } of outcome.likely) needs.onLeft(`${placeOf.get(fhirId)}: ${type}/${fhirId} was added. ${why}`);
    for (const sentence of outcome.left) needs.onLeft(sentence);
    return outcome;
  }

  const sameInFiles = new Map<string, string>();
  for await (const read of directoryLines(files, "Organization", listener))
    await store("Organization", read, (trx, practices) => practiceImportRepository(trx, at, sameInFiles).storePractices(practices));
  for await (const read of directoryLines(files, "Location", listener))
    await store("Location", read, (trx, locations) =>
      locationImportRepository(trx, at).storeLocations(
        locations.map((location) => ({ ...location, practice: known("Organization", location.practice) })),
      ),
    );

  const silent: LineListener = {
    onBad: () => undefined,
    onSkipped: () => undefined,
    onTwice: () => undefined,
    onProgress: () => undefined,
  };
  for await (const read of directoryLines(files, "Organization", silent)) {
    const alone = await locationImportRepository(db, at).withoutLocation(read.map(({ record }) => record.fhirId));
    const locations = read.filter(({ record }) => alone.has(record.fhirId)).flatMap(ownLocation);
    if (locations.length === 0) continue;
    await store("Location", locations, (trx, records) => locationImportRepository(trx, at).storeLocations(records));
  }

  for await (const read of directoryLines(files, "Practitioner", listener))
    await store("Practitioner", read, (trx, physicians) => physicianImportRepository(trx, at).storePhysicians(physicians));
  for await (const read of directoryLines(files, "PractitionerRole", listener)) {
    const { specialties } = await store("PractitionerRole", read, (trx, links) =>
      linkImportRepository(trx, at).storeLinks(
        links.map((link) => ({
          ...link,
          practice: known("Organization", link.practice),
          physician: known("Practitioner", link.physician),
        })),
      ),
    );
    summary.specialties += specialties;
  }
  return summary;
}

interface Needs {
  db: Database;
  clock: Clock;
  storage: FileStorage;
  config: Config;
  /** Writes a line, and, when `isPassing`, over the line before that is passing too. */
  say(line: string, isPassing?: boolean): void;
}

const NAMES: Record<DirectoryType, string> = {
  Organization: "Practices",
  Location: "Locations",
  Practitioner: "Physicians",
  PractitionerRole: "Physicians in practices",
};

const number = (value: number) => value.toLocaleString("en-US");

/** The closing sentences. */
function sentencesOf({ byType, specialties, skipped, twice, badLines }: DirectoryImportSummary): string[] {
  const counts = Object.values(byType);
  const total = (of: (each: (typeof counts)[number]) => number) => counts.reduce((sum, each) => sum + of(each), 0);
  const kept = total((each) => each.kept);
  const unresolved = total((each) => each.unresolved);
  const equal = total((each) => each.equal);
  const likely = total((each) => each.likely);
  // The table has each type once.
  const types = Object.entries(byType) as [DirectoryType, (typeof counts)[number]][];
  return [
    ...types.map(
      ([type, { added, changed, deactivated }]) =>
        `${NAMES[type]}: ${number(added)} added, ${number(changed)} changed, ${number(deactivated)} deactivated.`,
    ),
    `Specialties added to physicians: ${number(specialties)}.`,
    ...(kept > 0 ? [`Kept because someone edited them in the portal: ${number(kept)}.`] : []),
    ...(unresolved > 0 ? [`Left out because they refer to inactive or unknown directory entries: ${number(unresolved)}.`] : []),
    ...(equal > 0 ? [`Left out because they are already in the directory: ${number(equal)}.`] : []),
    ...(likely > 0 ? [`Added, but possibly already in the directory: ${number(likely)}.`] : []),
    ...(twice > 0 ? [`Duplicate IDs: ${number(twice)}.`] : []),
    ...(skipped > 0 ? [`Not part of a practice directory: ${number(skipped)}.`] : []),
    `Invalid lines skipped: ${number(badLines)}.`,
  ];
}

/** Runs an import of a directory as the command line asked for it. @throws StartRefused with a sentence when it cannot begin. */
export async function runDirectoryImport(folder: string, { db, clock, storage, config, say }: Needs): Promise<DirectoryImportSummary> {
  const files = await importFolder(folder);
  if (await loadDemoHospital({ db, clock, storage, config })) say("The database was empty, so the demo hospital was loaded first.");

  const summary = await importDirectory(files, {
    db,
    at: clock.now(),
    onProgress: (type, resources, isLast) => say(`${type}: ${number(resources)} read`, !isLast),
    // Each one is listed: the importer checks every one.
    onBad: (place, why) => say(`${place}: skipped. ${why}`),
    onLeft: (sentence) => say(sentence),
  });
  for (const sentence of sentencesOf(summary)) say(sentence);
  return summary;
}
