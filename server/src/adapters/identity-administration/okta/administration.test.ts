import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../../../test/eventually.ts";
import { ANSWER, identityAdministrationSuite, QUESTION } from "../../../../test/identity-administration-suite.ts";
import type { OktaStatus } from "../../../../test/okta-person.ts";
import { oktaServer, SECONDS_TO_WAIT } from "../../../../test/okta-server.ts";
import { SAFE_PRODUCTION } from "../../../../test/safe-production.ts";
import { readConfig, StartRefused } from "../../../config.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { loggedError } from "../../../platform/http/request-log.ts";
import type { IdentityAdministration } from "../port.ts";
import { oktaAdministration } from "./administration.ts";
import { oktaSettings } from "./calls.ts";

const UNUSED: readonly OktaStatus[] = ["STAGED", "PROVISIONED"];

let okta: Awaited<ReturnType<typeof oktaServer>>;
let administration: IdentityAdministration;

async function administered(environment: Partial<typeof okta.environment> = {}, timeoutMs?: number) {
  const settings = oktaSettings(readConfig({ ...okta.environment, ...environment }));
  if (!settings) throw new Error("Okta is configured here");
  return oktaAdministration(settings, timeoutMs);
}

beforeAll(async () => {
  okta = await oktaServer();
  administration = await administered();
});
afterAll(() => okta.close());
beforeEach(() => {
  Object.assign(okta.state, { mood: "well", before: [], failing: undefined, pageSize: undefined, nextOrigin: undefined });
  okta.asked.length = 0;
});

const somebody = (status: OktaStatus, known?: Parameters<typeof okta.add>[1]) =>
  okta.add(status, known, UNUSED.includes(status) ? undefined : { text: QUESTION, answer: ANSWER });

identityAdministrationSuite({
  administration: () => administration,
  somebody: async (status) => {
    const { id, profile } = somebody(status);
    return { id, email: profile.email };
  },
  hasFactor: async (id) => okta.personWith(id)?.hasAuthenticatorApp ?? false,
  personOf: async (id) => {
    const { firstName = "", lastName = "", mobilePhone } = okta.personWith(id)?.profile ?? {};
    return { firstName, lastName, mobilePhone: mobilePhone ?? "" };
  },
  unknownId: "00u1abcdefghijklmnop",
  // Okta suspends only ACTIVE users (UserLifecycle, "Suspend a user").
  alsoRefused: ["STAGED", "PROVISIONED", "LOCKED_OUT", "RECOVERY", "PASSWORD_EXPIRED"].map((status) => `suspend ${status}`),
  // Okta makes them up, and decides how long they are.
  temporaryPasswordLength: 8,
});

const leaveItBe = () => undefined;

/** What a person reads, and what is logged of the reason. */
async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error("It has not failed as expected");
  return { code: error.code, sentence: error.message, retryAfter: error.details.retryAfter, logged: JSON.stringify(loggedError(error)) };
}

describe("Okta's people", () => {
  it.each(["suspend", "sendPasswordReset", "temporaryPassword", "resetFactors"] as const)("%s ends sessions and tokens", async (act) => {
    const person = somebody("ACTIVE");
    await administration[act](person.id);
    expect(person.sessions).toBe(0);
  });

  it.each(["sendPasswordReset", "temporaryPassword"] as const)("%s ends a session that was begun meanwhile, too", async (act) => {
    const person = somebody("ACTIVE");
    okta.state.before = [leaveItBe, leaveItBe, () => Object.assign(person, { sessions: 1 })];
    await administration[act](person.id);
    expect(okta.asked.filter((line) => line.startsWith("DELETE"))).toHaveLength(1);
    expect(person.sessions).toBe(0);
  });

  it("are left as they are when their sessions cannot be ended, so that it can be tried again", async () => {
    const person = somebody("ACTIVE");
    okta.state.failing = "DELETE";
    expect(await failureOf(administration.suspend(person.id))).toMatchObject({ code: "upstream_unavailable" });
    expect(person.status).toBe("ACTIVE");
    okta.state.failing = undefined;
    await administration.suspend(person.id);
    expect(person.status).toBe("SUSPENDED");
  });

  it.each([
    ["reactivate", "STAGED", "activation"],
    ["reactivate", "PROVISIONED", "activation"],
    ["sendPasswordReset", "ACTIVE", "reset"],
  ] as const)("%s of somebody %s lets Okta mail them", async (act, status, mail) => {
    const person = somebody(status);
    await administration[act](person.id);
    expect(person.mails).toEqual([mail]);
  });

  it("who are new are told by Okta how to begin, and sign in by their e-mail", async () => {
    const made = await administration.createProvisioned({
      email: " New@linnet.example ",
      firstName: "Ina",
      lastName: "Li",
      mobilePhone: "",
    });
    expect(okta.personWith(made.id)).toMatchObject({
      mails: ["activation"],
      profile: { login: "New@linnet.example", email: "New@linnet.example", mobilePhone: null },
    });
    expect(administration.setsPasswords).toBe(false);
  });

  it("are found by their e-mail, whatever they sign in with", async () => {
    const { id } = somebody("ACTIVE", { login: "ina.weber", email: "ina.weber@linnet.example" });
    expect(await administration.findByEmail("Ina.Weber@linnet.example")).toMatchObject({ id, securityQuestion: QUESTION });
    expect(await administration.findByEmail('x" or profile.email sw "')).toBeUndefined();
  });

  it("are not mistaken for somebody whose login is that e-mail", async () => {
    somebody("ACTIVE", { login: "old@linnet.example", email: "renamed@linnet.example" });
    expect(await administration.findByEmail("old@linnet.example")).toBeUndefined();
  });

  it("are not found by an e-mail that they had before", async () => {
    const { id } = somebody("ACTIVE", { login: "li", email: "li@linnet.example" });
    Object.assign(okta.personWith(id) ?? {}, { indexed: "weber@linnet.example" });
    expect(await administration.findByEmail("weber@linnet.example")).toBeUndefined();
  });

  it("are seen as they are now, whoever has changed them", async () => {
    const person = somebody("LOCKED_OUT");
    expect(await failureOf(administration.suspend(person.id))).toMatchObject({
      code: "conflict",
      sentence: "This account is LOCKED_OUT. The identity provider can suspend only active accounts.",
    });
    person.status = "ACTIVE";
    await administration.suspend(person.id);
    expect(person.status).toBe("SUSPENDED");
  });

  it("are found on every page of a search", async () => {
    okta.state.pageSize = 1;
    const emails = [somebody("ACTIVE"), somebody("SUSPENDED"), somebody("STAGED")].map(({ profile }) => profile.email);
    expect([...(await administration.statusesOf(emails)).values()]).toEqual(["ACTIVE", "SUSPENDED", "STAGED"]);
    expect(okta.asked).toHaveLength(3);
  });

  it("are not asked for at another address, where the next page or a redirect leads", async () => {
    const emails = [somebody("ACTIVE"), somebody("ACTIVE")].map(({ profile }) => profile.email);
    Object.assign(okta.state, { pageSize: 1, nextOrigin: okta.environment.OKTA_ORG_URL.replace("127.0.0.1", "localhost") });
    expect(await failureOf(administration.statusesOf(emails))).toMatchObject({ code: "upstream_unavailable" });
    expect(okta.asked).toHaveLength(1);
    okta.state.mood = "moved";
    expect(await failureOf(administration.statusesOf(emails))).toMatchObject({ code: "upstream_unavailable" });
    expect(okta.asked.filter((line) => line.endsWith("/elsewhere"))).toEqual([]);
  });

  it("are nobody when several have the same e-mail, and no other one is made", async () => {
    const email = "shared@linnet.example";
    for (const login of ["one@linnet.example", "two@linnet.example"]) somebody("ACTIVE", { login, email });
    expect(await administration.findByEmail(email)).toBeUndefined();
    const made = administration.createProvisioned({ email, firstName: "Ina", lastName: "Li", mobilePhone: "" });
    await expect(made).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("Several users") });
  });

  it("are unknown once they have left, and are not brought back by an invitation", async () => {
    const { id, profile } = somebody("DEPROVISIONED");
    expect(await administration.findByEmail(profile.email)).toBeUndefined();
    await expect(administration.update(id, { firstName: "Ina", lastName: "Li", mobilePhone: "" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(administration.isAnswer(id, ANSWER)).rejects.toMatchObject({ code: "not_found" });
    const invited = administration.createProvisioned({ email: profile.email, firstName: "Ina", lastName: "Li", mobilePhone: "" });
    await expect(invited).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("who left") });
    expect(okta.personWith(id)?.status).toBe("DEPROVISIONED");
  });

  it("are made once when two invite them together", async () => {
    const user = { email: "twice@linnet.example", firstName: "Ina", lastName: "Li", mobilePhone: "" };
    const [one, two] = await Promise.all([administration.createProvisioned(user), administration.createProvisioned(user)]);
    expect(one.id).toBe(two.id);
    expect(okta.people.filter(({ profile }) => profile.email === user.email)).toHaveLength(1);
  });

  it("are meant by their id and by nothing else that Okta takes in its place", async () => {
    const person = somebody("ACTIVE", { login: "casey@linnet.example", email: "casey@linnet.example" });
    for (const key of ["casey", "casey@linnet.example"])
      await expect(administration.suspend(key)).rejects.toMatchObject({ code: "not_found" });
    expect(person.status).toBe("ACTIVE");
  });

  it("whom somebody else has changed meanwhile are left as they are", async () => {
    const person = somebody("ACTIVE");
    okta.state.before = [leaveItBe, leaveItBe, () => Object.assign(person, { status: "SUSPENDED" })];
    const failure = await failureOf(administration.suspend(person.id));
    expect(failure).toMatchObject({ code: "conflict", sentence: expect.stringContaining("Reload the page") });
    expect(okta.asked.at(-1)).toMatch(/^POST .*suspend$/);
  });
});

describe("Okta that does not answer", () => {
  const suspended = () => failureOf(administration.suspend(somebody("ACTIVE").id));

  it("for reaching its limit is asked once, and says when to try again", async () => {
    okta.state.mood = "full";
    const failure = await suspended();
    expect(okta.asked).toHaveLength(1);
    expect(failure.code).toBe("upstream_unavailable");
    expect(failure.retryAfter).toBeGreaterThanOrEqual(SECONDS_TO_WAIT);
    expect(failure.sentence).toBe(`The identity provider is busy. Try again in ${failure.retryAfter} seconds.`);
    expect(failure.logged).toContain("Okta returned 429 E0000047");
  });

  it.each([
    ["whose token has ended", { OKTA_API_TOKEN: "another" }, "well", "401 E0000011"],
    ["that does not let the token do this", {}, "forbidding", "403 E0000006"],
  ] as const)("%s is not a matter of waiting", async (_what, environment, mood, code) => {
    okta.state.mood = mood;
    const other = await administered(environment);
    const failure = await failureOf(other.findByEmail("nina@linnet.example"));
    expect(failure).toMatchObject({ code: "upstream_unavailable", sentence: expect.stringContaining("Call support") });
    expect(failure.logged).toContain(code);
    expect(okta.asked).toHaveLength(1);
  });

  it("is asked again for what can be read twice, and not told twice what to do", async () => {
    const person = somebody("ACTIVE");
    const fresh = await administered();
    okta.state.mood = "failing";
    expect(await failureOf(fresh.unlock(person.id))).toMatchObject({ code: "upstream_unavailable" });
    expect(okta.asked).toHaveLength(3);
    okta.state.mood = "well";
    okta.state.before = [leaveItBe, () => Object.assign(okta.state, { mood: "failing" })];
    okta.asked.length = 0;
    const other = await administered();
    expect(await failureOf(other.suspend(person.id))).toMatchObject({ code: "upstream_unavailable" });
    expect(okta.asked.filter((line) => line.startsWith("POST"))).toHaveLength(1);
  });

  it.each(["mute", "failing"] as const)("because it is %s: in time, in a sentence, and nobody's name or token in the log", async (mood) => {
    okta.state.mood = mood;
    const other = await administered({}, 300);
    const failure = await failureOf(other.findByEmail("ina.weber@linnet.example"));
    expect(failure).toMatchObject({ code: "upstream_unavailable", sentence: expect.stringContaining("is not responding") });
    expect(failure.logged).not.toMatch(/weber|linnet\.example|SSWS|00linnet/i);
    await eventually(() => expect(okta.unanswered.size).toBe(0));
  });

  it("because there is no Okta at this address", async () => {
    const other = await administered({ OKTA_ORG_URL: "http://127.0.0.1:2" });
    const failure = await failureOf(other.findByEmail("ina.weber@linnet.example"));
    expect(failure.code).toBe("upstream_unavailable");
    expect(failure.logged).toContain("ECONNREFUSED");
    expect(failure.logged).not.toMatch(/weber/i);
  });
});

describe("the settings of Okta", () => {
  const settings = (environment: Record<string, string>) => oktaSettings(readConfig({ ...okta.environment, ...environment }));

  it("are none when nothing is set", () => {
    expect(settings({ OKTA_ORG_URL: "", OKTA_API_TOKEN: "" })).toBeUndefined();
  });

  it.each([
    ["without the token", { OKTA_API_TOKEN: "" }, "OKTA_API_TOKEN"],
    ["without the address", { OKTA_ORG_URL: "" }, "OKTA_ORG_URL"],
    ["while people sign in at the embedded provider", { OIDC_ISSUER: "" }, "OIDC_ISSUER"],
    ["with the address of an authorization server", { OKTA_ORG_URL: "https://hospital.okta.com/oauth2/default" }, "OKTA_ORG_URL"],
  ])("stop the start %s", (_what, environment, named) => {
    expect(() => settings(environment)).toThrow(StartRefused);
    expect(() => settings(environment)).toThrow(named);
  });

  it("stop the start when a token would go over the network unencrypted", () => {
    expect(() => settings({ ...SAFE_PRODUCTION, OKTA_ORG_URL: "http://hospital.okta.com" })).toThrow("https://");
    expect(settings({ ...SAFE_PRODUCTION, OKTA_ORG_URL: "https://hospital.okta.com/" })?.orgUrl).toBe("https://hospital.okta.com");
  });
});
