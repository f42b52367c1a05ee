import { once } from "node:events";
import type { Socket } from "node:net";
import { createServer } from "node:tls";
import { certificateFor } from "../network/hospital-ca.ts";

/** A mail that was handed over. */
export interface ReceivedMail {
  id: string;
  to: string;
  subject: string;
  /** All of it, as it came. */
  source: string;
}

/** A mail server that takes everything, and keeps of each mail who got it under which Message-ID. */
export interface MailServer {
  received: readonly ReceivedMail[];
  close(): void;
}

const headerOf = (mail: string, name: string) => new RegExp(`^${name}: ?(.*)$`, "im").exec(mail)?.[1]?.trim() ?? "";

/** Answers what SMTP's client says, line by line. */
function converse(socket: Socket, take: (mail: string) => void): void {
  let said = "";
  let isMail = false;
  const reply = (line: string) => void socket.write(`${line}\r\n`);
  const answer = (line: string) => {
    const command = line.slice(0, 4).toUpperCase();
    if (command === "DATA") {
      isMail = true;
      reply("354 go on");
    } else if (command === "QUIT") {
      reply("221 bye");
      socket.end();
    } else reply("250 ok");
  };
  socket.setEncoding("utf8").on("error", () => socket.destroy());
  socket.on("data", (text: string) => {
    said += text;
    for (;;) {
      const end = said.indexOf(isMail ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const part = said.slice(0, end);
      said = said.slice(end + (isMail ? 5 : 2));
      if (!isMail) {
        answer(part);
        continue;
      }
      isMail = false;
      take(part);
      reply("250 taken");
    }
  });
  reply("220 drill");
}

/** It speaks TLS from the beginning, at port 465 of `address`. */
export async function startMailServer(address: string, name: string): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const { key, certificate } = certificateFor(name);
  const server = createServer({ key, cert: certificate }, (socket) =>
    converse(socket, (source) => {
      received.push({ id: headerOf(source, "Message-ID"), to: headerOf(source, "To"), subject: headerOf(source, "Subject"), source });
    }),
  );
  server.listen(465, address);
  await once(server, "listening");
  return { received, close: () => void server.close() };
}
