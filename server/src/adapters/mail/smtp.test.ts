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

/** A mail server that takes what it is given, or answers to recipients with `refusal`. */
async function mailServer(refusal = "250 ok") {
  const taken: Taken[] = [];
  const answers = new Map([
    ["DATA", "354 go on"],
    ["RCPT", refusal],
  ]);
  const takeText = async (mail: Taken, next: () => Promise<string>) => {
    for (let text = await next(); text !== "."; text = await next()) mail.lines.push(text);
    taken.push(mail);
  };
  const talk = async (socket: Socket) => {
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    const next = async () => String((await lines.next()).value ?? "QUIT");
    const say = (line: string) => socket.write(`${line}\r\n`);
    const mail: Taken = { from: "", to: [], lines: [] };
    say("220 mail.test ESMTP");
    for (let line = await next(); wordOf(line) !== "QUIT"; line = await next()) {
      if (wordOf(line) === "MAIL") mail.from = line;
      if (wordOf(line) === "RCPT") mail.to.push(line);
      say(answers.get(wordOf(line)) ?? "250 ok");
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
  return { taken, port, close: () => server.close() };
}

describe("mails by SMTP", () => {
  let server: Awaited<ReturnType<typeof mailServer>>;
  beforeEach(async () => {
    server = await mailServer();
  });
  afterEach(() => server.close());

  const mail = { to: "dora@linnet.example", subject: "Größere Änderung", text: "See http://localhost:3000/" };
  const mailerAt = (port: number) => smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: "Linnet <portal@wrenfield.example>" });

  it("reach one person, from the hospital's address, and ask for no answer", async () => {
    await mailerAt(server.port).send(mail);
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
    const sneaky = mailerAt(server.port).send({
      ...mail,
      to: "dora@linnet.example, eve@elsewhere.example\r\nBcc: mallory@elsewhere.example",
    });
    await sneaky.catch(() => undefined);
    for (const { to, lines } of server.taken) {
      expect(to).toHaveLength(1);
      expect(lines.filter((line) => /^(Bcc|Cc):/i.test(line))).toEqual([]);
    }
  });

  it("are tried again later when the server refuses, without its words, which quote the address", async () => {
    server.close();
    server = await mailServer("451 <dora@linnet.example> is greylisted");
    const error: unknown = await mailerAt(server.port)
      .send(mail)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: "upstream_unavailable" });
    expect(error instanceof Error && JSON.stringify([error.message, String(error.cause)])).not.toContain("dora@");
  });

  it("are tried again later when nobody is there", async () => {
    server.close();
    await expect(mailerAt(1).send(mail)).rejects.toMatchObject({ code: "upstream_unavailable" });
  });
});
