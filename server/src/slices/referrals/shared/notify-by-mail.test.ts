import { referrals } from "@linnet/contract/referrals";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { scriptedIntake } from "../../../../test/scripted-intake.ts";
import { testApp } from "../../../../test/test-app.ts";
import type { IntakeState } from "../../../adapters/intake/port.ts";
import { followReferrals } from "../delivery/follow.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const DAY = 86_400_000;

describe("mails about changed referrals", () => {
  const hospital = testApp();
  const { clock, jobs } = hospital;
  const db = () => hospital.db;
  const { intake, script } = scriptedIntake();
  /** Written by Gena for Dora. */
  let byGena: number;
  /** Written by Dora for herself. */
  let byDora: number;

  const idOf = async (lastName: string) => {
    const { body } = await hospital.call(DORA, referrals.mine, { body: { lookback: -1 } });
    const found = body.find((referral) => referral.lastName === lastName);
    if (!found) throw new Error(`Dora has not referred ${lastName}`);
    return found.id;
  };
  beforeAll(async () => {
    clock.set(NOW);
    byDora = await idOf("Ruiz");
    const ofGena = db().selectFrom("accounts").select("id").where("email", "=", GENA);
    const { id } = await db()
      .selectFrom("referrals")
      .select("id")
      .where("created_by", "in", ofGena)
      .where("status_id", "=", 2)
      .executeTakeFirstOrThrow();
    byGena = id;
  });
  beforeEach(() => {
    jobs.sent.splice(0);
    // Each test has its own day.
    clock.forward(2 * DAY);
  });

  const follow = () => followReferrals({ ...hospital.platform, intake });
  async function say(referralId: number, state: IntakeState) {
    clock.forward(60_000);
    const changedAt = clock.now();
    script.answers.push({ referralId, ehrReferralId: `WCH-${referralId}`, state, reason: null, appointment: null, changedAt });
    await follow();
  }
  const told = () => jobs.mails().map(({ to }) => to);

  it("go to the physician and the writer, say nothing about the patient, and come once", async () => {
    await say(byGena, "on-hold");
    expect(told().toSorted()).toEqual([DORA, GENA]);
    const [mail] = jobs.mails();
    expect(mail?.subject).toBe("Your referral at Wrenfield Children’s Hospital has changed");
    expect(mail?.text).toBe(
      "Hello,\n\nOne of your referrals has changed.\n\nhttp://localhost:3000/\n\nYou receive this email at most once a day because you work with referrals at Wrenfield Children’s Hospital. You can turn it off in your account settings.",
    );
    await follow();
    expect(told()).toHaveLength(2);
  });

  it("come once a day of the hospital, however much changes", async () => {
    await say(byDora, "accepted");
    expect(told()).toEqual([DORA]);
    await say(byDora, "on-hold");
    await say(byGena, "accepted");
    // Gena has had none today.
    expect(told()).toEqual([DORA, GENA]);
    // Before midnight at the hospital, and after.
    clock.set("2026-12-01T07:57:00Z");
    await say(byDora, "accepted");
    clock.set("2026-12-01T08:01:00Z");
    await say(byDora, "on-hold");
    expect(told()).toEqual([DORA, GENA, DORA, DORA]);
  });

  it("do not come if the hospital has only received it", async () => {
    const { id } = await db()
      .selectFrom("referrals")
      .select("id")
      .where("id", "not in", db().selectFrom("referral_events").select("referral_id").where("kind", "=", "received"))
      .executeTakeFirstOrThrow();
    await say(id, "received");
    const last = db().selectFrom("referral_events").select("kind").where("referral_id", "=", id).orderBy("id", "desc");
    expect(await last.executeTakeFirst()).toEqual({ kind: "received" });
    expect(told()).toEqual([]);
  });

  it("skip a child who has died, and come when another one changes that day", async () => {
    const { person_id } = await db().selectFrom("referrals").select("person_id").where("id", "=", byDora).executeTakeFirstOrThrow();
    await db().updateTable("patients").set({ is_deceased: true }).where("person_id", "=", person_id).execute();
    await say(byDora, "accepted");
    expect(told()).toEqual([]);
    await say(byGena, "on-hold");
    expect(told().toSorted()).toEqual([DORA, GENA]);
    clock.forward(2 * DAY);
    // A referral whose patient was never proven.
    await db().updateTable("referrals").set({ tie: "lost" }).where("id", "=", byDora).execute();
    await say(byDora, "on-hold");
    expect(told().slice(2)).toEqual([DORA]);
    await say(byGena, "accepted");
    expect(told().slice(3)).toEqual([GENA]);
  });

  it("do not come to people who have turned notices off, or no longer work there", async () => {
    await db().updateTable("accounts").set({ notices_by_mail: false }).where("email", "=", DORA).execute();
    await say(byGena, "on-hold");
    expect(told()).toEqual([GENA]);
    clock.forward(2 * DAY);
    const left = db()
      .updateTable("memberships")
      .where("account_id", "in", db().selectFrom("accounts").select("id").where("email", "=", GENA));
    await left.set({ active: false }).execute();
    await say(byGena, "accepted");
    expect(told()).toEqual([GENA]);
  });
});
