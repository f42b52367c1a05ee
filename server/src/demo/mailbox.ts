import type { FastifyInstance } from "fastify";
import { mailsInOutbox } from "../adapters/mail/embedded.ts";
import type { Database } from "../platform/database/database.ts";
import { escaped } from "../platform/escaped.ts";
import { sendDemoPage } from "./page.ts";

const MAX_SHOWN = 100;

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

/** What Linnet has mailed, readable without signing in; in demo mode only. */
export function serveMailbox(app: FastifyInstance, db: Database, secret: string | undefined): void {
  app.get("/demo/mailbox", { schema: { hide: true } }, async (_request, reply) => {
    const mails = await mailsInOutbox(db, secret, MAX_SHOWN);
    return sendDemoPage(reply, {
      title: "Demo mailbox",
      says: "Every email Linnet has sent, newest first. Nothing leaves this machine.",
      body: mails.length > 0 ? mails.map(article).join("\n") : "<p>No email has been sent yet.</p>",
    });
  });
}
