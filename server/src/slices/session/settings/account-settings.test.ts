import { session } from "@linnet/contract/session";
import { loginAs } from "@linnet/contract/session/login-as";
import { accountSettings } from "@linnet/contract/session/settings";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";
import { unusedProvider } from "../../../../test/unused-provider.ts";
import type { SelfService } from "../../../adapters/identity/port.ts";
import type { Database } from "../../../platform/database/database.ts";
import { invalidInput } from "../../../platform/http/errors.ts";

const CODES = ["ABCDEFGH23"];
const confirmed =
  (db: () => Database): SelfService["confirmPassword"] =>
  async ({ along }, password) => {
    if (password !== "right") throw invalidInput({ password: "The password is wrong" });
    await db().transaction().execute(along);
  };
/** Fake of the port: everyone's password is 'right'. */
const ownOf = (db: () => Database): SelfService => ({
  ...unusedProvider.own,
  settings: async () => ({ passwordChangedAt: null, factorSetUpAt: new Date(NOW), recoveryCodesLeft: 3 }),
  async changePassword({ along }, { current }) {
    if (current !== "right") throw invalidInput({ current: "The password is wrong" });
    await along(db());
  },
  confirmPassword: confirmed(db),
  endOtherSessions: confirmed(db),
  async confirmFactor({ along }) {
    await along(db());
    return CODES;
  },
  removeFactor: ({ along }) => along(db()),
});

describe("account settings", () => {
  const hospital = testApp();
  hospital.identity.embedded = {
    ...unusedProvider,
    own: ownOf(() => hospital.db),
  };
  const dora = "dora@linnet.example";
  const rowsOf = async (action: string) =>
    hospital.db.selectFrom("audit_rows").select(["action", "outcome", "changed"]).where("action", "=", action).orderBy("id").execute();

  it("show the person their own sign-in, with the last sign-ins", async () => {
    const { body } = await hospital.call(dora, accountSettings.get, {});
    expect(body).toMatchObject({
      email: dora,
      passwordChangedOn: null,
      secondFactor: { setUpOn: "2026-11-20T18:00:00.000Z", recoveryCodesLeft: 3 },
      noticesByMail: true,
    });
    expect(body.signIns).toMatchObject([{ outcome: "done" }]);
  });

  it("end the person's other sessions with the old password, and keep the one in use", async () => {
    const other = new Date("2026-11-20T17:00:00Z");
    await hospital.call(dora, session.menu, {}, other);
    const change = { body: { current: "right", next: "a lantern for the ferry" } };
    expect((await hospital.call(dora, accountSettings.changePassword, change)).status).toBe(200);
    expect((await hospital.call(dora, session.menu, {}, other)).status).toBe(401);
    expect((await hospital.call(dora, session.menu, {})).status).toBe(200);
    expect(await rowsOf("write:password")).toEqual([{ action: "write:password", outcome: "done", changed: ["password"] }]);
  });

  it("end what another session of an administrator worked as, and write that down", async () => {
    const ada = "ada@linnet.example";
    const lost = new Date("2026-11-20T17:45:00Z");
    await hospital.call(ada, loginAs.begin, { body: { email: dora, reason: "A call about a missing child" } }, lost);
    const change = { body: { current: "right", next: "a lantern for the ferry" } };
    expect((await hospital.call(ada, accountSettings.changePassword, change)).status).toBe(200);
    expect((await hospital.callAs({ by: ada, email: dora }, session.roles, {}, lost)).status).toBe(401);
    expect(await rowsOf("write:login-as-stop")).toEqual([{ action: "write:login-as-stop", outcome: "done", changed: [] }]);
  });

  it("leave nothing to a token of before that was not used until now", async () => {
    const unused = new Date("2026-11-20T17:30:00Z");
    await hospital.call(dora, session.menu, {});
    const change = { body: { current: "right", next: "a lantern for the ferry" } };
    expect((await hospital.call(dora, accountSettings.changePassword, change)).status).toBe(200);
    expect((await hospital.call(dora, session.menu, {}, unused)).status).toBe(401);
    const signedInAnew = new Date("2026-11-20T18:00:01Z");
    expect((await hospital.call(dora, session.menu, {}, signedInAnew)).status).toBe(200);
    expect((await hospital.call(dora, session.menu, {})).status).toBe(200);
  });

  it("refuse to remove the second factor for the password alone", async () => {
    // Left out on purpose.
    const body = { password: "right" } as { password: string; code: string };
    for (const act of [accountSettings.removeFactor, accountSettings.newRecoveryCodes])
      expect(await hospital.call(dora, act, { body })).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
  });

  it("refuse a wrong password beside its field, end nothing, and write it down", async () => {
    const before = await rowsOf("write:password");
    const change = { body: { current: "wrong", next: "a lantern for the ferry" } };
    expect(await hospital.call(dora, accountSettings.changePassword, change)).toMatchObject({
      status: 400,
      body: { fields: { current: "The password is wrong" } },
    });
    expect((await rowsOf("write:password")).slice(before.length)).toEqual([{ action: "write:password", outcome: "refused", changed: [] }]);
  });

  it("write down what was changed of the second factor, and never a code", async () => {
    expect(await hospital.call(dora, accountSettings.confirmFactor, { body: { code: "123456" } })).toMatchObject({
      body: { recoveryCodes: CODES },
    });
    await hospital.call(dora, accountSettings.removeFactor, { body: { password: "right", code: "123456" } });
    expect(await rowsOf("write:second-factor")).toHaveLength(1);
    expect(await rowsOf("write:second-factor-removal")).toHaveLength(1);
    const rows = await hospital.db.selectFrom("audit_rows").selectAll().orderBy("id").execute();
    expect(JSON.stringify(rows)).not.toMatch(/123456|ABCDEFGH23/);
  });

  describe("the open sessions of a person", () => {
    let opened = 0;
    /** Signing everyone out invalidates earlier sign-ins, so each test signs in again. */
    const signInAgain = async () => {
      opened += 1;
      const signedInAt = new Date(Date.parse(NOW) + opened * 60_000);
      await hospital.call(dora, session.menu, {}, signedInAt);
      return signedInAt;
    };
    let there: Date;
    let elsewhere: Date;
    const listed = async (who = dora) => (await hospital.call(who, accountSettings.sessions, {})).body;
    const isOpen = async (signedInAt: Date, who = dora) => (await hospital.call(who, session.menu, {}, signedInAt)).status === 200;
    /** Of a session opened at that moment. */
    const idOf = async (signedInAt: Date) => (await listed()).find((each) => each.signedInAt === signedInAt.toISOString())?.id ?? "";
    const end = (id: string, password = "right", who = dora) =>
      hospital.call(who, accountSettings.endSession, { body: { password, session: id } });

    beforeEach(async () => {
      await hospital.call(dora, session.menu, {});
      there = await signInAgain();
      elsewhere = await signInAgain();
    });
    afterEach(async () => {
      await hospital.call(dora, accountSettings.endOtherSessions, { body: { password: "right" } });
    });

    it("are listed, the one in use first, with what is known of them and no address", async () => {
      const authorization = `Bearer ${tokenOf(dora, new Date("2026-11-21T17:58:00Z"))}`;
      const headers = { authorization, "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0" };
      await hospital.app.inject({ url: "/api/user/menu", headers });
      const rows = await listed();
      expect(rows.map(({ isThisOne }) => isThisOne)).toEqual([true, false, false, false]);
      const now = new Date(NOW).toISOString();
      expect(rows[0]).toEqual({ id: expect.any(String), device: null, signedInAt: now, lastActiveAt: now, isThisOne: true });
      expect(rows.map(({ device }) => device)).toContain("Firefox on Windows");
    });

    it("end one by one and at once, with the password, and that is written down", async () => {
      const id = await idOf(there);
      expect((await end(id)).status).toBe(200);
      expect([await isOpen(there), await isOpen(elsewhere)]).toEqual([false, true]);
      expect(await listed()).toHaveLength(2);
      const row = { action: "write:open-session-end", outcome: "done", changed: ["session"] };
      expect((await rowsOf("write:open-session-end")).at(-1)).toEqual(row);
    });

    it("end all but the one in use, also one that was never used", async () => {
      const unused = new Date(NOW.replace("18:00", "17:57"));
      expect((await hospital.call(dora, accountSettings.endOtherSessions, { body: { password: "right" } })).status).toBe(200);
      expect([await isOpen(there), await isOpen(elsewhere), await isOpen(unused)]).toEqual([false, false, false]);
      expect(await listed()).toMatchObject([{ isThisOne: true }]);
    });

    it("stay when the password is wrong", async () => {
      expect(await end(await idOf(there), "wrong")).toMatchObject({ status: 400, body: { fields: { password: "The password is wrong" } } });
      expect(await isOpen(there)).toBe(true);
    });

    it("are nobody else's to end, and the one in use ends by logging out", async () => {
      const [mine] = await listed();
      const foreign = await end(await idOf(there), "right", "rita@linnet.example");
      const unknown = await end("7d4f0a52-3b8e-4d0c-9a35-1f0c6d2b8e11", "right", "rita@linnet.example");
      expect(foreign).toMatchObject({ status: 404, body: { code: "not_found", message: expect.any(String) } });
      expect(unknown).toMatchObject({ status: 404, body: { code: "not_found", message: expect.any(String) } });
      expect((await end(mine?.id ?? "")).status).toBe(404);
      expect([await isOpen(there), (await listed())[0]?.isThisOne]).toEqual([true, true]);
    });

    it("are no longer listed once they would not be let in", async () => {
      await hospital.db
        .updateTable("sessions")
        .set({ last_active_at: new Date("2026-11-20T17:43:00Z") })
        .where("id", "=", await idOf(there))
        .execute();
      await hospital.db
        .updateTable("sessions")
        .set({ expires_at: new Date(NOW) })
        .where("id", "=", await idOf(elsewhere))
        .execute();
      expect(await listed()).toHaveLength(1);
    });
  });

  it("keep whether the person wants notices by mail", async () => {
    await hospital.call(dora, accountSettings.chooseNotices, { body: { noticesByMail: false } });
    expect((await hospital.call(dora, accountSettings.get, {})).body).toMatchObject({ noticesByMail: false });
    expect((await hospital.call("rita@linnet.example", accountSettings.get, {})).body).toMatchObject({ noticesByMail: true });
  });
});

describe("where people sign in at another provider", () => {
  const hospital = testApp();

  it("there are no account settings", async () => {
    expect((await hospital.call("dora@linnet.example", accountSettings.get, {})).status).toBe(404);
  });
});
