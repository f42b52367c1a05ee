/** A process of its own: a storage that speaks as much of S3 as the portal uses, in memory, over TLS; arguments are its address and name. */
import { once } from "node:events";
import { connect } from "node:net";
import { createServer } from "node:tls";
import { s3Server } from "@linnet/server/test/s3-server.ts";
import { certificateFor } from "../network/hospital-ca.ts";

process.on("disconnect", () => process.exit());
const [, , address = "", name = ""] = process.argv;
const { endpoint } = await s3Server();
const { key, certificate } = certificateFor(name);
const server = createServer({ key, cert: certificate }, (outer) => {
  const inner = connect(Number(new URL(endpoint).port), "127.0.0.1");
  outer.on("error", () => inner.destroy()).pipe(inner);
  inner.on("error", () => outer.destroy()).pipe(outer);
});
server.listen(443, address);
await once(server, "listening");
process.send?.("ready");
