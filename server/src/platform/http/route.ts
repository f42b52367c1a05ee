import type { AuditAction } from "@linnet/contract/audit/actions";
import {
  type About,
  type Endpoint,
  type InputOf,
  isOpenInLoginAs,
  type JsonEndpoint,
  type ReplyOf,
  type StreamEndpoint,
  type UploadEndpoint,
} from "@linnet/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Scanner } from "../../adapters/scanner/port.ts";
import type { Actor, PatientInCare, ReferralAtDesk, ReferralInCare } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import type { Database } from "../database/database.ts";
import { type EventOf, type EventSource, eventStreams } from "../live/event-streams.ts";
import type { Live } from "../live/live.ts";
import { receiveFiles, receiveForm } from "../uploads/received-files.ts";
import type { ReceivedFile } from "../uploads/take-files.ts";
import type { DailyQuotas } from "./daily-quotas.ts";
import { AppError, forbidden } from "./errors.ts";
import { type FileReply, sendFile } from "./file-reply.ts";
import { type Guard, signedIn } from "./guards.ts";
import { type Once, once } from "./idempotency.ts";
import { refuseUnstorable, toSpelling } from "./input.ts";
import { isWrittenReply, type WrittenReply } from "./written-reply.ts";

/** How a slice finds the patient behind an id of one kind, and whether this actor may see the child. */
export type AboutRule<P = PatientInCare> = (actor: Actor, id: string) => Promise<P>;
/** The same for a referral, whose child the hospital need not know. */
export type ReferralRule = (actor: Actor, id: string) => Promise<ReferralInCare>;
/** The same for a referral at the desk of its clinic. */
export type DeskRule = (actor: Actor, id: string) => Promise<ReferralAtDesk>;
export type AboutRules = Partial<Record<"patient" | "note" | "order" | "report", AboutRule>> & {
  referral?: ReferralRule;
  referralAtDesk?: DeskRule;
  /** A question to a clinic: seen as a referral is, by the office and at the clinic's desk. */
  advice?: ReferralRule;
  adviceAtDesk?: DeskRule;
};

/** What `route()` needs besides the endpoint; set once by buildApp. */
export interface Routing {
  db: Database;
  /** Who sends a request; asked again while a stream is open. */
  authenticate: (request: FastifyRequest) => Promise<Actor | undefined>;
  about: AboutRules;
  /** Hears what any server has changed: an open stream ends when its session does. */
  live: Live;
  /** Every endpoint that has been given a guard, for the start's check and docs/api/calls.tsv. */
  served: Map<Endpoint, Guard<unknown>>;
  /** Absent: no quota is counted. */
  quotas?: DailyQuotas | undefined;
  /** Absent: files are not scanned. */
  scanner?: Scanner | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    routeContext: Routing;
  }
  interface FastifyContextConfig {
    /** The call of the contract that the route serves. */
    endpoint?: Endpoint;
  }
}

type Concerning<E extends Endpoint, P> = E extends { about: { referral: string } }
  ? { referral: ReferralInCare }
  : E extends { about: { referralAtDesk: string } }
    ? { atDesk: ReferralAtDesk }
    : E extends { about: { advice: string } }
      ? { advice: ReferralInCare }
      : E extends { about: { adviceAtDesk: string } }
        ? { atDesk: ReferralAtDesk }
        : E extends { about: About }
          ? { patient: P }
          : unknown;
type Receiving<E extends Endpoint> = E extends { kind: "upload" } ? { files: ReceivedFile[] } : unknown;
/** A call that may come twice is given the one transaction it writes in. */
type Writing<E extends Endpoint> = E extends { onceByKey: true; reply: z.ZodType } ? { once: Once<z.input<E["reply"]>> } : unknown;
type HandlerInput<E extends Endpoint, A, P> = InputOf<E> &
  Concerning<E, P> &
  Writing<E> &
  Receiving<E> & { actor: A; request: FastifyRequest; reply: FastifyReply };
type Answer<E extends Endpoint> = E extends JsonEndpoint
  ? ReplyOf<E> | WrittenReply<E>
  : E extends UploadEndpoint
    ? ReplyOf<E>
    : E extends StreamEndpoint
      ? EventSource<EventOf<E>>
      : FileReply;
type Handler<E extends Endpoint, A, P> = (input: HandlerInput<E, A, P>) => Answer<E> | Promise<Answer<E>>;
/** For a page whose query includes the access rule: used in place of the rule, it returns what it has read. */
interface InOneStatement<E extends Endpoint, A, P> {
  patient: AboutRule<P>;
  answer: Handler<E, A, P>;
}
/** A call about a patient needs a caller, and so does a stream, which ends with their session. */
type GuardOf<E extends Endpoint, A> = E extends { about: About } | { kind: "stream" } ? Guard<A & Actor> : Guard<A>;

/** What may be an id of the hospital's record. Anything else that was asked for is not written down: it may be a name. */
const AN_ID = /^[A-Za-z0-9.-]{1,64}$/;

/** Writes down that a known caller was refused; a missing patient counts, since it may be one they may not know of. */
async function recordRefusal({ db }: Routing, endpoint: Endpoint, request: FastifyRequest, error: unknown): Promise<void> {
  const refused = error instanceof AppError && (error.code === "forbidden" || (error.code === "not_found" && endpoint.about));
  if (!refused || !request.actor) return;
  const [[kind, source] = ["", ""]] = Object.entries(endpoint.about ?? {});
  const asked = valueAt(source, request);
  const named = !AN_ID.test(asked) ? {} : kind === "patient" ? { personIds: [asked] } : { object: `${kind} ${asked}` };
  // As: a test's endpoint has an action of its own; those of the contract are all audit actions.
  await audit(db, request.actor, { action: endpoint.action as AuditAction, outcome: "refused", rule: error.code, ...named });
}

type Parts = Pick<FastifyRequest, "params" | "query" | "body">;

function valueAt(source: string, input: Parts): string {
  let value: unknown = input;
  for (const name of source.split("."))
    value = typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
  return String(value ?? "");
}

/** What the call is about, if the caller may see it: checked after parsing, before the handler. */
async function concernOf<P>(
  about: Omit<AboutRules, "patient"> & { patient?: AboutRule<P> | AboutRule | undefined },
  endpoint: Endpoint,
  request: FastifyRequest,
  input: Parts,
): Promise<{ patient?: P | PatientInCare; referral?: ReferralInCare; advice?: ReferralInCare; atDesk?: ReferralAtDesk }> {
  if (!endpoint.about || !request.actor) return {};
  const [[kind, source] = ["", ""]] = Object.entries(endpoint.about);
  const id = valueAt(source, input);
  if (kind === "referral" && about.referral) return { referral: await about.referral(request.actor, id) };
  if (kind === "advice" && about.advice) return { advice: await about.advice(request.actor, id) };
  if (kind === "adviceAtDesk" && about.adviceAtDesk) return { atDesk: await about.adviceAtDesk(request.actor, id) };
  if (kind === "referralAtDesk" && about.referralAtDesk) return { atDesk: await about.referralAtDesk(request.actor, id) };
  const rule = new Map(Object.entries({ patient: about.patient, note: about.note, order: about.order, report: about.report })).get(kind);
  if (!rule) throw new Error(`No rule finds the patient for a ${kind}`);
  return { patient: await rule(request.actor, id) };
}

/** What may be sent where no token is needed: the longest public form is a tenth of it. */
const STRANGERS_BODY_BYTES = 16_384;

const isForm = (endpoint: Endpoint): boolean => "form" in endpoint && endpoint.form === true;

function schemaOf(endpoint: Endpoint) {
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && endpoint.kind !== "upload" && { body: endpoint.body }),
    ...(isForm(endpoint) && { consumes: ["multipart/form-data"] }),
    ...("reply" in endpoint && { response: { 200: endpoint.reply } }),
    ...(endpoint.kind === "stream" && { response: { 200: { content: { "text/event-stream": { schema: endpoint.event } } } } }),
  };
}

interface Running {
  request: FastifyRequest;
  input: Parts;
  run: (once: Once<unknown>) => Promise<unknown>;
}

async function answerOnce({ db }: Routing, endpoint: Endpoint, { request, input, run }: Running) {
  const key = request.headers["idempotency-key"];
  if (!endpoint.onceByKey || typeof key !== "string" || !request.actor) return run((work) => db.transaction().execute(work));
  return once(db, { accountId: request.actor.accountId, key, action: endpoint.action, input }, run);
}

/** The files of an upload, as far as the person's day has room for them. */
async function receiveCounted({ quotas }: Routing, endpoint: UploadEndpoint, request: FastifyRequest) {
  const { actor } = request;
  if (actor) await quotas?.requireRoomForFiles(actor.accountId);
  const received = await receiveFiles(request, endpoint);
  if (actor && received.bytes > 0) await quotas?.countFiles(actor.accountId, received.bytes);
  return received;
}

/** @throws AppError `forbidden` for actions that are not allowed in login-as. */
function refuseInLoginAs(endpoint: Endpoint, { actor }: FastifyRequest): void {
  if (actor?.administrator && !isOpenInLoginAs(endpoint)) throw forbidden("You cannot do this while you are logged in as another user");
}

/**
 * Serves one endpoint of the contract. The guard is not optional and runs before the body is read; the patient of the call is
 * looked up, and refused with 404, before the handler runs. Keys that differ only in case are taken for the contract's.
 */
export function route<E extends Endpoint, A, P = PatientInCare>(
  app: FastifyInstance,
  endpoint: E,
  guard: GuardOf<E, A>,
  handler: Handler<E, A, PatientInCare> | InOneStatement<E, A, P>,
): void {
  const routing = app.routeContext;
  const { patient, answer: respond } = typeof handler === "function" ? { answer: handler } : handler;
  const about = { ...routing.about, ...(patient && { patient }) };
  routing.served.set(endpoint, guard);
  const admitted = new WeakMap<FastifyRequest, unknown>();
  const streams = endpoint.kind === "stream" ? eventStreams(app, endpoint) : undefined;

  /** Asks again who listens to a stream, and whether they may. */
  const admitAgain = async (request: FastifyRequest) => {
    request.actor = await routing.authenticate(request);
    refuseInLoginAs(endpoint, request);
    guard(request);
    return signedIn(request);
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const received = endpoint.kind === "upload" ? await receiveCounted(routing, endpoint, request) : undefined;
    try {
      // Of an upload too, so that a refusal is written down with what was asked for.
      if (received) request.body = received.body;
      const { params, query, body } = request;
      const input = { params, query, body };
      const concern = await concernOf(about, endpoint, request, input);
      const files = await received?.take(routing.scanner);
      const whole = { ...input, ...concern, files, actor: admitted.get(request), request, reply };
      // Fastify has parsed the parts with the endpoint's own schemas, the guard has made the actor, and `about` the patient or referral.
      const run = async (once: Once<unknown>) => respond({ ...whole, once } as unknown as HandlerInput<E, A, PatientInCare & P>);
      const asked = { ...input, ...(received && { files: received.hashes }) };
      const result = await answerOnce(routing, endpoint, { request, input: asked, run });
      // The handler of a stream gives what tells its events.
      if (streams) return streams(result as EventSource<never>, { reply, actor: signedIn(request), askAgain: () => admitAgain(request) });
      if (isWrittenReply(result) && result.endpoint === endpoint) return reply.type("application/json; charset=utf-8").send(result.json);
      if (endpoint.kind !== "download") return result;
      // The handler of a download gives a file.
      return sendFile(reply, result as FileReply);
    } finally {
      await received?.discard();
    }
  };

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...(endpoint.token !== undefined && endpoint.kind !== "upload" && { bodyLimit: STRANGERS_BODY_BYTES }),
    config: { endpoint },
    onRequest: async (request) => {
      try {
        refuseInLoginAs(endpoint, request);
        admitted.set(request, guard(request));
        if (endpoint.isSending && request.actor) await routing.quotas?.countSending(request.actor.accountId);
      } catch (error) {
        await recordRefusal(routing, endpoint, request, error);
        throw error;
      }
    },
    preValidation: async (request) => {
      refuseUnstorable(request.params);
      refuseUnstorable(request.query);
      if (endpoint.query) request.query = toSpelling(endpoint.query, request.query);
      if (!endpoint.body || endpoint.kind === "upload") return;
      const body = isForm(endpoint) ? await receiveForm(request) : request.body;
      request.body = toSpelling(endpoint.body, body ?? {});
      refuseUnstorable(request.body);
    },
    handler: async (request, reply) => {
      try {
        return await answer(request, reply);
      } catch (error) {
        await recordRefusal(routing, endpoint, request, error);
        throw error;
      }
    },
  });
}
