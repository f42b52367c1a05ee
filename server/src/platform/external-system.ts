import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IRetryBackoffContext,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import { Counter } from "prom-client";
import { backoff } from "./backoff.ts";
import { AppError } from "./http/errors.ts";
import { LoggableError } from "./loggable-error.ts";
import { traceExternal } from "./tracing/spans.ts";

/** After so many calls in a row that failed, the system is left alone. */
const FAILURES = 5;
/** For so long; then one call tries it, while the others wait for what becomes of it. */
const REST_MS = 10_000;
const RETRIES = 2;
/** Between a third of it and the whole: from 100 to 300 ms, then from 200 to 600 ms. */
const PAUSES_MS = { first: 300, max: 60_000, jitter: 2 / 3 };

interface Passing {
  /** Whether it may be gone a moment later, so that a read is worth repeating. */
  passing: boolean;
  /** How long the system asks to be left alone, in milliseconds. */
  retryAfterMs?: number | undefined;
}

/** What went wrong outside, in our own words: they are logged, and the outside's may quote addresses, tokens or names. */
export class ExternalFailure extends LoggableError {
  readonly passing: boolean;
  readonly retryAfterMs: number;

  constructor(message: string, { passing, retryAfterMs = 0 }: Passing) {
    super(message);
    this.passing = passing;
    this.retryAfterMs = retryAfterMs;
  }
}

/** An AppError is an answer, and so is what will not pass; anything else may. */
const isTransient = (error: unknown) => !(error instanceof AppError) && (!(error instanceof ExternalFailure) || error.passing);

/** The name of a failure below, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error ? ` (${String(error.code)})` : codeOf(error.cause);
}

function redactError(error: unknown): Error {
  if (error instanceof ExternalFailure) return error;
  if (error instanceof BrokenCircuitError) return new LoggableError("It failed several times. Linnet will try again shortly");
  if (error instanceof TaskCancelledError) return new LoggableError("No response in time");
  const failure = new LoggableError(`${error instanceof Error ? error.name : typeof error}${codeOf(error)}`);
  if (error instanceof Error) failure.stack = error.stack?.replace(error.message, "") ?? "";
  return failure;
}

function pauseAfter({ attempt, result }: IRetryBackoffContext<unknown>): number {
  const ownPause = backoff(attempt, PAUSES_MS);
  const asked = "error" in result && result.error instanceof ExternalFailure ? result.error.retryAfterMs : 0;
  return Math.max(ownPause, asked);
}

/** A pause that ends after the caller has stopped waiting never ends. */
function withPauseInTime(error: unknown, deadline: number): unknown {
  const isTooLong = error instanceof ExternalFailure && performance.now() + error.retryAfterMs >= deadline;
  return isTooLong ? new ExternalFailure(error.message, { passing: error.passing, retryAfterMs: Infinity }) : error;
}

const isWorthRepeating = (error: unknown) => isTransient(error) && !(error instanceof ExternalFailure && error.retryAfterMs === Infinity);

/** One try; `signal` ends what it has begun when the time is over. */
export type ExternalWork<T> = (signal: AbortSignal) => Promise<T>;

/** Calls to systems outside with their repetitions, by what came of them: an answer, whichever, or none. */
export const externalCalls = new Counter({
  name: "external_calls_total",
  help: "Calls to external systems, including retries, by result.",
  labelNames: ["system", "outcome"],
  // Set by the server.
  registers: [],
});

/** A system outside the portal: see `externalSystem`. */
export interface ExternalSystem {
  /** For what may be asked twice: two more tries with growing pauses, later when the system says so, all within the time. */
  read<T>(work: ExternalWork<T>): Promise<T>;
  /** For what must not be done twice. */
  send<T>(work: ExternalWork<T>): Promise<T>;
}

interface ExternalSystemOptions {
  /** What traces call it. */
  name: string;
  timeoutMs: number;
  sentence: string;
}

/**
 * Every call to one system outside the portal goes through here: it ends in time, and is not made at all for ten seconds after
 * five in a row have failed (security.md §8). An AppError that the work throws is an answer and goes through; whatever else it
 * throws becomes AppError `upstream_unavailable` with `sentence`, which a person reads, and a cause that quotes nothing.
 */
export function externalSystem({ name, timeoutMs, sentence }: ExternalSystemOptions): ExternalSystem {
  const failures = handleWhen(isTransient);
  const breaker = circuitBreaker(failures, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) });
  const limit = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  const once = wrap(breaker, limit);
  const retries = retry(handleWhen(isWorthRepeating), { maxAttempts: RETRIES, backoff: new DelegateBackoff(pauseAfter) });
  const repeated = wrap(breaker, limit, retries);

  // From 0, or the first failure would be no increase.
  for (const outcome of ["answered", "failed"]) externalCalls.inc({ system: name, outcome }, 0);
  const told = (error: unknown): never => {
    throw error instanceof AppError ? error : new AppError("upstream_unavailable", sentence, { cause: redactError(error) });
  };

  const counted = async <T>(call: Promise<T>): Promise<T> => {
    const outcome = await call.then(
      () => "answered",
      (error: unknown) => (error instanceof AppError ? "answered" : "failed"),
    );
    externalCalls.inc({ system: name, outcome });
    return call.catch(told);
  };

  return {
    read(work) {
      const deadline = performance.now() + timeoutMs;
      const attempt: typeof work = async (signal) => {
        signal.throwIfAborted();
        return work(signal).catch((error: unknown) => {
          throw withPauseInTime(error, deadline);
        });
      };
      return counted(traceExternal(name, () => repeated.execute(({ signal }) => attempt(signal))));
    },
    send: (work) => counted(traceExternal(name, () => once.execute(({ signal }) => work(signal)))),
  };
}
