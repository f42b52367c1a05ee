/** The server and the web side by side, both reloading on a change; when one ends, so does the other. */
import "./on-node-24.mjs";
import { join } from "node:path";
import { ended, launch, passSignalsTo, ROOT, WITH_ENV_FILE } from "./run.mjs";

// People open Vite's address, so the provider has to send them back there.
const PORT = "5173";
const env = { PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${PORT}` };

const server = launch("node", [WITH_ENV_FILE, "--watch", "--watch-preserve-output", "server/src/main.ts"], { env });
const web = launch("vite", ["--port", PORT, "--strictPort", "--clearScreen", "false"], { cwd: join(ROOT, "web") });
passSignalsTo(server, web);

process.exitCode = await Promise.race([ended(server), ended(web)]);
for (const child of [server, web]) if (child.exitCode === null) child.kill("SIGTERM");
