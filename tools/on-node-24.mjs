/** The first import of every tool: goes on in the Node 24 of node_modules when an older one was called. */
import { run } from "./run.mjs";

if (Number(process.versions.node.split(".")[0]) < 24) process.exit(await run("node", process.argv.slice(1)));
