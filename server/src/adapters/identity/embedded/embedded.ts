import { createLocalJWKSet } from "jose";
import Provider, { type KoaContextWithOIDC } from "oidc-provider";
import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { EmbeddedProvider, EndSessionHook, Identity } from "../port.ts";
import { accessTokenVerifier } from "../verify-access-token.ts";
import { embeddedDirectory } from "./directory.ts";
import { embeddedExpiredPasswords } from "./expired-passwords.ts";
import { embeddedFactor } from "./factor.ts";
import { embeddedPasswordLinks } from "./password-links.ts";
import { cookiesOf, embeddedConfiguration } from "./provider/configuration.ts";
import { embeddedInteraction } from "./provider/interaction.ts";
import { embeddedKeys } from "./provider/keys.ts";
import { answerFailures, MOUNT_PATH, mountEmbeddedProvider } from "./provider/mount.ts";
import { embeddedOwnSignIn } from "./provider/own-sign-in.ts";
import { signOutWithoutScript } from "./provider/sign-out.ts";
import { endProviderSession, type SessionEnded } from "./storage.ts";

function clearSessionCookie(ctx: KoaContextWithOIDC, origin: string): void {
  const { names, long } = cookiesOf(origin);
  ctx.cookies.set(names.session, null, { ...long, overwrite: true });
}

/**
 * What accounts and sessions are tied to, whatever address the portal is opened at: another port, or a new public address, is
 * still the same directory.
 */
const DIRECTORY = "linnet:embedded";

/** The embedded identity provider: its own directory, keys and sessions, in Linnet's database. */
export async function embeddedIdentity(platform: Pick<Platform, "config" | "db" | "clock" | "jobs">): Promise<Identity> {
  const { config, db, clock } = platform;
  const { origin } = config;
  const keys = await embeddedKeys(db);
  const factor = embeddedFactor(db, config);
  const directory = embeddedDirectory({ ...platform, factor });
  // Known once the provider is mounted; before that nobody reaches it.
  let endSession: EndSessionHook | undefined;
  const ended: SessionEnded = async (trx, session) => endSession?.(trx, { issuer: DIRECTORY, ...session });
  const provider = new Provider(origin + MOUNT_PATH, embeddedConfiguration({ config, db, directory, keys, ended }));
  provider.use(answerFailures);
  provider.use(signOutWithoutScript({ db, origin, ended, clearCookie: (ctx) => clearSessionCookie(ctx, origin) }));

  const verify = accessTokenVerifier({
    issuer: provider.issuer,
    audience: config.OIDC_AUDIENCE,
    clientId: config.OIDC_CLIENT_ID,
    algorithms: ["ES256"],
    keys: createLocalJWKSet(keys.verifying),
    typeNeeded: true,
  });

  const expired = embeddedExpiredPasswords(platform);
  const { subjectOf, ...steps } = embeddedInteraction({ provider, directory, expired, clock });

  const embedded: EmbeddedProvider = {
    ...steps,
    async mount(app, along) {
      endSession = along;
      await mountEmbeddedProvider(app, provider, origin);
    },
    async halfSignedIn(attempt) {
      const subject = await subjectOf(attempt);
      return subject === undefined ? undefined : { issuer: DIRECTORY, subject };
    },
    links: embeddedPasswordLinks(platform, DIRECTORY),
    own: embeddedOwnSignIn({ ...platform, directory, factor }),
  };

  return {
    issuer: provider.issuer,
    clientId: config.OIDC_CLIENT_ID,
    verify: async (token) => ({ ...(await verify(token, clock.now())).claims, issuer: DIRECTORY }),
    async personOf(token) {
      const { person } = await verify(token, clock.now());
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
