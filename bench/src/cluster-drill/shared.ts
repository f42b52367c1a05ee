/** What people do at one server has to count at all of them. */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { live } from "@linnet/contract/live";
import { fillPath } from "@linnet/contract/path";
import { referrals } from "@linnet/contract/referrals";
import { HELP_PER_HOUR, passwordReset } from "@linnet/contract/session/password-reset";
import { readConfig } from "@linnet/server/src/config.ts";
import { openPostgres } from "@linnet/server/src/platform/database/database.ts";
import { webOf } from "@linnet/server/test/test-portal.ts";
import { sql } from "kysely";
import { fieldsOfForm } from "../load/referral-fields.ts";
import { signIn } from "../load/sign-in.ts";
import type { Result } from "./result.ts";
import type { RunningCluster, Server } from "./start-cluster.ts";

const PHYSICIAN = "dora@linnet.example";
const PASSWORD = "linnet-demo-2026";
const LOCKED = "fred@linnet.example";
const FORGETFUL = "gena@linnet.example";
const LIVE_WITHIN_MS = 2_000;
const MAILS_WITHIN_MS = 60_000;
const TIMEOUT_MS = 20_000;
/** A picture of one point. */
const PICTURE = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
/** Documentation addresses (RFC 5737), each for another caller. */
const addressOf = (number: number) => `192.0.2.${number}`;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Sends a referral at a server; gives its number. */
async function refer({ url }: Server, token: string, files = 0): Promise<number> {
  const form = new FormData();
  const fields = { ...(await fieldsOfForm(url, token)), lastName: "Shared" };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  for (let file = 0; file < files; file++) form.append("attachedFile", new Blob([PICTURE], { type: "image/png" }), "point.png");
  const headers = { ...bearer(token), "idempotency-key": randomUUID() };
  const reply = await fetch(`${url}/api/referral`, { method: "POST", body: form, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (reply.status !== 200) throw new Error(`A referral was answered ${reply.status}: ${await reply.text()}`);
  return Object(await reply.json()).id;
}

/** How long a page that is open at one server waits for what is sent at another, counted from the request. */
async function heardAfter(from: Server, at: Server, token: string): Promise<number> {
  const leaving = new AbortController();
  const { body } = await fetch(`${at.url}/api${live.events.path}`, { headers: bearer(token), signal: leaving.signal });
  const chunks = body?.getReader();
  await chunks?.read();
  const begun = performance.now();
  const sent = refer(from, token);
  let told = "";
  try {
    for (const late = AbortSignal.timeout(TIMEOUT_MS); !late.aborted; ) {
      const { value, done } = (await chunks?.read()) ?? { value: undefined, done: true };
      if (done) break;
      told += Buffer.from(value ?? []).toString();
      const heard = performance.now() - begun;
      if (told.includes(`"referralId":${await sent}}`)) return heard;
    }
  } finally {
    leaving.abort();
  }
  return Number.POSITIVE_INFINITY;
}

/** A page that is open at any server hears of what is sent at any other. */
export async function hearLive({ url, servers }: RunningCluster): Promise<Result> {
  const token = await signIn(url, PHYSICIAN, PASSWORD);
  const times: number[] = [];
  for (const from of servers) for (const at of servers) if (from !== at) times.push(await heardAfter(from, at, token));
  const slowest = Math.max(...times);
  return {
    what: "a change at one server is heard on a page open at another",
    seen: `${times.length} ways, the slowest ${slowest.toFixed(0)} ms`,
    goal: "2 s",
    isMet: slowest <= LIVE_WITHIN_MS,
  };
}

/** What was uploaded at one server is read at all. */
export async function readUploads({ url, servers }: RunningCluster): Promise<Result> {
  const token = await signIn(url, PHYSICIAN, PASSWORD);
  const read = new Set<string>();
  let wrong = 0;
  for (const server of servers) {
    const id = await refer(server, token, 1);
    const details = await fetch(`${server.url}/api${fillPath(referrals.get.path, { id })}`, { headers: bearer(token) });
    const [attachment] = referrals.get.reply.parse(await details.json()).attachments;
    const path = fillPath(referrals.attachment.path, { id, fileId: attachment?.id ?? 0 });
    for (const each of servers) {
      const reply = await fetch(`${each.url}/api${path}`, { headers: bearer(token) });
      if (reply.status !== 200) wrong++;
      read.add(
        createHash("sha256")
          .update(Buffer.from(await reply.arrayBuffer()))
          .digest("hex"),
      );
    }
  }
  return {
    what: "a file uploaded at one server is read at all",
    seen: `${servers.length} files at ${servers.length} servers, ${wrong} refused, ${read.size === 1 ? "the same bytes" : "other bytes"}`,
    goal: "all",
    isMet: wrong === 0 && read.size === 1,
  };
}

/** Tries to sign in at a server; gives the status, and how long it asks to wait. */
async function tryPassword({ url }: Server, origin: string, password: string): Promise<{ status: number; waitMs: number }> {
  const web = webOf({ address: url, config: readConfig({ PUBLIC_URL: origin }) });
  const reply = await web.submit(await web.begin(), LOCKED, password);
  await reply.arrayBuffer();
  return { status: reply.status, waitMs: Number(reply.headers.get("retry-after") ?? 1) * 1000 };
}

const FAILURES = 10;
const MOST_TRIES = 60;

/** Guesses at one account, at the servers in turn, until it is locked: the count is one for all of them. It takes a minute and a half. */
export async function lockAccount({ url, servers, databaseUrl }: RunningCluster): Promise<Result> {
  let failures = 0;
  let waits = 0;
  for (let number = 0; failures < FAILURES && number < MOST_TRIES; number++) {
    const server = servers[number % servers.length];
    if (!server) break;
    const { status, waitMs } = await tryPassword(server, url, "a guess");
    if (status === 429) {
      waits++;
      await pause(waitMs);
    } else failures++;
  }
  const right = await Promise.all(servers.map((server) => tryPassword(server, url, PASSWORD)));
  const { db, close } = openPostgres(databaseUrl, { connections: 1 });
  const { rows } = await sql<{ status: string; failed: number }>`select status, failed_attempts as failed from identity_users
    where email = ${LOCKED}`
    .execute(db)
    .finally(close);
  const refused = right.filter(({ status }) => status !== 200).length;
  const isLocked = rows[0]?.status === "LOCKED_OUT" && rows[0].failed >= FAILURES;
  return {
    what: "ten wrong passwords, at the servers in turn, lock an account",
    seen: `${failures} failures and ${waits} pauses; the right password is refused at ${refused} servers`,
    goal: "locked everywhere",
    isMet: isLocked && refused === servers.length && failures === FAILURES,
  };
}

/** As server/src/slices/session/sign-in/password-help.ts has it: the share of several addresses. */
const MAILS_PER_HOUR = 4 * HELP_PER_HOUR;
const ASKS = MAILS_PER_HOUR + 3;

/** Mails for one account are counted for all servers together, and so are those from one address. */
export async function askForHelp({ servers, mails }: RunningCluster): Promise<Result> {
  const ask = (number: number, email: string, address: string) =>
    fetch(`${servers[number % servers.length]?.url}/api${passwordReset.request.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ email }),
    }).then(({ status }) => status);
  for (let number = 0; number < ASKS; number++) await ask(number, FORGETFUL, addressOf(number + 1));
  const fromOne: number[] = [];
  for (let number = 0; number <= HELP_PER_HOUR; number++) fromOne.push(await ask(number, `stranger${number}@drill.example`, addressOf(99)));
  const toForgetful = () => mails.received.filter(({ to }) => to.includes(FORGETFUL)).length;
  for (const deadline = Date.now() + MAILS_WITHIN_MS; toForgetful() < MAILS_PER_HOUR && Date.now() < deadline; ) await pause(100);
  // One too many would come with the next turn of the queue.
  await pause(3_000);
  const isAddressHeld = fromOne.at(-1) === 429 && fromOne.slice(0, -1).every((status) => status === 200);
  return {
    what: `help to sign in, asked ${ASKS} times for an account at the servers in turn`,
    seen: `${toForgetful()} mails; from one address the ${HELP_PER_HOUR + 1}th was answered ${fromOne.at(-1)}`,
    goal: `${MAILS_PER_HOUR} mails, 429`,
    isMet: toForgetful() === MAILS_PER_HOUR && isAddressHeld,
  };
}
