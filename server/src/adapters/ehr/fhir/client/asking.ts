import type { Clock } from "../../../../platform/clock.ts";
import { ExternalFailure, externalSystem } from "../../../../platform/external-system.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { LoggableError } from "../../../../platform/loggable-error.ts";
import type { ClientAddresses } from "./addresses.ts";
import { type Answer, type AnswerLimits, exchange, SENTENCE, type Sent } from "./exchange.ts";
import type { ClientSettings } from "./settings.ts";
import { signIn } from "./sign-in.ts";

const FHIR_JSON = "application/fhir+json";
/** Of one search page or one resource, without its files. */
const MAX_BYTES = 20 * 1024 * 1024;

/** Statuses for a missing or deleted resource. */
export const NOT_THERE: ReadonlySet<number> = new Set([404, 410]);
export const NEVER: ReadonlySet<number> = new Set();

export const tooMuch = () => new AppError("invalid_input", "Too many records match. Narrow your search.", { status: 422 });

/** A request and how to read its response. */
export interface FhirRequest<T> extends Partial<AnswerLimits> {
  url: URL;
  /** FHIR JSON by default. */
  accept?: string;
  /** Statuses that mean it does not exist. */
  notThere: ReadonlySet<number>;
  /** Reads a 200 response. Anything it throws is reported as the server's failure. */
  translate: (answer: Answer) => T;
}

/** Files may be large, and a hospital's connection slow. */
const LONGEST_WRITE_MS = 60_000;

/** Sends requests with a timeout and retries. Undefined if it does not exist. */
export interface ClientAsking {
  /** With the portal's token. Only for the record's own addresses. */
  record<T>(options: FhirRequest<T>): Promise<T | undefined>;
  /** Without the token, at another address. */
  elsewhere<T>(options: FhirRequest<T>): Promise<T | undefined>;
  /** Sends once with the portal's token. Returns the response unless the server is busy, broken or refuses the token. */
  write(url: URL, sent: Sent): Promise<Answer>;
}

/** For responses that are valid one by one but contradict each other. */
export const nonsense = (what: string) => new AppError("upstream_unavailable", SENTENCE, { cause: new LoggableError(what) });

/** The server refused the page size. Says nothing about what the search would find. */
export class RefusedCount extends AppError {
  constructor(status: number) {
    super("upstream_unavailable", SENTENCE, { cause: new LoggableError(`The FHIR server returned ${status} for a search page`) });
  }
}

const ABOUT_COUNT = /count|page.?size|too.?(large|many|long|costly)/i;

/** Decides by the request and the response's text. 400 says little, and 404 and 422 have other meanings in a search. */
function refusesCount({ status, bytes }: Answer, { url, notThere }: Pick<FhirRequest<unknown>, "url" | "notThere">): boolean {
  if (!url.searchParams.has("_count")) return false;
  if (status === 400 || status === 413) return !notThere.has(status);
  if (status !== 404 && status !== 422) return false;
  return ABOUT_COUNT.test(new TextDecoder().decode(bytes));
}

/** Never show or log an OperationOutcome: its text may name the patient. */
function accept<T>(answer: Answer, request: FhirRequest<T>): T | undefined {
  const { notThere, translate } = request;
  if (answer.status === 200) return translate(answer);
  if (refusesCount(answer, request)) throw new RefusedCount(answer.status);
  if (notThere.has(answer.status)) return undefined;
  if (answer.status === 422) throw tooMuch();
  throw new ExternalFailure(`The FHIR server returned ${answer.status}`, { passing: false });
}

type Question = Pick<FhirRequest<unknown>, "url" | "accept" | keyof AnswerLimits> & { sent?: Sent };

export function clientAsking(settings: ClientSettings, addresses: ClientAddresses, clock: Clock): ClientAsking {
  const session = signIn(settings, addresses, clock);
  const system = { name: "FHIR server", timeoutMs: settings.timeoutMs, sentence: SENTENCE };
  const [record, others] = [externalSystem(system), externalSystem(system)];
  const writing = externalSystem({ ...system, timeoutMs: Math.max(settings.timeoutMs, LONGEST_WRITE_MS) });

  function ask({ url, accept: kind = FHIR_JSON, mostBytes = MAX_BYTES, ...options }: Question, signal: AbortSignal, token?: string) {
    const headers = token === undefined ? { accept: kind } : { accept: kind, authorization: `Bearer ${token}` };
    const { mostOnWire, files, sent } = options;
    return exchange(url, { headers, signal, mostBytes, mostOnWire, files, sent });
  }

  async function askAsPortal(options: Question, signal: AbortSignal): Promise<Answer> {
    const token = await session.token();
    const answer = await ask(options, signal, token);
    if (answer.status !== 401 || token === undefined) return answer;
    // A token may be revoked early.
    session.forget(token);
    return ask(options, signal, await session.token());
  }

  return {
    record: (options) => record.read(async (signal) => accept(await askAsPortal(options, signal), options)),
    elsewhere: (options) => others.read(async (signal) => accept(await ask(options, signal), options)),
    write: (url, sent) =>
      writing.send(async (signal) => {
        const answer = await askAsPortal({ url, sent }, signal);
        // The hospital must let the portal in again. What was sent is not to blame.
        if (answer.status === 401) throw new ExternalFailure("The FHIR server returned 401 for the request", { passing: false });
        return answer;
      }),
  };
}
