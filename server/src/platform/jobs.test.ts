import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { connectionStringOf, testDatabase } from "../../test/test-database.ts";
import type { Mail } from "../adapters/mail/port.ts";
import type { Database, OpenDatabase } from "./database/database.ts";
import { openJobs, type RunningJobs } from "./jobs.ts";

const TEXT = "See the portal";
const mail = (subject: string): Mail => ({ to: "hospital@wrenfield.example", subject, text: TEXT });
const settingsOf = (open: OpenDatabase) => ({ DATABASE_URL: connectionStringOf(open), DATA_SECRET: "a secret of at least 32 characters" });
/** A referral that takes the thread for long. */
const SLOW = 99;
const SLOW_MS = 100;
/** A referral that is never printed. */
const REFUSED = 98;
const nothing = () => Promise.resolve();

describe("a job that is sent before anybody works", () => {
  it("is kept, whichever queue it goes to", async () => {
    const open = await testDatabase();
    const jobs = await openJobs(open, settingsOf(open), ({ err }) => expect(err).toBeUndefined());
    await open.db.transaction().execute(async (trx) => {
      await jobs.send(trx, "mail.send", mail("kept"));
      for (const queue of ["referral.hand-over", "referral.deliver", "referral.archive", "intake.step"] as const)
        await jobs.send(trx, queue, { referralId: 1 });
    });
    await jobs.stop();
    await open.close();
  });

  it("counts as waiting, by queue, unless it is to be done later", async () => {
    const open = await testDatabase();
    const jobs = await openJobs(open, settingsOf(open), ({ err }) => expect(err).toBeUndefined());
    expect(await jobs.depths()).toEqual([]);
    await open.db.transaction().execute(async (trx) => {
      await jobs.send(trx, "mail.send", mail("waits"));
      await jobs.send(trx, "mail.send", mail("waits, too"));
      await jobs.send(trx, "referral.deliver", { referralId: 1 }, { afterSeconds: 60 });
    });
    const [mails, ...others] = await jobs.depths();
    expect([mails?.queue, mails?.waiting, others]).toEqual(["mail.send", 2, []]);
    expect(mails?.oldestSeconds).toBeGreaterThanOrEqual(0);
    expect(mails?.oldestSeconds).toBeLessThan(3_600);
    await jobs.stop();
    await open.close();
  });
});

describe("a job", () => {
  const sent: string[] = [];
  const texts = new Map<string, string>();
  const failures: { queue: string; givenUp: number }[] = [];
  /** The ids with which a mail was tried. */
  const tries: string[] = [];
  let open: OpenDatabase;
  let jobs: RunningJobs;
  let refusals = 1;
  let syncs = 0;
  let isTold = false;
  const printedAt: number[] = [];
  const note = async (what: string) => void sent.push(what);

  beforeAll(async () => {
    open = await testDatabase();
    jobs = await openJobs(open, settingsOf(open), ({ queue, givenUp }) => failures.push({ queue, givenUp }));
    await jobs.work({
      "mail.send": async ({ subject, text }, { id }) => {
        if (subject === "second try") tries.push(id);
        if (subject === "never" || (subject === "second try" && refusals-- > 0)) throw new Error("the mail server rests");
        sent.push(subject);
        texts.set(subject, text);
      },
      "referral.hand-over": ({ referralId }) => note(`hand over ${referralId}`),
      "referral.deliver": ({ referralId }) => note(`deliver ${referralId}`),
      "referral.archive": async ({ referralId }) => {
        if (referralId === REFUSED) throw new Error("it cannot be printed");
        if (referralId === SLOW) {
          printedAt.push(performance.now());
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SLOW_MS);
        }
        await note(`archive ${referralId}`);
      },
      "intake.step": ({ referralId }) => note(`step ${referralId}`),
      "password-help.send": ({ sealedEmail }) => note(`help ${sealedEmail}`),
      "directory.finish-merge": ({ mergeId }) => note(`merge ${mergeId}`),
      "identity.clean-up": nothing,
      "identity.end-locks": nothing,
      "audit.find-oddities": nothing,
      "login-as.clean-up": nothing,
      "platform.clean-up": nothing,
      "practice.remind-covers": nothing,
      "result.alert": nothing,
      "referral.archive-missing": () => note("archive what is missing"),
      "referral.follow": nothing,
      "referral.remind": nothing,
      "referral.resume": nothing,
      "referral.waits": nothing,
      "roster.sync": {
        cron: "0 0 1 1 *",
        work: async (signal) => {
          syncs += 1;
          await once(signal, "abort");
          isTold = true;
        },
      },
    });
  });
  afterAll(async () => {
    await jobs.stop();
    await open.close();
    expect(isTold).toBe(true);
  });

  const isSent = (subject: string) => eventually(() => expect(sent).toContain(subject));

  it("is done after the transaction that asked for it", async () => {
    await open.db.transaction().execute((trx) => jobs.send(trx, "mail.send", mail("kept")));
    await isSent("kept");
  });

  it("is begun in whichever queue it waits, long before the queue asks for itself", async () => {
    await open.db.transaction().execute(async (trx) => {
      for (const queue of ["referral.hand-over", "referral.deliver", "referral.archive", "intake.step"] as const)
        await jobs.send(trx, queue, { referralId: 7 });
      await jobs.send(trx, "password-help.send", { sealedEmail: "sealed" });
      await jobs.send(trx, "directory.finish-merge", { kind: "practice", keepId: 1, mergeId: 2, by: 3 });
    });
    const all = ["hand over 7", "deliver 7", "archive 7", "step 7", "help sealed", "merge 2"];
    await eventually(() => expect(sent).toEqual(expect.arrayContaining(all)));
  });

  it("that looks for missing work comes soon after a start", async () => {
    await eventually(() => expect(sent).toContain("archive what is missing"));
  });

  it("comes by UTC where it comes by the clock: no hour of it is skipped, or there twice, when the hospital's clocks change", async () => {
    const { rows } = await sql<{ timezone: string }>`select distinct timezone from pgboss.schedule`.execute(open.db);
    expect(rows).toEqual([{ timezone: "UTC" }]);
  });

  it("does not wait for the next second when others wait behind it", async () => {
    const many = Array.from({ length: 12 }, (_, at) => `one of many, ${at}`);
    await open.db.transaction().execute(async (trx) => {
      for (const subject of many) await jobs.send(trx, "mail.send", mail(subject));
    });
    await isSent("one of many, 0");
    const first = performance.now();
    await eventually(() => expect(sent).toEqual(expect.arrayContaining(many)));
    // Each would wait for a second of its own.
    expect(performance.now() - first).toBeLessThan((many.length - 1) * 1_000);
  });

  it("that is for later comes after one that was sent later", async () => {
    await open.db.transaction().execute(async (trx) => {
      await jobs.sendAll(trx, "referral.archive", [{ referralId: 1 }], { isForLater: true });
      await jobs.send(trx, "referral.archive", { referralId: 2 });
    });
    const archived = () => sent.filter((what) => /^archive [12]$/.test(what));
    await eventually(() => expect(archived()).toEqual(["archive 2", "archive 1"]));
  });

  it("leaves the thread to people for three times as long as it took, where it needs it", async () => {
    await open.db.transaction().execute(async (trx) => {
      for (let sent = 0; sent < 2; sent++) await jobs.send(trx, "referral.archive", { referralId: SLOW });
    });
    await eventually(() => expect(printedAt).toHaveLength(2));
    const [first = 0, second = 0] = printedAt;
    // A timer of Node's may come a millisecond early.
    expect(second - first).toBeGreaterThan(4 * SLOW_MS - 10);
  });

  it("keeps the text of a mail unreadable, and sends it as it was", async () => {
    await open.db.transaction().execute((trx) => jobs.send(trx, "mail.send", mail("with a link")));
    const kept = await sql`select data from pgboss.job where name = 'mail.send'`.execute(open.db);
    expect(JSON.stringify(kept.rows)).toContain("with a link");
    expect(JSON.stringify(kept.rows)).not.toContain(TEXT);
    await isSent("with a link");
    expect(texts.get("with a link")).toBe(TEXT);
  });

  it("never happens when the transaction does not", async () => {
    const undone = open.db.transaction().execute(async (trx) => {
      await jobs.send(trx, "mail.send", mail("undone"));
      throw new Error("changed our mind");
    });
    await expect(undone).rejects.toThrow("changed our mind");
    await open.db.transaction().execute((trx) => jobs.send(trx, "mail.send", mail("after")));
    await isSent("after");
    expect(sent).not.toContain("undone");
  });

  it("that is switched on begins at the start, and is told when the server stops", async () => {
    await eventually(() => expect(syncs).toBe(1));
  });

  it("is tried again when it fails, as the same one, and the failure is heard", async () => {
    await open.db.transaction().execute((trx) => jobs.send(trx, "mail.send", mail("second try")));
    await isSent("second try");
    expect(failures.filter(({ queue }) => queue === "mail.send")).toEqual([{ queue: "mail.send", givenUp: 0 }]);
    expect(tries).toHaveLength(2);
    expect(new Set(tries).size).toBe(1);
  });

  it("is given up after its last try, and that is heard", async () => {
    const refused = () => failures.some(({ queue, givenUp }) => queue === "referral.archive" && givenUp === 1);
    await open.db.transaction().execute((trx) => jobs.send(trx, "referral.archive", { referralId: REFUSED }, { afterSeconds: 3600 }));
    await sql`update pgboss.job set retry_count = retry_limit, start_after = now() where data ->> 'referralId' = ${String(REFUSED)}`.execute(
      open.db,
    );
    await eventually(() => expect(refused()).toBe(true));
  });

  const send = {
    "mail.send": (trx: Database) => jobs.send(trx, "mail.send", mail("never")),
    "referral.hand-over": (trx: Database) => jobs.send(trx, "referral.hand-over", { referralId: 77 }, { afterSeconds: 3600 }),
  };
  it.each([
    ["mail.send", "half an hour", 1800],
    ["referral.hand-over", "five minutes", 300],
  ] as const)("of %s is tried for a day, %s apart at most", async (queue, _pause, apart) => {
    await open.db.transaction().execute(send[queue]);
    const { rows } = await sql<{ limit: number; first: number; most: number }>`
      select retry_limit as limit, retry_delay as first, retry_delay_max as most from pgboss.job
      where name = ${queue} and (data ->> 'subject' = 'never' or data ->> 'referralId' = '77')`.execute(open.db);
    const [{ limit, first, most } = { limit: 0, first: 0, most: 0 }] = rows;
    const pauses = Array.from({ length: limit }, (_, before) => Math.min(first * 2 ** before, most));
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(24 * 3600);
    expect(most).toBeLessThanOrEqual(apart);
  });
});
