import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { KoaContextWithOIDC, default as Provider } from "oidc-provider";
import { DatabaseUnavailable } from "../../../../platform/database/unavailable.ts";
import { errorPage, PAGE_POLICY } from "./page.ts";

export const MOUNT_PATH = "/oidc";

/**
 * The library makes its own addresses from the request, so it is shown our public one, whatever the `Host` header says and
 * whether or not TLS ends in front of us. It has to find its mount path in `originalUrl`.
 */
function showPublicAddress(raw: IncomingMessage, origin: string): void {
  const { host, protocol } = new URL(origin);
  Object.assign(raw.headers, { host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) });
  const url = (raw.url ?? "").slice(MOUNT_PATH.length);
  Object.assign(raw, { url, originalUrl: MOUNT_PATH + url });
}

/** A hijacked reply does not send what was set on it so far (security headers, request id). */
function passHeadersOn(reply: FastifyReply, origin: string): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.setHeader("content-security-policy", PAGE_POLICY);
  // Where one is set already, the library adds no leave of its own to other origins.
  reply.raw.setHeader("access-control-allow-origin", origin);
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

function logFailures(provider: Provider, { log }: FastifyInstance): void {
  // Koa's own event for what fails outside the library's handlers, which the library's types leave out.
  const koa: EventEmitter = provider;
  koa.on("error", (err) => log.error({ err }, "identity provider failed"));
  provider.on("server_error", (ctx, err) => {
    log.error({ err }, "identity provider failed");
    // The library calls whatever it does not know a failure of its own; this one passes.
    if (err instanceof DatabaseUnavailable) showThatItPasses(ctx);
  });
  provider.on("grant.error", (_ctx, { error, error_detail }) => log.warn({ error, reason: error_detail }, "token request refused"));
}

/** Serves the provider below /oidc; its sign-in goes on at the web's page. */
export async function mountEmbeddedProvider(app: FastifyInstance, provider: Provider, origin: string): Promise<void> {
  logFailures(provider, app);
  provider.proxy = true;
  const serve = provider.callback();

  await app.register((scope, _options, done) => {
    // The library reads its bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
    scope.all(`${MOUNT_PATH}/*`, async (request, reply) => {
      reply.hijack();
      showPublicAddress(request.raw, origin);
      passHeadersOn(reply, origin);
      await serve(request.raw, reply.raw);
    });
    done();
  });

  // The provider's cookie for a sign-in lives on this path, so that the two calls of the page below it receive it.
  app.get<{ Params: { interaction: string } }>("/api/sign-in/:interaction(^[\\w-]{1,64}$)", (request, reply) =>
    reply.header("cache-control", "no-store").redirect(`/sign-in/${request.params.interaction}`, 303),
  );
}
