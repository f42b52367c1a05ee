import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../test/eventually.ts";
import { NOW } from "../../../../test/open-hospital.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { connectionStringOf, testDatabase } from "../../../../test/test-database.ts";
import { embeddedIntake } from "../../../adapters/intake/embedded/intake.ts";
import { embeddedMailer, mailsInOutbox } from "../../../adapters/mail/embedded.ts";
import type { Mailer } from "../../../adapters/mail/port.ts";
import { readConfig } from "../../../config.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { openJobs, type RunningJobs } from "../../../platform/jobs.ts";
import { actAtDesk } from "../desk/act-at-desk.ts";
import { sendWaitingMail } from "./send-waiting-mail.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const A_DAY = 86_400_000;
const nothing = () => Promise.resolve();

describe("mails about a desk's acts", () => {
  const clock = setClock(NOW);
  const config = readConfig({ DATA_SECRET: "a secret of at least 32 characters" });
  let open: OpenDatabase;
  /** Tolu at Neurology, written by Gena for Dora. */
  let referralId: number;
  /** The servers that run, one after the other. */
  const servers: RunningJobs[] = [];
  /** What the mail server does before it accepts each mail. */
  let before: () => Promise<void> = nothing;
  let asked = 0;

  beforeAll(async () => {
    open = await testDatabase("hospital");
    ({ id: referralId } = await open.db.selectFrom("referrals").select("id").where("last_name", "=", "Adeyemi").executeTakeFirstOrThrow());
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
    before = nothing;
    // Each test has its own days.
    clock.forward(7 * A_DAY);
  });
  afterAll(() => open.close());

  async function startServer(): Promise<RunningJobs> {
    const settings = { DATABASE_URL: connectionStringOf(open), DATA_SECRET: config.DATA_SECRET };
    const jobs = await openJobs(open, settings, () => undefined);
    servers.push(jobs);
    return jobs;
  }
  function work(jobs: RunningJobs): Promise<void> {
    const outbox = embeddedMailer(open.db, undefined);
    const mailer: Mailer = {
      async send(mail, id) {
        asked += 1;
        await before();
        await outbox.send(mail, id);
      },
    };
    return jobs.work({
      "mail.send": (mail, { id }) => sendWaitingMail({ config, db: open.db, clock, mailer }, mail, id),
      "identity.clean-up": nothing,
      "identity.end-locks": nothing,
      "audit.find-oddities": nothing,
      "login-as.clean-up": nothing,
      "platform.clean-up": nothing,
      "practice.remind-covers": nothing,
      "result.alert": nothing,
      "referral.archive-missing": nothing,
      "referral.follow": nothing,
      "referral.remind": nothing,
      "referral.resume": nothing,
      "referral.waits": nothing,
    });
  }
  /** The clinic puts it on hold, or continues. */
  async function act(jobs: RunningJobs, name: "hold" | "accept"): Promise<void> {
    const intake = embeddedIntake({ db: open.db, clock, jobs, zone: config.HOSPITAL_TIME_ZONE, byItself: false });
    const acting = { referralId, act: name, reason: "The insurance has to approve", by: null };
    await open.db.transaction().execute((trx) => actAtDesk(trx, { config, db: open.db, clock, intake, jobs }, acting));
  }
  const stands = async () =>
    (await open.db.selectFrom("referrals").select("course").where("id", "=", referralId).executeTakeFirstOrThrow()).course;
  /** The recipients of sent mails, oldest first. */
  const arrived = async () => (await mailsInOutbox(open.db, undefined, 100)).map(({ recipient }) => recipient).toReversed();
  /** The day recorded for the last mail to Dora. */
  const lastDay = async () => {
    const dora = open.db.selectFrom("accounts").select("id").where("email", "=", DORA);
    return (await open.db.selectFrom("referral_mails").select("mailed_on").where("account_id", "in", dora).executeTakeFirst())?.mailed_on;
  };
  const queued = async () => {
    const { rows } = await sql`select from pgboss.job where name = 'mail.send' and state in ('created', 'retry', 'active')`.execute(
      open.db,
    );
    return rows.length;
  };
  /** Ends pauses between tries right away. jobs.test.ts checks their length. */
  const endPauses = () => sql`update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'`.execute(open.db);

  it("go out once if a server was killed before it sent them: the act is kept, and the next server sends the mail", async () => {
    const killed = await startServer();
    await act(killed, "hold");
    expect(await stands()).toBe("on-hold");
    expect(await arrived()).toEqual([]);
    const next = await startServer();
    await work(next);
    await eventually(async () => expect(await arrived()).toEqual([DORA, GENA]));
    await act(next, "accept");
    expect(await arrived()).toEqual([DORA, GENA]);
  });

  it("do not delay a desk while the mail server hangs or refuses, and come once it is back, one for all days", {
    timeout: 60_000,
  }, async () => {
    const already = (await arrived()).length;
    const jobs = await startServer();
    const hanging = Promise.withResolvers<void>();
    before = () => hanging.promise;
    asked = 0;
    await work(jobs);
    await act(jobs, "hold");
    await eventually(async () => expect(asked).toBe(1));
    // While the mail server hangs.
    await act(jobs, "accept");
    expect(await stands()).toBe("accepted");
    before = () => Promise.reject(new AppError("upstream_unavailable", "The mail server is not accepting emails right now"));
    hanging.reject(new AppError("upstream_unavailable", "The mail server is not accepting emails right now"));
    await eventually(async () => expect(asked).toBeGreaterThanOrEqual(2));
    clock.forward(A_DAY);
    await act(jobs, "hold");
    await eventually(async () => expect(asked).toBeGreaterThanOrEqual(4));
    expect((await arrived()).slice(already)).toEqual([]);
    // It is back on the third day, on which no one gets another mail.
    clock.forward(A_DAY);
    before = nothing;
    await eventually(async () => {
      await endPauses();
      expect(await queued()).toBe(0);
    });
    expect((await arrived()).slice(already).toSorted()).toEqual([DORA, GENA]);
    expect(await lastDay()).toBe("2026-11-29");
    await act(jobs, "accept");
    expect(await queued()).toBe(0);
  });
});
