import { createLocalJWKSet } from "jose";
import Provider, { errors, type InteractionResults, type KoaContextWithOIDC } from "oidc-provider";
import { z } from "zod";
import type { Database } from "../../platform/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { cookiesOf, embeddedConfiguration } from "./embedded-configuration.ts";
import { embeddedDirectory } from "./embedded-directory.ts";
import { embeddedFactor } from "./embedded-factor.ts";
import { embeddedKeys } from "./embedded-keys.ts";
import { embeddedOwnSignIn } from "./embedded-own-sign-in.ts";
import { signOutWithoutScript } from "./embedded-sign-out.ts";
import { endProviderSession } from "./embedded-storage.ts";
import { MOUNT_PATH, mountEmbeddedProvider } from "./mount-embedded-provider.ts";
import type { EmbeddedProvider, Identity, SignInAttempt } from "./port.ts";
import { type TokenRules, verifyAccessToken } from "./verify-access-token.ts";

function clearSessionCookie(ctx: KoaContextWithOIDC, origin: string): void {
  const { names, long } = cookiesOf(origin);
  ctx.cookies.set(names.session, null, { ...long, overwrite: true });
}

/** The sign-in that this browser has begun, by its cookie; undefined when it is over or belongs to another browser. */
async function openSignIn(provider: Provider, { request, response, interaction }: SignInAttempt) {
  try {
    const found = await provider.interactionDetails(request, response);
    return found.uid === interaction && found.prompt.name === "login" ? found : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/**
 * What accounts and sessions are tied to, whatever address the portal is opened at: another port, or a new public address, is
 * still the same directory.
 */
const DIRECTORY = "linnet:embedded";

/** Between the two steps of a sign-in. */
const LONGEST_SECOND_STEP_MS = 5 * 60 * 1000;
const AfterPassword = z.object({ passwordOf: z.object({ id: z.string(), at: z.string() }).optional() });

/** The embedded identity provider: its own directory, keys and sessions, in Linnet's database. */
export async function embeddedIdentity(platform: Pick<Platform, "config" | "db" | "clock" | "jobs">): Promise<Identity> {
  const { config, db, clock } = platform;
  const { origin } = config;
  const keys = await embeddedKeys(db);
  const factor = embeddedFactor(db, config);
  const directory = embeddedDirectory({ ...platform, factor });
  const provider = new Provider(origin + MOUNT_PATH, embeddedConfiguration({ config, db, directory, keys }));
  provider.use(signOutWithoutScript({ db, origin, clearCookie: (ctx) => clearSessionCookie(ctx, origin) }));

  const rules: TokenRules = {
    issuer: provider.issuer,
    audience: config.OIDC_AUDIENCE,
    clientId: config.OIDC_CLIENT_ID,
    algorithms: ["ES256"],
    keys: createLocalJWKSet(keys.verifying),
    typeNeeded: true,
  };

  async function finish({ request, response }: SignInAttempt, result: InteractionResults) {
    const next = new URL(await provider.interactionResult(request, response, result, { mergeWithLastSubmission: false }));
    // A path, so that the browser cannot be sent to another host.
    return { redirectTo: next.pathname + next.search };
  }

  async function halfSignedIn(attempt: SignInAttempt): Promise<string | undefined> {
    const found = await openSignIn(provider, attempt);
    const { passwordOf } = AfterPassword.parse(found?.result ?? {});
    const isInTime = passwordOf && clock.now().getTime() - Date.parse(passwordOf.at) <= LONGEST_SECOND_STEP_MS;
    return isInTime ? passwordOf.id : undefined;
  }

  const embedded: EmbeddedProvider = {
    mount: (app) => mountEmbeddedProvider(app, provider, origin),
    isOpen: async (attempt) => (await openSignIn(provider, attempt)) !== undefined,
    async submit(attempt, { email, password }) {
      if (!(await openSignIn(provider, attempt))) throw notFound("Sign-in");
      const { id, factorNeeded } = await directory.checkCredentials(email, password, clock.now());
      if (!factorNeeded) return finish(attempt, { login: { accountId: id, amr: ["pwd"] } });
      // Kept with the interaction, which the cookie of this browser leads to; without a login in it the provider asks again.
      await finish(attempt, { passwordOf: { id, at: clock.now().toISOString() } });
      return { secondFactor: true };
    },
    async submitSecondFactor(attempt, code) {
      const id = await halfSignedIn(attempt);
      if (id === undefined) throw notFound("Sign-in");
      await directory.checkFactor(id, code, clock.now());
      return finish(attempt, { login: { accountId: id, amr: ["pwd", "otp", "mfa"] } });
    },
    async halfSignedIn(attempt) {
      const subject = await halfSignedIn(attempt);
      return subject === undefined ? undefined : { issuer: DIRECTORY, subject };
    },
    own: embeddedOwnSignIn({ ...platform, directory, factor }),
  };

  return {
    issuer: provider.issuer,
    clientId: config.OIDC_CLIENT_ID,
    verify: async (token) => ({ ...(await verifyAccessToken(token, rules, clock.now())).claims, issuer: DIRECTORY }),
    async personOf(token) {
      const { person } = await verifyAccessToken(token, rules, clock.now());
      return person ?? { email: "", emailVerified: false };
    },
    async endSession({ issuer, subject, providerSession }) {
      if (issuer === DIRECTORY) await endProviderSession(db, { uid: providerSession, accountId: subject });
    },
    embedded,
  };
}

/** Removes what has expired; for a job. Used refresh tokens stay until then, so that a replay is noticed. */
export async function removeExpired(db: Database): Promise<void> {
  await db.deleteFrom("oidc_models").where("expires_at", "<=", new Date()).execute();
}
