import { stream } from "@linnet/contract/endpoint";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { eventually } from "../../../test/eventually.ts";
import type { Actor } from "../actor.ts";
import type { Database } from "../database/database.ts";
import { AppError, installErrorHandler, unauthenticated } from "../http/errors.ts";
import { signedIn } from "../http/guards.ts";
import { route } from "../http/route.ts";
import type { Listener } from "./event-streams.ts";
import type { Follower, Live, LiveNotice } from "./live.ts";

const news = stream({ method: "GET", path: "/news", action: "read:news", event: z.object({ id: z.int() }) });

const DORA: Actor = {
  accountId: 1,
  sessionId: "0d3c0a4e-0000-4000-8000-000000000001",
  email: "dora@linnet.example",
  firstName: "Dora",
  lastName: "Ashby",
  roles: [1],
  physicianId: 1,
  practice: { id: 3, name: "Lakeside Pediatrics" },
  embassyId: null,
  standsInFor: [],
  isMyLinnet: true,
  mustSign: false,
  secondFactor: null,
  previousLoginAt: null,
  signedInAt: new Date(),
  administrator: null,
  request: { id: "r", address: "127.0.0.1" },
};

describe("a stream of events", () => {
  let app: FastifyInstance;
  let address: string;
  let caller: () => Actor;
  let listeners: Listener<{ id: number }>[];
  let stopped: number;
  let followers: Follower[];
  const live: Live = {
    follow: (follower) => {
      followers.push(follower);
      return () => undefined;
    },
  };

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    [caller, listeners, stopped, followers] = [() => DORA, [], 0, []];
    app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.decorateRequest("actor", undefined);
    // Nothing here is refused in a way that is written down, so no database is asked.
    const db = {} as Database;
    app.decorate("routeContext", { db, live, authenticate: async () => caller(), about: {}, served: new Map() });
    installErrorHandler(app);
    app.addHook("onRequest", async (request) => {
      request.actor = caller();
    });
    route(app, news, signedIn, () => (listener) => {
      listeners.push(listener);
      return () => (stopped += 1);
    });
    address = await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
  });

  /** Listens and collects events; `isOver` once the server has ended the stream. */
  async function listen() {
    const leaving = new AbortController();
    const response = await fetch(`${address}/news`, { signal: leaving.signal });
    const heard = { text: "", isOver: false };
    const read = async () => {
      for await (const chunk of response.body ?? []) heard.text += Buffer.from(chunk).toString();
      heard.isOver = true;
    };
    const reading = read().catch(() => undefined);
    return { response, heard, leave: () => leaving.abort(), reading };
  }

  it("begins at once, tells each event as the contract has it, and is kept by nobody on the way", async () => {
    const { response, heard } = await listen();
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    await eventually(() => expect(heard.text).toBe(": here\n\n"));
    const withMore = { id: 7, name: "Ana" };
    listeners[0]?.tell(withMore);
    await eventually(() => expect(heard.text).toBe(': here\n\ndata: {"id":7}\n\n'));
  });

  it("gives a sign of life every 25 seconds", async () => {
    const { heard } = await listen();
    await vi.advanceTimersByTimeAsync(50_000);
    await eventually(() => expect(heard.text).toBe(": here\n\n".repeat(3)));
  });

  it.each<[string, () => Actor]>([
    [
      "the session is over",
      () => {
        throw unauthenticated();
      },
    ],
    ["the practice was switched", () => ({ ...DORA, practice: { id: 4, name: "Riverside Pediatrics" } })],
    ["a role was taken away", () => ({ ...DORA, roles: [] })],
    [
      "someone begins to work as the person",
      () => ({ ...DORA, administrator: { accountId: 9, firstName: "Ada", lastName: "A", until: new Date() } }),
    ],
  ])("ends within a minute when %s", async (_what, by) => {
    const { heard } = await listen();
    await vi.advanceTimersByTimeAsync(60_000);
    await eventually(() => expect(heard.text).toContain(": here\n\n: here"));
    expect(heard.isOver).toBe(false);
    caller = by;
    await vi.advanceTimersByTimeAsync(60_000);
    await eventually(() => expect(heard.isOver).toBe(true));
    expect(stopped).toBe(1);
  });

  it("ends at once when its session ended while it was being opened", async () => {
    const answers: (() => Actor)[] = [() => DORA];
    caller = () => {
      const answer = answers.shift();
      if (!answer) throw unauthenticated();
      return answer();
    };
    const { response, heard } = await listen();
    expect(response.status).toBe(200);
    await eventually(() => expect(heard.isOver).toBe(true));
    expect(stopped).toBe(1);
  });

  it.each<[string, LiveNotice, boolean]>([
    ["its session has ended", { kind: "session", sessionId: DORA.sessionId }, true],
    ["what the person may see has changed", { kind: "account", accountId: DORA.accountId }, true],
    ["another session has ended", { kind: "session", sessionId: "0d3c0a4e-0000-4000-8000-000000000009" }, false],
    ["someone else's role was taken away", { kind: "account", accountId: 99 }, false],
    ["a referral has changed", { kind: "referral", referralId: DORA.accountId, practiceId: 1, physicianId: 1 }, false],
  ])("hears that %s, and ends in that moment where it has to", async (_what, notice, ends) => {
    const { heard } = await listen();
    for (const follower of followers) follower.notice(notice);
    listeners[0]?.tell({ id: 7 });
    if (ends) await eventually(() => expect(heard.isOver).toBe(true));
    else await eventually(() => expect(heard.text).toContain("data"));
    expect([heard.isOver, heard.text.includes("data")]).toEqual([ends, !ends]);
  });

  it("ends where who works as somebody else loses a role of their own", async () => {
    caller = () => ({ ...DORA, administrator: { accountId: 9, firstName: "Ada", lastName: "A", until: new Date() } });
    const { heard } = await listen();
    for (const follower of followers) follower.notice({ kind: "account", accountId: 9 });
    await eventually(() => expect(heard.isOver).toBe(true));
  });

  it("ends when it is not known what was missed", async () => {
    const { heard } = await listen();
    for (const follower of followers) follower.gap();
    await eventually(() => expect(heard.isOver).toBe(true));
  });

  it("is open five times for a session, and not a sixth time until one is left", async () => {
    const first = await listen();
    for (let more = 0; more < 4; more += 1) await listen();
    const refused = await fetch(`${address}/news`);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: "rate_limited", message: "Too many portal pages are open" });
    caller = () => ({ ...DORA, sessionId: "0d3c0a4e-0000-4000-8000-000000000002" });
    expect((await listen()).response.status).toBe(200);
    caller = () => DORA;
    first.leave();
    await eventually(() => expect(stopped).toBe(1));
    expect((await listen()).response.status).toBe(200);
  });

  it("ends when its source says so, and hears nothing afterwards", async () => {
    const { heard } = await listen();
    listeners[0]?.end();
    listeners[0]?.tell({ id: 1 });
    await eventually(() => expect(heard.isOver).toBe(true));
    expect(heard.text).not.toContain("data");
  });

  it("ends with the server, which does not wait for those who listen", async () => {
    const { heard } = await listen();
    await app.close();
    await eventually(() => expect(heard.isOver).toBe(true));
    expect(stopped).toBe(1);
  });

  it("refuses before it begins whom its guard refuses", async () => {
    caller = () => {
      throw new AppError("unauthenticated", "Sign in");
    };
    const refused = await fetch(`${address}/news`);
    expect(refused.status).toBe(401);
    expect(listeners).toEqual([]);
  });
});
