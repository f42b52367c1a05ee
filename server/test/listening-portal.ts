import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { embeddedIdentity } from "../src/adapters/identity/embedded/embedded.ts";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { systemClock } from "../src/platform/clock.ts";
import type { Platform } from "../src/platform/platform.ts";

/** The portal on a port of its own, with the embedded provider and the machine's clock: for what a real browser's requests show. */
export async function listeningPortal(hospital: Platform) {
  const server = createServer();
  server.listen(0, "localhost");
  await once(server, "listening");
  // It listens on a port and not on a pipe.
  const { port } = server.address() as AddressInfo;
  const config = readConfig({ PUBLIC_URL: `http://localhost:${port}`, BUSY_AFTER_MS: "0" });
  const platform = { ...hospital, config, clock: systemClock };
  const identity = await embeddedIdentity(platform);
  const app = await buildApp({ ...platform, identity }, { serverFactory: (handler) => server.on("request", handler) });
  await app.ready();
  return { address: config.origin, config, close: () => app.close() };
}
