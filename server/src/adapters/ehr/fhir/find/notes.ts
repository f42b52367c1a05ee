import type { DocumentOf, RecordDocument } from "../../port.ts";
import { type Attachment, bytesOf, type DocumentFormat, isIntact, leftOutOf, mediaOf } from "../../resources/attachment.ts";
import { unfold } from "../../resources/contained.ts";
import { attachmentsIn, type DocumentReference } from "../../resources/documents.ts";
import type { PractitionerRole } from "../../resources/fhir-resources.ts";
import { fieldsOf, ofType, type ReadResource, readResource } from "../../resources/read-resource.ts";
import type { FhirClient } from "../client/client.ts";
import { type FhirReading, type Findings, mergeFindings, NOTHING_FOUND, withRows } from "../reading/reading.ts";
import type { PatientQuery } from "./patient-query.ts";

const TYPES: Record<DocumentOf["kind"], string> = { note: "DocumentReference", report: "DiagnosticReport" };

const ACCEPTED: Record<DocumentFormat, string> = {
  pdf: "application/pdf",
  html: "text/html",
  rtf: "text/rtf",
  text: "text/plain",
  picture: "image/*",
};
/** The server does not know the type, so the resource's word counts. */
const UNKNOWN_MEDIA = /^(application\/octet-stream|binary\/octet-stream)?\s*(;|$)/i;

/** The file at an attachment's address, identified by the response's type, not the requested one (fhir-mapping.md §4). */
async function fetched(
  client: FhirClient,
  attachment: Attachment,
  personIds: readonly string[] | undefined,
): Promise<RecordDocument | undefined> {
  const { format: expected, charset, url } = attachment;
  if (url === undefined || expected === undefined) return undefined;
  const file = await client.bytes(url, ACCEPTED[expected]);
  // Another patient's file is dropped, whatever refers to it.
  if (!file || (file.patientId !== undefined && personIds?.includes(file.patientId) === false)) return undefined;
  const media = UNKNOWN_MEDIA.test(file.contentType) ? { format: expected, charset } : mediaOf(file.contentType);
  if (media.format === undefined || !isIntact(file.bytes, { ...attachment, format: media.format })) return undefined;
  return { format: media.format, bytes: file.bytes, charset: media.charset ?? charset };
}

/** A file inside the resource. A long one is requested separately. */
async function bytesWithin(client: FhirClient, attachment: Attachment, type: string, id: string): Promise<Uint8Array | undefined> {
  const leftOut = leftOutOf(attachment.data);
  if (!leftOut) return bytesOf(attachment.data, attachment);
  const bytes = await client.fileIn(type, id, leftOut.place);
  return bytes && isIntact(bytes, attachment) ? bytes : undefined;
}

/**
 * A file inside a resource or linked from it. Undefined if it does not exist, is not what the resource says, or is known to belong to a
 * patient not in `personIds`.
 */
export async function documentIn(
  client: FhirClient,
  attachment: Attachment,
  { type, id, personIds }: { type: string; id: string; personIds?: readonly string[] },
): Promise<RecordDocument | undefined> {
  const { format, charset, data } = attachment;
  if (data === undefined) return fetched(client, attachment, personIds);
  const bytes = await bytesWithin(client, attachment, type, id);
  return format && bytes ? { format, bytes, charset } : undefined;
}

/** The text of a note or report of one of these patients, in the first available of these formats. */
export async function findDocument(
  { client, zone }: { client: FhirClient; zone: string },
  { personIds, kind, id, place }: Omit<DocumentOf, "personId"> & { personIds: readonly string[] },
  formats: readonly DocumentFormat[],
): Promise<RecordDocument | undefined> {
  const type = TYPES[kind];
  const resource = await client.read(type, id);
  const reading = readResource(resource, zone);
  if ("why" in reading || !personIds.includes(reading.personId ?? "")) return undefined;
  for (const attachment of attachmentsIn(unfold(resource).resource, { place }, formats)) {
    const document = await documentIn(client, attachment, { type, id, personIds });
    if (document && formats.includes(document.format)) return document;
  }
  return undefined;
}

const PAGE_SIZE = 100;
/** A document that is not a note is not listed. */
const NO_NOTE = "other";

/** The authors' roles. A note names the role or the person. */
async function rolesOf(reading: FhirReading, notes: readonly DocumentReference[]): Promise<ReadResource[]> {
  const authors = notes.flatMap(({ author }) => (author?.id === undefined ? [] : [{ type: author.type, id: author.id }]));
  const idsOf = (wanted: string) => authors.flatMap(({ type, id }) => (type === wanted ? [id] : []));
  const [named, held] = await Promise.all([
    reading.named("PractitionerRole", idsOf("PractitionerRole")),
    reading.rolesOf(idsOf("Practitioner")),
  ]);
  return mergeFindings([withRows(NOTHING_FOUND, named, held)]).rows;
}

/**
 * All of a patient's documents, with their authors and roles. Does not search by category, because any other document may withhold a note.
 * If the server supports categories, documents in others are not listed.
 */
export async function findNotes(reading: FhirReading, query: PatientQuery, personId: string): Promise<Findings> {
  const found = await reading.search(
    "DocumentReference",
    [query.whose("DocumentReference", [personId]), query.count(PAGE_SIZE)],
    [personId],
  );
  const isToldByCategory = query.profile.supports("DocumentReference", "category");
  const documents = ofType(found.rows, "DocumentReference").map((row) =>
    isToldByCategory && !fieldsOf<DocumentReference>(row).isClinicalNote ? { ...row, category: NO_NOTE } : row,
  );
  const notes = documents.filter(({ category }) => category === "").map((row) => fieldsOf<DocumentReference>(row));
  const roles = await rolesOf(reading, notes);
  const people = await reading.named("Practitioner", [
    ...notes.flatMap(({ author }) => (author?.type === "Practitioner" ? (author.id ?? []) : [])),
    ...roles.flatMap((row) => fieldsOf<PractitionerRole>(row).physicianId ?? []),
  ]);
  return withRows({ ...found, rows: documents }, roles, people);
}
