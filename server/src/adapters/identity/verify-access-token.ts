import { hash } from "node:crypto";
import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { AppError, unauthenticated } from "../../platform/http/errors.ts";
import type { IdentityPerson, TokenClaims } from "./port.ts";

/** Clocks of two machines differ a little. */
const TOLERANCE_S = 5;

/** What OpenID Connect allows a subject to be; nothing else may reach the database. */
const identifier = z.string().regex(/^[\x20-\x7e]{1,255}$/);

/**
 * What Linnet needs of an access token. `auth_time` is needed although RFC 9068 leaves it open: without it a session that is
 * renewed silently would never come to its absolute end. A token bound to a key (`cnf`) is no bearer token.
 */
const Payload = z.object({
  iss: z.string(),
  sub: identifier,
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  iat: z.number(),
  auth_time: z.number(),
  sid: identifier.optional(),
  email: z.string().optional().catch(undefined),
  email_verified: z.unknown().optional(),
  cnf: z.undefined().optional(),
});
type Payload = z.infer<typeof Payload>;

interface TokenRules {
  issuer: string;
  audience: string;
  clientId: string;
  algorithms: string[];
  keys: JWTVerifyGetKey;
  /** True where the provider is known to name the type of its access tokens. */
  typeNeeded: boolean;
  /** Receives the reason for each refused token: our own words, never the token's. */
  onRefused?: (reason: string) => void;
}

/** What an operator needs to know about a wrong claim. Other errors are named by jose's code. */
const WRONG_CLAIM: Record<string, string> = {
  iss: "the token’s issuer is not OIDC_ISSUER",
  aud: "the token’s audience is not OIDC_AUDIENCE",
  nbf: "the token is not valid yet (the provider’s clock is ahead, or this machine’s is behind)",
};

/** Undefined for an expired token, which is normal. */
function reasonOf(error: errors.JOSEError): string | undefined {
  if (error instanceof errors.JWTExpired) return undefined;
  if (error instanceof errors.JWTClaimValidationFailed) return WRONG_CLAIM[error.claim] ?? `the token’s ${error.claim} is not valid`;
  if (error instanceof errors.JWKSNoMatchingKey) return "the token was signed with a key that the provider does not publish";
  if (error instanceof errors.JOSEAlgNotAllowed) return "the token’s signing algorithm is not allowed (use RS256, PS256, ES256 or EdDSA)";
  if (error instanceof errors.JWSSignatureVerificationFailed) return "the token’s signature is wrong";
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid)
    return "this is not a signed token (JWT). The provider issues opaque access tokens, or none for OIDC_AUDIENCE";
  return `the token could not be read (${error.code})`;
}

/** The claims that are missing or wrong, by their names. */
const missingOf = (error: z.ZodError): string => {
  const names = [...new Set(error.issues.map(({ path }) => String(path[0])))];
  const auth = names.includes("auth_time") ? " Configure the provider to add auth_time to access tokens." : "";
  return `the token has missing or malformed claims: ${names.join(", ")}.${auth}`;
};

export interface AccessToken {
  claims: TokenClaims;
  /** As far as the token itself says; some providers keep it for their userinfo endpoint. */
  person?: IdentityPerson;
}

/**
 * RFC 9068 §4 asks for the type `at+jwt`. Widespread providers write `JWT` or nothing there, and are believed unless the token
 * is for the web's own client: then it is an ID token, which must not open the API. Every other type is refused.
 */
function isAccessToken(typ: string | undefined, { aud }: Payload, rules: TokenRules): boolean {
  const type = typ?.toLowerCase().replace(/^application\//, "");
  if (type === "at+jwt") return true;
  return !rules.typeNeeded && (type === undefined || type === "jwt") && ![aud].flat().includes(rules.clientId);
}

async function openToken(token: string, rules: TokenRules, now: Date): Promise<Payload> {
  try {
    const { issuer, audience, algorithms } = rules;
    const checks = { issuer, audience, algorithms, clockTolerance: TOLERANCE_S, currentDate: now };
    const { payload, protectedHeader } = await jwtVerify(token, rules.keys, checks);
    const parsed = Payload.safeParse(payload);
    if (parsed.success && isAccessToken(protectedHeader.typ, parsed.data, rules)) return parsed.data;
    rules.onRefused?.(parsed.success ? "this is not an access token but an ID token or another type" : missingOf(parsed.error));
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    const reason = reasonOf(error);
    if (reason !== undefined) rules.onRefused?.(reason);
  }
  throw unauthenticated();
}

/** Some providers write booleans as text. */
export const personFrom = (email: string, verified: unknown): IdentityPerson => ({
  email,
  emailVerified: verified === true || verified === "true",
});

async function verifyAccessToken(token: string, rules: TokenRules, now: Date): Promise<AccessToken & { expiresAt: number }> {
  const payload = await openToken(token, rules, now);
  const { iss, sub, sid, iat, auth_time, exp, email, email_verified } = payload;
  const latest = now.getTime() / 1000 + TOLERANCE_S;
  if (iat > latest || auth_time > latest) {
    rules.onRefused?.("the token is from the future (the provider’s clock is ahead, or this machine’s is behind)");
    throw unauthenticated();
  }
  const claims = { issuer: iss, subject: sub, providerSession: sid ?? "", signedInAt: new Date(auth_time * 1000) };
  const opened = { claims, expiresAt: (exp + TOLERANCE_S) * 1000 };
  return email !== undefined && email_verified !== undefined ? { ...opened, person: personFrom(email, email_verified) } : opened;
}

/** A signature is looked at again so often at least: a key that its provider has withdrawn opens nothing after that. */
const VERIFIED_FOR_MS = 5 * 60 * 1000;
/** Of so many tokens it is kept what they said; of more, the oldest are verified again. */
const MOST_KEPT = 10_000;

interface Kept {
  opened: AccessToken;
  from: number;
  until: number;
}

/**
 * Opens bearer tokens: signature, algorithm, type, issuer, audience and times. What a good one says is kept for some minutes, by its hash
 * and not after its end; whether its session is in force is asked at each call all the same.
 * @throws AppError `unauthenticated`, without saying which of them was wrong; what `rules.keys` throws goes through.
 */
export function accessTokenVerifier(rules: TokenRules): (token: string, now: Date) => Promise<AccessToken> {
  const kept = new Map<string, Kept>();
  return async (token, now) => {
    const at = now.getTime();
    const key = hash("sha256", token, "base64url");
    const known = kept.get(key);
    if (known && known.from <= at && at < known.until) return known.opened;
    kept.delete(key);
    const { expiresAt, ...opened } = await verifyAccessToken(token, rules, now);
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { opened, from: at, until: Math.min(expiresAt, at + VERIFIED_FOR_MS) });
    return opened;
  };
}

export const PROVIDER_UNAVAILABLE = "The sign-in service is not responding. Try again in a moment.";

/** The sentence for a provider that does not answer; the reason goes to the log only. */
export const providerUnavailable = (cause: unknown) => new AppError("upstream_unavailable", PROVIDER_UNAVAILABLE, { cause });
