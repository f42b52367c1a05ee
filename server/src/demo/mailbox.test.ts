import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../test/test-database.ts";
import { embeddedMailer } from "../adapters/mail/embedded.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { serveMailbox } from "./mailbox.ts";

const SECRET = "a secret of the test, long enough";

let open: OpenDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  open = await testDatabase();
  app = Fastify();
  serveMailbox(app, open.db, SECRET);
});
afterAll(async () => {
  await app.close();
  await open.close();
});

describe("the demo's mailbox", () => {
  it("says when nothing was sent", async () => {
    expect((await app.inject("/demo/mailbox")).body).toContain("No email has been sent yet.");
  });

  it("shows a mail once that was tried twice", async () => {
    const mailer = embeddedMailer(open.db, SECRET);
    const id = randomUUID();
    for (let tries = 0; tries < 2; tries += 1) await mailer.send({ to: "c@linnet.example", subject: "Told twice", text: "Once" }, id);
    expect((await app.inject("/demo/mailbox")).body.split("Told twice")).toHaveLength(2);
  });

  it("shows mails newest first, their links as links and everything else as text", async () => {
    const mailer = embeddedMailer(open.db, SECRET);
    await mailer.send({ to: "a@linnet.example", subject: "First", text: "See http://localhost:3000/login" }, randomUUID());
    await mailer.send({ to: "b@linnet.example", subject: "<script>alert(1)</script>", text: "Second" }, randomUUID());
    const { body, headers } = await app.inject("/demo/mailbox");
    expect(body.indexOf("&lt;script&gt;")).toBeLessThan(body.indexOf("First"));
    expect(body).not.toContain("<script>");
    expect(body).toContain('<a href="http://localhost:3000/login">');
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });
});
