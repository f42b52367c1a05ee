import type { ClinicalCarePathway, ClinicalCareType, FileUpdate } from "@linnet/contract/content";
import { FILE_KIND_NAMES, FILE_KINDS } from "@linnet/contract/content/file-kinds";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import type { StoredFile } from "../../../platform/uploads/stored-files.ts";
import { nameOfEditor } from "../repository.ts";

/** What `documents.kind` may be. Kinds of files come from the contract. */
export const DocumentKind = z.enum(["reference-guide", "clinical-care-pathway", ...FILE_KIND_NAMES.map((name) => FILE_KINDS[name].kind)]);
export type DocumentKind = z.infer<typeof DocumentKind>;

export interface NewDocument {
  /** Only for the reference guide, whose id is fixed; every other document takes the next. */
  id?: number;
  kind: DocumentKind;
  title: string;
  fileId: string;
  clinicalCareTypeId?: number;
  active: boolean;
  publicationDate: string;
}

interface DocumentRow {
  id: number;
  title: string;
  fileName: string;
  active: boolean;
  publicationDate: string;
  modifiedAt: Date;
  modifiedBy: string;
}

const present = ({ active, modifiedAt, ...row }: DocumentRow): FileUpdate => ({
  id: row.id,
  title: row.title,
  fileName: row.fileName,
  isActive: active,
  publicationDate: row.publicationDate,
  modifiedOn: modifiedAt.toISOString(),
  modifiedBy: row.modifiedBy,
});

/** The documents that are shown, or all; the newest publication first. */
function listed(db: Database, kind: DocumentKind, all: boolean) {
  const rows = db
    .selectFrom("documents as d")
    .innerJoin("stored_files as f", "f.id", "d.file_id")
    .leftJoin("accounts as editor", "editor.id", "d.modified_by")
    .select(["d.id", "d.title", "f.name as fileName", "d.active"])
    .select(["d.publication_date as publicationDate", "d.modified_at as modifiedAt", nameOfEditor])
    .where("d.kind", "=", kind)
    .orderBy("d.publication_date", "desc")
    .orderBy("d.id", "desc");
  return all ? rows : rows.where("d.active", "=", true);
}

export const documentRepository = (db: Database) => ({
  async list(kind: DocumentKind, all: boolean): Promise<FileUpdate[]> {
    const rows = await listed(db, kind, all).execute();
    return rows.map(present);
  },

  async pathways(all: boolean): Promise<ClinicalCarePathway[]> {
    const rows = await listed(db, "clinical-care-pathway", all)
      .innerJoin("clinical_care_types as t", "t.id", "d.clinical_care_type_id")
      .select(["t.id as clinicalCareId", "t.type as clinicalCareType"])
      .execute();
    return rows.map(({ clinicalCareId, clinicalCareType, ...row }) => ({ ...present(row), clinicalCareId, clinicalCareType }));
  },

  async careTypes(): Promise<ClinicalCareType[]> {
    return db.selectFrom("clinical_care_types").select(["id", "type"]).orderBy("type").execute();
  },

  /** A document's title and file; hidden ones only with `all`. */
  async find(id: number, all: boolean): Promise<{ title: string; file: StoredFile } | undefined> {
    const row = await db
      .selectFrom("documents as d")
      .innerJoin("stored_files as f", "f.id", "d.file_id")
      .select(["d.title", "d.active", "f.key", "f.name", "f.media_type as mediaType", "f.bytes", "f.sha256"])
      .where("d.id", "=", id)
      .executeTakeFirst();
    if (!row || !(row.active || all)) return undefined;
    const { title, active: _active, ...file } = row;
    return { title, file };
  },

  /** Whether there is a document of this kind. */
  async has(id: number, kind: DocumentKind): Promise<boolean> {
    const row = await db.selectFrom("documents").select("id").where("id", "=", id).where("kind", "=", kind).executeTakeFirst();
    return row !== undefined;
  },

  async hasCareType(id: number): Promise<boolean> {
    const row = await db.selectFrom("clinical_care_types").select("id").where("id", "=", id).executeTakeFirst();
    return row !== undefined;
  },

  async addCareType(trx: Database, type: string): Promise<number> {
    const { id } = await trx.insertInto("clinical_care_types").values({ type }).returning("id").executeTakeFirstOrThrow();
    return id;
  },

  async add(trx: Database, documents: readonly NewDocument[]): Promise<void> {
    for (const { id, kind, title, fileId, clinicalCareTypeId, active, publicationDate } of documents)
      await trx
        .insertInto("documents")
        .values({
          ...(id !== undefined && { id }),
          kind: DocumentKind.parse(kind),
          title,
          file_id: fileId,
          clinical_care_type_id: clinicalCareTypeId ?? null,
          active,
          publication_date: publicationDate,
        })
        .execute();
  },
});
