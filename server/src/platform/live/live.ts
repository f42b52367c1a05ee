import { Id } from "@linnet/contract/values";
import { sql } from "kysely";
import pg from "pg";
import { z } from "zod";
import { backoff } from "../backoff.ts";
import type { Database, OpenDatabase } from "../database/database.ts";

/** A referral that changed and its owner, by ids. Nothing more is sent: each receiver loads it with its own rights. */
const ReferralNotice = z.object({ kind: z.literal("referral"), referralId: Id, practiceId: Id, physicianId: Id });
export type ReferralNotice = z.infer<typeof ReferralNotice>;
/** The same for a question to a clinic. */
const AdviceNotice = z.object({ kind: z.literal("advice"), adviceId: Id, practiceId: Id, physicianId: Id });
export type AdviceNotice = z.infer<typeof AdviceNotice>;
/** More or less waits for a practice or an embassy, or with neither for the hospital's own people. Written by triggers of the tables. */
const WaitingNotice = z.object({ kind: z.literal("waiting"), practiceId: Id.nullable(), embassyId: Id.nullable() });
export type WaitingNotice = z.infer<typeof WaitingNotice>;
const AlertNotice = z.object({
  kind: z.literal("alert"),
  accountId: Id,
  concern: z.enum(["review", "owner"]),
  practiceIds: z.array(Id),
});
const LiveNotice = z.discriminatedUnion("kind", [
  ReferralNotice,
  AdviceNotice,
  WaitingNotice,
  /** Results have arrived that someone must hear about right away (decision G-CHT-23). */
  z.object({ kind: z.literal("alerts-raised") }),
  /** Someone in these practices gets an alert about results: as a reviewer or as the owner. */
  AlertNotice,
  /** A session has ended, or what it worked as: who listens in it hears no more. */
  z.object({ kind: z.literal("session"), sessionId: z.uuid() }),
  /** A person's access has changed: a role was given or removed, or another practice was chosen. */
  z.object({ kind: z.literal("account"), accountId: Id }),
]);
export type LiveNotice = z.infer<typeof LiveNotice>;

export interface Follower {
  notice(notice: LiveNotice): void;
  /** Events were or will be missed from now on. Called at both ends of each gap. */
  gap(): void;
}

/** Hears what any server on this database has changed. */
export interface Live {
  /** Gives back the way to stop. */
  follow(follower: Follower): () => void;
}

export interface OpenLive extends Live {
  close(): Promise<void>;
}

const CHANNEL = "linnet_events";
/** Short enough to hear again within five seconds of the database's return, however long it was away (security.md §9). */
const PAUSES_MS = { first: 500, max: 2_000, jitter: 0.5 };
const CONNECTED_WITHIN_MS = 2_000;
/** A connection that died without a word is noticed by a question now and then. */
const ASK_EVERY_MS = 30_000;
const ANSWER_WITHIN_MS = 5_000;

/** Says that something has changed, when the caller's transaction has come about and not before. */
export async function notify(trx: Database, notice: LiveNotice): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`.execute(trx);
}

/** Undefined for what a newer server says. */
function noticeOf(payload: string): LiveNotice | undefined {
  try {
    return LiveNotice.parse(JSON.parse(payload));
  } catch {
    // Another version of the server, or another program: no news for us.
    return undefined;
  }
}

interface Listening {
  connectionString: string;
  /** What PostgreSQL calls the connection in its list. */
  name: string;
}

/** Keeps one connection that listens, and takes another when it is lost. `onFailure` hears of each that was. */
async function listen(
  { connectionString, name }: Listening,
  hear: { payload(text: string): void; gap(): void },
  onFailure: (error: unknown) => void,
) {
  let client: pg.Client | undefined;
  let failures = 0;
  let isClosed = false;
  let isGap = false;
  let again: NodeJS.Timeout | undefined;

  const lose = (lost: pg.Client, error: unknown) => {
    if (lost !== client || isClosed) return;
    client = undefined;
    onFailure(error);
    if (!isGap) hear.gap();
    isGap = true;
    lost.end().catch(() => undefined);
    failures += 1;
    again = setTimeout(() => void connect(), backoff(failures, PAUSES_MS)).unref();
  };
  const connect = async () => {
    const times = { connectionTimeoutMillis: CONNECTED_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS, keepAlive: true };
    const next = new pg.Client({ connectionString, ...times });
    client = next;
    next.on("notification", ({ payload }) => hear.payload(payload ?? ""));
    next.on("error", (error) => lose(next, error));
    next.on("end", () => lose(next, new Error("The connection was closed")));
    try {
      await next.connect();
      await next.query("select set_config('application_name', $1, false)", [name]);
      await next.query(`listen ${CHANNEL}`);
      failures = 0;
      // A listener that reconnected after the loss has missed changes, too.
      if (isGap) hear.gap();
      isGap = false;
    } catch (error) {
      lose(next, error);
    }
  };
  const asking = setInterval(() => {
    const asked = client;
    asked?.query("select 1").catch((error: unknown) => lose(asked, error));
  }, ASK_EVERY_MS).unref();

  await connect();
  return async () => {
    isClosed = true;
    clearInterval(asking);
    clearTimeout(again);
    await client?.end();
  };
}

/**
 * Listens on the product's own database, PostgreSQL or the embedded one. While PostgreSQL does not answer it is tried again, with
 * short pauses; `onFailure` hears why. `name` is what PostgreSQL's list of connections says of the server.
 */
export async function openLive(
  { lite }: OpenDatabase,
  connectionString: string | undefined,
  onFailure: (error: unknown) => void,
  name = "linnet",
): Promise<OpenLive> {
  const followers = new Set<Follower>();
  const payload = (text: string) => {
    const notice = noticeOf(text);
    if (notice) for (const follower of followers) follower.notice(notice);
  };
  const gap = () => {
    for (const follower of followers) follower.gap();
  };
  const close = lite
    ? await lite.listen(CHANNEL, payload).then((stop) => () => stop())
    : await listen({ connectionString: connectionString ?? "", name }, { payload, gap }, onFailure);
  return {
    follow(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
    close: async () => close(),
  };
}
