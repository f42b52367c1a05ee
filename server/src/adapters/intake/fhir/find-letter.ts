import { letterFile } from "@linnet/contract/referrals/letters";
import { fileSentences } from "@linnet/contract/values/file-sentences";
import { z } from "zod";
import type { FhirClient } from "../../ehr/fhir/client/client.ts";
import { TooLargeAnswer } from "../../ehr/fhir/client/exchange.ts";
import { documentIn } from "../../ehr/fhir/find/notes.ts";
import type { Sensitive } from "../../ehr/port.ts";
import { Attachment, formsOf } from "../../ehr/resources/attachment.ts";
import { DocumentReference } from "../../ehr/resources/documents.ts";
import { idOf, lenient, listOf, Reference } from "../../ehr/resources/elements.ts";
import { type IntakeLetter, NotTaken } from "../port.ts";
import type { LetterOutput, Task } from "./task-resources.ts";

const LOINC = "http://loinc.org";
/** A consult note: what a clinic writes to who referred. */
const LETTER = { system: LOINC, code: "11488-4" };
const LETTER_TOKEN = `${LETTER.system}|${LETTER.code}`;

const ELSEWHERE = "It is stored outside the hospital’s record.";
const OF_ANOTHER = "It belongs to another patient in the record.";
const UNREADABLE = "Its file is missing from the record or is not a valid PDF.";
const NO_PDF = fileSentences.wrongType(letterFile.mediaTypes);
const TOO_LARGE = fileSentences.tooLarge(letterFile.maxBytes);

/** Position of a file: a resource, and the index among its files. */
interface Place {
  type: "DocumentReference" | "Task";
  id: string;
  index: number;
}

/** What may be the letter of a referral. */
interface Candidate {
  source: string;
  about: Sensitive;
  place?: Place;
  attachment?: Attachment;
  refusal?: string;
}

const Written = z.object({ date: z.string().optional().catch(undefined), context: lenient(z.object({ related: listOf(Reference) })) });
const Contents = z.object({ content: listOf(z.object({ attachment: Attachment })) });
const Outputs = z.object({ output: listOf(z.object({ valueAttachment: lenient(Attachment) })) });

type Reading = Pick<FhirClient, "profile" | "search" | "read" | "fileIn" | "bytes">;

/** The files of a resource by their places; of an output that is none, nothing. */
function filesOf(resource: unknown, { type }: Pick<Place, "type">): (Attachment | undefined)[] {
  if (type === "Task") return Outputs.safeParse(resource).data?.output.map(({ valueAttachment }) => valueAttachment) ?? [];
  return Contents.safeParse(resource).data?.content.map(({ attachment }) => attachment) ?? [];
}

/** A document that is in force and finished, with its first PDF; undefined for any other. */
function candidateOf(resource: unknown, patientId: string | undefined): Candidate | undefined {
  const document = DocumentReference.safeParse(resource).data;
  if (document?.status !== "current") return undefined;
  if (document.docStatus === "entered-in-error" || document.docStatus === "preliminary") return undefined;
  const { id, personId, title, ...about } = document;
  const found = { source: `DocumentReference/${id}`, about: { ...about, texts: [title] } };
  if (personId === undefined || personId !== patientId) return { ...found, refusal: OF_ANOTHER };
  const files = filesOf(resource, { type: "DocumentReference" });
  const index = files.findIndex((file) => file?.format === "pdf");
  const attachment = files[index];
  return attachment ? { ...found, attachment, place: { type: "DocumentReference", id, index } } : { ...found, refusal: NO_PDF };
}

async function documentOf(client: Reading, id: string, patientId: string | undefined): Promise<Candidate | undefined> {
  const resource = await client.read("DocumentReference", id);
  return resource === undefined ? undefined : candidateOf(resource, patientId);
}

const namesOther = ({ codes }: { codes: readonly string[] }) =>
  codes.some((code) => code.startsWith(`${LOINC}|`)) && !codes.includes(LETTER_TOKEN);

async function candidateOfOutput(client: Reading, task: Task, { index, type, file, reference }: LetterOutput) {
  if (type && namesOther(type)) return undefined;
  const place: Place = { type: "Task", id: task.id, index };
  const source = `Task/${task.id}/${index}`;
  if (file) {
    // Read alone, with its inline file, which shows whether the content changed.
    const attachment = file.data ? filesOf(await client.read("Task", task.id), place)[index] : file;
    return attachment?.format === "pdf" ? { source, about: {}, attachment, place } : { source, about: {}, refusal: NO_PDF };
  }
  if (!reference) return undefined;
  const { type: kind, id } = reference;
  // A reference to another server has lost its address when it was read.
  if (kind === undefined || id === undefined) return { source, about: {}, refusal: ELSEWHERE };
  if (kind === "DocumentReference") return documentOf(client, id, task.patientId);
  if (kind !== "Binary") return undefined;
  const attachment = Attachment.parse({ contentType: "application/pdf", url: `Binary/${id}` });
  return { source: `Binary/${id}`, about: {}, attachment };
}

/** The task's newest output that is a letter and in force. */
async function inOutputs(client: Reading, task: Task): Promise<Candidate | undefined> {
  for (const output of task.outputs.toReversed()) {
    const candidate = await candidateOfOutput(client, task, output);
    if (candidate) return candidate;
  }
  return undefined;
}

/** The newest letter of the record that is related to the order. */
async function inRecord(client: Reading, { requestId, patientId }: Task): Promise<Candidate | undefined> {
  const profile = await client.profile();
  const type = profile.supports("DocumentReference", "type") ? [["type", LETTER_TOKEN] as const] : [];
  const whose = ["patient", "subject"].find((name) => profile.supports("DocumentReference", name));
  if (requestId === undefined) return undefined;
  const byOrder = profile.supports("DocumentReference", "related");
  if (!byOrder && (whose === undefined || patientId === undefined)) return undefined;
  const related = byOrder
    ? (["related", profile.reference("ServiceRequest", requestId)] as const)
    : ([whose ?? "", profile.reference("Patient", patientId ?? "")] as const);
  const found = (await client.search("DocumentReference", [related, ...type])).flatMap((resource) => {
    const written = Written.safeParse(resource).data;
    const orders = written?.context?.related.map((reference) => idOf(reference, "ServiceRequest")) ?? [];
    const document = DocumentReference.safeParse(resource).data;
    // A server that passes over a parameter answers with others.
    if (!document?.codes?.includes(LETTER_TOKEN) || !orders.includes(requestId)) return [];
    return candidateOf(resource, patientId) ? [{ id: document.id, at: Date.parse(written?.date ?? document.updated ?? "") || 0 }] : [];
  });
  const [newest] = found.toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1));
  // Read alone, with its inline file, which shows whether the content changed.
  return newest && documentOf(client, newest.id, patientId);
}

/** @throws NotTaken with the sentence why it cannot be had. */
async function bytesOf(client: FhirClient, { attachment, place }: Candidate): Promise<Uint8Array> {
  try {
    const file = place ? filesOf(await client.read(place.type, place.id), place)[place.index] : attachment;
    const document = file && (await documentIn(client, file, { type: place?.type ?? "Binary", id: place?.id ?? "" }));
    if (document?.format !== "pdf") throw new NotTaken(UNREADABLE);
    return document.bytes;
  } catch (error) {
    if (error instanceof TooLargeAnswer) throw new NotTaken(TOO_LARGE);
    throw error;
  }
}

/** The letter of a referral as the record has it now: the task's output, else what is related to its order; null where there is none. */
export async function findLetter(client: FhirClient, task: Task): Promise<IntakeLetter | null> {
  const found = (await inOutputs(client, task)) ?? (await inRecord(client, task));
  if (!found) return null;
  const { source, about, attachment } = found;
  const [form] = attachment ? formsOf([attachment]) : [];
  const refusal = found.refusal ?? ((form?.bytes ?? 0) > letterFile.maxBytes ? TOO_LARGE : undefined);
  return { source: `${source}|${form?.mark ?? ""}`, about, refusal, read: () => bytesOf(client, found) };
}

/** By which documents are asked for that may be letters. */
export const LETTER_CODE = LETTER;

/** The orders that changed documents are related to; most are no referrals. */
export function ordersOfLetter(resource: unknown): string[] {
  const isLetter = DocumentReference.safeParse(resource).data?.codes?.includes(LETTER_TOKEN);
  const related = Written.safeParse(resource).data?.context?.related ?? [];
  return isLetter ? related.flatMap((reference) => idOf(reference, "ServiceRequest") ?? []) : [];
}
