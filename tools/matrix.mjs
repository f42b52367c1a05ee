/** The whole authorization matrix: every call by every person with an own, a foreign and an unknown record. Passes arguments to Vitest. */
import "./on-node-24.mjs";
import { join } from "node:path";
import { ROOT, run } from "./run.mjs";

const args = ["run", "--project=!pure", "--reporter=dot", "test/matrix.test.ts", ...process.argv.slice(2)];
process.exitCode = await run("vitest", args, { cwd: join(ROOT, "server"), env: { MATRIX: "whole", LINNET_TEST_ONCE: "yes" } });
