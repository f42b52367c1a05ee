/** The stories in a real browser, against the built product. Arguments are Playwright's own. */
import "./on-node-24.mjs";
import "./temporary-in-memory.mjs";
import { runStories } from "./stories.mjs";

process.exitCode = await runStories(process.argv.slice(2));
