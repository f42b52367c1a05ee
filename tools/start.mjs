/** Starts Linnet: builds the web when it has changed, then runs the server. */
import "./on-node-24.mjs";
import { buildWeb } from "./build-web.mjs";
import { run, WITH_ENV_FILE } from "./run.mjs";

process.exitCode = (await buildWeb()) ? await run("node", [WITH_ENV_FILE, "server/src/main.ts", ...process.argv.slice(2)]) : 1;
