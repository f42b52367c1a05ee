import { session } from "@linnet/contract/session";
import { loginAs } from "@linnet/contract/session/login-as";
import { accountSettings } from "@linnet/contract/session/settings";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { unusedProvider } from "../../../../test/unused-provider.ts";
import type { SelfService } from "../../../adapters/identity/port.ts";
import type { Database } from "../../../platform/database/database.ts";
import { invalidInput } from "../../../platform/http/errors.ts";

const CODES = ["ABCDEFGH23"];
/** Stands at the port: everybody's password is 'right'. */
const ownOf = (db: () => Database): SelfService => ({
  ...unusedProvider.own,
  settings: async () => ({ passwordChangedAt: null, factorSetUpAt: new Date(NOW), recoveryCodesLeft: 3 }),
  async changePassword({ along }, { current }) {
    if (current !== "right") throw invalidInput({ current: "The password is wrong" });
    await along(db());
  },
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
