import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { KoaContextWithOIDC } from "oidc-provider";

const STYLE =
  "body{margin:0;font:1rem/1.6 system-ui,sans-serif;color:#1d2733;background:#f6f8fa}" +
  "main{max-width:34rem;margin:12vh auto;padding:2rem;background:#fff;border:1px solid #d6dde4;border-radius:.75rem}" +
  "h1{margin-top:0;font-size:1.5rem}a{color:#0b5cad}button{margin-right:.75rem;padding:.5rem 1rem;font:inherit}";

/** The provider's pages run no script, load nothing and cannot be framed; their one style is allowed by its hash. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * One of the few pages the embedded provider shows itself, where the web is not yet or no longer in play.
 * `body` is HTML and must not hold anything that came from outside.
 */
function embeddedPage(ctx: KoaContextWithOIDC, title: string, body: string): void {
  ctx.type = "html";
  ctx.body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Linnet</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;
}

/** What went wrong stays in the log: the person can only begin again, whatever it was. */
export function errorPage(ctx: KoaContextWithOIDC): void {
  const ours = ctx.status >= 500;
  const title = ours ? "Something went wrong on our side" : "Your sign-in could not be completed";
  const sentence = ours ? "Try again in a moment." : "It may have timed out, or you started it in another window.";
  embeddedPage(ctx, title, `<p>${sentence}</p>\n<p><a href="/login">Go to the sign-in page</a></p>`);
}

/** Asked only when nothing proves that the portal itself has sent the person here; `form` is the library's, with its secret. */
export function signOutPage(ctx: KoaContextWithOIDC, form: string): void {
  const buttons =
    '<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>' +
    '<button type="submit" form="op.logoutForm">Stay signed in</button>';
  embeddedPage(ctx, "Do you want to sign out?", `${form}\n<p>${buttons}</p>`);
}

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

interface Mounted {
  origin: string;
  /** Opens the provider at the first request for it. */
  provider(): Promise<{ serve(request: IncomingMessage, response: ServerResponse): Promise<void> }>;
}

/** Serves the provider below /oidc; its sign-in goes on at the web's page. */
export async function mountEmbeddedProvider(app: FastifyInstance, { origin, provider }: Mounted): Promise<void> {
  await app.register((scope, _options, done) => {
    // The library reads its bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
    scope.all(`${MOUNT_PATH}/*`, async (request, reply) => {
      const { serve } = await provider();
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
