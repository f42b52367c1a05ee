/** A process of its own that sends requests, so that neither the product nor the floors wait for it. */
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { type Answered, type Asked, type BenchRequest, VARIED } from "./request.ts";

let sent = 0;

/** Names are letters: the number in letters of its digits. */
const inLetters = (number: number) => [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");

const bodyOf = ({ body }: BenchRequest) => body?.replaceAll(VARIED, `V${inLetters(++sent)}`);

const alone = new http.Agent({ keepAlive: true, maxSockets: 1 });
const many = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Sends it and waits for the whole reply. @throws Error for a refusal. */
function send(request: BenchRequest, agent = alone): Promise<void> {
  const body = bodyOf(request);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const asking = http.request(
    request.url,
    { agent, method: request.method ?? "GET", headers: { ...request.headers, ...length } },
    (reply) => {
      const isRefused = reply.statusCode !== 200;
      const said: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => isRefused && said.push(chunk));
      reply.on("end", () => (isRefused ? reject(new Error(`${reply.statusCode} ${Buffer.concat(said)}`)) : resolve()));
    },
  );
  asking.on("error", reject);
  asking.end(body);
  return promise;
}

async function oneByOne(request: BenchRequest, count: number): Promise<Answered> {
  const times: number[] = [];
  for (let number = 0; number < count; number++) {
    const start = performance.now();
    await send(request);
    times.push(performance.now() - start);
  }
  return { kind: "times", times };
}

async function atOnce(request: BenchRequest, connections: number, seconds: number): Promise<Answered> {
  const { url, headers, method = "GET" } = request;
  const isVaried = request.body?.includes(VARIED) === true;
  const varied = isVaried
    ? { requests: [{ setupRequest: (next: autocannon.Request) => ({ ...next, method, headers, body: bodyOf(request) ?? "" }) }] }
    : {};
  const same = request.body === undefined ? {} : { body: request.body };
  const result = await autocannon({ url, headers, method, connections, duration: seconds, ...same, ...varied });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} replies were refusals (${JSON.stringify(result.statusCodeStats)}), ${result.errors} requests failed`);
  return { kind: "load", requests: result.requests.total, seconds: result.duration };
}

const TICK_MS = 5;

/** Sends at the same pace whatever comes back: who waits longer is not asked less. Times are from when a request was due. */
async function steady(requests: BenchRequest[], perSecond: number, seconds: number): Promise<Answered> {
  const times: number[] = [];
  const failures: Record<string, number> = {};
  const open = new Set<Promise<void>>();
  const begun = performance.now();
  const all = perSecond * seconds;
  for (let number = 0; number < all; ) {
    const due = begun + (number * 1000) / perSecond;
    if (performance.now() < due) await pause(TICK_MS);
    else {
      const request = requests[number++ % requests.length];
      if (!request) continue;
      const answered = send(request, many)
        .then(() => void times.push(performance.now() - due))
        .catch((error: unknown) => {
          const why = error instanceof Error ? error.message.slice(0, 60) : "unknown";
          failures[why] = (failures[why] ?? 0) + 1;
        })
        .finally(() => open.delete(answered));
      open.add(answered);
    }
  }
  await Promise.all(open);
  return { kind: "held", times, failures };
}

function answer(asked: Asked): Promise<Answered> {
  if (asked.kind === "one-by-one") return oneByOne(asked.request, asked.count);
  if (asked.kind === "at-once") return atOnce(asked.request, asked.connections, asked.seconds);
  return steady([asked.request, ...asked.others], asked.perSecond, asked.seconds);
}

process.on("disconnect", () => process.exit());
process.on("message", (asked: Asked) => {
  void answer(asked)
    .catch((error: unknown): Answered => ({ kind: "failed", why: error instanceof Error ? error.message : "unknown" }))
    .then((answered) => process.send?.(answered));
});
