import { createHash } from "node:crypto";
import type { KoaContextWithOIDC } from "oidc-provider";

const STYLE =
  "body{margin:0;font:1rem/1.6 system-ui,sans-serif;color:#1d2733;background:#f6f8fa}" +
  "main{max-width:34rem;margin:12vh auto;padding:2rem;background:#fff;border:1px solid #d6dde4;border-radius:.75rem}" +
  "h1{margin-top:0;font-size:1.5rem}a{color:#0b5cad}button{margin-right:.75rem;padding:.5rem 1rem;font:inherit}";

/** What the provider sends runs no script, loads nothing and is framed by nobody; its one style is known by its hash. */
export const PAGE_POLICY = [
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
export function embeddedPage(ctx: KoaContextWithOIDC, title: string, body: string): void {
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
  const title = ours ? "Something went wrong on our side" : "This sign-in could not go on";
  const sentence = ours ? "Please try again in a moment." : "It may have taken too long, or was begun in another window.";
  embeddedPage(ctx, title, `<p>${sentence}</p>\n<p><a href="/login">Go to the sign-in page</a></p>`);
}

/** Asked only when nothing proves that the portal itself has sent the person here; `form` is the library's, with its secret. */
export function signOutPage(ctx: KoaContextWithOIDC, form: string): void {
  const buttons =
    '<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>' +
    '<button type="submit" form="op.logoutForm">Stay signed in</button>';
  embeddedPage(ctx, "Do you want to sign out?", `${form}\n<p>${buttons}</p>`);
}
