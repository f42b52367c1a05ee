import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FileRules, UploadEndpoint } from "@linnet/contract/endpoint";
import { fileSentences } from "@linnet/contract/values/file-sentences";
import type { FastifyRequest } from "fastify";
import type { Scanner } from "../../adapters/scanner/port.ts";
import { AppError, invalidInput } from "../http/errors.ts";
import { refuseUnstorable, toSpelling } from "../http/input.ts";
import { fileNameFor } from "./file-name-for.ts";
import { uploadFolder } from "./purge-uploads.ts";
import { fieldOf, type ReceivedFile, type SentFile, takeFiles } from "./take-files.ts";

interface Received {
  body: unknown;
  /** Of each file as it was sent. They belong to what was asked: the same fields with another file are another request. */
  hashes: string[];
  /** Of all files together, as they were sent. */
  bytes: number;
  /** The files, scanned and rebuilt. @throws AppError `invalid_input` for a file that is refused. */
  take(scanner: Scanner | undefined): Promise<ReceivedFile[]>;
  discard(): Promise<void>;
}

interface Receiving {
  folder: string;
  rules: FileRules;
  files: SentFile[];
}

const tooLarge = (field: string, sentence: string, status = 413) =>
  new AppError("invalid_input", sentence, { status, fields: { [field]: sentence } });

const bytesOf = (files: readonly SentFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

const cutOff = () => new AppError("invalid_input", "The upload was interrupted");

/**
 * What was found wrong while reading a body, for its sender. The parser's own complaints, of a body that breaks off or is none, carry no
 * code; what it says of its limits carries a status, and what a disk says the system's call.
 */
const readingError = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof AppError || "statusCode" in error || "syscall" in error) ? cutOff() : error;

type Limits = NonNullable<Parameters<FastifyRequest["parts"]>[0]>["limits"];

/** The parts of a body, one after the other. @throws AppError `invalid_input` if they cannot be separated. */
async function* partsOf(request: FastifyRequest, limits: Limits): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw readingError(error);
  }
}

/** Writes one part, which need not have a name, to a temporary file while counting and hashing it; memory does not grow with the file. */
export async function receive(
  part: { filename?: MultipartFile["filename"] | undefined; file: Readable },
  { folder, rules, files }: Receiving,
): Promise<SentFile> {
  const path = join(folder, randomUUID());
  const field = fieldOf(rules, files.length);
  const { maxBytes, maxTotalBytes = Number.POSITIVE_INFINITY } = rules;
  const left = maxTotalBytes - bytesOf(files);
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      // Reports a file over its own limit as such.
      if (bytes > left && left < maxBytes) done(tooLarge(rules.field, fileSentences.tooLargeTogether(maxTotalBytes)));
      else if (bytes > maxBytes) done(tooLarge(field, fileSentences.tooLarge(maxBytes), rules.tooLargeStatus));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(part.file, measure, createWriteStream(path));
  } catch (error) {
    throw readingError(error);
  }
  const { fileTypeFromFile } = await import("file-type");
  const found = bytes === 0 ? undefined : await fileTypeFromFile(path);
  const mediaType = rules.mediaTypes.find((type) => bytes === 0 || type === found?.mime);
  if (!mediaType) throw invalidInput({ [field]: fileSentences.wrongType(rules.mediaTypes) });
  return { name: fileNameFor(part.filename ?? "", mediaType), mediaType, bytes, sha256: hash.digest("hex"), path };
}

/** Called when all have arrived: empty files are an error of the total (decision G-REF-21). */
export function refuseEmpty(rules: FileRules, files: readonly SentFile[]): void {
  const fields = files.flatMap(({ bytes }, index) => (bytes === 0 ? [[fieldOf(rules, index), fileSentences.empty]] : []));
  if (fields.length === 0) return;
  const isAll = fields.length === files.length;
  throw new AppError("invalid_input", isAll ? fileSentences.allEmpty : fileSentences.empty, { fields: Object.fromEntries(fields) });
}

const FIELD_LIMITS = { fields: 100, fieldSize: 1_000_000 };
/** A form without files holds a few short values, and is read whole before its schema is. */
const FORM_LIMITS = { fields: 20, fieldSize: 10_000, parts: 20, files: 1, fileSize: 0 };

/** @throws AppError `invalid_input` when the part is a file, or a field that was sent already or is too long. */
function addField(fields: Record<string, unknown>, part: Multipart): void {
  if (part.type === "file") throw invalidInput({ [part.fieldname]: "This field does not take a file" });
  if (Object.hasOwn(fields, part.fieldname)) throw invalidInput({ [part.fieldname]: "This field was sent twice" });
  // The parser cuts a value at its limit silently: it must be asked.
  if (part.valueTruncated) throw tooLarge(part.fieldname, "This is too large to send");
  fields[part.fieldname] = part.value;
}

async function readParts(request: FastifyRequest, rules: FileRules, folder: string) {
  const fields: Record<string, unknown> = {};
  const files: SentFile[] = [];
  const { maxBytes, maxFiles } = rules;
  // The parser cuts a part at its limit and reads on to its end: one byte more, and the refusal need not wait for that.
  const limits = { ...FIELD_LIMITS, fileSize: maxBytes + 1, files: maxFiles, parts: FIELD_LIMITS.fields + maxFiles };
  for await (const part of partsOf(request, limits)) {
    if (part.type === "file" && part.fieldname.toLowerCase() === rules.field.toLowerCase())
      files.push(await receive(part, { folder, rules, files }));
    else addField(fields, part);
  }
  if (rules.missing && files.length === 0) throw invalidInput({ [rules.field]: rules.missing });
  refuseEmpty(rules, files);
  return { fields, files };
}

function parseFields(schema: UploadEndpoint["body"], fields: unknown): unknown {
  if (!schema) return undefined;
  const spelled = toSpelling(schema, fields);
  refuseUnstorable(spelled);
  const parsed = schema.safeParse(spelled);
  if (parsed.success) return parsed.data;
  throw invalidInput(Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message])));
}

const requireMultipart = (request: FastifyRequest) => {
  if (!request.isMultipart()) throw new AppError("invalid_input", "Send this as multipart/form-data", { status: 415 });
};

/** The fields of a form that has no files, unparsed. @throws AppError `invalid_input`, also for a file. */
export async function receiveForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  requireMultipart(request);
  const fields: Record<string, unknown> = {};
  for await (const part of partsOf(request, FORM_LIMITS)) addField(fields, part);
  return fields;
}

/** The fields alone, of a call that takes them so. */
const receiveJson = (request: FastifyRequest, { body }: UploadEndpoint): Received => ({
  body: parseFields(body, request.body),
  hashes: [],
  bytes: 0,
  take: async () => [],
  discard: async () => undefined,
});

/**
 * Reads a multipart request, or the fields as JSON where the endpoint takes that: files to a temporary folder, fields parsed by the endpoint's schema.
 * @throws AppError `invalid_input` (413 when a file, or all together, pass their limit), with nothing left behind.
 */
export async function receiveFiles(request: FastifyRequest, endpoint: UploadEndpoint): Promise<Received> {
  if (endpoint.orJson && !request.isMultipart()) return receiveJson(request, endpoint);
  requireMultipart(request);
  const { files: rules } = endpoint;
  const folder = await uploadFolder();
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    // Nothing would come any more, and its end neither.
    if (request.raw.readableAborted) throw cutOff();
    const { fields, files } = await readParts(request, rules, folder);
    return {
      body: parseFields(endpoint.body, fields),
      hashes: files.map(({ sha256 }) => sha256),
      bytes: bytesOf(files),
      take: (scanner) => takeFiles(files, scanner, { log: request.log, rules, folder }),
      discard,
    };
  } catch (error) {
    await discard();
    // Who cancels an upload, or loses the network, hears nothing any more; nor is it a failure of ours.
    if (request.raw.readableAborted && !(error instanceof AppError)) throw cutOff();
    throw error;
  }
}
