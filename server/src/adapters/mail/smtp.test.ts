import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../platform/http/errors.ts";
import { smtpMailer } from "./smtp.ts";

interface Taken {
  from: string;
  to: string[];
  lines: string[];
}

const wordOf = (line: string) => line.slice(0, 4).toUpperCase();

interface Manners {
  /** What it answers to recipients, one after the other; then it takes each. */
  refusals?: string[];
  /** The server's greeting waits for this. */
  greetsAfter?: Promise<void>;
}

/** A mail server that takes what it is given. */
async function mailServer({ refusals = [], greetsAfter }: Manners = {}) {
  const taken: Taken[] = [];
  const answerTo = (word: string) => (word === "DATA" ? "354 go on" : (word === "RCPT" && refusals.shift()) || "250 ok");
  const takeText = async (mail: Taken, next: () => Promise<string>) => {
    for (let text = await next(); text !== "."; text = await next()) mail.lines.push(text);
    taken.push(mail);
  };
  const talk = async (socket: Socket) => {
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    const next = async () => String((await lines.next()).value ?? "QUIT");
    const say = (line: string) => socket.write(`${line}\r\n`);
    const mail: Taken = { from: "", to: [], lines: [] };
    await greetsAfter;
    say("220 mail.test ESMTP");
    for (let line = await next(); wordOf(line) !== "QUIT"; line = await next()) {
      if (wordOf(line) === "MAIL") mail.from = line;
      if (wordOf(line) === "RCPT") mail.to.push(line);
      say(answerTo(wordOf(line)));
      if (wordOf(line) !== "DATA") continue;
      await takeText(mail, next);
      say("250 taken");
    }
    socket.destroy();
  };
  const server: Server = createServer((socket) => void talk(socket).catch(() => undefined));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // It listens on a port and not on a pipe.
  const { port } = server.address() as AddressInfo;
  /** Resolves when all connections are closed. */
  const close = () => new Promise((over) => server.close(over));
  return { taken, port, close };
}

describe("mails by SMTP", () => {
  let server: Awaited<ReturnType<typeof mailServer>>;
  beforeEach(async () => {
    server = await mailServer();
  });
  afterEach(() => server.close());

  const ID = "5f0c6a2e-0f6b-4c53-9d0e-6d1c3f1b7a55";
  const mail = { to: "dora@linnet.example", subject: "Größere Änderung", text: "See http://localhost:3000/" };
  const settingsAt = (port: number) => ({ url: `smtp://127.0.0.1:${port}`, from: "Linnet <portal@wrenfield.example>" });
  const mailerAt = (port: number) => smtpMailer(settingsAt(port));

  it("reach one person, from the hospital's address, and ask for no answer", async () => {
    await mailerAt(server.port).send(mail, ID);
    const [taken] = server.taken;
    expect(taken?.from).toContain("<portal@wrenfield.example>");
    expect(taken?.to).toHaveLength(1);
    expect(taken?.to[0]).toContain("<dora@linnet.example>");
    const said = taken?.lines.join("\n") ?? "";
    expect(said).toContain("From: Linnet <portal@wrenfield.example>");
    expect(said).toMatch(/^To: <?dora@linnet\.example>?$/m);
    expect(said).toContain("Subject: =?UTF-8?");
    expect(said).toContain("Auto-Submitted: auto-generated");
    expect(said).toContain("See http://localhost:3000/");
  });

  it("go nowhere else than to the one address, whatever it holds", async () => {
    const to = "dora@linnet.example, eve@elsewhere.example\r\nBcc: mallory@elsewhere.example";
    const sneaky = mailerAt(server.port).send({ ...mail, to }, ID);
    await sneaky.catch(() => undefined);
    for (const { to: recipients, lines } of server.taken) {
      expect(recipients).toHaveLength(1);
      expect(lines.filter((line) => /^(Bcc|Cc):/i.test(line))).toEqual([]);
    }
  });

  it("are tried again later when the server refuses, without its words, which quote the address", async () => {
    await server.close();
    server = await mailServer({ refusals: ["451 <dora@linnet.example> is greylisted"] });
    const error: unknown = await mailerAt(server.port)
      .send(mail, ID)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: "upstream_unavailable" });
    expect(error instanceof Error && JSON.stringify([error.message, String(error.cause)])).not.toContain("dora@");
  });

  it("are the same mail each time they are tried, by which whoever has one knows it again", async () => {
    await server.close();
    server = await mailServer({ refusals: ["421 too many connections"] });
    const mailer = mailerAt(server.port);
    await expect(mailer.send(mail, ID)).rejects.toMatchObject({ code: "upstream_unavailable" });
    for (let tries = 0; tries < 2; tries += 1) await mailer.send(mail, ID);
    const ids = server.taken.map(({ lines }) => lines.filter((line) => /^message-id:/i.test(line)));
    expect(ids).toEqual([[`Message-ID: <${ID}@wrenfield.example>`], [`Message-ID: <${ID}@wrenfield.example>`]]);
  });

  it("are given up whole: one for which the server was too slow does not arrive beside the next try", async () => {
    await server.close();
    const greeting = Promise.withResolvers<void>();
    server = await mailServer({ greetsAfter: greeting.promise });
    const impatient = smtpMailer(settingsAt(server.port), { greetingMs: 10_000, answerMs: 10_000, mailMs: 50 });
    await expect(impatient.send(mail, ID)).rejects.toMatchObject({ code: "upstream_unavailable" });
    greeting.resolve();
    await mailerAt(server.port).send(mail, ID);
    await server.close();
    expect(server.taken).toHaveLength(1);
  });

  it("are tried again later when nobody is there", async () => {
    await expect(mailerAt(1).send(mail, ID)).rejects.toMatchObject({ code: "upstream_unavailable" });
  });
});
