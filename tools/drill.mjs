/** Kills and faults under load, against the built product; with `cluster` first, of several servers. Other arguments are the drill's own. */
import "./on-node-24.mjs";
import { buildWeb } from "./build-web.mjs";
import { run } from "./run.mjs";

const [first, ...others] = process.argv.slice(2);
const drill = first === "cluster" ? ["bench/src/cluster-drill/main.ts", ...others] : ["bench/src/drill.ts", ...process.argv.slice(2)];

process.exitCode = (await buildWeb()) ? await run("node", drill) : 1;
