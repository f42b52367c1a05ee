import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { UploadEndpoint } from "@linnet/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { fileTypeFromFile } from "file-type";
import { AppError, invalidInput } from "./errors.ts";
import { toSpelling } from "./spelling.ts";
import type { ScanState } from "./stored-files.ts";

/** A file that has arrived whole, of a type its bytes prove. It is gone when the call ends, unless it was read into storage. */
export interface ReceivedFile {
  /** The name the sender gave it; for showing only. */
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  scan: ScanState;
  read(): Readable;
}

interface Received {
  body: unknown;
  files: ReceivedFile[];
  discard(): Promise<void>;
}

const tooLarge = () => new AppError("invalid_input", "This file is too large to be sent", { status: 413 });

/** Writes one part to a temporary file while counting and hashing it; memory does not grow with the file. */
async function keep(part: MultipartFile, folder: string, rules: UploadEndpoint["files"]): Promise<ReceivedFile> {
  const path = join(folder, randomUUID());
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path));
  // A part over its limit is cut silently by the parser: it must be asked.
  if (part.file.truncated) throw tooLarge();
  if (bytes === 0) throw invalidInput({ [rules.field]: "Cannot upload file with 0 bytes." });
  const found = await fileTypeFromFile(path);
  const mediaType = rules.mediaTypes.find((type) => type === found?.mime);
  if (!mediaType)
    throw invalidInput({ [rules.field]: `This file is not of a type that is accepted here (${rules.mediaTypes.join(", ")})` });
  return { name: part.filename, mediaType, bytes, sha256: hash.digest("hex"), scan: "not-scanned", read: () => createReadStream(path) };
}

const FIELD_LIMITS = { fields: 100, fieldSize: 1_000_000 };
/** A form without files holds a few short values, and is read whole before its schema is. */
const FORM_LIMITS = { fields: 20, fieldSize: 10_000, parts: 20, files: 1, fileSize: 0 };

/** @throws AppError `invalid_input` when the part is a file, or a field that was sent already. */
function addField(fields: Record<string, unknown>, part: Multipart): void {
  if (part.type === "file") throw invalidInput({ [part.fieldname]: "No file is expected here" });
  if (Object.hasOwn(fields, part.fieldname)) throw invalidInput({ [part.fieldname]: "This was sent twice" });
  fields[part.fieldname] = part.value;
}

async function readParts(request: FastifyRequest, { files: rules }: UploadEndpoint, folder: string) {
  const fields: Record<string, unknown> = {};
  const files: ReceivedFile[] = [];
  const { maxBytes: fileSize, maxFiles } = rules;
  const limits = { ...FIELD_LIMITS, fileSize, files: maxFiles, parts: FIELD_LIMITS.fields + maxFiles };
  for await (const part of request.parts({ limits })) {
    if (part.type === "file" && part.fieldname.toLowerCase() === rules.field.toLowerCase()) files.push(await keep(part, folder, rules));
    else addField(fields, part);
  }
  return { fields, files };
}

function parseFields(schema: UploadEndpoint["body"], fields: Record<string, unknown>): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(toSpelling(schema, fields));
  if (parsed.success) return parsed.data;
  throw invalidInput(Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message])));
}

const requireMultipart = (request: FastifyRequest) => {
  if (!request.isMultipart()) throw new AppError("invalid_input", "Please send this as multipart/form-data", { status: 415 });
};

/** The fields of a form that has no files, unparsed. @throws AppError `invalid_input`, also for a file. */
export async function receiveForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  requireMultipart(request);
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts({ limits: FORM_LIMITS })) addField(fields, part);
  return fields;
}

/**
 * Reads a multipart request: files to a temporary folder, fields parsed by the endpoint's schema.
 * @throws AppError `invalid_input` (413 when a file passes its limit), with nothing left behind.
 */
export async function receiveFiles(request: FastifyRequest, endpoint: UploadEndpoint): Promise<Received> {
  requireMultipart(request);
  const folder = await mkdtemp(join(tmpdir(), "linnet-upload-"));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const { fields, files } = await readParts(request, endpoint, folder);
    return { body: parseFields(endpoint.body, fields), files, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
