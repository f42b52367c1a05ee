import { ExternalFailure } from "../../../../platform/external-system.ts";
import { parseFhir } from "../../resources/parse-fhir.ts";

/** What a server answered, whole. */
export interface Answer {
  status: number;
  contentType: string;
  /** Where what was created lies, if the server says so. */
  location: string | undefined;
  bytes: Uint8Array;
}

/** What is sent to be kept. */
export interface Sent {
  method: "POST" | "PUT";
  contentType: string;
  body: string | Uint8Array<ArrayBuffer>;
}

interface Question {
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Of a larger body nothing more is read. */
  mostBytes: number;
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

async function readBody({ body }: Response, mostBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    // Leaving the loop closes the connection: the rest never comes in.
    if (size > mostBytes) throw new ExternalFailure(`The FHIR server's answer is larger than ${mostBytes} bytes`, { passing: false });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * One request and its whole answer, from exactly this address: where a redirect leads could be another server, which must see
 * neither the token nor whom is asked about.
 * @throws ExternalFailure when the server is busy or broken, or says more than is wanted.
 */
export async function exchange(url: URL, question: Question): Promise<Answer> {
  const { headers, signal, mostBytes, sent } = question;
  const all = sent ? { ...headers, "content-type": sent.contentType } : headers;
  const response = await fetch(url, { ...bodyOf(question), headers: all, signal, redirect: "manual" });
  if (response.status >= 500 || PASSING.has(response.status)) {
    await response.body?.cancel();
    throw new ExternalFailure(`The FHIR server answered ${response.status}`, {
      passing: true,
      retryAfterMs: retryAfterMs(response.headers),
    });
  }
  const bytes = await readBody(response, mostBytes);
  return {
    status: response.status,
    contentType: response.headers.get("content-type") ?? "",
    location: response.headers.get("location") ?? undefined,
    bytes,
  };
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
