/**
 * A process of its own: people of the demo hospital who read lists, charts and home at one pace, whatever comes back. Each call only reads, so
 * that it may be repeated: who gets no answer, or 502 to 504, asks once more.
 */
import https from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { signIn } from "../load/sign-in.ts";
import type { Figures, FromReaders, ToReaders } from "./figures.ts";

const [, , url = "", pace = ""] = process.argv;
const PER_SECOND = Number(pace);
const PEOPLE = ["dora@linnet.example", "owen@linnet.example", "rita@linnet.example", "otto@linnet.example"];
const PASSWORD = "linnet-demo-2026";
/** An access token is good for ten minutes. */
const RENEW_MS = 240_000;
const TICK_MS = 5;
const PAUSE_BEFORE_RETRY_MS = 250;
const TIMEOUT_MS = 15_000;

const agent = new https.Agent({ keepAlive: true, maxSockets: 96 });
/** Resolves when it was handed over: who leaves before that is not heard. */
const tell = (told: FromReaders) => new Promise<void>((resolve) => process.send?.(told, () => resolve()));
const steps: Record<string, Figures> = {};
let figures: Figures = { sent: 0, retried: 0, failed: {}, times: [] };
let isOver = false;

interface Call {
  method: "GET" | "POST";
  path: string;
  body?: string;
  token: () => string;
}

/** Its status; "no answer" when nothing came. */
function ask({ method, path, body, token }: Call): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>();
  const headers = {
    authorization: `Bearer ${token()}`,
    ...(body && { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
  };
  const request = https.request(`${url}/api${path}`, { agent, method, headers, timeout: TIMEOUT_MS }, (reply) => {
    reply.resume();
    reply.on("end", () => resolve(reply.statusCode ?? 0));
    reply.on("error", () => resolve("broken off"));
  });
  request.on("timeout", () => request.destroy(new Error("no answer in time")));
  request.on("error", (error) => resolve("code" in error ? String(error.code) : error.message));
  request.end(body);
  return promise;
}

const isWorthAnotherTry = (answer: number | string) => typeof answer === "string" || (answer >= 502 && answer <= 504);

async function read(call: Call, due: number): Promise<void> {
  const counted = figures;
  counted.sent++;
  let answer = await ask(call);
  if (isWorthAnotherTry(answer)) {
    await pause(PAUSE_BEFORE_RETRY_MS);
    answer = await ask(call);
    if (answer === 200) counted.retried++;
  }
  counted.times.push(performance.now() - due);
  if (answer !== 200) counted.failed[`${answer}`] = (counted.failed[`${answer}`] ?? 0) + 1;
}

/** Signs a person in, again and again. */
async function tokenOf(email: string): Promise<() => string> {
  let token = await signIn(url, email, PASSWORD);
  const renewing = async () => {
    for (;;) {
      await pause(RENEW_MS, undefined, { ref: false });
      // The old one is good for longer: the next turn asks again.
      token = await signIn(url, email, PASSWORD).catch(() => token);
    }
  };
  void renewing();
  return () => token;
}

/** The pages that a person reads in turn. */
async function callsOf(email: string): Promise<Call[]> {
  const token = await tokenOf(email);
  const list = await fetch(`${url}/api/patient/mypatients?Lookback=-1`, { headers: { authorization: `Bearer ${token()}` } });
  const person = /"personId":"([^"]+)"/.exec(await list.text())?.[1];
  const labs = JSON.stringify({ personId: person, lookback: 5000, encounterId: 0 });
  const ofPerson: Call[] = person
    ? [
        { method: "GET", path: `/patient/${person}`, token },
        { method: "POST", path: "/chart/labs", body: labs, token },
      ]
    : [];
  return [
    { method: "GET", path: "/patient/mypatients?Lookback=-1", token },
    { method: "GET", path: "/patient/mypatients?Lookback=-1&SearchText=an", token },
    { method: "GET", path: "/home/today", token },
    ...ofPerson,
  ];
}

async function work(calls: readonly Call[]): Promise<void> {
  const open = new Set<Promise<void>>();
  const begun = performance.now();
  for (let number = 0; !isOver; ) {
    const due = begun + (number * 1000) / PER_SECOND;
    if (performance.now() < due) {
      await pause(TICK_MS);
      continue;
    }
    const call = calls[number++ % calls.length];
    if (!call) return;
    const answered = read(call, due).finally(() => open.delete(answered));
    open.add(answered);
  }
  await Promise.all(open);
}

process.on("disconnect", () => process.exit());
process.on("message", (told: ToReaders) => {
  if (told.kind === "stop") isOver = true;
  else {
    figures = steps[told.step] ?? { sent: 0, retried: 0, failed: {}, times: [] };
    steps[told.step] = figures;
  }
});

try {
  const calls = (await Promise.all(PEOPLE.map(callsOf))).flat();
  await tell({ kind: "begun" });
  await work(calls);
  await tell({ kind: "figures", steps });
} catch (error) {
  await tell({ kind: "failed", why: error instanceof Error ? error.message : "unknown" });
}
process.disconnect?.();
