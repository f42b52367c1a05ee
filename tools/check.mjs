/** Format, lint, types, house rules, unused code and generated files: everything that needs no running program. */
import "./on-node-24.mjs";
import { runQuietly } from "./run.mjs";
import { seconds, title } from "./say.mjs";

/**
 * Checks the Node code as one program, including the contract and the server. With its default of four checkers, the compiler would infer
 * the types of contract and queries once per checker: twice the work.
 */
const typesOf = (name, project) => {
  const remembering = ["--incremental", "--tsBuildInfoFile", `node_modules/.cache/linnet/${project}.tsbuildinfo`];
  return { name: `Types in ${name}`, command: "tsc", args: ["-p", project, "--checkers", "1", ...remembering] };
};

/** The longest first, so that both processors have work to the end. */
const CHECKS = [
  typesOf("contract, server, bench and tools", "tsconfig.node.json"),
  { name: "Format and lint", command: "biome", args: ["ci", "--error-on-warnings", "--colors=off", "."] },
  typesOf("web", "web"),
  { name: "Generated files", command: "node", args: ["tools/generate.mjs", "--check"] },
  { name: "Unused code", command: "knip", args: ["--no-progress", "--no-config-hints"] },
  typesOf("e2e", "e2e"),
  { name: "House rules", command: "node", args: ["tools/checks/house-rules.ts"] },
  { name: "Last commit subject", command: "node", args: ["tools/checks/commit-subject.ts"] },
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
