/** What is measured once, or a few times, and is no request in a load. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";
import { sql } from "kysely";
import { observation } from "../data/load-results.ts";
import type { Hospital } from "../hospital.ts";
import { fieldsOfForm } from "../load/referral-fields.ts";
import { memoryOf } from "../processor-time.ts";
import { median } from "../quantile.ts";

/** A figure beside what it should be. */
export interface Single {
  what: string;
  result: string;
  goal: string;
  /** Absent where there is no goal. */
  isMet?: boolean;
}

const MB = 1024 * 1024;
const PHYSICIAN = "dora@linnet.example";
const IMPORT = fileURLToPath(new URL("../../../server/src/import/main.ts", import.meta.url));

const megabytes = (bytes: number) => `${Math.round(bytes / MB)} MB`;

export function startAndMemory({ starts, product }: Hospital): Single[] {
  const idle = memoryOf(product.pid()).now;
  const start = median(starts);
  return [
    { what: "start on PostgreSQL", result: `${start.toFixed(2)} s`, goal: "≤ 1.5 s", isMet: start <= 1.5 },
    { what: "memory, idle", result: megabytes(idle), goal: "≤ 200 MB", isMet: idle <= 200 * MB },
  ];
}

export const memoryAfterLoad = ({ product }: Hospital): Single => ({
  what: "memory, after this run's load",
  result: megabytes(memoryOf(product.pid()).now),
  goal: "",
});

const READINGS = 50;

/** Results of a child whose record has just changed: what the server keeps of them is of no use then. */
export async function firstReadings(
  hospital: Hospital,
  email: string,
  { personId, count }: { personId: string; count: number },
): Promise<Single> {
  const { headers } = await hospital.signedInAs(email);
  const body = JSON.stringify({ personId, lookback: 5000, encounterId: 0 });
  const times: number[] = [];
  for (let reading = 0; reading < READINGS; reading++) {
    await sql`update ehr_versions set version = gen_random_uuid() where person_id = ${personId}`.execute(hospital.db);
    const begun = performance.now();
    const reply = await fetch(`${hospital.product.url}/api/chart/labs`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
    });
    await reply.arrayBuffer();
    times.push(performance.now() - begun);
  }
  const what = `${count.toLocaleString("en-US")} results, read for the first time after a change`;
  return { what, result: `p50 ${median(times).toFixed(1)} ms`, goal: "" };
}

const IMPORTED_CHILDREN = 500;
const RESULTS_EACH = 60;

const patient = (id: string, index: number) => ({
  resourceType: "Patient",
  id,
  identifier: [{ type: { coding: [{ code: "MR" }] }, value: String(70_000_000 + index) }],
  name: [{ use: "official", family: `Imported${index}`, given: ["Ida"] }],
  gender: "female",
  birthDate: "2016-05-04",
});

/** The command `npm run import` on one folder of NDJSON, into the same database. */
export async function importSpeed({ cluster }: Hospital): Promise<Single[]> {
  const folder = mkdtempSync(join(tmpdir(), "linnet-bench-import-"));
  const ids = Array.from({ length: IMPORTED_CHILDREN }, (_each, index) => `imported-${index}`);
  const write = async (name: string, lines: Iterable<object>) => {
    const file = createWriteStream(join(folder, name));
    for (const line of lines) file.write(`${JSON.stringify(line)}\n`);
    file.end();
    await once(file, "finish");
  };
  await write("Patient.ndjson", ids.map(patient));
  await write(
    "Observation.ndjson",
    ids.flatMap((id) => Array.from({ length: RESULTS_EACH }, (_each, index) => observation(id, index))),
  );
  const env = { DATABASE_URL: cluster.url, LINNET_DATA: join(folder, "data") };
  const begun = performance.now();
  const child = spawn(process.execPath, [IMPORT, folder], { env, stdio: ["ignore", "ignore", "inherit"] });
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(child.pid ?? 0).most || 0);
  }, 100);
  child.once("exit", () => clearInterval(watching));
  const [code] = await once(child, "exit");
  const seconds = (performance.now() - begun) / 1000;
  rmSync(folder, { recursive: true, force: true });
  const perSecond = (IMPORTED_CHILDREN * (RESULTS_EACH + 1)) / seconds;
  return [
    {
      what: `import of FHIR, ${IMPORTED_CHILDREN} children with ${RESULTS_EACH} results`,
      result: `${Math.round(perSecond).toLocaleString("en-US")} resources/s (ends with ${code})`,
      goal: "≥ 5,000/s",
      isMet: perSecond >= 5_000,
    },
    { what: "memory of that import, at most", result: megabytes(most), goal: "flat" },
  ];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture of so many pixels each way, stored as it is: three bytes each. */
function picture(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = Buffer.alloc(side * (side * 3 + 1), 0);
  for (let at = 0; at < pixels.length; at++) if (at % (side * 3 + 1) !== 0) pixels[at] = (at * 2654435761) >>> 24;
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels, { level: 0 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Referrals as a browser sends them. */
async function referralSender(hospital: Hospital) {
  const { headers } = await hospital.signedInAs(PHYSICIAN);
  const fields = await fieldsOfForm(hospital.product.url, headers.authorization.replace("Bearer ", ""));
  let sent = 0;
  return {
    headers,
    async send(file?: Buffer): Promise<void> {
      const form = new FormData();
      const lastName = `Single${"abcdefghij"[sent % 10]}${"abcdefghij"[Math.floor(sent++ / 10) % 10]}`;
      for (const [name, value] of Object.entries({ ...fields, lastName })) form.append(name, value);
      if (file) form.append("attachedFile", new Blob([new Uint8Array(file)], { type: "image/png" }), "picture.png");
      const reply = await fetch(`${hospital.product.url}/api/referral`, { method: "POST", headers, body: form });
      if (!reply.ok) throw new Error(`A referral was refused: ${reply.status} ${await reply.text()}`);
      await reply.text();
    },
  };
}

const SMALL_PICTURE = 200;
/** Of this side it has just less than 20 MB. */
const LARGE_PICTURE = 2_640;
const TIMES = 20;

/** A referral with a small file, and one with as much as there may be. */
export async function uploads(hospital: Hospital): Promise<Single[]> {
  const { product } = hospital;
  const { send } = await referralSender(hospital);
  const [small, large] = [picture(SMALL_PICTURE), picture(LARGE_PICTURE)];
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const begun = performance.now();
    await send(small);
    times.push(performance.now() - begun);
  }
  const before = memoryOf(product.pid()).now;
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(product.pid()).now);
  }, 20);
  const begun = performance.now();
  await send(large);
  clearInterval(watching);
  return [
    { what: `a referral with a picture of ${megabytes(small.length)}`, result: `p50 ${median(times).toFixed(0)} ms`, goal: "" },
    {
      what: `a referral with a picture of ${megabytes(large.length)}`,
      result: `${((performance.now() - begun) / 1000).toFixed(1)} s, memory ${megabytes(most - before)} more`,
      goal: "",
    },
  ];
}

/** From the call that changes something until a page that is open hears of it. */
export async function liveDelivery(hospital: Hospital): Promise<Single> {
  const { headers, send } = await referralSender(hospital);
  const over = new AbortController();
  const stream = await fetch(`${hospital.product.url}/api/events`, { headers, signal: over.signal });
  let heard = Promise.withResolvers<void>();
  const listening = (async () => {
    for await (const bytes of stream.body ?? []) if (Buffer.from(bytes).includes("referral")) heard.resolve();
  })();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    heard = Promise.withResolvers();
    const begun = performance.now();
    await Promise.all([send(), heard.promise]);
    times.push(performance.now() - begun);
    await pause(50);
  }
  over.abort();
  await listening.catch(() => undefined);
  return { what: "live: from the call that refers to the open page", result: `p50 ${median(times).toFixed(0)} ms`, goal: "" };
}
