/** The guides of docs/guide: the stories take their pictures, then the texts are written. Arguments are Playwright's own, as the name of one file. */
import "./on-node-24.mjs";
import { join } from "node:path";
import { ROOT, run } from "./run.mjs";
import { runStories } from "./stories.mjs";

const code = await runStories(process.argv.slice(2), { LINNET_GUIDE_PICTURES: join(ROOT, "docs/guide/pictures") });
process.exitCode = code === 0 ? await run("node", ["tools/generate.mjs"]) : code;
