import { patients } from "@linnet/contract/patients";
import { practicePeople } from "@linnet/contract/practice/people";
import { session } from "@linnet/contract/session";
import { accountSettings } from "@linnet/contract/session/settings";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { unusedProvider } from "../../../../test/unused-provider.ts";
import type { FactorState } from "../../../adapters/identity/port.ts";

const DORA = "dora@linnet.example";

describe("a second factor that is due", () => {
  const hospital = testApp();
  let state: FactorState = "none";
  hospital.identity.embedded = {
    ...unusedProvider,
    own: {
      ...unusedProvider.own,
      factorOf: async () => state,
      async confirmFactor({ along }) {
        await along(hospital.db);
        state = "set up";
        return ["ABCDEFGH23"];
      },
      async removeFactor({ along }) {
        await along(hospital.db);
        state = "none";
      },
    },
  };
  const at = (seconds: number) => new Date(new Date(NOW).getTime() - 60_000 + seconds * 1000);
  const due = async (signedInAt: Date) => (await hospital.call(DORA, session.roles, {}, signedInAt)).body.secondFactor;
  const list = (signedInAt: Date) => hospital.call(DORA, patients.mine, { query: {} }, signedInAt);

  it("is offered where none is set up, closes nothing, and once it was declined is not offered again", async () => {
    expect(await due(at(1))).toBe("offered");
    expect((await list(at(1))).status).toBe(200);
    expect((await hospital.call(DORA, accountSettings.declineFactor, {}, at(1))).body).toBe(true);
    expect(await due(at(1))).toBeNull();
    expect(await due(at(2))).toBeNull();
    const rows = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", "write:second-factor-declined")
      .orderBy("id")
      .execute();
    expect(rows).toMatchObject([{ outcome: "done" }]);
  });

  it("closes everything after a reset, cannot be declined, and opens all when it is set up", async () => {
    state = "wanted";
    expect(await due(at(3))).toBe("required");
    expect(await list(at(3))).toMatchObject({ status: 403, body: { message: "Set up your authenticator app first" } });
    expect((await hospital.call(DORA, practicePeople.physicians, {}, at(3))).status).toBe(403);
    expect((await hospital.call(DORA, accountSettings.declineFactor, {}, at(3))).status).toBe(409);
    expect(await due(at(3))).toBe("required");
    await hospital.call(DORA, accountSettings.confirmFactor, { body: { code: "123456" } }, at(3));
    expect(await due(at(3))).toBeNull();
    expect((await list(at(3))).status).toBe(200);
  });
});
