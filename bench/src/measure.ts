import type { BenchRequest } from "./load/request.ts";
import type { Generator } from "./load/start-generator.ts";
import { processorTime } from "./processor-time.ts";
import { median, quantile } from "./quantile.ts";

/** One way of doing the same work. */
export interface Contender {
  name: string;
  request: BenchRequest;
  /** The server that answers. */
  pid: number;
}

export interface Measured {
  name: string;
  /** Milliseconds of single requests, one at a time. */
  p50: number;
  p95: number;
  /** Requests a second, the middle one of the rounds, and the least and the most. */
  perSecond: number;
  spread: [least: number, most: number];
  /** Milliseconds of processor time that a request took, at the server and in the database. */
  server: number;
  database: number;
}

/** What a measurement is held against. */
export interface Goal {
  text: string;
  isMet: (of: (name: string) => Measured) => boolean;
}

export interface Measurement {
  what: string;
  measured: Measured[];
  goal?: Goal | undefined;
}

/** The names of the contenders that goals speak of. */
export const [BARE, FLOOR, LINNET] = ["bare", "with session and audit", "Linnet"];

export interface Bench {
  generator: Generator;
  /** PostgreSQL's first process. */
  databasePid: () => number;
  rounds: number;
}

const CONNECTIONS = 16;
const LOAD_SECONDS = 2;
/** Most single requests of a round, and most milliseconds for them. */
const SINGLE = 100;
const SINGLE_MS = 1_500;

interface Round {
  times: number[];
  perSecond: number;
  server: number;
  database: number;
}

async function playRound({ generator, databasePid }: Bench, { request, pid }: Contender, connections: number): Promise<Round> {
  const [first = 1] = await generator.oneByOne(request, 1);
  const times = await generator.oneByOne(request, Math.max(5, Math.min(SINGLE, Math.floor(SINGLE_MS / first))));
  const before = [processorTime(pid), processorTime(databasePid())] as const;
  const { requests, seconds } = await generator.atOnce(request, connections, LOAD_SECONDS);
  const after = [processorTime(pid), processorTime(databasePid())] as const;
  const taken = (which: 0 | 1) => ((after[which] - before[which]) * 1000) / requests;
  return { times, perSecond: requests / seconds, server: taken(0), database: taken(1) };
}

/** Measures contenders in turn, round by round, so that a slow moment of the machine hits all of them; a round before warms up. */
export async function measure(bench: Bench, contenders: Contender[], connections = CONNECTIONS): Promise<Measured[]> {
  const played = new Map(contenders.map(({ name }): [string, Round[]] => [name, []]));
  for (const { request } of contenders) {
    // One alone first: of a refusal it says the words.
    await bench.generator.oneByOne(request, 1);
    await bench.generator.atOnce(request, connections, 1);
  }
  for (let round = 0; round < bench.rounds; round++)
    for (const contender of contenders) played.get(contender.name)?.push(await playRound(bench, contender, connections));
  return [...played].map(([name, rounds]) => {
    const times = rounds.flatMap((round) => round.times);
    const rates = rounds.map(({ perSecond }) => perSecond);
    return {
      name,
      p50: median(times),
      p95: quantile(times, 0.95),
      perSecond: median(rates),
      spread: [Math.min(...rates), Math.max(...rates)],
      server: median(rounds.map(({ server }) => server)),
      database: median(rounds.map(({ database }) => database)),
    };
  });
}
