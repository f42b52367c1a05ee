/** Measures the built product and writes docs/performance.md; with `audit` first, a long audit trail. Other arguments are the bench's own. */
import "./on-node-24.mjs";
import { buildWeb } from "./build-web.mjs";
import { run } from "./run.mjs";

const [first, ...others] = process.argv.slice(2);
const bench = first === "audit" ? ["bench/src/audit/main.ts", ...others] : ["bench/src/main.ts", ...process.argv.slice(2)];

process.exitCode = (await buildWeb()) ? await run("node", bench) : 1;
