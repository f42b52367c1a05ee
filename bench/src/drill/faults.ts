import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Desk } from "./desk.ts";
import { openForwarder } from "./forwarder.ts";
import type { Product } from "./product.ts";
import type { Load } from "./start-load.ts";
import { killSealing } from "./trail.ts";

/** What is played upon. */
export interface Stage {
  product: Product;
  load: Load;
  desk: Desk;
}
export interface DatabaseStage extends Stage {
  cluster: Cluster;
}

export interface Extent {
  rounds: number;
  /** How often the server is killed after a clinic has asked. */
  asks: number;
  /** How often every backend is ended. */
  terminations: number;
  stoppedSeconds: number;
  /** How long who has sent a referral rests before the next. */
  restMs: number;
}

/** How long it took to answer again after each return, in milliseconds; and what else went wrong, as sentences. */
export interface Outcome {
  times: number[];
  complaints: string[];
}

/** So many are taken before each fault, so that it comes in the middle of writes. */
const WRITES_BEFORE = 3;
const someMoment = () => pause(Math.random() * 200);

async function repeated(rounds: number, load: Load, round: () => Promise<number>): Promise<Outcome> {
  const times: number[] = [];
  for (let done = 0; done < rounds; done++) {
    await load.more(WRITES_BEFORE);
    await someMoment();
    times.push(await round());
  }
  return { times, complaints: [] };
}

/** The server's process is killed during writes and started again. */
export const killServer = ({ product, load }: Stage, { rounds }: Extent): Promise<Outcome> =>
  repeated(rounds, load, async () => {
    await product.kill();
    await product.start();
    return load.answeredAfter(Date.now());
  });

/** Jobs are looked for once a second: before, while and after the mail about an act goes out. */
const whileMailsGoOut = () => pause(Math.random() * 1500);

/** The server's process is killed after a clinic has asked an office, and started again: the office hears of it nevertheless. */
export async function killAfterAsking({ product, load, desk }: Stage, { asks }: Extent): Promise<Outcome> {
  const times: number[] = [];
  const complaints: string[] = [];
  for (let done = 0; done < asks; done++) {
    await load.more(WRITES_BEFORE);
    const ask = await desk.ask();
    await whileMailsGoOut();
    await product.kill();
    await product.start();
    const since = Date.now();
    complaints.push(...(await desk.missingNews(ask)));
    times.push(Date.now() - since);
  }
  return { times, complaints };
}

/** All processes of PostgreSQL are killed during writes, and it is started again; the server lives on. */
export const killDatabase = ({ cluster, load }: DatabaseStage, { rounds }: Extent): Promise<Outcome> =>
  repeated(rounds, load, async () => {
    await cluster.kill();
    await cluster.start();
    return load.answeredAfter(Date.now());
  });

/** A server that seals the audit trail is killed while it does, in every second round between the seal and its head outside. */
export function killSealer({ cluster, product, load }: DatabaseStage, { rounds }: Extent): Promise<Outcome> {
  let round = 0;
  return repeated(rounds, load, async () => {
    await killSealing(cluster.url, product.folder, round++ % 2 === 1);
    return load.answeredAfter(Date.now());
  });
}

/** Every backend of the database is ended during writes. */
export const endBackends = ({ cluster, load }: DatabaseStage, { terminations }: Extent): Promise<Outcome> =>
  repeated(terminations, load, async () => {
    await cluster.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return load.answeredAfter(Date.now());
  });

const RED_WITHIN_MS = 3_000;

/** PostgreSQL is stopped for a while and started: the server says in the meantime that it is not ready. */
export async function stopDatabase({ cluster, product, load }: DatabaseStage, { stoppedSeconds }: Extent): Promise<Outcome> {
  await load.more(WRITES_BEFORE);
  await cluster.stop();
  const stoppedAt = Date.now();
  while ((await product.readiness()) !== 503 && Date.now() - stoppedAt < RED_WITHIN_MS) await pause(50);
  const redAfter = Date.now() - stoppedAt;
  await pause(Math.max(0, stoppedSeconds * 1000 - redAfter));
  await cluster.start();
  const times = [await load.answeredAfter(Date.now())];
  const isReady = (await product.readiness()) === 200;
  return {
    times,
    complaints: [
      ...(redAfter < RED_WITHIN_MS ? [] : ["it still said to be ready while the database was stopped"]),
      ...(isReady ? [] : ["it did not say to be ready once the database was back"]),
    ],
  };
}

/**
 * The primary is killed and its synchronous standby promoted, behind one address that leads there from then on. Gives the new primary,
 * where everything that was ever acknowledged has to be.
 */
export async function failOver({ cluster, product, load }: DatabaseStage): Promise<Outcome & { primary: Cluster; close(): void }> {
  const forwarder = await openForwarder(cluster.socket);
  const standby = await cluster.standby();
  await product.stop();
  await product.start({ DATABASE_URL: `postgresql://linnet@127.0.0.1:${forwarder.port}/postgres` });
  await load.more(WRITES_BEFORE);
  await someMoment();
  await cluster.kill();
  standby.promote();
  forwarder.leadTo(standby.socket);
  const times = [await load.answeredAfter(Date.now())];
  return { times, complaints: [], primary: standby, close: forwarder.close };
}
