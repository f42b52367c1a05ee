import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import type { CallOf, Endpoint, JsonEndpoint, ResultOf, UploadEndpoint } from "@linnet/contract/endpoint";
import { fillPath } from "@linnet/contract/path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { embeddedAddressBook } from "../src/adapters/address/embedded.ts";
import { embeddedEhr } from "../src/adapters/ehr/embedded/embedded.ts";
import type { Ehr } from "../src/adapters/ehr/port.ts";
import { embeddedAdministration } from "../src/adapters/identity/embedded/administration.ts";
import { embeddedIntake } from "../src/adapters/intake/embedded/intake.ts";
import type { FailedCall } from "../src/adapters/reporter/port.ts";
import { embeddedSignature } from "../src/adapters/signature/embedded/embedded.ts";
import { diskStorage } from "../src/adapters/storage/disk.ts";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import type { OpenDatabase } from "../src/platform/database/database.ts";
import { logOptions } from "../src/platform/http/request-log.ts";
import type { Jobs, Queues } from "../src/platform/jobs.ts";
import { type OpenLive, openLive } from "../src/platform/live/live.ts";
import type { Platform } from "../src/platform/platform.ts";
import { formOf, multipartBody } from "./multipart-body.ts";
import { NOW } from "./open-hospital.ts";
import { setClock } from "./test-clock.ts";
import { connectionStringOf, testDatabase } from "./test-database.ts";
import { testIdentity, tokenOf } from "./test-identity.ts";
import { testStorage } from "./test-storage.ts";
import { type UnreliableSignature, unreliableSignature } from "./unreliable-signature.ts";

interface Kept<Q extends keyof Queues = keyof Queues> {
  queue: Q;
  payload: Queues[Q];
}

/** Keeps what was sent, so that a test can look. */
function keptJobs() {
  const sent: Kept[] = [];
  const jobs: Jobs = {
    send: async (_trx, queue, payload) => {
      sent.push({ queue, payload });
    },
  };
  return { ...jobs, sent, mails: () => sent.flatMap(({ payload }) => ("to" in payload ? payload : [])) };
}

/** Each test calls from an address of its own, so that how often one address may call counts within a test and not over a file. */
function addressOfTest(): string {
  const [a, b, c] = createHash("sha1")
    .update(expect.getState().currentTestName ?? "")
    .digest();
  return `10.${a}.${b}.${c}`;
}

type BodyOf<E extends Endpoint> = E extends JsonEndpoint | UploadEndpoint ? ResultOf<E> : never;

async function bodyOf({ kind }: Endpoint, reply: Awaited<ReturnType<FastifyInstance["inject"]>>): Promise<unknown> {
  const isJson = String(reply.headers["content-type"]).startsWith("application/json");
  // A text reply is sent as is (decision G-X-10).
  if (kind !== "stream") return isJson ? reply.json() : reply.body;
  const told = reply.stream();
  if (isJson) return JSON.parse(await text(told));
  // It would go on for ever; what it tells is tested where a server listens.
  told.destroy();
  return undefined;
}

/** Listens like the server; a lost connection fails the test. */
const listening = (open: OpenDatabase) =>
  openLive(open, connectionStringOf(open), (error) => {
    throw error;
  });

/**
 * The whole server on a private copy of the demo hospital, with the embedded record and a provider of the test's own. Call it
 * at the top of a test file or of a `describe`. `environment` is what the configuration is read from, `log` hears every line, and
 * `openEhr` opens another record in place of the embedded one.
 */
export function testApp(environment: NodeJS.ProcessEnv = {}, log?: { write(line: string): void }, openEhr?: () => Ehr) {
  const clock = setClock(NOW);
  const identity = testIdentity();
  const jobs = keptJobs();
  const reported: FailedCall[] = [];
  const config = readConfig({ REQUESTS_PER_MINUTE: "1000000", BUSY_AFTER_MS: "0", SENDINGS_PER_DAY: "1000000", ...environment });
  let open: OpenDatabase;
  let live: OpenLive;
  let platform: Platform;
  let signature: UnreliableSignature;
  let app: Awaited<ReturnType<typeof buildApp>>;

  beforeAll(async () => {
    open = await testDatabase("hospital");
    live = await listening(open);
    const storage = testStorage(diskStorage(inject("hospitalFiles")));
    signature = unreliableSignature(embeddedSignature({ config, db: open.db, clock, storage }));
    platform = {
      config,
      db: open.db,
      clock,
      jobs,
      live,
      identity,
      identityAdministration: embeddedAdministration({ config, db: open.db, clock, jobs }),
      ehr: openEhr?.() ?? embeddedEhr(open.db, config.HOSPITAL_TIME_ZONE),
      intake: embeddedIntake({ db: open.db, clock, jobs, zone: config.HOSPITAL_TIME_ZONE, byItself: true }),
      storage,
      signature,
      addresses: embeddedAddressBook,
      reporter: { report: (failure) => reported.push(failure) },
    };
    app = await buildApp(platform, log ? { logger: { stream: log, ...logOptions } } : {});
  });
  afterAll(async () => {
    for (const one of [app, live, open]) await one.close();
  });

  async function send<E extends Endpoint>(headers: Record<string, string>, endpoint: E, input: CallOf<E>) {
    // The three possible parts of a call; an endpoint's type names its own.
    const { params = {}, query = {}, body } = input as { params?: object; query?: Record<string, string>; body?: object };
    const sent = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const isForm = endpoint.kind === "upload" || ("form" in endpoint && endpoint.form === true);
    const sentBody = isForm ? await multipartBody(formOf(body ?? {})) : { payload: body, headers: {} };
    const reply = await app.inject({
      method: endpoint.method,
      url: `/api${fillPath(endpoint.path, params)}`,
      remoteAddress: addressOfTest(),
      query: Object.fromEntries(sent),
      ...(body && { payload: sentBody.payload }),
      headers: { ...headers, ...(body && sentBody.headers) },
      ...(endpoint.kind === "stream" && { payloadAsStream: true }),
    });
    // The type is the contract's, which the server has checked.
    return { status: reply.statusCode, body: (await bodyOf(endpoint, reply)) as BodyOf<E> };
  }

  /** Calls as a person who entered the password at `signedInAt`; null calls without a token. */
  const call = <E extends Endpoint>(email: string | null, endpoint: E, input: CallOf<E>, signedInAt: Date = new Date(NOW)) =>
    send(email === null ? {} : { authorization: `Bearer ${tokenOf(email, signedInAt)}` }, endpoint, input);

  /** Calls with the headers that select login-as: `by` is at the keyboard and says to work as `email`. */
  const callAs = <E extends Endpoint>(
    { by, email }: { by: string; email: string },
    endpoint: E,
    input: CallOf<E>,
    signedInAt = new Date(NOW),
  ) => send({ authorization: `Bearer ${tokenOf(by, signedInAt)}`, loginas: "true", email }, endpoint, input);

  return {
    call,
    callAs,
    clock,
    identity,
    jobs,
    /** What was reported as failed, by a browser or by the server. */
    reported,
    get app() {
      return app;
    },
    get db() {
      return open.db;
    },
    /** The e-signature service; a test may take it down. */
    get signature() {
      return signature;
    },
    get platform() {
      return platform;
    },
  };
}
