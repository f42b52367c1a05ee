/** The stories in a real browser, against the built product. Arguments are Playwright's own. */
import "./on-node-24.mjs";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { ROOT, run } from "./run.mjs";

process.exitCode = (await buildWeb()) ? await run("playwright", ["test", ...process.argv.slice(2)], { cwd: join(ROOT, "e2e") }) : 1;
