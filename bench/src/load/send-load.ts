/** The load of every measurement: autocannon on real connections, and its times as p50, p95 and p99. */
import autocannon from "autocannon";
import { quantile } from "../quantile.ts";

export interface LoadRequest {
  url: string;
  headers: Record<string, string>;
  method?: "GET" | "POST";
  /** The body; a function makes another one for each request. */
  body?: string | (() => string);
}

/** How much is sent: so many requests, or so many a second for so long. */
export type LoadSize = { amount: number } | { perSecond: number; seconds: number; connections: number };

/** Milliseconds from sending a request to its reply. */
export interface LoadTimes {
  requests: number;
  p50: number;
  p95: number;
  p99: number;
}

const toAutocannon = ({ url, headers, method = "GET", body }: LoadRequest): autocannon.Request => ({
  path: new URL(url).pathname + new URL(url).search,
  method,
  headers,
  ...(typeof body === "string" && { body }),
  ...(typeof body === "function" && {
    setupRequest: (next: autocannon.Request) => ({ ...next, method, headers, body: body() }),
  }),
});

/** Sends the requests in turn. @throws Error where one is refused or fails */
export async function sendLoad(requests: readonly [LoadRequest, ...LoadRequest[]], size: LoadSize): Promise<LoadTimes> {
  const [{ url }] = requests;
  const times: number[] = [];
  const much =
    "amount" in size
      ? { amount: size.amount, connections: 1 }
      : { overallRate: size.perSecond, duration: size.seconds, connections: size.connections };
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const running = autocannon({ url, ...much, requests: requests.map(toAutocannon) }, (error, result) =>
    error ? reject(error) : resolve(result),
  );
  running.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const { non2xx, errors, statusCodeStats } = await promise;
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused (${JSON.stringify(statusCodeStats)}), ${errors} failed`);
  return { requests: times.length, p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) };
}
