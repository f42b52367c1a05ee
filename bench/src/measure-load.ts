/** Lists, charts and forms one by one, lists while referrals are sent, and memory after a load that lasts. */
import type { Tell } from "./budget.ts";
import type { LoadedRoster } from "./data/load-roster.ts";
import type { Hospital } from "./hospital.ts";
import { chartAndFormReads, listReads, type Read, referralRequest, toRequest } from "./load/requests.ts";
import { type LoadTimes, sendLoad } from "./load/send-load.ts";
import { memoryOf } from "./memory-of.ts";

/** Milliseconds within which 95 of 100 requests are answered. */
const P95 = 200;
const AMOUNT = 100;
const SENT = { perSecond: 20, connections: 8 };
const MIXED = { perSecond: 40, connections: 10 };
const TURN_SECONDS = 60;
const MEMORY_MB = { idle: 250, loaded: 600 };
/** A process whose memory is flat holds at the end hardly more than at half time. */
const FLAT = 1.2;

const inWords = ({ p50, p95, p99 }: LoadTimes) => `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;

const tellTimes = (tell: Tell, what: string, times: LoadTimes) =>
  tell({ what, measured: inWords(times), limit: `p95 ≤ ${P95} ms`, isMet: times.p95 <= P95 });

/** Sends one request first: of a refusal it tells the reason. */
async function answered({ url, headers, method = "GET", body }: Awaited<ReturnType<typeof toRequest>>): Promise<void> {
  const reply = await fetch(url, { method, headers, ...(typeof body === "string" && { body }) });
  const said = await reply.text();
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${said.slice(0, 400)}`);
}

async function measureReads(hospital: Hospital, reads: Read[], tell: Tell): Promise<void> {
  for (const read of reads) {
    const request = await toRequest(hospital, read);
    await answered(request);
    tellTimes(tell, read.what, await sendLoad([request], { amount: AMOUNT }));
  }
}

/** Each list, chart and form, one request at a time. */
export async function measureRequests(hospital: Hospital, roster: LoadedRoster, tell: Tell): Promise<void> {
  await measureReads(hospital, listReads(roster).all, tell);
  await measureReads(hospital, await chartAndFormReads(hospital.db, roster), tell);
}

/** Lists while referrals are sent, which the same server delivers and prints. */
export async function measureWhileReferring(hospital: Hospital, roster: LoadedRoster, tell: Tell): Promise<void> {
  const sending = sendLoad([await referralRequest(hospital)], { ...SENT, seconds: TURN_SECONDS });
  const whileSending: Tell = (budget) => tell({ ...budget, what: `${SENT.perSecond} referrals/s: ${budget.what}` });
  const [sent] = await Promise.all([sending, measureReads(hospital, listReads(roster).whileReferring, whileSending)]);
  process.stdout.write(`${sent.requests} referrals were sent: ${inWords(sent)}\n`);
}

/** Lists while so many PDFs wait to be printed. */
export async function measureWhileJobsWait(hospital: Hospital, roster: LoadedRoster, jobs: number, tell: Tell): Promise<void> {
  await hospital.printAgain(jobs);
  await measureReads(hospital, listReads(roster).whileReferring, (budget) =>
    tell({ ...budget, what: `${jobs} jobs wait: ${budget.what}` }),
  );
}

export function measureIdleMemory({ product }: Hospital, tell: Tell): void {
  const idle = memoryOf(product.pid());
  tell({ what: "memory, idle", measured: `${idle} MB`, limit: `≤ ${MEMORY_MB.idle} MB`, isMet: idle <= MEMORY_MB.idle });
}

/** So many minutes of everything above in turn. */
export async function measureMemory(hospital: Hospital, roster: LoadedRoster, minutes: number, tell: Tell): Promise<void> {
  const held: number[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    // A sign-in is good for some minutes.
    const reads = [...listReads(roster).all, ...(await chartAndFormReads(hospital.db, roster))];
    const requests = await Promise.all(reads.map((read) => toRequest(hospital, read)));
    const times = await sendLoad([await referralRequest(hospital), ...requests], { ...MIXED, seconds: TURN_SECONDS });
    held.push(memoryOf(hospital.product.pid()));
    process.stdout.write(`minute ${minute + 1}: ${times.requests} requests, ${inWords(times)}, memory ${held.at(-1)} MB\n`);
  }
  const [half = 0, last = 0] = [held[Math.floor((held.length - 1) / 2)], held.at(-1)];
  const isFlat = last <= half * FLAT;
  tell({
    what: `memory, after ${minutes} minutes of load`,
    measured: `${last} MB (${half} MB at half time)`,
    limit: `≤ ${MEMORY_MB.loaded} MB, flat`,
    isMet: Math.max(...held) <= MEMORY_MB.loaded && isFlat,
  });
}
