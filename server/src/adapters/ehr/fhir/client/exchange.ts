import { ExternalFailure } from "../../../../platform/external-system.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { LoggableError } from "../../../../platform/loggable-error.ts";
import { parseFhir } from "../../resources/parse-fhir.ts";
import { type InlineFiles, withoutFiles } from "./inline-files.ts";

/** Shown when the record does not respond, or its response is too large. */
export const SENTENCE = "The hospital’s record system is not responding";

/** The response is too large. It is not retried, since it would be too large again. */
export class TooLargeAnswer extends AppError {
  constructor(most: number) {
    const cause = new LoggableError(`The FHIR server's response is larger than ${most} bytes`);
    super("upstream_unavailable", SENTENCE, { cause });
  }
}

/** A complete response. */
export interface Answer {
  status: number;
  contentType: string;
  /** The address of what was created, if the server says so. */
  location: string | undefined;
  bytes: Uint8Array;
  /** The resource whose access rules apply to a file, such as `Patient/7` (FHIR R4, Binary). */
  securityContext?: string | undefined;
  /** The requested file in it. */
  file?: Buffer | undefined;
}

/** How much of a response to accept. */
export interface AnswerLimits {
  /** Most bytes in memory. */
  mostBytes: number;
  /** Most bytes received, if files in JSON are left out. */
  mostOnWire?: number | undefined;
  /** Which files in JSON to read. Without it, the body is returned as it is. */
  files?: InlineFiles | undefined;
}

/** The body of a write. */
export interface Sent {
  method: "POST" | "PUT";
  contentType: string;
  body: string | Uint8Array<ArrayBuffer>;
}

interface Question extends AnswerLimits {
  headers: Record<string, string>;
  signal: AbortSignal;
  /** A form to post. Without it and `sent`, the request is a GET. */
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
    // Leaving the loop closes the connection, so the rest is never received.
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
 * One request to exactly this address, and its complete response. Redirects are not followed: another server must see neither the token nor
 * the patient.
 * @throws ExternalFailure if the server is busy or broken, or sends too much.
 */
export async function exchange(url: URL, question: Question): Promise<Answer> {
  const { headers, signal, files, sent } = question;
  const all = sent ? { ...headers, "content-type": sent.contentType } : headers;
  const response = await fetch(url, { ...bodyOf(question), headers: all, signal, redirect: "manual" });
  if (response.status >= 500 || PASSING.has(response.status)) {
    await response.body?.cancel();
    throw new ExternalFailure(`The FHIR server returned ${response.status}`, {
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

/** @throws ExternalFailure if it is not JSON. Its text is not quoted. */
export function jsonOf({ bytes }: Answer): unknown {
  try {
    return parseFhir(new TextDecoder().decode(bytes));
  } catch {
    // The parser's message quotes the text.
    throw new ExternalFailure("The FHIR server's response is not valid JSON", { passing: false });
  }
}
