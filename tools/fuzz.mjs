/** 20,000 requests made from the OpenAPI document. Arguments are Vitest's own. */
import "./on-node-24.mjs";
import { join } from "node:path";
import { ROOT, run } from "./run.mjs";

const args = ["run", "--project=!pure", "test/fuzz.test.ts", ...process.argv.slice(2)];
process.exitCode = await run("vitest", args, { cwd: join(ROOT, "server"), env: { FUZZ_REQUESTS: "20000", LINNET_TEST_ONCE: "yes" } });
