import type { FastifyBaseLogger } from "fastify";
import { createLocalJWKSet } from "jose";
import type { Platform } from "../../../platform/platform.ts";
import type { EmbeddedProvider, EndSessionHook, Identity } from "../port.ts";
import { accessTokenVerifier } from "../verify-access-token.ts";
import { embeddedDirectory } from "./directory.ts";
import { embeddedExpiredPasswords } from "./expired-passwords.ts";
import { embeddedFactor } from "./factor.ts";
import { embeddedPasswordLinks } from "./password-links.ts";
import { type EmbeddedKeys, embeddedKeys } from "./provider/keys.ts";
import { MOUNT_PATH, mountEmbeddedProvider } from "./provider/mount.ts";
import type { OpenedProvider } from "./provider/open-provider.ts";
import { embeddedOwnSignIn } from "./provider/own-sign-in.ts";
import { endProviderSession, type SessionEnded } from "./provider-sessions.ts";

/**
 * What accounts and sessions are tied to, whatever address the portal is opened at: another port, or a new public address, is
 * still the same directory.
 */
const DIRECTORY = "linnet:embedded";

const LOOK_EVERY_MS = 60_000;

/** The keys as other servers or commands have set them, read once a minute while in use; the same object until they change. */
async function currentKeys(read: () => Promise<EmbeddedKeys>) {
  const taken = (keys: EmbeddedKeys) => ({ keys, verify: createLocalJWKSet(keys.verifying) });
  let current = taken(await read());
  let lookedAt = performance.now();
  const kidsOf = ({ signing }: EmbeddedKeys) => signing.map(({ kid }) => kid).join(" ");
  return async () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return current;
    lookedAt = performance.now();
    // While the database is away, what was read last is believed.
    const found = await read().catch(() => current.keys);
    if (kidsOf(found) !== kidsOf(current.keys)) current = taken(found);
    return current;
  };
}

/** The embedded identity provider: its own directory, keys and sessions, in Linnet's database. */
export async function embeddedIdentity(platform: Pick<Platform, "config" | "db" | "clock" | "jobs">): Promise<Identity> {
  const { config, db, clock } = platform;
  const { origin } = config;
  const keys = await currentKeys(() => embeddedKeys(db, config, clock.now()));
  const factor = embeddedFactor(db, config);
  const directory = embeddedDirectory({ ...platform, factor });
  const issuer = origin + MOUNT_PATH;
  // Both are set when the provider is mounted, before any request.
  let endSession: EndSessionHook | undefined;
  let log: FastifyBaseLogger | undefined;
  const ended: SessionEnded = async (trx, session) => endSession?.(trx, { issuer: DIRECTORY, ...session });

  let opened: { provider: OpenedProvider; keys: EmbeddedKeys } | undefined;
  /** Loaded at a sign-in or sign-out: it is large, and sessions need only the keys. */
  async function provider(): Promise<OpenedProvider> {
    const { openProvider } = await import("./provider/open-provider.ts");
    const current = (await keys()).keys;
    // What it is doing is in the database: another one with a new key goes on with it.
    if (opened?.keys !== current) {
      const needs = { ...platform, issuer, directory, keys: current, ended, expired: embeddedExpiredPasswords(platform), log };
      opened = { provider: openProvider(needs), keys: current };
    }
    return opened.provider;
  }

  const verify = accessTokenVerifier({
    issuer,
    audience: config.OIDC_AUDIENCE,
    clientId: config.OIDC_CLIENT_ID,
    algorithms: ["ES256"],
    keys: async (header, token) => (await keys()).verify(header, token),
    typeNeeded: true,
  });

  const embedded: EmbeddedProvider = {
    async mount(app, along) {
      endSession = along;
      log = app.log;
      await mountEmbeddedProvider(app, { origin, provider });
    },
    isOpen: async (attempt) => (await provider()).isOpen(attempt),
    submit: async (attempt, credentials) => (await provider()).submit(attempt, credentials),
    submitSecondFactor: async (attempt, code) => (await provider()).submitSecondFactor(attempt, code),
    submitNewPassword: async (attempt, password) => (await provider()).submitNewPassword(attempt, password),
    async halfSignedIn(attempt) {
      const subject = await (await provider()).subjectOf(attempt);
      return subject === undefined ? undefined : { issuer: DIRECTORY, subject };
    },
    links: embeddedPasswordLinks(platform, DIRECTORY),
    own: embeddedOwnSignIn({ ...platform, factor }),
  };

  return {
    issuer,
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
