import { sql } from "kysely";
import { base64Decoder } from "../../../platform/base64-decoder.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { DocumentOf, RecordDocument } from "../port.ts";
import { type Attachment, bytesOf, type DocumentFormat, isIntact, leftOutOf } from "../resources/attachment.ts";
import { unfold } from "../resources/contained.ts";
import { attachmentsIn } from "../resources/documents.ts";
import { recordsOf } from "./rows.ts";

/** JSON paths of a resource's files. */
const PLACES = {
  note: { type: "DocumentReference", list: "content", data: ["attachment", "data"] },
  report: { type: "DiagnosticReport", list: "presentedForm", data: ["data"] },
};

/** Base64 up to this length is read with its resource. Longer files are read in pieces to save memory. */
const SHORT = 1_048_576;
const PIECE = 16_777_216;

/** The position of a text in one version of a resource. */
interface TextPlace {
  type: string;
  id: string;
  path: readonly string[];
  version: string;
}

async function readBase64(db: Database, { type, id, path, version }: TextPlace): Promise<Buffer | undefined> {
  const decoder = base64Decoder();
  for (let start = 1; ; start += PIECE) {
    const { rows } = await sql<{ piece: string | null }>`
      select substr(resource #>> ${[...path]}::text[], ${start}::int, ${PIECE}::int) as piece
      from ehr_resources where type = ${type} and id = ${id} and xmin::text = ${version}`.execute(db);
    const piece = rows[0]?.piece;
    if (typeof piece !== "string") return undefined;
    decoder.add(piece);
    if (piece.length < PIECE) return decoder.end();
  }
}

/** A resource's files, long ones by length (`leftOutOf`), and its version. */
async function findFiles(db: Database, { personId, kind, id }: DocumentOf) {
  const { type, list, data } = PLACES[kind];
  const { rows } = await sql<{ version: string; files: unknown; contained: unknown }>`
    select xmin::text as version, (
      select jsonb_agg(case when length(file #>> ${data}::text[]) > ${SHORT}::int
        then jsonb_set(file, ${data}::text[], to_jsonb('~' || length(file #>> ${data}::text[]) || '.' || number - 1 || '.')) else file end order by number)
      from jsonb_array_elements(case jsonb_typeof(resource -> ${list}::text) when 'array' then resource -> ${list}::text else '[]' end)
        with ordinality as each(file, number)
    ) as files, case when jsonb_path_exists(resource -> ${list}::text, '$.**.url ? (@ starts with "#")') then resource -> 'contained' end as contained
    from ehr_resources where type = ${type} and id = ${id} and person_id = any(${recordsOf(personId)})`.execute(db);
  const [row] = rows;
  return (
    row && {
      version: row.version,
      resource: unfold({ resourceType: type, id, [list]: row.files ?? [], contained: row.contained ?? [] }).resource,
    }
  );
}

/** A file from another patient's Bundle is not read, whatever refers to it. */
async function readBinary(db: Database, id: string, personId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ version: string }>`
    select xmin::text as version from ehr_resources
    where type = 'Binary' and id = ${id} and (of_patients is null or of_patients && ${recordsOf(personId)})`.execute(db);
  return rows[0] && readBase64(db, { type: "Binary", id, path: ["data"], version: rows[0].version });
}

/** A document's bytes, from the resource or from the Binary it refers to. */
export async function readDocument(
  db: Database,
  document: DocumentOf,
  formats: readonly DocumentFormat[],
): Promise<RecordDocument | undefined> {
  const found = await findFiles(db, document);
  if (!found) return undefined;
  const { type, list, data: within } = PLACES[document.kind];

  async function bytesIn({ data, binaryId, ...attachment }: Attachment): Promise<Uint8Array | undefined> {
    const leftOut = leftOutOf(data);
    if (data !== undefined && !leftOut) return bytesOf(data, attachment);
    const bytes = leftOut
      ? await readBase64(db, { type, id: document.id, path: [list, String(leftOut.place), ...within], version: found?.version ?? "" })
      : binaryId && (await readBinary(db, binaryId, document.personId));
    return bytes && isIntact(bytes, attachment) ? bytes : undefined;
  }

  for (const attachment of attachmentsIn(found.resource, document, formats)) {
    const { format, charset } = attachment;
    const bytes = await bytesIn(attachment);
    if (format && bytes) return { format, bytes, charset };
  }
  return undefined;
}
