/** Measures the built product, and prints each budget next to its limit. Its arguments are the bench's own. */
import "./on-node-24.mjs";
import { buildWeb } from "./build-web.mjs";
import { run } from "./run.mjs";

process.exitCode = (await buildWeb()) ? await run("node", ["bench/src/main.ts", ...process.argv.slice(2)]) : 1;
