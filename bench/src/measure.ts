import autocannon from "autocannon";
import type { BenchRequest } from "./request.ts";

/** Milliseconds of single requests, one at a time. */
export interface Latency {
  p50: number;
  p95: number;
}

export interface Contender {
  name: string;
  /** One request, from sending to the whole reply. */
  once(): Promise<void>;
  /** Absent where there is no server to load. */
  load?: BenchRequest;
}

export interface Measured extends Latency {
  name: string;
  perSecond: number | undefined;
}

/** The same work in several ways: bare SQL where it is measured, the bare route, Linnet; in this order. */
export interface Measurement {
  what: string;
  measured: Measured[];
}

const ROUNDS = 5;
const REQUESTS_A_ROUND = 60;
const CONNECTIONS = 16;
const LOAD_SECONDS = 3;

const quantile = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

async function timesOf(contender: Contender): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS_A_ROUND; request++) {
    const start = performance.now();
    await contender.once();
    times.push(performance.now() - start);
  }
  return times;
}

async function perSecond({ load }: Contender): Promise<number | undefined> {
  if (!load) return undefined;
  const result = await autocannon({ ...load, connections: CONNECTIONS, duration: LOAD_SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} replies were refusals, ${result.errors} requests failed`);
  return result.requests.average;
}

/** Measures contenders in turn, round by round, so that a slow moment of the machine hits all of them; the first round warms up. */
export async function measure(contenders: Contender[]): Promise<Measured[]> {
  const times = new Map(contenders.map(({ name }): [string, number[]] => [name, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const contender of contenders) {
      const taken = await timesOf(contender);
      if (round > 0) times.get(contender.name)?.push(...taken);
    }
  const measured: Measured[] = [];
  for (const contender of contenders) {
    const sorted = (times.get(contender.name) ?? []).sort((one, other) => one - other);
    measured.push({ name: contender.name, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), perSecond: await perSecond(contender) });
  }
  return measured;
}
