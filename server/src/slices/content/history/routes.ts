import {
  type ContentHistory,
  type ContentList,
  type ContentVersion,
  contentHistory,
  HISTORY_PAGE_SIZE,
} from "@linnet/contract/content/history";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { invalidInput, notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findStoredFile } from "../../../platform/uploads/stored-files.ts";
import { documentRepository } from "../documents/repository.ts";
import { auditedRecords, noRecord } from "../records/audited-records.ts";
import type { RecordChange } from "../records/repository.ts";
import { FIELDS, LISTED, toColumn, toFieldValue } from "./fields.ts";
import { lostBefore } from "./purge-replaced-files.ts";
import { filesOf, type KeptVersion, type ListedRecord, type RecordTable, versionRepository } from "./repository.ts";

const FILE_IS_GONE = "The file of this version was deleted. Files are kept for 2 years after they are replaced.";

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The columns in which a version is not as another one. */
const differing = (table: RecordTable, one: KeptVersion, other: KeptVersion): string[] =>
  Object.keys(FIELDS[table]).filter((column) => !same(one.record[column] ?? null, other.record[column] ?? null));

interface Told {
  table: RecordTable;
  /** Of files and care types, by their ids. */
  names: ReadonlyMap<string, string>;
  kept: ReadonlySet<string>;
}

/** A version for the reader, with the one before it and the current one. */
function present(version: KeptVersion, { before, now }: { before: KeptVersion | undefined; now: KeptVersion }, told: Told): ContentVersion {
  const { table, names, kept } = told;
  const fieldOf = (column: string) => FIELDS[table][column] ?? column;
  const valueIn = ({ record }: KeptVersion, column: string) => toFieldValue(column, record[column], names);
  return {
    version: version.modifiedAt.toISOString(),
    modifiedBy: version.modifiedBy,
    changes: (before ? differing(table, before, version) : []).map((column) => ({
      field: fieldOf(column),
      was: before ? valueIn(before, column) : null,
      now: valueIn(version, column),
    })),
    files: filesOf(table, version.record).map(({ column, id }) => ({
      id,
      field: fieldOf(column),
      name: version.fileNames[id] ?? "",
      isKept: kept.has(id),
    })),
    differences: differing(table, version, now).map(fieldOf),
  };
}

/** For a version of any table: its columns were read from this table. */
const columnsOf = <T extends RecordTable>(table: T, { record }: KeptVersion): RecordChange<T> =>
  // As: the names come from FIELDS, and the values from a row of the same table.
  Object.fromEntries(Object.keys(FIELDS[table]).map((column) => [column, toColumn(column, record[column] ?? null)])) as RecordChange<T>;

/** What became of the records that a system administrator keeps, and the way back to an earlier version (decision G-CON-01). */
export function historyRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, storage, clock } = platform;
  const records = auditedRecords(platform);
  const administrators = withRole(ROLE.systemAdmin);
  const versions = versionRepository(db);
  const recordOf = ({ list, id }: { list: ContentList; id: number }): ListedRecord => ({ ...LISTED[list], id });

  async function toldOf(table: RecordTable, all: readonly KeptVersion[]): Promise<Told> {
    const files = all.flatMap(({ record }) => filesOf(table, record).map(({ id }) => id));
    const careTypes = table === "documents" ? await documentRepository(db).careTypes() : [];
    const names = new Map([
      ...careTypes.map(({ id, type }) => [String(id), type] as const),
      ...all.flatMap(({ fileNames }) => Object.entries(fileNames)),
    ]);
    return { table, names, kept: await versions.keptFiles(files, lostBefore(clock.now())) };
  }

  async function historyOf(listed: ListedRecord, page: number): Promise<ContentHistory> {
    const { table } = listed;
    const [now] = await versions.list(listed, { offset: 0, limit: 1 });
    if (!now) throw noRecord(table);
    // One more, to tell what the last of them changed.
    const found = await versions.list(listed, { offset: (page - 1) * HISTORY_PAGE_SIZE, limit: HISTORY_PAGE_SIZE + 1 });
    const told = await toldOf(table, [...found, now]);
    const [name = ""] = Object.keys(FIELDS[table]);
    const shown = found.slice(0, HISTORY_PAGE_SIZE);
    return {
      name: [toFieldValue(name, now.record[name], told.names)].flat()[0]?.toString() ?? "",
      modifiedOn: now.modifiedAt.toISOString(),
      modifiedBy: now.modifiedBy,
      versions: shown.map((version, index) => present(version, { before: found[index + 1], now }, told)),
      total: await versions.count(listed),
    };
  }

  const { versions: list, file, restore } = contentHistory;

  route(app, list, administrators, ({ params, query: { page } }) => historyOf(recordOf(params), page));

  route(app, file, administrators, async ({ params }) => {
    const { fileId } = params;
    const isOfRecord = await versions.hasFile(recordOf(params), fileId);
    const kept = await versions.keptFiles([fileId], lostBefore(clock.now()));
    const stored = isOfRecord && kept.has(fileId) ? await findStoredFile(db, fileId) : undefined;
    if (!stored) throw notFound("File");
    return { bytes: await storage.read(stored.key), mediaType: stored.mediaType, name: stored.name };
  });

  route(app, restore, administrators, async ({ actor, params, body }) => {
    const listed = recordOf(params);
    const { table, id } = listed;
    await db.transaction().execute(async (trx) => {
      const kept = versionRepository(trx);
      const version = await kept.find(listed, new Date(body.version));
      if (!version) throw notFound("Version");
      const files = filesOf(table, version.record).map((each) => each.id);
      if ((await kept.keptFiles(files, lostBefore(clock.now()))).size < files.length) throw invalidInput({ version: FILE_IS_GONE });
      const columns = columnsOf(table, version);
      await records.change(trx, { actor, call: restore }, table, { id, expectedVersion: new Date(body.modifiedOn), columns });
    });
    return true as const;
  });
}
