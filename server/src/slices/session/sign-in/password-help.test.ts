import { session } from "@linnet/contract/session";
import { loginAs } from "@linnet/contract/session/login-as";
import { passwordReset } from "@linnet/contract/session/password-reset";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { unusedProvider } from "../../../../test/unused-provider.ts";
import type { EmbeddedProvider, LinkHook } from "../../../adapters/identity/port.ts";
import { sendPasswordHelp } from "./password-help.ts";

const DORA = "dora@linnet.example";
const SECRET = "a-link-that-is-good-for-this-test";

describe("who cannot sign in", () => {
  const hospital = testApp();
  const helped: string[] = [];
  /** Like the provider: what belongs to the use of Dora's link is saved with it. */
  const use = (along: LinkHook) => along(hospital.db, { issuer: hospital.identity.issuer, subject: DORA });
  const provider: EmbeddedProvider = {
    ...unusedProvider,
    links: {
      ...unusedProvider.links,
      sendHelp: async (email) => void helped.push(email),
      accept: (_secret, _chosen, along) => use(along),
      unlock: (_secret, along) => use(along),
    },
  };
  hospital.identity.embedded = provider;

  const ask = (email: string) => hospital.call(null, passwordReset.request, { body: { email } });
  const asked = () => hospital.jobs.sent.flatMap(({ payload }) => ("sealedEmail" in payload ? payload : []));

  it("is answered alike whoever they are; the address waits unreadable, and nobody is looked up before the mail is sent", async () => {
    hospital.jobs.sent.length = 0;
    for (const email of [" Dora@Linnet.example", "stranger@nowhere.example"].map((one) => one.trim()))
      expect(await ask(email)).toEqual({ status: 200, body: true });
    expect(asked()).toHaveLength(2);
    expect(JSON.stringify(asked())).not.toMatch(/dora|stranger/i);
    const reminded: string[] = [];
    for (const one of asked()) await sendPasswordHelp(hospital.platform, one, async (email) => void reminded.push(email));
    expect(helped).toEqual([DORA, "stranger@nowhere.example"]);
    expect(reminded).toEqual(helped);
  });

  it("may ask five times an hour from an address, and hears so after it, which is written down", async () => {
    for (const n of [1, 2, 3, 4, 5]) expect((await ask(`colleague${n}@linnet.example`)).status).toBe(200);
    const refused = await ask("colleague6@linnet.example");
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited", message: expect.stringContaining("at most 5 links") } });
    const rows = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", passwordReset.request.action)
      .orderBy("id")
      .execute();
    expect(rows).toMatchObject([{ outcome: "refused", rule: "rate_limited", actor_id: null, address: expect.stringMatching(/^10\./) }]);
    hospital.clock.forward(3_600_000);
    expect((await ask("colleague6@linnet.example")).status).toBe(200);
  });

  it("is mailed twenty times an hour at most, however many addresses ask, and the next is answered alike", async () => {
    hospital.jobs.sent.length = 0;
    const body = { email: "gena@linnet.example" };
    for (let n = 1; n <= 21; n += 1) {
      const reply = await hospital.app.inject({
        method: "POST",
        url: "/api/password-reset/request",
        payload: body,
        remoteAddress: `10.9.9.${n}`,
      });
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toBe(true);
    }
    expect(asked()).toHaveLength(20);
  });

  it("types an address that is one", async () => {
    expect(await ask("dora")).toMatchObject({
      status: 400,
      body: { fields: { email: expect.stringContaining("Enter an email address") } },
    });
  });

  it.each([
    ["a new password", passwordReset.accept, { token: SECRET, password: "a lantern for the ferry" }],
    ["unlocking", passwordReset.unlock, { token: SECRET }],
  ] as const)("ends every session of their account, and what others have open as them, with %s", async (_what, endpoint, body) => {
    const ada = "ada@linnet.example";
    const atDesk = new Date(hospital.clock.now().getTime() - 1000);
    await hospital.call(DORA, session.menu, {}, atDesk);
    await hospital.call(ada, loginAs.begin, { body: { email: DORA, reason: "A call about a missing child" } }, atDesk);
    // As: the two calls take different bodies, and each row brings its own.
    expect((await hospital.call(null, endpoint as typeof passwordReset.unlock, { body })).status).toBe(200);
    expect((await hospital.call(DORA, session.menu, {}, atDesk)).status).toBe(401);
    expect((await hospital.callAs({ by: ada, email: DORA }, session.menu, {}, atDesk)).status).toBe(403);
    const rows = await hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", endpoint.action).orderBy("id").execute();
    expect(rows).toMatchObject([{ outcome: "done", rule: "signed out", object: expect.stringMatching(/^account \d+$/), count: 1 }]);
    hospital.clock.forward(5000);
  });
});

describe("where people sign in at another provider", () => {
  const hospital = testApp();

  it("links are opened there; only who may have been invited is answered here, whoever they are", async () => {
    const message = "Set your password on the hospital’s sign-in page, not here.";
    expect(await hospital.call(null, passwordReset.open, { body: { token: SECRET } })).toMatchObject({ status: 404, body: { message } });
    expect(await hospital.call(null, passwordReset.request, { body: { email: DORA } })).toEqual({ status: 200, body: true });
  });
});
