import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Answered, Asked, BenchRequest } from "./request.ts";

const GENERATOR = fileURLToPath(new URL("./generator.ts", import.meta.url));

/** Sends requests from a process of its own. A refusal ends the measurement. */
export interface Generator {
  /** The milliseconds of so many requests, one after the other. */
  oneByOne(request: BenchRequest, count: number): Promise<number[]>;
  /** How many were answered on so many connections. */
  atOnce(request: BenchRequest, connections: number, seconds: number): Promise<{ requests: number; seconds: number }>;
  /** The milliseconds of requests that are sent in turn at one pace, and how many failed, by what was said. */
  steady(requests: BenchRequest[], perSecond: number, seconds: number): Promise<{ times: number[]; failures: Record<string, number> }>;
  stop(): void;
}

export function startGenerator(): Generator {
  const child = fork(GENERATOR, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const ask = async (asked: Asked): Promise<Answered> => {
    const answered = once(child, "message");
    child.send(asked);
    // What generator.ts sends.
    const [reply] = (await answered) as [Answered];
    if (reply.kind === "failed") throw new Error(`${asked.request.url}: ${reply.why}`);
    return reply;
  };
  return {
    async oneByOne(request, count) {
      const reply = await ask({ kind: "one-by-one", request, count });
      return reply.kind === "times" ? reply.times : [];
    },
    async atOnce(request, connections, seconds) {
      const reply = await ask({ kind: "at-once", request, connections, seconds });
      return reply.kind === "load" ? reply : { requests: 0, seconds };
    },
    async steady([request, ...others], perSecond, seconds) {
      if (!request) throw new Error("Nothing was to be sent");
      const reply = await ask({ kind: "steady", request, others, perSecond, seconds });
      return reply.kind === "held" ? reply : { times: [], failures: {} };
    },
    stop: () => child.disconnect(),
  };
}
