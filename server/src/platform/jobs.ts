import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { fromKysely, fromPglite, getConstructionPlans, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Config } from "../config.ts";
import type { Database, OpenDatabase } from "./database/database.ts";
import { codeOf } from "./database/errors.ts";
import { PREPARED_STATEMENT } from "./database/postgres-pool.ts";
import { type SealedMail, sealedMails } from "./sealing.ts";
import { traceJob } from "./tracing/spans.ts";
import type { WaitingMail } from "./waiting-mail.ts";

/**
 * Every queue and what is put into it. Ids and links only, no patient data. For servers of the release before, payloads gain only optional
 * fields, and work with a new rule gets a queue of its own (decision record 80).
 */
export interface Queues {
  "mail.send": WaitingMail;
  /** Sends a referral's oldest delivery to the hospital. One job per referral at a time (decision record 92). */
  "referral.hand-over": { referralId: number };
  /** Gives up a delivery whose last try failed: the dead letters of `referral.hand-over`. */
  "referral.undelivered": { referralId: number };
  /** The queue of the last release's servers. Its jobs move to `referral.hand-over`. Unused from the next release on. */
  "referral.deliver": { referralId: number };
  /** Writes a referral's PDF into the archive. */
  "referral.archive": { referralId: number };
  /** Emails a person who cannot sign in; the address they typed is sealed. */
  "password-help.send": { sealedEmail: string };
  /** Moves what was written for a record of the directory while it was merged. */
  "directory.finish-merge": { kind: "practice" | "physician"; keepId: number; mergeId: number; by: number };
  /** The next step of a referral at the embedded intake. */
  "intake.step": { referralId: number };
}

/** Jobs that come by the clock, with their cron line in UTC. */
const SCHEDULE = [
  ["audit.find-oddities", "29 11 * * *"],
  ["identity.clean-up", "17 * * * *"],
  ["identity.end-locks", "* * * * *"],
  ["login-as.clean-up", "*/5 * * * *"],
  ["platform.clean-up", "41 3 * * *"],
  ["practice.remind-covers", "27 * * * *"],
  ["referral.archive-missing", "47 * * * *"],
  ["referral.follow", "* * * * *"],
  ["referral.remind", "13 * * * *"],
  ["referral.resume", "43 * * * *"],
  ["referral.waits", "11 10 * * *"],
  ["result.alert", "* * * * *"],
] as const;
type Scheduled = (typeof SCHEDULE)[number][0];
/** Scheduled work that also runs soon after each start. A start does not wait for it. */
const AFTER_START: readonly Scheduled[] = ["referral.archive-missing"];

/** Work by a cron line of the configuration, and once at the start. It ends soon when `signal` says that the server stops. */
export interface ConfiguredWork {
  cron: string;
  work(signal: AbortSignal): Promise<void>;
}

/** Queues of work that is switched on by the configuration. */
const CONFIGURED = ["roster.sync", "record.read-again"] as const;

/** Payloads as they stand in the database. */
type Kept = Omit<Queues, "mail.send"> & { "mail.send": SealedMail };

/** A job that a worker has fetched. A handler that returns completes it, unless the handler has settled it in a transaction of its own. */
export interface JobInHand {
  /** The same at each try. */
  id: string;
  /** How many tries failed before. */
  failedTries: number;
  complete(trx: Database): Promise<void>;
  /** Ends this try. The queue's next try follows after its pause, and its dead letter after the last one. */
  fail(trx: Database): Promise<void>;
}

type Handler<Q extends keyof Queues> = (payload: Queues[Q], job: JobInHand) => Promise<void>;
export type JobHandlers = { "mail.send": Handler<"mail.send"> } & { [Q in keyof Queues]?: Handler<Q> } & {
  [S in Scheduled]: () => Promise<void>;
} & {
  [C in (typeof CONFIGURED)[number]]?: ConfiguredWork | undefined;
};

type KeptHandlers = { [Q in keyof Kept]?: (payload: Kept[Q], job: JobInHand) => Promise<void> };

/** Work that must not be lost and may be done later: written in the transaction of what asks for it (an outbox). */
export interface Jobs {
  /** `afterSeconds`: not before so many seconds have passed. */
  send<Q extends keyof Queues>(trx: Database, queue: Q, payload: Queues[Q], options?: { afterSeconds?: number }): Promise<void>;
}

/** An attempt that failed, without its payload. */
export interface JobFailure {
  queue: string;
  err: unknown;
  /** How many jobs are not tried again after it. */
  givenUp: number;
}

/** What waits in a queue: how much, and for how long the oldest has. */
export interface QueueDepth {
  queue: string;
  waiting: number;
  oldestSeconds: number;
}

export interface RunningJobs extends Jobs {
  /** What is due and waits, and what is tried again, in each queue where something does. */
  depths(): Promise<QueueDepth[]>;
  /** Sends many jobs in one statement. `isForLater`: other jobs of the queue come first, also those sent later. */
  sendAll<Q extends keyof Omit<Queues, "mail.send">>(
    trx: Database,
    queue: Q,
    payloads: readonly Queues[Q][],
    options?: { isForLater?: boolean },
  ): Promise<void>;
  /** Begins to work. Until then jobs are only kept. */
  work(handlers: JobHandlers): Promise<void>;
  /** Finishes what is under way, at most 10 s. */
  stop(): Promise<void>;
}

/** One waits at most, however long the one before takes; the cron line is its second try. */
const ONE_WAITS = { policy: "short", retryLimit: 0 };
const RETRIES = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
/** A mail server may be away for a day: what was to be told comes within half an hour of its return. */
const MAIL_RETRIES = { ...RETRIES, retryLimit: 56, retryDelayMax: 1800 };
/** A day of tries, five minutes apart at most. What was sent while the hospital's system was away arrives soon after it is back. */
const HAND_OVER_RETRIES = { ...RETRIES, retryLimit: 294, retryDelayMax: 300 };
/** One job per referral, whether it waits, pauses or is active. PostgreSQL's unique index holds it for all servers. */
const ONE_PER_REFERRAL = { policy: "exclusive", deadLetter: "referral.undelivered" };
/** A job whose worker went away, with its server or with its connection to the database, comes again after so long without a sign of life. */
const SIGN_OF_LIFE = { heartbeatSeconds: 30 };
/** The job library opens at most so many connections of its own. */
export const JOB_CONNECTIONS = 3;
/** As `openPostgres` has it, for the library's own connections: silence is not waited for. */
const CONNECTION = { max: JOB_CONNECTIONS, connectionTimeoutMillis: 3_000, query_timeout: 15_000, keepAlive: true };
/** While the database is down each queue fails every second: reports no more often than this. */
const TOLD_EVERY_MS = 10_000;
/** A queue of dead letters is before the queue that they come from. */
const RETRIES_OF: Record<keyof Queues, typeof RETRIES> = {
  "mail.send": MAIL_RETRIES,
  "referral.undelivered": RETRIES,
  "referral.hand-over": HAND_OVER_RETRIES,
  "referral.deliver": RETRIES,
  "referral.archive": RETRIES,
  "directory.finish-merge": RETRIES,
  "intake.step": RETRIES,
  "password-help.send": RETRIES,
};
// Object.keys forgets which keys there are.
const QUEUES = Object.keys(RETRIES_OF) as (keyof Queues)[];

/** Every queue that a server may work in, and `jobs` for the queues as a whole. */
export const JOB_QUEUES: readonly string[] = [...QUEUES, ...SCHEDULE.map(([queue]) => queue), ...CONFIGURED, "jobs"];

/** Due jobs are polled this often, for all queues together; polling per queue was most of the work of an idle server. */
const LOOK_EVERY_MS = 1_000;
/** A queue asks for itself where looking has failed. */
const ASKS_ITSELF = { pollingIntervalSeconds: 30, includeMetadata: true } as const;

/** Which of its tries a job is at. */
type Attempt = Pick<JobWithMetadata, "retryCount" | "retryLimit">;

/** Jobs per batch. If one fails all are retried, so this is only for harmless repeats. */
const AT_ONCE: Partial<Record<keyof Queues, number>> = { "referral.hand-over": 10, "referral.deliver": 10, "intake.step": 10 };
/** Work that needs the thread which answers people, and comes in numbers: it rests for so many times as long as it took, a second at most. */
const NEEDS_THE_THREAD: ReadonlySet<keyof Queues> = new Set(["referral.hand-over", "referral.archive", "intake.step"]);
const REST_PER_WORK = 3;
const MAX_REST_MS = 1_000;
/** The queues in which something is due. The library's index has what waits alone. */
const DUE = "select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()";
const NO_JOB = "00000000-0000-0000-0000-000000000000";

const sendOptions = (queue: keyof Queues, payload: Queues[keyof Queues]) => ({
  ...RETRIES_OF[queue],
  ...SIGN_OF_LIFE,
  ...(queue === "referral.hand-over" && "referralId" in payload && { singletonKey: String(payload.referralId) }),
});

const connect = ({ lite }: OpenDatabase, connectionString: string | undefined) =>
  lite ? new PgBoss({ db: fromPglite(lite), backend: "pglite" }) : new PgBoss({ connectionString: connectionString ?? "", ...CONNECTION });

/** The script that makes the tables of the queues, without the transaction that the library puts around it. */
export function tablesOfQueues(): string {
  const [, statements] = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(getConstructionPlans("pgboss")) ?? [];
  if (!statements) throw new Error("The pg-boss script is no longer a single transaction.");
  return statements;
}

/** In a transaction of ours, by a statement that is planned once for each connection: its text is the library's, and always the same. */
function within(trx: Database): ReturnType<typeof fromKysely> {
  const { executeSql } = fromKysely(trx);
  return { executeSql: (text, values) => executeSql(values?.length ? `${PREPARED_STATEMENT} ${text}` : text, values) };
}

/** Passes on the first failure of a kind, and then one in ten seconds. */
function rarely(tell: (err: unknown) => void): (err: unknown) => void {
  const toldAt = new Map<string, number>();
  return (err) => {
    const kind = codeOf(err);
    const now = performance.now();
    if (now - (toldAt.get(kind) ?? Number.NEGATIVE_INFINITY) < TOLD_EVERY_MS) return;
    toldAt.set(kind, now);
    tell(err);
  };
}

/** Keeps telling the workers of queues in which something is due. Gives back the way to stop. */
function keepLooking(boss: PgBoss, workers: ReadonlyMap<string, string>, onFailure: (err: unknown) => void): () => Promise<void> {
  const over = new AbortController();
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(DUE);
    for (const { name } of rows) {
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
    }
  };
  const looking = (async () => {
    while (!over.signal.aborted) {
      await look().catch(onFailure);
      await pause(LOOK_EVERY_MS, undefined, over).catch(() => undefined);
    }
  })();
  return () => {
    over.abort();
    return looking;
  };
}

async function depthsOf(db: Database): Promise<QueueDepth[]> {
  // What is to be done later does not wait yet; of what has failed the pause before the next try counts. The library's index has these rows alone.
  const { rows } = await sql<QueueDepth>`select name as queue, count(*)::int as waiting,
      extract(epoch from clock_timestamp() - min(case state when 'retry' then created_on else greatest(created_on, start_after) end))::float8
        as "oldestSeconds"
    from pgboss.job where state < 'active' and not blocked and (state = 'retry' or start_after <= now()) group by name`.execute(db);
  return rows;
}

/**
 * Opens the queues on the product's own database. Mails wait there unreadable. `onFailure` hears of each attempt that failed, without
 * the payload.
 */
export async function openJobs(
  open: OpenDatabase,
  { DATABASE_URL, DATA_SECRET }: Pick<Config, "DATABASE_URL" | "DATA_SECRET">,
  onFailure: (failure: JobFailure) => void,
): Promise<RunningJobs> {
  const boss = connect(open, DATABASE_URL);
  const mails = sealedMails(DATA_SECRET);
  const tell = rarely((err) => onFailure({ queue: "jobs", err, givenUp: 0 }));
  boss.on("error", tell);
  await boss.start();
  const queues = [
    ...QUEUES.map((queue) => [queue, { ...RETRIES_OF[queue], ...(queue === "referral.hand-over" && ONE_PER_REFERRAL) }] as const),
    ...SCHEDULE.map(([queue]) => [queue, RETRIES] as const),
    ...CONFIGURED.map((queue) => [queue, ONE_WAITS] as const),
  ];
  for (const [queue, options] of queues) {
    await boss.createQueue(queue, options);
    // A queue that the library has not heard of is read in the first send to it, which on the embedded database would wait for ever
    // inside a transaction. Whatever is asked of the queue before makes it known, but for getQueue.
    await boss.findJobs(queue, { id: NO_JOB });
  }

  const reporting = async (queue: string, jobs: readonly Attempt[], work: () => Promise<void>) => {
    try {
      await traceJob(queue, work);
    } catch (err) {
      onFailure({ queue, err, givenUp: jobs.filter(({ retryCount, retryLimit }) => retryCount >= retryLimit).length });
      throw err;
    }
  };
  /** Who works in a queue. */
  const workers = new Map<string, string>();
  let stopLooking: (() => Promise<void>) | undefined;
  const inHand = (queue: string, { id, retryCount }: Pick<JobWithMetadata, "id" | "retryCount">): JobInHand => ({
    id,
    failedTries: retryCount,
    complete: async (trx) => void (await boss.complete(queue, { id, retryCount }, null, { db: within(trx) })),
    fail: async (trx) => void (await boss.fail(queue, { id, retryCount }, null, { db: within(trx) })),
  });
  const begin = async <Q extends keyof Kept>(queue: Q, handlers: KeptHandlers) => {
    const handle = handlers[queue];
    if (!handle) return;
    const batchSize = AT_ONCE[queue] ?? 1;
    const options = { ...ASKS_ITSELF, batchSize };
    let restsUntil = 0;
    const worker = await boss.work<Kept[Q], void, typeof options>(queue, options, async (jobs) => {
      await pause(Math.max(0, restsUntil - performance.now()));
      const begun = performance.now();
      for (const job of jobs) await reporting(queue, jobs, () => handle(job.data, inHand(queue, job)));
      const ended = performance.now();
      if (NEEDS_THE_THREAD.has(queue)) restsUntil = ended + Math.min(REST_PER_WORK * (ended - begun), MAX_REST_MS);
      // More may wait: fetch right away. After a failure the pause stays.
      if (jobs.length === batchSize) boss.notifyWorker(worker);
    });
    workers.set(queue, worker);
  };

  const stopping = new AbortController();
  const scheduleConfigured = async (queue: (typeof CONFIGURED)[number], configured: ConfiguredWork | undefined) => {
    if (!configured) return boss.unschedule(queue);
    await boss.schedule(queue, configured.cron);
    await boss.send(queue);
  };
  const beginConfigured = async (queue: (typeof CONFIGURED)[number], configured: ConfiguredWork | undefined) => {
    if (!configured) return;
    const options = { ...ASKS_ITSELF, pollingIntervalSeconds: 5 };
    await boss.work(queue, options, (jobs) => reporting(queue, jobs, () => configured.work(stopping.signal)));
  };

  return {
    depths: () => depthsOf(open.db),
    async send(trx, queue, payload, { afterSeconds = 0 } = {}) {
      const kept = "text" in payload ? mails.seal(payload) : payload;
      await boss.send(queue, kept, { ...sendOptions(queue, payload), startAfter: afterSeconds, db: within(trx) });
    },
    async sendAll(trx, queue, payloads, { isForLater = false } = {}) {
      const jobs = payloads.map((data) => ({ data, ...sendOptions(queue, data), priority: isForLater ? -1 : 0 }));
      await boss.insert(queue, jobs, { db: within(trx) });
    },
    async work(handlers) {
      const kept: KeptHandlers = { ...handlers, "mail.send": (mail, job) => handlers["mail.send"](mails.open(mail), job) };
      // Before any worker: with many jobs waiting, the workers take all of the library's connections, and a start would fail.
      for (const [queue, cron] of SCHEDULE) await boss.schedule(queue, cron);
      for (const queue of AFTER_START) await boss.send(queue);
      for (const queue of CONFIGURED) await scheduleConfigured(queue, handlers[queue]);
      for (const queue of QUEUES) await begin(queue, kept);
      for (const [queue] of SCHEDULE)
        workers.set(queue, await boss.work(queue, ASKS_ITSELF, (jobs) => reporting(queue, jobs, handlers[queue])));
      for (const queue of CONFIGURED) await beginConfigured(queue, handlers[queue]);
      stopLooking = keepLooking(boss, workers, tell);
    },
    stop: async () => {
      stopping.abort();
      await stopLooking?.();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
