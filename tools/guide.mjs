/** Takes the pictures of docs/guide in the browser stories, then writes the texts. Passes its arguments to Playwright. */
import "./on-node-24.mjs";
import { join } from "node:path";
import { ROOT, run } from "./run.mjs";
import { runStories } from "./stories.mjs";

const code = await runStories(process.argv.slice(2), { LINNET_GUIDE_PICTURES: join(ROOT, "docs/guide/pictures") });
process.exitCode = code === 0 ? await run("node", ["tools/generate.mjs"]) : code;
