/** A process on a server's machine, in the portal's place: one call is sick, one is slow, every other one says which machine it is. */
import { createServer } from "node:http";
import { hostname } from "node:os";

const [, , address = ""] = process.argv;
const SLOW_MS = 3_000;

createServer(({ url }, reply) => {
  if (url === "/sick") reply.writeHead(503).end("the record is away");
  else if (url === "/slow") setTimeout(() => reply.end(hostname()), SLOW_MS);
  else reply.end(hostname());
}).listen(3000, address);
