import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { factorsOf, type OktaPerson, type OktaStatus, Profile, presented } from "./okta-person.ts";

/*
 * The pages followed here are those of https://developer.okta.com/docs/: "User", "UserLifecycle", "UserCred", "UserSessions" and
 * "UserFactor" stand for api/openapi/okta-management/management/tag/…, "error-codes" and "rl-best-practices" for reference/….
 */

const NewUser = z.strictObject({ profile: z.strictObject(Profile.shape) });
const UserChanges = z.strictObject({ profile: z.strictObject(Profile.partial().shape) });

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** error-codes: the fields of an error. The summary contains a name, as real ones may: no log may repeat it. */
const refusal = (status: number, errorCode: string, summary = "Something about Ina Weber"): Answer => ({
  status,
  body: { errorCode, errorSummary: summary, errorLink: errorCode, errorId: `oae${randomUUID()}`, errorCauses: [{ errorSummary: summary }] },
});

const unknown = (key: string) => refusal(404, "E0000007", `Not found: Resource not found: ${key} (User)`);
const notInThisStatus = refusal(403, "E0000038");

const newId = () => `00u${randomBytes(12).toString("hex").slice(0, 17)}`;

/** What an operation does, in which statuses (undefined: the page names none), and what it answers in others. */
interface Operation {
  from?: readonly OktaStatus[];
  to?: OktaStatus;
  /** The kind of mail that it sends when `sendEmail=true`. */
  mails?: string;
  otherwise: Answer;
}

const HAS_PASSWORD: readonly OktaStatus[] = ["ACTIVE", "RECOVERY", "PASSWORD_EXPIRED", "LOCKED_OUT"];
/** UserLifecycle; error-codes for the refusals. */
const OPERATIONS: Record<string, Operation> = {
  activate: {
    from: ["STAGED", "DEPROVISIONED"],
    to: "PROVISIONED",
    mails: "activation",
    otherwise: refusal(403, "E0000016"),
  },
  reactivate: { from: ["PROVISIONED", "RECOVERY"], mails: "activation", otherwise: notInThisStatus },
  suspend: { from: ["ACTIVE"], to: "SUSPENDED", otherwise: refusal(400, "E0000001") },
  unsuspend: { from: ["SUSPENDED"], to: "ACTIVE", otherwise: refusal(400, "E0000001") },
  unlock: { from: ["LOCKED_OUT"], to: "ACTIVE", otherwise: refusal(403, "E0000032") },
  reset_factors: { otherwise: notInThisStatus },
  // UserCred names no status for these two: any user with a password is accepted.
  reset_password: { from: HAS_PASSWORD, to: "RECOVERY", mails: "reset", otherwise: refusal(403, "E0000017") },
  expire_password_with_temp_password: { from: HAS_PASSWORD, to: "PASSWORD_EXPIRED", otherwise: notInThisStatus },
};

/** An operation's reply besides the new status. */
function outcome(name: string, person: OktaPerson): unknown {
  if (name === "reset_factors") Object.assign(person, { question: undefined, hasAuthenticatorApp: false });
  return name === "expire_password_with_temp_password" ? { tempPassword: randomBytes(4).toString("hex") } : {};
}

function operate(name: string, person: OktaPerson, query: URLSearchParams): Answer {
  const operation = OPERATIONS[name];
  if (!operation) return refusal(404, "E0000022");
  if (operation.from && !operation.from.includes(person.status)) return operation.otherwise;
  if (operation.to) person.status = operation.to;
  // UserCred for the parameter; "Role permissions" says that a suspension ends sessions (help.okta.com).
  if (query.get("revokeSessions") === "true" || name === "suspend") person.sessions = 0;
  if (operation.mails && query.get("sendEmail") === "true") person.mails.push(operation.mails);
  return { status: 200, body: outcome(name, person) };
}

/**
 * `mute` never answers, `failing` answers 500, `full` has reached its limit, `forbidding` knows the token and does not let it do this,
 * `moved` redirects to /elsewhere.
 */
interface State {
  mood: "well" | "mute" | "failing" | "full" | "forbidding" | "moved";
  /** Most people on one page of a search; Okta may give fewer than asked for. */
  pageSize?: number | undefined;
  /** The address of the next page, if different. */
  nextOrigin?: string | undefined;
  /** The one method that is answered with 500. */
  failing?: string | undefined;
  /** Hooks right before the next requests, to simulate a faster caller. */
  before: (() => void)[];
}

const TOKEN = "00linnet-of-the-local-server";
export const SECONDS_TO_WAIT = 42;

interface Desk {
  origin: string;
  people: OktaPerson[];
  state: State;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** User: an id, a login, or the part of a login before the @. */
const findPerson = ({ people }: Desk, key: string) =>
  people.find(({ id, profile }) => id === key || same(profile.login, key) || same(profile.login.split("@")[0] ?? "", key));

/** User, `search`: values are compared without case, and people who are deactivated are found, too. */
function search({ people, origin, state }: Desk, query: URLSearchParams): Answer {
  const asked = query.get("search") ?? "";
  const quoted = [...asked.matchAll(/profile\.email eq ("(?:[^"\\]|\\.)*")(?: or |$)/g)];
  if (quoted.length === 0 || quoted.map(([whole]) => whole).join("") !== asked) return refusal(400, "E0000031");
  const emails = quoted.map(([, text = ""]) => z.string().parse(JSON.parse(text)));
  const limit = Math.min(Number(query.get("limit") ?? 200), state.pageSize ?? 200);
  const from = Number(query.get("after") ?? 0);
  const isMeant = ({ profile, indexed = profile.email }: (typeof people)[number]) => emails.some((email) => same(indexed, email));
  const found = people.filter(isMeant);
  const body = found.slice(from, from + limit).map((person) => presented(person, origin));
  if (found.length <= from + limit) return { status: 200, body };
  // "Pagination" (api/#pagination): the next page is a link in the headers.
  const next = new URLSearchParams({ search: asked, limit: String(limit), after: String(from + limit) });
  const links = [`<${origin}/api/v1/users>; rel="self"`, `<${state.nextOrigin ?? origin}/api/v1/users?${next}>; rel="next"`];
  return { status: 200, body, headers: { link: links.join(", ") } };
}

function create({ people, origin }: Desk, query: URLSearchParams, body: unknown): Answer {
  const { profile } = NewUser.parse(body);
  if (people.some(({ profile: { login } }) => same(login, profile.login)))
    return refusal(400, "E0000001", "login: An object with this field already exists in the current organization");
  const activated = query.get("activate") !== "false";
  const person: OktaPerson = {
    id: newId(),
    status: activated ? "PROVISIONED" : "STAGED",
    profile,
    hasAuthenticatorApp: false,
    sessions: 0,
    mails: activated ? ["activation"] : [],
  };
  people.push(person);
  return { status: 200, body: presented(person, origin) };
}

function change(person: OktaPerson, body: unknown, origin: string): Answer {
  if (person.status === "DEPROVISIONED") return notInThisStatus;
  Object.assign(person.profile, UserChanges.parse(body).profile);
  return { status: 200, body: presented(person, origin) };
}

/** UserFactor, "Verify a factor"; error-codes: E0000068 for a wrong answer. */
function verify({ id, question }: OktaPerson, factorId: string, body: unknown): Answer {
  const { answer } = z.strictObject({ answer: z.string() }).parse(body);
  if (!question || factorId !== `ufs${id}`) return refusal(404, "E0000007");
  return same(question.answer, answer) ? { status: 200, body: { factorResult: "SUCCESS" } } : refusal(403, "E0000068");
}

interface Asked {
  method: string;
  path: string[];
  query: URLSearchParams;
  body: unknown;
}

function answerFor(desk: Desk, { method, path, query, body }: Asked): Answer {
  const [key, part, name = ""] = path;
  if (!key) return method === "POST" ? create(desk, query, body) : search(desk, query);
  const person = findPerson(desk, key);
  if (!person) return unknown(key);
  if (part === "lifecycle" && method === "POST") return operate(name, person, query);
  if (part === "factors" && method === "POST") return verify(person, name, body);
  if (part === "factors") return { status: 200, body: factorsOf(person, desk.origin) };
  if (part === "sessions" && method === "DELETE" && query.get("oauthTokens") === "true") {
    person.sessions = 0;
    return { status: 204 };
  }
  if (part) return refusal(404, "E0000022");
  return method === "POST" ? change(person, body, desk.origin) : { status: 200, body: presented(person, desk.origin) };
}

/** rl-best-practices: the time at which there may be asked again, in seconds since 1970. */
const tooMany = (): Answer => ({
  ...refusal(429, "E0000047"),
  headers: {
    "x-rate-limit-limit": "600",
    "x-rate-limit-remaining": "0",
    "x-rate-limit-reset": String(Math.floor(Date.now() / 1000) + SECONDS_TO_WAIT),
  },
});

async function answer(desk: Desk, request: IncomingMessage): Promise<Answer> {
  const { state, origin } = desk;
  if (state.mood === "failing" || request.method === state.failing) return { status: 500, body: "<html>Ina Weber</html>" };
  if (state.mood === "full") return tooMany();
  if (state.mood === "moved") return { status: 302, headers: { location: `${origin}/elsewhere` } };
  if (request.headers.authorization !== `SSWS ${TOKEN}`) return refusal(401, "E0000011");
  if (state.mood === "forbidding") return refusal(403, "E0000006");
  const sent = await text(request);
  const { pathname, searchParams } = new URL(request.url ?? "/", origin);
  const [, ...path] = decodeURIComponent(pathname).slice("/api/v1".length).split("/").filter(Boolean);
  state.before.shift()?.();
  return answerFor(desk, { method: request.method ?? "", path, query: searchParams, body: sent ? JSON.parse(sent) : undefined });
}

function reply(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { ...(body !== undefined && { "content-type": "application/json" }), ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** A server that answers as Okta's documentation says (the pages above), on this machine. */
export async function oktaServer() {
  const desk: Desk = { origin: "", people: [], state: { mood: "well", before: [] } };
  const asked: string[] = [];
  const unanswered = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    unanswered.add(response);
    response.on("close", () => unanswered.delete(response));
    if (desk.state.mood === "mute") return;
    void answer(desk, request).then(
      (given) => reply(response, given),
      () => reply(response, refusal(400, "E0000003")),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = z.object({ port: z.number() }).parse(server.address());
  desk.origin = `http://127.0.0.1:${address.port}`;
  let count = 0;

  return {
    environment: { OIDC_ISSUER: "https://sign-in.example", OKTA_ORG_URL: desk.origin, OKTA_API_TOKEN: TOKEN },
    state: desk.state,
    /** Method and address of each request, in order. */
    asked,
    /** Requests without an answer yet. */
    unanswered,
    people: desk.people,
    personWith: (id: string) => desk.people.find((person) => person.id === id),
    /** Adds a user who signs in by email, or by another login. */
    add(status: OktaStatus, known: Partial<Profile> = {}, question?: OktaPerson["question"]): OktaPerson {
      count += 1;
      const email = `person${count}@linnet.example`;
      const person: OktaPerson = {
        id: newId(),
        status,
        profile: { email, login: known.email ?? email, firstName: "Ina", lastName: "Weber", ...known },
        ...(question && { question }),
        hasAuthenticatorApp: question !== undefined,
        sessions: 1,
        mails: [],
      };
      desk.people.push(person);
      return person;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
