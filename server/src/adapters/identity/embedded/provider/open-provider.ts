import type { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import Provider, { type KoaContextWithOIDC } from "oidc-provider";
import type { Config } from "../../../../config.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { DatabaseUnavailable } from "../../../../platform/database/errors.ts";
import type { EmbeddedDirectory } from "../directory.ts";
import type { EmbeddedExpiredPasswords } from "../expired-passwords.ts";
import type { SessionEnded } from "../provider-sessions.ts";
import { cookiesOf, embeddedConfiguration } from "./configuration.ts";
import { embeddedInteraction, type Interaction } from "./interaction.ts";
import type { EmbeddedKeys } from "./keys.ts";
import { knownBrowsers } from "./known-browser.ts";
import { errorPage } from "./mount.ts";
import { signOutWithoutScript } from "./sign-out.ts";

const EXPIRES = /; expires=([^;]+)/i;

/**
 * Adds a max age to each cookie, which takes precedence over the library's date (RFC 6265 §5.3): a browser with a fast clock would drop a
 * sign-in's cookie right away.
 */
async function countCookiesFromArrival(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  const cookies = [ctx.res.getHeader("set-cookie") ?? []].flat().map((cookie) => {
    const [, until] = EXPIRES.exec(String(cookie)) ?? [];
    if (until === undefined) return String(cookie);
    return `${cookie}; max-age=${Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))}`;
  });
  if (cookies.length > 0) ctx.res.setHeader("set-cookie", cookies);
}

/** What fails around the library's handlers, at a sign-out, is answered as what fails inside them: with a page, and 503 where it passes. */
export async function answerFailures(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  try {
    await next();
  } catch (error) {
    ctx.app.emit("error", error);
    ctx.status = 500;
    if (error instanceof DatabaseUnavailable) showThatItPasses(ctx);
    errorPage(ctx);
  }
}

function showThatItPasses(ctx: KoaContextWithOIDC): void {
  ctx.status = 503;
  ctx.set("retry-after", "2");
}

function logFailures(provider: Provider, log: FastifyBaseLogger | undefined): void {
  // Koa's own event for what fails outside the library's handlers, which the library's types leave out.
  const koa: EventEmitter = provider;
  koa.on("error", (err) => log?.error({ err }, "identity provider failed"));
  provider.on("server_error", (ctx, err) => {
    log?.error({ err }, "identity provider failed");
    // The library calls whatever it does not know a failure of its own; this one passes.
    if (err instanceof DatabaseUnavailable) showThatItPasses(ctx);
  });
  provider.on("grant.error", (_ctx, { error, error_detail }) => log?.warn({ error, reason: error_detail }, "token request refused"));
}

function clearSessionCookie(ctx: KoaContextWithOIDC, origin: string): void {
  const { names, long } = cookiesOf(origin);
  ctx.cookies.set(names.session, null, { ...long, overwrite: true });
}

interface Parts {
  config: Config;
  db: Database;
  clock: Clock;
  issuer: string;
  directory: EmbeddedDirectory;
  expired: EmbeddedExpiredPasswords;
  keys: EmbeddedKeys;
  ended: SessionEnded;
  /** Absent without a server. */
  log: FastifyBaseLogger | undefined;
}

/** The provider at work: the steps of a sign-in at the web's page, and everything else at its own addresses. */
export interface OpenedProvider extends Interaction {
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Makes the provider of the library, which comes with this file. */
export function openProvider({ config, db, clock, issuer, directory, expired, keys, ended, log }: Parts): OpenedProvider {
  const { origin } = config;
  const provider = new Provider(issuer, embeddedConfiguration({ config, db, directory, keys, ended }));
  provider.use(countCookiesFromArrival);
  provider.use(answerFailures);
  provider.use(signOutWithoutScript({ db, origin, ended, clearCookie: (ctx) => clearSessionCookie(ctx, origin) }));
  provider.proxy = true;
  logFailures(provider, log);
  return {
    serve: provider.callback(),
    ...embeddedInteraction({ provider, directory, expired, browsers: knownBrowsers(config, keys), clock }),
  };
}
