import type { Database } from "../../../platform/database/database.ts";
import type { DocumentFormat, DocumentOf, RecordDocument } from "../port.ts";
import { bytesOf } from "../resources/attachment.ts";
import { Attachments, BinaryBytes } from "../resources/documents.ts";

const TYPES: Record<DocumentOf["kind"], string> = { note: "DocumentReference", report: "DiagnosticReport" };

async function findResource(db: Database, type: string, id: string, personId: string | null): Promise<unknown> {
  const row = await db
    .selectFrom("ehr_resources")
    .select("resource")
    .where("type", "=", type)
    .where("id", "=", id)
    .$if(personId !== null, (query) => query.where("person_id", "=", personId))
    .executeTakeFirst();
  return row?.resource;
}

/** The bytes of a document, from the resource itself or from the Binary it names. */
export async function readDocument(
  db: Database,
  { personId, kind, id }: DocumentOf,
  formats: readonly DocumentFormat[],
): Promise<RecordDocument | undefined> {
  const resource = await findResource(db, TYPES[kind], id, personId);
  const { data: attachments = [] } = Attachments.safeParse(resource);
  const inOrder = formats.flatMap((format) => attachments.filter((attachment) => attachment.format === format));
  for (const attachment of inOrder) {
    const { format, charset, binaryId } = attachment;
    const kept = attachment.data ?? (binaryId && BinaryBytes.safeParse(await findResource(db, "Binary", binaryId, null)).data);
    const bytes = bytesOf(kept, attachment);
    if (format && bytes) return { format, bytes, charset };
  }
  return undefined;
}

/** The patient of a resource; undefined when there is no such resource, or when it is of nobody. */
export async function findPerson(db: Database, type: string, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("ehr_resources").select("person_id").where("type", "=", type).where("id", "=", id).executeTakeFirst();
  return row?.person_id ?? undefined;
}
