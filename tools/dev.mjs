/** The server and the web side by side, both reloading on a change; when one ends, so does the other. */
import "./on-node-24.mjs";
import { join } from "node:path";
import { ended, launch, passSignalsTo, ROOT } from "./run.mjs";

const server = launch("node", ["--watch", "--watch-preserve-output", "server/src/main.ts"]);
const web = launch("vite", ["--clearScreen", "false"], { cwd: join(ROOT, "web") });
passSignalsTo(server, web);

process.exitCode = await Promise.race([ended(server), ended(web)]);
for (const child of [server, web]) if (child.exitCode === null) child.kill("SIGTERM");
