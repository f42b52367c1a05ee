/** Starts Linnet: builds the web when it has changed, then runs the server. */
import "./on-node-24.mjs";
import { buildWeb } from "./build-web.mjs";
import { run, WITH_ENV_FILE } from "./run.mjs";

/** On a machine with much memory Node would keep up to 192 MB for what is young, most of it unused. */
const YOUNG = "--max-semi-space-size=16";

process.exitCode = (await buildWeb()) ? await run("node", [YOUNG, WITH_ENV_FILE, "server/src/main.ts", ...process.argv.slice(2)]) : 1;
