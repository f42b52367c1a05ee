/** Format, lint, types, house rules, unused code and generated files: everything that needs no running program. */
import "./on-node-24.mjs";
import { runQuietly } from "./run.mjs";
import { seconds, title } from "./say.mjs";

const WORKSPACES = ["contract", "server", "web", "e2e", "bench", "tools"];

/** The compiler looks again only at what has changed since the last time. */
const remembering = (folder) => ["--incremental", "--tsBuildInfoFile", `node_modules/.cache/linnet/${folder}.tsbuildinfo`];

const CHECKS = [
  { name: "Format and lint", command: "biome", args: ["ci", "--error-on-warnings", "--colors=off", "."] },
  ...WORKSPACES.map((folder) => ({ name: `Types of ${folder}`, command: "tsc", args: ["-p", folder, ...remembering(folder)] })),
  { name: "House rules", command: "node", args: ["tools/checks/house-rules.ts"] },
  { name: "Subject of the last commit", command: "node", args: ["tools/checks/commit-subject.ts"] },
  { name: "Unused code", command: "knip", args: ["--no-progress", "--no-config-hints"] },
  { name: "Generated files", command: "node", args: ["tools/generate.mjs", "--check"] },
];

async function check({ name, command, args }) {
  const start = performance.now();
  const { code, said } = await runQuietly(command, args);
  process.stdout.write(`${code === 0 ? "✓" : "✗"} ${name} ${seconds(start)}\n${code === 0 ? "" : `${said}\n`}`);
  return code === 0;
}

/** Two at a time: most of them keep a processor busy. */
async function checkAll(waiting) {
  let failed = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await check(next))) failed += 1;
  };
  await Promise.all([work(), work()]);
  return failed;
}

title("Checks");
process.exitCode = (await checkAll([...CHECKS])) === 0 ? 0 : 1;
