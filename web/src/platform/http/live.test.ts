import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DORA, SETTINGS, tokensOf } from "../../../test/people.ts";
import { dropTokens, openTokens } from "../session/tokens.ts";
import { subscribeToAlerts, subscribeToChanges } from "./live.ts";

interface Connection {
  token: string | null;
  isOpen: () => boolean;
  say: (...referralIds: number[]) => void;
  alert: () => void;
  end: () => void;
}

const CODES: Record<number, string> = { 401: "unauthenticated", 403: "forbidden" };

describe("hearing of changes while a page is open", () => {
  let connections: Connection[];
  let refusal: number | undefined;
  let refused: number;
  /** Where it is set, the server lets a new connection wait for it. */
  let held: Promise<void> | undefined;
  let told: (readonly number[] | "missed")[];
  let stop: () => void;
  const follow = () => subscribeToChanges((changed) => told.push(changed ? [...changed] : "missed"));

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    [connections, told, refusal, refused, held] = [[], [], undefined, 0, undefined];
    vi.stubGlobal("fetch", connect);
    tokensOf(DORA);
    await openTokens(SETTINGS.signIn);
    stop = follow();
    await pass(0);
  });
  afterEach(async () => {
    stop();
    await pass(10_000);
    vi.useRealTimers();
    look("visible");
  });

  /** The server, which keeps each connection open until it is closed. */
  async function connect(address: string, { headers, signal }: RequestInit): Promise<Response> {
    if (!address.startsWith("/api")) return Response.error();
    await held;
    signal?.throwIfAborted();
    if (refusal !== undefined) {
      refused += 1;
      const code = CODES[refusal] ?? "upstream_unavailable";
      return Response.json({ status: refusal, code, message: "No", requestId: "r" }, { status: refusal });
    }
    let isOpen = true;
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        body = controller;
      },
    });
    signal?.addEventListener("abort", () => {
      isOpen = false;
      body?.error(signal.reason);
    });
    const write = (text: string) => body?.enqueue(new TextEncoder().encode(text));
    write(": here\n\n");
    connections.push({
      token: new Headers(headers).get("authorization"),
      isOpen: () => isOpen,
      say: (...ids) => {
        for (const referralId of ids) write(`data: ${JSON.stringify({ kind: "referral", referralId })}\n\n`);
      },
      alert: () => write(`data: ${JSON.stringify({ kind: "alert", concern: "review", practiceIds: [1] })}\n\n`),
      end: () => {
        isOpen = false;
        body?.close();
      },
    });
    return new Response(stream);
  }
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  function look(visibilityState: DocumentVisibilityState) {
    Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }
  const last = () => connections.at(-1)!;

  it("carries the token in the header, and tells together what comes together", async () => {
    expect(last().token).toBe("Bearer token-1");
    last().say(7, 8, 7);
    await pass(1_000);
    last().say(9);
    await pass(1_000);
    expect(told).toEqual([[7, 8], [9]]);
  });

  it("keeps an alert for the part of the page that is still on its way, and tells it once", async () => {
    last().alert();
    await pass(1_000);
    const alerts: string[] = [];
    const stops = ["first", "second"].map((name) => subscribeToAlerts(({ concern }) => alerts.push(`${name} ${concern}`)));
    expect(alerts).toEqual(["first review"]);
    last().alert();
    await pass(1_000);
    expect(alerts.slice(1)).toEqual(["first review", "second review"]);
    for (const end of stops) end();
  });

  it("connects again with growing pauses when the connection is lost, and says that something may have been missed", async () => {
    last().end();
    await pass(1_100);
    expect(connections).toHaveLength(2);
    await pass(1_000);
    expect(told).toEqual(["missed"]);
    refusal = 503;
    last().end();
    await pass(20_000);
    expect(refused).toBeGreaterThan(2);
    expect(refused).toBeLessThan(8);
    refusal = undefined;
    // No pause is longer, whatever is left to chance: the sixth may take 32 s.
    await pass(60_000);
    expect(connections).toHaveLength(3);
    expect(told).toEqual(["missed", "missed"]);
  });

  it("changes over to a new token without a gap", async () => {
    tokensOf(DORA, "token-2");
    await openTokens(SETTINGS.signIn);
    await pass(1_000);
    expect(connections.map(({ token, isOpen }) => [token, isOpen()])).toEqual([
      ["Bearer token-1", false],
      ["Bearer token-2", true],
    ]);
    expect(told).toEqual([]);
  });

  it("keeps one connection when the token changes twice before the answer", async () => {
    const gate = Promise.withResolvers<void>();
    held = gate.promise;
    for (const token of ["token-2", "token-3"]) {
      tokensOf(DORA, token);
      await openTokens(SETTINGS.signIn);
    }
    gate.resolve();
    await pass(1_000);
    expect(connections.filter(({ isOpen }) => isOpen())).toHaveLength(1);
    expect(connections[0]?.isOpen()).toBe(false);
  });

  it("ends also when the person signs out while a connection for a new token is on its way", async () => {
    held = new Promise(() => undefined);
    tokensOf(DORA, "token-2");
    await openTokens(SETTINGS.signIn);
    await pass(0);
    dropTokens();
    await pass(0);
    expect(connections.map(({ isOpen }) => isOpen())).toEqual([false]);
  });

  it("ends when the person signs out", async () => {
    dropTokens();
    await pass(120_000);
    expect(connections.map(({ isOpen }) => isOpen())).toEqual([false]);
  });

  it("opens another connection for whoever signs in next, who hears nothing of the one before", async () => {
    last().say(7);
    await pass(0);
    stop();
    dropTokens();
    tokensOf(DORA, "token-2");
    await openTokens(SETTINGS.signIn);
    stop = follow();
    await pass(10_000);
    expect(connections.map(({ token, isOpen }) => [token, isOpen()])).toEqual([
      ["Bearer token-1", false],
      ["Bearer token-2", true],
    ]);
    expect(told).toEqual([]);
  });

  it("does not ask again where it is not open to the person", async () => {
    refusal = 403;
    last().end();
    await pass(300_000);
    expect(refused).toBe(1);
    expect(told).toEqual([]);
  });

  it("has the page look anew where the session is over, so that it goes to the login", async () => {
    refusal = 401;
    last().end();
    // Before it says so it asks the provider for another token, whose library is loaded for it.
    await vi.waitFor(() => expect(told).toEqual(["missed"]), { timeout: 45_000 });
    await pass(300_000);
    expect(refused).toBe(1);
    expect(told).toEqual(["missed"]);
  });

  it("rests while nobody has looked at the tab for a minute", async () => {
    look("hidden");
    await pass(59_000);
    look("visible");
    await pass(30_000);
    expect(last().isOpen()).toBe(true);
    look("hidden");
    await pass(61_000);
    expect(last().isOpen()).toBe(false);
    await pass(300_000);
    expect(connections).toHaveLength(1);
    look("visible");
    await pass(1_000);
    expect(last().isOpen()).toBe(true);
    expect(told).toEqual(["missed"]);
  });

  it("is one connection for all who follow, kept from one page to the next and no longer", async () => {
    const other = follow();
    stop();
    other();
    await pass(4_000);
    const next = follow();
    await pass(10_000);
    expect(connections.map(({ isOpen }) => isOpen())).toEqual([true]);
    next();
    await pass(6_000);
    expect(last().isOpen()).toBe(false);
  });
});
