/** Measures what a child takes in the database, and writes it into docs/scale.md. */
import "./on-node-24.mjs";
import { buildWeb } from "./build-web.mjs";
import { run } from "./run.mjs";

process.exitCode = (await buildWeb()) ? await run("node", ["bench/src/scale.ts"]) : 1;
