import { ExternalFailure } from "../../../../platform/external-system.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { LoggableError } from "../../../../platform/loggable-error.ts";
import { parseFhir } from "../../resources/parse-fhir.ts";
import { type InlineFiles, withoutFiles } from "./inline-files.ts";

/** What people read when the record has not answered, or too much. */
export const SENTENCE = "The hospital’s record system is not responding";

/** An answer that is larger than what is taken. It is an answer: to ask again for the same helps nobody. */
export class TooLargeAnswer extends AppError {
  constructor(most: number) {
    const cause = new LoggableError(`The FHIR server's answer is larger than ${most} bytes`);
    super("upstream_unavailable", SENTENCE, { cause });
  }
}

/** What a server answered, whole. */
export interface Answer {
  status: number;
  contentType: string;
  /** Where what was created lies, if the server says so. */
  location: string | undefined;
  bytes: Uint8Array;
  /** What a file is guarded like, as `Patient/7`, if the server says so (FHIR R4, Binary). */
  securityContext?: string | undefined;
  /** The file in it that was wanted. */
  file?: Buffer | undefined;
}

/** How much of an answer is taken. */
export interface AnswerLimits {
  /** Of a body that takes more memory nothing more is read. */
  mostBytes: number;
  /** As many again are read where the files in JSON are left out. */
  mostOnWire?: number | undefined;
  /** Which files in JSON are wanted; without it the body comes as it is. */
  files?: InlineFiles | undefined;
}

/** What is sent to be kept. */
export interface Sent {
  method: "POST" | "PUT";
  contentType: string;
  body: string | Uint8Array<ArrayBuffer>;
}

interface Question extends AnswerLimits {
  headers: Record<string, string>;
  signal: AbortSignal;
  /** What is posted; without it and `sent` GET asks. */
  form?: URLSearchParams | undefined;
  sent?: Sent | undefined;
}

function bodyOf({ form, sent }: Question) {
  if (sent) return { method: sent.method, body: sent.body };
  return form ? { method: "POST", body: form } : {};
}

const SECONDS = /^\d{1,9}$/;

/** RFC 9110 §10.2.3: seconds, or a date. */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get("retry-after") ?? "";
  const pause = SECONDS.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(pause) ? undefined : Math.max(pause, 0);
}

const PASSING = new Set([408, 425, 429]);

async function readBody({ body }: Response, { mostBytes }: AnswerLimits) {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    // Leaving the loop closes the connection: the rest never comes in.
    if (size > mostBytes) throw new TooLargeAnswer(mostBytes);
    parts.push(part);
  }
  return { bytes: Buffer.concat(parts) };
}

async function readWithoutFiles({ body }: Response, { mostBytes, mostOnWire = mostBytes }: AnswerLimits, files: InlineFiles) {
  const reader = withoutFiles(files);
  let came = 0;
  for await (const part of body ?? []) {
    came += part.length;
    if (came > mostOnWire) throw new TooLargeAnswer(mostOnWire);
    reader.push(Buffer.from(part.buffer, part.byteOffset, part.length));
    if (reader.size() > mostBytes) throw new TooLargeAnswer(mostBytes);
  }
  return reader.end();
}

/**
 * One request and its whole answer, from exactly this address: where a redirect leads could be another server, which must see
 * neither the token nor whom is asked about.
 * @throws ExternalFailure when the server is busy or broken, or says more than is wanted.
 */
export async function exchange(url: URL, question: Question): Promise<Answer> {
  const { headers, signal, files, sent } = question;
  const all = sent ? { ...headers, "content-type": sent.contentType } : headers;
  const response = await fetch(url, { ...bodyOf(question), headers: all, signal, redirect: "manual" });
  if (response.status >= 500 || PASSING.has(response.status)) {
    await response.body?.cancel();
    throw new ExternalFailure(`The FHIR server answered ${response.status}`, {
      passing: true,
      retryAfterMs: retryAfterMs(response.headers),
    });
  }
  const contentType = response.headers.get("content-type") ?? "";
  const body = files && isJson({ contentType }) ? await readWithoutFiles(response, question, files) : await readBody(response, question);
  const location = response.headers.get("location") ?? undefined;
  const securityContext = response.headers.get("x-security-context") ?? undefined;
  return { status: response.status, contentType, location, securityContext, ...body };
}

export const isJson = ({ contentType }: Pick<Answer, "contentType">) => /^[^;]*\bjson\b/i.test(contentType);

/** @throws ExternalFailure when it is no JSON; what it is instead is not quoted. */
export function jsonOf({ bytes }: Answer): unknown {
  try {
    return parseFhir(new TextDecoder().decode(bytes));
  } catch {
    // The parser's own words quote the text.
    throw new ExternalFailure("The FHIR server's answer is no JSON, or broken", { passing: false });
  }
}
