import { accounts } from "@linnet/contract/accounts";
import { invitations } from "@linnet/contract/accounts/invitations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { oktaAdministration } from "../src/adapters/identity-administration/okta/administration.ts";
import { oktaSettings } from "../src/adapters/identity-administration/okta/calls.ts";
import { readConfig } from "../src/config.ts";
import { inviteFor } from "../src/slices/accounts/public.ts";
import { ANSWER, QUESTION } from "./identity-administration-suite.ts";
import { oktaServer, SECONDS_TO_WAIT } from "./okta-server.ts";
import { NOW } from "./open-hospital.ts";
import { testApp } from "./test-app.ts";
import { tokenOf } from "./test-identity.ts";

const ADA = "ada@linnet.example";

describe("the portal of a hospital with Okta", () => {
  const hospital = testApp();
  let okta: Awaited<ReturnType<typeof oktaServer>>;

  beforeAll(async () => {
    okta = await oktaServer();
    const settings = oktaSettings(readConfig(okta.environment));
    hospital.platform.identityAdministration = settings && oktaAdministration(settings);
  });
  afterAll(() => okta.close());
  beforeEach(() => {
    okta.state.mood = "well";
  });

  const atOkta = (email: string) => okta.add("ACTIVE", { email, login: email }, { text: QUESTION, answer: ANSWER });
  const accountOf = async (email: string) => (await hospital.call(ADA, accounts.get, { body: { userName: email } })).body;

  it("shows where somebody is there, and who is not", async () => {
    atOkta("rita@linnet.example");
    expect(await accountOf("rita@linnet.example")).toMatchObject({ accountStatus: "ACTIVE", securityQuestion: QUESTION });
    expect(await accountOf("otto@linnet.example")).toMatchObject({ accountStatus: null, securityQuestion: null });
  });

  it("suspends them there, and gives passwords that Okta has made up", async () => {
    const [gena, fred] = [atOkta("gena@linnet.example"), atOkta("fred@linnet.example")];
    const [{ userId }, other] = [await accountOf("gena@linnet.example"), await accountOf("fred@linnet.example")];
    expect(await hospital.call(ADA, accounts.suspend, { body: { userId } })).toEqual({ status: 200, body: true });
    const given = await hospital.call(ADA, accounts.temporaryPassword, { body: { userId: other.userId } });
    expect(given).toEqual({ status: 200, body: { data: expect.stringMatching(/^[0-9a-f]{8}$/) } });
    expect([gena, fred].map(({ status, sessions }) => [status, sessions])).toEqual([
      ["SUSPENDED", 0],
      ["PASSWORD_EXPIRED", 0],
    ]);
  });

  it("has security answers checked there", async () => {
    atOkta("olga@linnet.example");
    const check = (answer: string) => hospital.call(ADA, accounts.verifyAnswer, { body: { userName: "olga@linnet.example", answer } });
    expect(await check(ANSWER)).toEqual({ status: 200, body: true });
    expect(await check("another")).toEqual({ status: 200, body: false });
  });

  it("asks who is invited for no password: Okta writes to them", async () => {
    const email = "ilse@vanterpool.example";
    const { userId, accountRolePerPractice } = await accountOf("petra@linnet.example");
    const practiceId = accountRolePerPractice[0]?.practiceId ?? 0;
    const invitee = { firstName: "Ilse", lastName: "Vanterpool", mobilePhone: "", roleId: 2 as const, practiceId, email };
    await hospital.db.transaction().execute((trx) => inviteFor(hospital.platform, trx, invitee, { by: userId, joining: false }));
    const mail = hospital.jobs.mails().findLast(({ to }) => to === email);
    const token = mail?.text.match(/#(\S+)/)?.[1] ?? "";
    expect(await hospital.call(null, invitations.open, { body: { token } })).toMatchObject({ status: 200, body: { setsPassword: false } });
    expect(await hospital.call(null, invitations.accept, { body: { token } })).toEqual({ status: 200, body: true });
    expect(okta.people.filter(({ profile }) => profile.email === email)).toMatchObject([{ status: "PROVISIONED", mails: ["activation"] }]);
  });

  it("says when to come back while Okta asks to wait, and goes on with everything else", async () => {
    okta.state.mood = "full";
    const { headers, body, statusCode } = await hospital.app.inject({
      method: "POST",
      url: "/api/Account/getuseraccount",
      headers: { authorization: `Bearer ${tokenOf(ADA, new Date(NOW))}` },
      payload: { userName: "rita@linnet.example" },
    });
    expect(statusCode).toBe(503);
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(SECONDS_TO_WAIT);
    expect(JSON.parse(body)).toMatchObject({
      code: "upstream_unavailable",
      message: expect.stringContaining("The identity provider is busy. Try again in"),
    });
    expect((await hospital.call(ADA, accounts.all, { body: {} })).status).toBe(200);
  });
});
