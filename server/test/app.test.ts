import { gunzipSync } from "node:zlib";
import { invitations } from "@linnet/contract/accounts/invitations";
import { patients } from "@linnet/contract/patients";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { NOW } from "./open-hospital.ts";
import { testApp } from "./test-app.ts";
import { tokenOf } from "./test-identity.ts";

const DORA = "dora@linnet.example";

describe("the limit of requests", () => {
  const hospital = testApp({ REQUESTS_PER_MINUTE: "5" });

  it("holds before anybody is asked who they are, and never for health", async () => {
    const headers = { authorization: "Bearer garbage" };
    const statuses: number[] = [];
    for (let request = 0; request < 7; request++) statuses.push((await hospital.app.inject({ url: "/api/user/menu", headers })).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const refused = await hospital.app.inject({ url: "/api/user/menu" });
    expect(refused.json()).toMatchObject({ status: 429, code: "rate_limited" });
  });

  it("counts by the address of the connection, whatever a caller claims", async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 7; request++)
      statuses.push(
        (
          await hospital.app.inject({
            url: "/api/user/menu",
            remoteAddress: "10.0.0.9",
            headers: { "x-forwarded-for": `1.2.3.${request}` },
          })
        ).statusCode,
      );
    expect(statuses.slice(5)).toEqual([429, 429]);
  });
});

describe("the limit of a call where guessing has to be slow", () => {
  const hospital = testApp();
  const { path, perMinute } = invitations.open;
  const guess = async (token: string, remoteAddress = "10.0.0.7") =>
    (await hospital.app.inject({ method: "POST", url: `/api${path}`, payload: { token }, remoteAddress })).statusCode;

  it("is the call's own, counts guesses that are no secrets at all, and leaves others alone", async () => {
    const statuses: number[] = [];
    for (let request = 0; request <= perMinute; request++) statuses.push(await guess(request % 2 === 0 ? "short" : "x".repeat(40)));
    expect(new Set(statuses.slice(0, perMinute))).toEqual(new Set([400, 404]));
    expect(statuses.at(-1)).toBe(429);
    expect(await guess("x".repeat(40), "10.0.0.8")).toBe(404);
    expect((await hospital.app.inject({ url: "/api/user/menu", remoteAddress: "10.0.0.7" })).statusCode).toBe(401);
  });
});

describe("behind one proxy", () => {
  const hospital = testApp({ TRUST_PROXY: "1" });

  it("writes down the address the proxy saw, not one the caller made up", async () => {
    const headers = { authorization: `Bearer ${tokenOf(DORA, new Date(NOW))}`, "x-forwarded-for": "6.6.6.6, 203.0.113.7" };
    await hospital.app.inject({ url: "/api/patient/mypatients", headers });
    const row = await hospital.db.selectFrom("audit_rows").select("address").orderBy("id", "desc").executeTakeFirst();
    expect(row?.address).toBe("203.0.113.7");
  });
});

describe("what a person sends", () => {
  const lines: string[] = [];
  const hospital = testApp({}, { write: (line) => lines.push(line) });

  it.each(["/%ZZ", "/api/patient/%ZZ"])("is refused in the one error shape, also as the address %s", async (url) => {
    const reply = await hospital.app.inject({ url });
    expect(reply.json()).toMatchObject({ status: 400, code: "invalid_input", message: expect.any(String), requestId: expect.any(String) });
  });

  it("may not hold control characters", async () => {
    const reply = await hospital.call(DORA, patients.mine, { query: { SearchText: "Ruiz\u0000" } });
    expect(reply).toMatchObject({ status: 400, body: { message: "Remove control characters" } });
  });

  it.each([
    [{ Lookback: "abc" }, "Lookback"],
    [{ PageNumber: "9999999999" }, "PageNumber"],
    [{ Foo: "1" }, "Foo"],
  ])("%j is answered with a sentence for its field", async (query, field) => {
    // Wrong on purpose.
    const { body } = await hospital.call(DORA, patients.mine, { query: query as never });
    const { fields } = body as unknown as { fields: Record<string, string> };
    expect(Object.keys(fields)).toEqual([field]);
    expect(fields[field]).not.toMatch(/NaN|Unrecognized|Invalid input|Too big/);
  });

  it("never reaches the log, not even when the database fails over it", async () => {
    await hospital.call(DORA, patients.mine, { query: { SearchText: "Canarybird" } });
    await hospital.db.schema.alterTable("visits").renameTo("visits_away").execute();
    const broken = await hospital.call(DORA, patients.mine, { query: { SearchText: "Canarybird" } });
    await hospital.db.schema.alterTable("visits_away").renameTo("visits").execute();
    expect(broken.status).toBe(500);
    const log = lines.join("");
    expect(log).toContain("unexpected error");
    expect(log).not.toMatch(/canarybird|dora@linnet/i);
  });
});

describe("a caller that accepts gzip", () => {
  const hospital = testApp();
  const ask = async (path: string, encoding: string) =>
    hospital.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${tokenOf(DORA, new Date(NOW))}`, "accept-encoding": encoding },
    });

  it("gets a long list compressed, and reads the same", async () => {
    const [short, plain] = [await ask(patients.mine.path, "gzip"), await ask(patients.mine.path, "identity")];
    expect([short.headers["content-encoding"], plain.headers["content-encoding"]]).toEqual(["gzip", undefined]);
    expect(JSON.parse(gunzipSync(short.rawPayload).toString())).toEqual(plain.json());
  });
});

describe("after a session has ended for idleness", () => {
  const hospital = testApp();

  it("the provider is told, so that signing in again asks for the password", async () => {
    await hospital.call(DORA, session.menu, {});
    hospital.clock.forward(17 * 60_000);
    expect((await hospital.call(DORA, session.menu, {})).status).toBe(401);
    expect(hospital.identity.ended).toEqual([DORA]);
  });
});
