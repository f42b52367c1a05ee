import type { FastifyInstance } from "fastify";
import { mailsInOutbox } from "../adapters/mail/embedded.ts";
import type { Database } from "../platform/database.ts";

const MOST_SHOWN = 100;
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Addresses in a mail become links; what surrounds them stays text. */
const withLinks = (text: string) => escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

interface Shown {
  id: number;
  recipient: string;
  subject: string;
  body: string;
  sent_at: Date;
}

const article = ({ id, recipient, subject, body, sent_at }: Shown) => `<article id="mail-${id}">
<h2>${escaped(subject)}</h2>
<p class="facts">To ${escaped(recipient)} · <time datetime="${sent_at.toISOString()}">${sent_at.toISOString().slice(0, 16).replace("T", " ")} UTC</time></p>
<p class="body">${withLinks(body)}</p>
</article>`;

const page = (mails: Shown[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox of the demo hospital</title><link rel="stylesheet" href="/demo/mailbox.css"></head>
<body><main><h1>Mailbox of the demo hospital</h1>
<p class="facts">Every mail that Linnet has sent, newest first. Nothing leaves this machine.</p>
${mails.length > 0 ? mails.map(article).join("\n") : "<p>No mail has been sent yet.</p>"}
</main></body></html>`;

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:15px/1.6 "Inter Variable",system-ui,sans-serif;background:light-dark(#f4f7f9,#10171e);color:light-dark(#17222c,#e8eef3)}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.625rem;line-height:1.25;margin:0}h2{font-size:1.0625rem;margin:0}
article{background:light-dark(#fff,#172029);border:1px solid light-dark(#e2e8ed,#293641);border-radius:.5rem;padding:1rem 1.25rem;margin-top:1rem}
.facts{margin:0;font-size:.8125rem;color:light-dark(#5d6c79,#9aa9b5)}.body{margin:.5rem 0 0;white-space:pre-wrap;overflow-wrap:anywhere}a{color:light-dark(#0a6b70,#6cc5c8)}`;

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What Linnet has mailed, readable without signing in; in demo mode only. */
export function serveMailbox(app: FastifyInstance, db: Database): void {
  app.get("/demo/mailbox", { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", POLICY)
      .send(page(await mailsInOutbox(db, MOST_SHOWN))),
  );
  app.get("/demo/mailbox.css", { schema: { hide: true } }, (_request, reply) =>
    reply.header("content-type", "text/css; charset=utf-8").send(STYLE),
  );
}
