import { live } from "@linnet/contract/live";
import { session } from "@linnet/contract/session";
import { loginAs } from "@linnet/contract/session/login-as";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../test/eventually.ts";
import { listeningPortal } from "../../../../test/listening-portal.ts";
import { testApp } from "../../../../test/test-app.ts";
import { type Tokens, tokensOf, webOf } from "../../../../test/test-portal.ts";
import { DEMO_PASSWORD } from "./demo-people.ts";

const DORA = "dora@linnet.example";
const ADA = "ada@linnet.example";

describe("the portal's session, when the embedded provider has ended its own", () => {
  const hospital = testApp();
  let portal: Awaited<ReturnType<typeof listeningPortal>>;

  beforeAll(async () => {
    portal = await listeningPortal(hospital.platform);
  });
  afterAll(() => portal.close());

  const bearer = ({ access_token }: Pick<Tokens, "access_token">) => ({ authorization: `Bearer ${access_token}` });
  const statusWith = async (tokens: Tokens) => (await fetch(`${portal.address}/api/user/menu`, { headers: bearer(tokens) })).status;

  async function signedIn(email: string) {
    const web = webOf(portal);
    const tokens = await web.signIn(email, DEMO_PASSWORD);
    expect(await statusWith(tokens)).toBe(200);
    return { web, tokens };
  }

  /** Resolves when the server ends the stream. */
  async function listen(headers: Record<string, string>): Promise<{ isOver: () => boolean }> {
    const { body, status } = await fetch(`${portal.address}/api${live.events.path}`, { headers });
    expect(status).toBe(200);
    let over = false;
    const read = async () => {
      for await (const _chunk of body ?? []);
      over = true;
    };
    read().catch(() => undefined);
    return { isOver: () => over };
  }

  const rowsOf = (action: string) =>
    hospital.db
      .selectFrom("audit_rows")
      .select(["rule", "object", "session_id", "request_id"])
      .where("action", "=", action)
      .orderBy("id", "desc")
      .execute();

  it("ends with the family of a refresh token that came twice, whatever is still valid, and nobody else's does", async () => {
    const [{ web, tokens }, other, stranger] = [await signedIn(DORA), await signedIn(DORA), await signedIn("rita@linnet.example")];
    const stream = await listen(bearer(tokens));
    const next = await tokensOf(await web.refresh(tokens.refresh_token));
    expect(await statusWith(next)).toBe(200);
    expect((await web.refresh(tokens.refresh_token)).status).toBe(400);

    expect([await statusWith(next), await statusWith(tokens)]).toEqual([401, 401]);
    expect((await web.refresh(next.refresh_token)).status).toBe(400);
    await eventually(() => expect(stream.isOver()).toBe(true));
    expect([await statusWith(other.tokens), await statusWith(stranger.tokens)]).toEqual([200, 200]);
    const [row] = await rowsOf(session.end.action);
    expect(row).toMatchObject({ rule: "replay", request_id: "system", object: expect.stringMatching(/^account \d+$/) });
    const ended = await hospital.db
      .selectFrom("sessions")
      .select("end_reason")
      .where("id", "=", row?.session_id ?? "")
      .execute();
    expect(ended).toEqual([{ end_reason: "provider" }]);
    // The cookie's browser must enter the password again, and may sign in.
    expect((await web.authorize({ prompt: "none" })).headers.get("location")).toContain("login_required");
    expect(await statusWith((await signedIn(DORA)).tokens)).toBe(200);
  });

  it("ends with a code that came twice", async () => {
    const web = webOf(portal);
    const code = await web.codeOf(DORA, DEMO_PASSWORD);
    const tokens = await tokensOf(await web.exchange(code));
    expect(await statusWith(tokens)).toBe(200);
    expect((await web.exchange(code)).status).toBe(400);
    expect(await statusWith(tokens)).toBe(401);
  });

  it("ends when two use a refresh token at the same moment", async () => {
    const { web, tokens } = await signedIn(DORA);
    const replies = await Promise.all(Array.from({ length: 4 }, () => web.refresh(tokens.refresh_token)));
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThan(2);
    expect(await statusWith(tokens)).toBe(401);
  });

  it("is not opened by a token of before that nobody had used yet", async () => {
    const web = webOf(portal);
    const tokens = await web.signIn(DORA, DEMO_PASSWORD);
    await web.refresh(tokens.refresh_token);
    await web.refresh(tokens.refresh_token);
    expect(await statusWith(tokens)).toBe(401);
    const [row] = await rowsOf(session.end.action);
    expect(row).toMatchObject({ rule: "replay", session_id: expect.any(String) });
  });

  it("ends with what an administrator works as, and each end has its row", async () => {
    const { web, tokens } = await signedIn(ADA);
    const headers = { ...bearer(tokens), "content-type": "application/json" };
    const body = JSON.stringify({ email: DORA, reason: "A call to support" });
    expect((await fetch(`${portal.address}/api${loginAs.begin.path}`, { method: "POST", headers, body })).status).toBe(200);
    const stream = await listen({ ...bearer(tokens), loginas: "true", email: DORA });
    await web.refresh(tokens.refresh_token);
    await web.refresh(tokens.refresh_token);
    await eventually(() => expect(stream.isOver()).toBe(true));
    expect((await rowsOf(loginAs.stop.action))[0]).toMatchObject({ rule: "session over", request_id: "system" });
  });

  it("ends when the person signs out at the provider, asked or not", async () => {
    const [one, two] = [await signedIn(DORA), await signedIn(DORA)];
    const asked = await (await two.web.browser.go("/oidc/session/end")).text();
    const xsrf = /name="xsrf" value="(\w+)"/.exec(asked)?.[1] ?? "";
    const answer = (said: Record<string, string>) =>
      two.web.browser.go("/oidc/session/end/confirm", { method: "POST", body: new URLSearchParams({ xsrf, ...said }) });
    await one.web.browser.go(`/oidc/session/end?id_token_hint=${one.tokens.id_token}`);
    expect([await statusWith(one.tokens), await statusWith(two.tokens)]).toEqual([401, 200]);
    expect((await answer({ logout: "yes" })).status).toBe(303);
    expect(await statusWith(two.tokens)).toBe(401);
    expect((await rowsOf(session.end.action)).slice(0, 2).map(({ rule }) => rule)).toEqual(["sign-out", "sign-out"]);
  });

  it("goes on at the provider as it does here: all of it ends or nothing", async () => {
    const { web, tokens } = await signedIn(DORA);
    const next = await tokensOf(await web.refresh(tokens.refresh_token));
    await sql`create function no_rows() returns trigger language plpgsql as $$ begin raise exception 'no rows'; end $$`.execute(
      hospital.db,
    );
    await sql`create trigger no_rows before insert on audit_rows execute function no_rows()`.execute(hospital.db);
    expect((await web.refresh(tokens.refresh_token)).status).toBe(500);
    await sql`drop trigger no_rows on audit_rows`.execute(hospital.db);
    expect(await statusWith(next)).toBe(200);
    expect((await web.refresh(tokens.refresh_token)).status).toBe(400);
    expect(await statusWith(next)).toBe(401);
  });
});
