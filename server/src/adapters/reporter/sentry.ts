import { randomUUID } from "node:crypto";
import { createEventEnvelope, createTransport, type Event, getEnvelopeEndpointWithUrlEncodedAuth, makeDsn } from "@sentry/core";
import { StartRefused } from "../../config.ts";
import { LoggableError } from "../../platform/loggable-error.ts";
import type { FailedCall, Reporter } from "./port.ts";

interface Options {
  dsn: string;
  release: string;
  environment: string;
  /** How long the service may take; 3 s. */
  timeoutMs?: number;
  /** Hears of each failure that the service did not take, and why. */
  onLost: (failure: FailedCall, reason: unknown) => void;
}

/** Made by hand, so that nothing of the machine, the request or the person comes along. */
const eventOf = ({ where, method, path, status, requestId }: FailedCall, { release, environment }: Options): Event => ({
  event_id: randomUUID().replaceAll("-", ""),
  timestamp: Date.now() / 1000,
  platform: where === "browser" ? "javascript" : "node",
  level: status === 0 || status >= 500 ? "error" : "warning",
  release,
  environment,
  transaction: `${method} ${path}`,
  message: `${method} ${path} failed with ${status}`,
  fingerprint: [where, method, path, String(status)],
  tags: { where, method, path, status, request_id: requestId },
});

/**
 * Sends each failure to a service that speaks Sentry's envelopes; at most 64 wait at a time, and a service that asks to wait is left alone.
 * @throws StartRefused when the DSN is not one.
 */
export function sentryReporter(options: Options): Reporter {
  const { timeoutMs = 3_000, onLost } = options;
  const dsn = makeDsn(options.dsn);
  if (!dsn) throw new StartRefused("SENTRY_DSN must be an address such as https://key@sentry.example.org/1.");
  const url = getEnvelopeEndpointWithUrlEncodedAuth(dsn);

  const transport = createTransport({ recordDroppedEvent: () => undefined }, async ({ body }) => {
    const headers = { "content-type": "application/x-sentry-envelope" };
    // One envelope holds one event, which is text.
    const response = await fetch(url, { method: "POST", headers, body: String(body), signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return {
      statusCode: response.status,
      headers: {
        "x-sentry-rate-limits": response.headers.get("x-sentry-rate-limits"),
        "retry-after": response.headers.get("retry-after"),
      },
    };
  });

  async function send(failure: FailedCall): Promise<void> {
    const { statusCode = 0 } = await transport.send(createEventEnvelope(eventOf(failure, options), dsn));
    if (statusCode < 200 || statusCode > 299) throw new LoggableError(`The error-reporting service rejected the report: ${statusCode}`);
  }

  return {
    report(failure) {
      send(failure).catch((reason: unknown) => onLost(failure, reason));
    },
  };
}
