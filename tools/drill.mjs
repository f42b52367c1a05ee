/** Kills and faults under load, against the built product. Arguments are the drill's own. */
import "./on-node-24.mjs";
import { buildWeb } from "./build-web.mjs";
import { run } from "./run.mjs";

process.exitCode = (await buildWeb()) ? await run("node", ["bench/src/drill.ts", ...process.argv.slice(2)]) : 1;
