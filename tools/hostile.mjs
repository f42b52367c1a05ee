/** All hostile and ordinary files through the calls that take them; writes the results into docs/security.md. Arguments are Vitest's own. */
import "./on-node-24.mjs";
import { join } from "node:path";
import { ROOT, run } from "./run.mjs";

const args = ["run", "--project=!pure", "--reporter=dot", "test/hostile-files.test.ts", ...process.argv.slice(2)];
const code = await run("vitest", args, {
  cwd: join(ROOT, "server"),
  env: { HOSTILE_FILES: "whole", HOSTILE_FIGURES: "written", LINNET_TEST_ONCE: "yes" },
});
process.exitCode = code || (await run("node", ["tools/generate.mjs"]));
