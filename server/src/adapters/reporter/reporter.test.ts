import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StartRefused } from "../../config.ts";
import { logReporter } from "./log.ts";
import type { FailedCall, Reporter } from "./port.ts";
import { sentryReporter } from "./sentry.ts";

const FAILED: FailedCall = {
  where: "browser",
  method: "GET",
  path: "/patient/:id",
  status: 503,
  requestId: "0d3c0a4e-0000-4000-8000-000000000001",
};

type Reaction = (response: ServerResponse) => void;
const take: Reaction = (response) => response.setHeader("content-type", "application/json").end("{}");

/** What arrives at the service, and how it answers. */
let react: Reaction = take;
let service: Server;
let arrivals: ((arrived: { address: string; text: string }) => void)[] = [];

const lost: { failure: FailedCall; reason: unknown }[] = [];
let onLost: (() => void) | undefined;
const nextLoss = () =>
  new Promise<void>((resolve) => {
    onLost = resolve;
  });
const nextArrival = () => new Promise<{ address: string; text: string }>((resolve) => arrivals.push(resolve));

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const parts = await request.toArray();
    const arrived = { address: request.url ?? "", text: Buffer.concat(parts).toString() };
    react(response);
    const waiting = arrivals;
    arrivals = [];
    for (const tell of waiting) tell(arrived);
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
});

afterAll(() => {
  service.closeAllConnections();
  service.close();
});

function sentry(): Reporter {
  // It listens on a port and not on a pipe.
  const { port } = service.address() as AddressInfo;
  return sentryReporter({
    dsn: `http://publickey@127.0.0.1:${port}/42`,
    release: "1.0.0",
    environment: "demo",
    timeoutMs: 300,
    onLost: (failure, reason) => {
      lost.push({ failure, reason });
      onLost?.();
    },
  });
}

/** A working adapter and a failing one, and the first one's reports. */
interface Setting {
  report: (failure: FailedCall) => Promise<string>;
  broken: () => Reporter;
}

const settings: Record<string, Setting> = {
  log: {
    report: (failure) => new Promise((resolve) => logReporter((line) => resolve(JSON.stringify(line))).report(failure)),
    broken: () =>
      logReporter(() => {
        throw new Error("the disk is full");
      }),
  },
  sentry: {
    report: async (failure) => {
      const arrival = nextArrival();
      sentry().report(failure);
      return (await arrival).text;
    },
    broken: () => sentryReporter({ dsn: "http://publickey@127.0.0.1:1/42", release: "1", environment: "demo", onLost: () => undefined }),
  },
};

describe.each(Object.entries(settings))("the promises of the reporter: %s", (_name, { report, broken }) => {
  it("passes on where it failed, which call, how, and the request to look for", async () => {
    const passedOn = await report(FAILED);
    for (const value of Object.values(FAILED)) expect(passedOn).toContain(String(value));
  });

  it("passes on nothing else that hangs on the failure", async () => {
    const more = { ...FAILED, body: { name: "Canarybird" }, query: "SearchText=Canarybird", message: "Canarybird was not found" };
    expect(await report(more)).not.toContain("Canarybird");
  });

  it("never disturbs when it fails itself", () => {
    expect(() => broken().report(FAILED)).not.toThrow();
  });
});

describe("a service that speaks Sentry's envelopes", () => {
  const lines = (text: string): Record<string, unknown>[] => text.split("\n").map((line) => JSON.parse(line));

  it("gets one event at its project's address, and no more than we name", async () => {
    react = take;
    const arrival = nextArrival();
    sentry().report({ ...FAILED, where: "server", status: 500 });
    const { address, text } = await arrival;
    expect(address).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=publickey/);
    const [envelope, item, event] = lines(text);
    expect(Object.keys(envelope ?? {}).sort()).toEqual(["event_id", "sent_at"]);
    expect(item).toEqual({ type: "event" });
    expect(event).toEqual({
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      timestamp: expect.any(Number),
      platform: "node",
      level: "error",
      release: "1.0.0",
      environment: "demo",
      transaction: "GET /patient/:id",
      message: "GET /patient/:id failed with 500",
      fingerprint: ["server", "GET", "/patient/:id", "500"],
      tags: { where: "server", method: "GET", path: "/patient/:id", status: 500, request_id: FAILED.requestId },
    });
  });

  it.each<[string, Reaction]>([
    ["is down", (response) => response.destroy()],
    ["is silent", () => undefined],
    ["refuses", (response) => response.writeHead(403).end()],
  ])("loses nothing when it %s: what was lost is told", async (_how, reaction) => {
    react = reaction;
    const loss = nextLoss();
    sentry().report(FAILED);
    await loss;
    expect(lost.at(-1)).toMatchObject({ failure: FAILED, reason: expect.any(Error) });
    react = take;
  });

  it("is left alone when it asks to wait", async () => {
    react = (response) => response.writeHead(429, { "retry-after": "60" }).end();
    const reporter = sentry();
    let loss = nextLoss();
    reporter.report(FAILED);
    await loss;
    react = take;
    let arrived = false;
    arrivals.push(() => {
      arrived = true;
    });
    loss = nextLoss();
    reporter.report(FAILED);
    await loss;
    expect(arrived).toBe(false);
  });

  it("is not looked for under an address that is not a DSN", () => {
    const options = { release: "1", environment: "demo", onLost: () => undefined };
    expect(() => sentryReporter({ dsn: "https://sentry.example.org", ...options })).toThrow(StartRefused);
  });
});
