import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FileRules, FileType, UploadEndpoint } from "@linnet/contract/endpoint";
import { fileSentences } from "@linnet/contract/file-sentences";
import type { FastifyRequest } from "fastify";
import { fileTypeFromFile } from "file-type";
import type { Scanner } from "../adapters/scanner/port.ts";
import { AppError, invalidInput } from "./errors.ts";
import { fileNameFor } from "./file-name-for.ts";
import { uploadFolder } from "./forget-left-uploads.ts";
import { rebuildFiles } from "./rebuild-files.ts";
import { toSpelling } from "./spelling.ts";
import type { ScanState } from "./stored-files.ts";

/**
 * A file that was sent, as it was made anew from what arrived (security: what comes in). It is gone when the call ends, unless
 * `keepReceived` has put it into storage.
 */
export interface ReceivedFile {
  /** After the name the sender gave it; for showing only. */
  name: string;
  mediaType: FileType;
  bytes: number;
  sha256: string;
  scan: ScanState;
  read(): Readable;
}

/** A file as it arrived; nobody but this module reads it. */
interface SentFile {
  name: string;
  mediaType: FileType;
  bytes: number;
  sha256: string;
  path: string;
}

interface Received {
  body: unknown;
  /** Of each file as it was sent. They belong to what was asked: the same fields with another file are another request. */
  hashes: string[];
  /** The files, scanned and made anew. @throws AppError `invalid_input` for one that is not taken. */
  take(scanner: Scanner | undefined): Promise<ReceivedFile[]>;
  discard(): Promise<void>;
}

interface Receiving {
  folder: string;
  rules: FileRules;
  files: SentFile[];
}

/** The field that is wrong: of several files, which one. */
const fieldOf = ({ field, maxFiles }: FileRules, index: number) => (maxFiles > 1 ? `${field}.${index}` : field);

const tooLarge = (field: string, sentence: string) =>
  new AppError("invalid_input", sentence, { status: 413, fields: { [field]: sentence } });

const bytesOf = (files: readonly SentFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Writes one part to a temporary file while counting and hashing it; memory does not grow with the file. */
async function receive(part: MultipartFile, { folder, rules, files }: Receiving): Promise<SentFile> {
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
      // A file over its own limit is told of that.
      const isOver = bytes > left && left < maxBytes;
      done(isOver ? tooLarge(rules.field, fileSentences.tooLargeTogether(maxTotalBytes)) : null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path));
  // A part over its limit is cut silently by the parser: it must be asked.
  if (part.file.truncated) throw tooLarge(field, fileSentences.tooLarge(maxBytes));
  const found = bytes === 0 ? undefined : await fileTypeFromFile(path);
  const mediaType = rules.mediaTypes.find((type) => bytes === 0 || type === found?.mime);
  if (!mediaType) throw invalidInput({ [field]: fileSentences.wrongType(rules.mediaTypes) });
  return { name: fileNameFor(part.filename, mediaType), mediaType, bytes, sha256: hash.digest("hex"), path };
}

/** Told when all have arrived: that there is nothing in any of them is said of the total (decision G-REF-21). */
function refuseEmpty(rules: FileRules, files: readonly SentFile[]): void {
  const fields = files.flatMap(({ bytes }, index) => (bytes === 0 ? [[fieldOf(rules, index), fileSentences.empty]] : []));
  if (fields.length === 0) return;
  const isAll = fields.length === files.length;
  throw new AppError("invalid_input", isAll ? fileSentences.allEmpty : fileSentences.empty, { fields: Object.fromEntries(fields) });
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

async function readParts(request: FastifyRequest, rules: FileRules, folder: string) {
  const fields: Record<string, unknown> = {};
  const files: SentFile[] = [];
  const { maxBytes: fileSize, maxFiles } = rules;
  const limits = { ...FIELD_LIMITS, fileSize, files: maxFiles, parts: FIELD_LIMITS.fields + maxFiles };
  for await (const part of request.parts({ limits })) {
    if (part.type === "file" && part.fieldname.toLowerCase() === rules.field.toLowerCase())
      files.push(await receive(part, { folder, rules, files }));
    else addField(fields, part);
  }
  refuseEmpty(rules, files);
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

/** Has every file looked at, as it was sent. @throws AppError `upstream_unavailable` while the scanner rests: nothing is stored unseen. */
async function scanFiles(scanner: Scanner, files: readonly SentFile[], { request, rules }: Taking): Promise<void> {
  for (const [index, { path }] of files.entries()) {
    const verdict = await scanner.scan(path);
    if (!verdict.infected) continue;
    request.log.warn({ found: verdict.name }, "a virus was found in a file, which was not stored");
    throw invalidInput({ [fieldOf(rules, index)]: fileSentences.infected });
  }
}

interface Taking {
  request: FastifyRequest;
  rules: FileRules;
  folder: string;
}

async function takeFiles(sent: readonly SentFile[], scanner: Scanner | undefined, taking: Taking): Promise<ReceivedFile[]> {
  const { request, rules, folder } = taking;
  if (scanner) await scanFiles(scanner, sent, taking);
  const scan = scanner ? "clean" : "not-scanned";
  const orders = sent.map(({ path, mediaType }) => ({ from: path, to: join(folder, randomUUID()), mediaType }));
  const answers = await rebuildFiles(orders);
  return answers.map((answer, index) => {
    const { name, mediaType } = sent[index] ?? {};
    const { to } = orders[index] ?? {};
    if (!name || !mediaType || !to) throw new Error("There are more answers than files");
    if ("why" in answer) {
      request.log.info({ why: answer.why, mediaType }, "a file could not be made anew");
      const sentence = mediaType === "application/pdf" ? fileSentences.unreadablePdf : fileSentences.unreadableImage;
      throw invalidInput({ [fieldOf(rules, index)]: sentence });
    }
    return { name, mediaType, ...answer, scan, read: () => createReadStream(to) };
  });
}

/**
 * Reads a multipart request: files to a temporary folder, fields parsed by the endpoint's schema.
 * @throws AppError `invalid_input` (413 when a file, or all together, pass their limit), with nothing left behind.
 */
export async function receiveFiles(request: FastifyRequest, endpoint: UploadEndpoint): Promise<Received> {
  requireMultipart(request);
  const { files: rules } = endpoint;
  const folder = await uploadFolder();
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const { fields, files } = await readParts(request, rules, folder);
    return {
      body: parseFields(endpoint.body, fields),
      hashes: files.map(({ sha256 }) => sha256),
      take: (scanner) => takeFiles(files, scanner, { request, rules, folder }),
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}
