import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";

/** Opens a server on a free port of this machine, and gives its address. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  // A server that listens on TCP has an address with a port.
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
