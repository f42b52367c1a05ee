import { content } from "@linnet/contract/content";
import { download as downloadEndpoint, endpoint } from "@linnet/contract/endpoint";
import { patients } from "@linnet/contract/patients";
import { session } from "@linnet/contract/session";
import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { DORA, fakeProvider, SETTINGS, tokensOf } from "../../../test/people.ts";
import { openTokens } from "../session/tokens.ts";
import { ApiError, call, download } from "./api-client.ts";
import { reportOf } from "./report-of.ts";

const share = { body: { patientId: "p-1", providerId: 7 } };
/** Long after every report of the other tests. */
const LATER = 10_000_000_000_000;
const refusal = { status: 401, code: "unauthenticated" } as const;

describe("calling the portal", () => {
  let api: FakeApi;
  beforeEach(async () => {
    window.sessionStorage.clear();
    api = fakeApi();
    tokensOf(DORA);
    await openTokens(SETTINGS.signIn);
  });

  it("carries the token and asks that nothing is kept on the way", async () => {
    api.reply(patients.hideOrShare, { isShared: true });
    await call(patients.hideOrShare, share);
    const [sent] = api.calls(patients.hideOrShare);
    expect(sent!.headers.get("authorization")).toBe("Bearer token-1");
    expect(sent!.headers.get("cache-control")).toBe("no-cache");
    expect(sent!.headers.get("pragma")).toBe("no-cache");
  });

  it("carries no token where the contract wants none", async () => {
    api.reply(session.settings, SETTINGS);
    await call(session.settings, {});
    expect(api.calls(session.settings)[0]!.headers.has("authorization")).toBe(false);
  });

  it("asks nothing of the server that needs a token when there is none", async () => {
    window.sessionStorage.clear();
    await openTokens(SETTINGS.signIn);
    api.reply(session.menu, []);
    await expect(call(session.menu, {})).rejects.toMatchObject({ body: { code: "unauthenticated" } });
    expect(api.calls(session.menu)).toHaveLength(0);
  });

  it("marks what must happen once with a key of its own", async () => {
    api.reply(patients.hideOrShare, { isShared: true });
    await call(patients.hideOrShare, share);
    await call(patients.hideOrShare, share);
    const keys = api.calls(patients.hideOrShare).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it("reports a failed call by its path as the contract spells it, and nothing of what was in it", async () => {
    api.reply(session.failed, true);
    api.fail(patients.get, { status: 500, code: "internal", requestId: "r-77" });
    await expect(call(patients.get, { params: { id: "pt-1001" } })).rejects.toThrow();
    await waitFor(() => expect(api.calls(session.failed)).toHaveLength(1));
    expect(api.calls(session.failed)[0]!.body).toEqual({ method: "GET", path: "/patient/:id", status: 500, requestId: "r-77" });
  });

  it("reports a reply that does not fit, too, and of a long id as much as the contract takes", async () => {
    api.reply(session.failed, true);
    const headers = { "x-request-id": "r".repeat(80) };
    api.answer(patients.get, () => Response.json({ not: "a patient" }, { headers }));
    await expect(call(patients.get, { params: { id: "pt-1001" } })).rejects.toThrow();
    await waitFor(() => expect(api.calls(session.failed)).toHaveLength(1));
    expect(api.calls(session.failed)[0]!.body).toMatchObject({ status: 200, requestId: "r".repeat(64) });
  });

  it("reports neither a call that its screen gave up nor somebody who has to sign in, and no more than ten a minute", async () => {
    api.reply(session.failed, true);
    api.fail(patients.get, refusal);
    await expect(call(patients.get, { params: { id: "pt-1" } })).rejects.toThrow();
    const given = new AbortController();
    given.abort();
    await expect(call(patients.get, { params: { id: "pt-1" } }, { signal: given.signal })).rejects.toThrow();
    expect(api.calls(session.failed)).toEqual([]);
    expect(Array.from({ length: 12 }, () => reportOf(patients.get, { status: 500, requestId: "r" }, LATER)).filter(Boolean)).toHaveLength(
      10,
    );
    expect(reportOf(patients.get, { status: 500, requestId: "r" }, LATER + 61_000)).toBeTruthy();
    expect(reportOf(patients.get, { status: 500, requestId: "r" }, LATER - 3_600_000)).toBeTruthy();
    expect(reportOf(session.failed, { status: 500, requestId: "r" }, LATER + 200_000)).toBeUndefined();
  });

  it("leaves out a field that is not given, of which a server of the release before may not know", async () => {
    const body = z.strictObject({ title: z.string(), room: z.string().optional() });
    const made = { method: "POST", action: "write:visit", body, reply: z.literal(true) } as const;
    const asJson = endpoint({ ...made, path: "/visit" });
    const asForm = endpoint({ ...made, path: "/visit/form", form: true });
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", async (_: string, { body: content }: RequestInit) => {
      sent.push(content instanceof FormData ? Object.fromEntries(content) : JSON.parse(String(content)));
      return Response.json(true);
    });
    await call(asJson, { body: { title: "A", room: undefined } });
    await call(asForm, { body: { title: "A", room: undefined } });
    expect(sent).toEqual([{ title: "A" }, { title: "A" }]);
  });

  it("sends a form where the contract wants one", async () => {
    api.reply(content.pdf, { data: "AAAA" });
    await call(content.pdf, { body: { id: 7 } });
    expect(api.calls(content.pdf)[0]!.body).toEqual({ id: 7 });
    expect(api.calls(content.pdf)[0]!.headers.has("content-type")).toBe(false);
  });

  it("fails with the server's sentence and the id of the request", async () => {
    api.fail(patients.hideOrShare, { status: 403, code: "forbidden", message: "You may not share this patient", requestId: "r-77" });
    const error = await call(patients.hideOrShare, share).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: "You may not share this patient", body: { code: "forbidden", requestId: "r-77" } });
  });

  it.each([
    ["a page instead of a reply", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
    ["a reply that does not fit", () => Response.json({ shared: "perhaps" })],
    [
      "nothing at all",
      () => {
        throw new TypeError("Failed to fetch");
      },
    ],
  ])("says one plain sentence for %s", async (_what, answer) => {
    api.answer(patients.hideOrShare, answer);
    await expect(call(patients.hideOrShare, share)).rejects.toThrow("The portal is not responding");
  });

  it.each([
    ["503 and when to come again", 503, "5", 5],
    ["503 and nothing more, since another system is away", 503, undefined, undefined],
    ["429, which is not about the server", 429, "60", undefined],
  ])("tells how long a busy server wants to be left alone: %s", async (_what, status, seconds, expected) => {
    const body = { status, code: "upstream_unavailable", message: "Busy", requestId: "r-1" };
    const headers = seconds === undefined ? {} : { "retry-after": seconds };
    api.answer(patients.hideOrShare, () => Response.json(body, { status, headers }));
    expect(await call(patients.hideOrShare, share).catch((reason: unknown) => reason)).toMatchObject({ busySeconds: expected });
  });

  it("hands on a text as it is when the contract wants a text", async () => {
    const statement = endpoint({ method: "GET", path: "/statement", action: "read:statement", reply: z.string() });
    api.answer(statement, () => new Response("Closed for today"));
    expect(await call(statement, {})).toBe("Closed for today");
  });

  it("brings a file as bytes", async () => {
    const report = downloadEndpoint({ method: "GET", path: "/report", action: "read:report", mediaTypes: ["application/pdf"] });
    api.answer(report, () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } }));
    expect(await (await download(report, {})).text()).toBe("%PDF-1.7");
  });

  it("stays silent about a call that was given up", async () => {
    api.reply(session.menu, []);
    const given = new AbortController();
    given.abort();
    await expect(call(session.menu, {}, { signal: given.signal })).rejects.toMatchObject({ name: "AbortError" });
  });

  it("renews an ended token once and sends the same again", async () => {
    const provider = fakeProvider(api);
    provider.tokens(() => Response.json({ access_token: "token-2", token_type: "Bearer", expires_in: 600, refresh_token: "refresh-2" }));
    api.answer(patients.hideOrShare, ({ headers }) =>
      headers.get("authorization") === "Bearer token-2" ? Response.json({ isShared: true }) : Response.json({}, { status: 401 }),
    );
    expect(await call(patients.hideOrShare, share)).toEqual({ isShared: true });
    const keys = api.calls(patients.hideOrShare).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it("uses a refresh token once, however many calls ask for new tokens", async () => {
    let used = 0;
    fakeProvider(api).tokens(() => {
      used += 1;
      return Response.json({ access_token: "token-2", token_type: "Bearer", expires_in: 600, refresh_token: "refresh-2" });
    });
    api.answer(session.menu, ({ headers }) =>
      headers.get("authorization") === "Bearer token-2" ? Response.json([]) : Response.json({}, { status: 401 }),
    );
    await Promise.all([call(session.menu, {}), call(session.menu, {}), call(session.menu, {})]);
    expect(used).toBe(1);
  });

  it("gives up when the provider does not renew", async () => {
    fakeProvider(api).tokens(() => Response.json({ error: "invalid_grant" }, { status: 400 }));
    api.fail(session.menu, refusal);
    await expect(call(session.menu, {})).rejects.toMatchObject({ body: { code: "unauthenticated" } });
    expect(api.calls(session.menu)).toHaveLength(1);
  });
});
