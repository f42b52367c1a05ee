import { randomUUID } from "node:crypto";
import { complianceAudit } from "@linnet/contract/audit/compliance";
import { home } from "@linnet/contract/home";
import { DRAFT_DAYS, referralDrafts } from "@linnet/contract/referrals/drafts";
import { session } from "@linnet/contract/session";
import { afterEach, describe, expect, it } from "vitest";
import { purgeDrafts } from "../src/slices/referrals/drafts/purge.ts";
import { NOW } from "./open-hospital.ts";
import { testApp } from "./test-app.ts";

const DORA = "dora@linnet.example";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When the hospital's clocks were changed in 2026: from 2 to 3 o'clock, and from 2 back to 1. */
const CHANGES = [
  ["forward in spring", "2026-03-08T10:00:00Z"],
  ["back in autumn", "2026-11-01T09:00:00Z"],
] as const;

const at = (instant: string, shiftMs: number) => new Date(Date.parse(instant) + shiftMs);

describe("a session", () => {
  const hospital = testApp();
  afterEach(() => hospital.clock.set(NOW));

  /** The reply to a person who signed in then, at the clock's current time. */
  const statusFor = async (signedInAt: Date) => (await hospital.call(DORA, home.today, {}, signedInAt)).status;
  const isActive = (signedInAt: Date) => hospital.call(DORA, session.active, {}, signedInAt);

  it("is over when the clock is set forward by a day, stays so when it is set right, and another is opened at once", async () => {
    const signedInAt = at(NOW, -MINUTE);
    expect(await statusFor(signedInAt)).toBe(200);
    hospital.clock.set(at(NOW, DAY));
    expect(await statusFor(signedInAt)).toBe(401);
    expect(await statusFor(at(NOW, DAY))).toBe(200);
    hospital.clock.set(NOW);
    expect(await statusFor(signedInAt)).toBe(401);
    expect(await statusFor(at(NOW, -1))).toBe(200);
  });

  it("goes on when the clock is set back by a day, and outlives neither its twelve hours nor its idle time once it is right", async () => {
    const signedInAt = at(NOW, -2 * MINUTE);
    expect(await statusFor(signedInAt)).toBe(200);
    hospital.clock.set(at(NOW, -DAY));
    expect(await statusFor(signedInAt)).toBe(200);
    hospital.clock.set(at(NOW, 18 * MINUTE));
    expect(await statusFor(signedInAt)).toBe(401);

    const used = at(NOW, -3 * MINUTE);
    hospital.clock.set(NOW);
    expect(await statusFor(used)).toBe(200);
    hospital.clock.set(at(NOW, -DAY));
    await isActive(used);
    hospital.clock.set(at(NOW, 12 * HOUR));
    expect(await statusFor(used)).toBe(401);
  });

  it.each(CHANGES)("lasts as long as ever when the hospital's clocks go %s", async (_which, change) => {
    const signedInAt = at(change, -5 * MINUTE);
    hospital.clock.set(signedInAt);
    expect(await statusFor(signedInAt)).toBe(200);
    hospital.clock.set(at(change, 11 * MINUTE));
    expect(await statusFor(signedInAt)).toBe(200);
    for (let minutes = 11; minutes < 12 * 60 - 15; minutes += 15) {
      hospital.clock.set(at(change, minutes * MINUTE));
      await isActive(signedInAt);
    }
    hospital.clock.set(at(change, 12 * HOUR - 6 * MINUTE));
    expect(await statusFor(signedInAt)).toBe(200);
    hospital.clock.set(at(change, 12 * HOUR - 4 * MINUTE));
    expect(await statusFor(signedInAt)).toBe(401);
  });

  it.each(CHANGES)("that nobody uses ends after its idle time when the hospital's clocks go %s", async (_which, change) => {
    const signedInAt = at(change, -4 * MINUTE);
    hospital.clock.set(signedInAt);
    expect(await statusFor(signedInAt)).toBe(200);
    hospital.clock.set(at(change, 14 * MINUTE));
    expect(await statusFor(signedInAt)).toBe(401);
  });
});

describe("a draft", () => {
  const hospital = testApp();
  afterEach(() => hospital.clock.set(NOW));

  const draftIds = async () => (await hospital.call(DORA, referralDrafts.list, {}, hospital.clock.now())).body.map(({ id }) => id);
  const save = (draftId: string, sequence: number, expectedVersion: number | null) =>
    hospital.call(
      DORA,
      referralDrafts.save,
      {
        body: {
          form: "new",
          subject: "",
          fields: { firstName: "Mirabel" },
          step: 1,
          draftId,
          editorId: draftId,
          sequence,
          expectedVersion,
        },
      },
      hospital.clock.now(),
    );

  it("stays, and is saved again, while the clock is set forward and back by a day", async () => {
    const draftId = randomUUID();
    let version = (await save(draftId, 1, null)).body.version;
    for (const [nth, shift] of [DAY, -DAY, 0].entries()) {
      hospital.clock.set(at(NOW, shift));
      await purgeDrafts(hospital.platform);
      expect(await draftIds()).toContain(draftId);
      const saved = await save(draftId, nth + 2, version);
      expect(saved.status).toBe(200);
      version = saved.body.version;
    }
  });

  it.each(CHANGES)("stays for its fortnight, an hour more or less, when the hospital's clocks go %s", async (_which, change) => {
    const savedAt = at(change, -7 * DAY);
    hospital.clock.set(savedAt);
    const draftId = randomUUID();
    await save(draftId, 1, null);
    for (const [shift, isThere] of [
      [-2 * HOUR, true],
      [2 * HOUR, false],
    ] as const) {
      hospital.clock.set(new Date(savedAt.getTime() + DRAFT_DAYS * DAY + shift));
      await purgeDrafts(hospital.platform);
      expect((await draftIds()).includes(draftId)).toBe(isThere);
    }
  });
});

describe("a day of the audit trail", () => {
  const hospital = testApp();

  it.each([
    ["23 hours", "2026-03-08", "2026-03-08T08:00:00Z", "2026-03-09T06:59:59.999Z"],
    ["25 hours", "2026-11-01", "2026-11-01T07:00:00Z", "2026-11-02T07:59:59.999Z"],
  ])("has %s by the hospital's clocks on %s", async (_long, day, first, last) => {
    const times = [at(first, -1), new Date(first), new Date(last), at(last, 1)];
    const action = `test:${day}`;
    for (const time of times)
      await hospital.db.insertInto("audit_rows").values({ at: time, request_id: "system", action, outcome: "done" }).execute();
    const { body } = await hospital.call("cole@linnet.example", complianceAudit.rows, { body: { from: day, to: day, action } });
    expect(body.rows.map((row) => row.at)).toEqual([last, new Date(first).toISOString()]);
  });
});
