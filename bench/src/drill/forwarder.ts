import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Forwarder {
  port: number;
  /** Sends new connections to another socket. Open connections stay. */
  leadTo(socket: string): void;
  close(): void;
}

/** One address for whichever server is the database now, as a hospital has in front of a primary and its standby. */
export async function openForwarder(first: string): Promise<Forwarder> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(target);
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    // It listens on a port and not on a pipe.
    port: (server.address() as AddressInfo).port,
    leadTo(socket) {
      target = socket;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
