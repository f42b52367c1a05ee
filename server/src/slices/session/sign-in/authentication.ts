import { SessionEnd } from "@linnet/contract/errors";
import type { FastifyRequest } from "fastify";
import type { TokenClaims } from "../../../adapters/identity/port.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit, auditRefusal } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, unauthenticated } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountRepository, type KnownAccount } from "../account-repository.ts";
import { loginAsActor } from "../login-as/actor.ts";
import { newsRepository } from "../news/repository.ts";
import { endOf, factorDue, idleLimit, LONGEST_SESSION_MS } from "../policy.ts";
import { type EndReason, sessionRepository } from "../repository.ts";
import { deviceOf } from "./device-of.ts";
import { endSession } from "./end-session.ts";
import { sessionKey } from "./session-key.ts";
import { sessionLookup } from "./session-lookup.ts";

const noAccount = () =>
  new AppError(
    "forbidden",
    "This sign-in does not belong to an active portal account. Call support, or ask your practice for an invitation.",
  );

/** The message to the person: not for their own sign-out, and without how another person keeps them out. */
function whyOver(over: string, { endReason }: { endReason: EndReason | null }): SessionEnd | undefined {
  return SessionEnd.safeParse(over === "ended" ? endReason : over).data;
}

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const [, token] = /^Bearer ([^\s]+)$/i.exec(header) ?? [];
  if (!token) throw unauthenticated();
  return token;
}

/** The first of a sign-in, which opens its session. */
type FirstRequest = Actor["request"] & Pick<FastifyRequest, "headers">;

/** Gives invited people their roles. Invitations belong to another slice, so app.ts supplies it. */
interface Joining {
  /** Creates the account at the first sign-in; undefined without an invitation. */
  joinAsInvited(
    platform: Pick<Platform, "config" | "db" | "clock" | "jobs">,
    person: { email: string; issuer: string; subject: string },
  ): Promise<KnownAccount | undefined>;
  /** Gives an account what was accepted since it came. */
  joinWithAccount(platform: Pick<Platform, "config" | "clock" | "jobs">, trx: Database, accountId: number): Promise<void>;
}

/**
 * Identifies the caller: a valid token, a session in force, an active account. Anonymous without a token. The first request after a sign-in
 * opens its session and ties the subject to the account. Also handles login-as.
 */
export function authentication(
  platform: Pick<Platform, "config" | "db" | "clock" | "jobs" | "identity">,
  { joinAsInvited, joinWithAccount }: Joining,
) {
  const { config, db, clock, identity } = platform;
  const idleLimitMs = idleLimit(config);
  const sessions = sessionRepository(db);
  const findSession = sessionLookup(db);
  const accounts = accountRepository(db);
  const actorOf = loginAsActor({ config, db, clock });

  async function accountFor(claims: TokenClaims, token: string): Promise<KnownAccount | undefined> {
    const bound = await accounts.findBySubject(claims.issuer, claims.subject);
    if (bound) return bound;
    const { email, emailVerified } = await identity.personOf(token);
    if (!emailVerified) return undefined;
    const { issuer, subject } = claims;
    const first = (await accounts.bindSubject(db, email, issuer, subject)) ?? (await joinAsInvited(platform, { email, issuer, subject }));
    // The first requests of a sign-in come together: another one may just have tied it.
    return first ?? accounts.findBySubject(claims.issuer, claims.subject);
  }

  async function open(claims: TokenClaims, token: string, { headers, ...request }: FirstRequest): Promise<void> {
    const account = await accountFor(claims, token);
    if (!account?.active) {
      await auditRefusal(db, { action: "write:sign-in", rule: "no active account", accountId: account?.id ?? null, request });
      throw noAccount();
    }
    const { issuer, providerSession, signedInAt } = claims;
    const own = identity.embedded?.own;
    const factor = await own?.factorOf(claims.subject);
    const isOpenAtProvider = (await own?.isOpen(providerSession)) ?? false;
    const expiresAt = new Date(signedInAt.getTime() + LONGEST_SESSION_MS);
    await db.transaction().execute(async (trx) => {
      const session = {
        key: sessionKey(claims),
        accountId: account.id,
        issuer,
        providerSession,
        signedInAt,
        lastActiveAt: clock.now(),
        expiresAt,
        factor,
        device: deviceOf(headers["user-agent"]),
      };
      const opened = await sessions.open(trx, { ...session, previousLoginAt: account.lastLoginAt });
      if (!opened) return;
      // A token from before they were signed out, not used until now: no session either.
      if (!(await accounts.recordLogin(trx, account.id, { at: signedInAt, isOpenAtProvider }))) throw unauthenticated();
      await joinWithAccount(platform, trx, account.id);
      await newsRepository(trx).recordFirstSignIn(trx, account.id, clock.now());
      const found = await sessionRepository(trx).find(session.key);
      if (found) await audit(trx, { ...found.actor, request }, { action: "write:sign-in" });
    });
  }

  return async (request: FastifyRequest): Promise<Actor | undefined> => {
    const token = bearerOf(request);
    if (token === undefined) return undefined;
    const claims = await identity.verify(token);
    const from = { id: request.id, address: request.ip };
    const key = sessionKey(claims);
    let found = await findSession(key);
    if (!found) {
      await open(claims, token, { ...from, headers: request.headers });
      found = await findSession(key);
    }
    if (!found) throw unauthenticated();
    const now = clock.now();
    const over = found.accountActive ? endOf({ ...found, idleLimitMs }, now) : "account";
    if (over && over !== "ended") {
      const actor = { ...found.actor, request: from };
      await db.transaction().execute((trx) => endSession(trx, actor, over, now));
      // Otherwise the provider would say again who is there, without asking, and this session would be found over again.
      await identity.endSession(claims);
    }
    if (over) throw unauthenticated(whyOver(over, found));
    const { actor, factor, hasDeclinedFactor: hasDeclined } = found;
    const secondFactor = factorDue({ factor, hasDeclined, roles: actor.roles }, config);
    const whole = await actorOf({ ...actor, secondFactor, request: from }, request);
    // What the rights were read from is kept while it stays the same; a cover begins and ends by itself.
    return { ...whole, standsInFor: whole.standsInFor.filter(({ since, until }) => since <= now && (until === null || now < until)) };
  };
}
