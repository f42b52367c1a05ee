/**
 * All checks and tests, fastest first. Steps that leave a processor idle run in parallel: the first one's output is live, the others'
 * follows in blocks. After a failure, nothing else starts. The last line sums up passes and failures.
 *
 * Without arguments: checks, the server's tests on one database, the web's, and the stories tagged `@main`. `--all` or `CI=true`: both
 * databases, every story, the drill, all of the fuzz and the matrix. `--changed`: the checks, and the tests for files changed since this
 * branch left main, or in the last commit.
 */
import "./on-node-24.mjs";
import "./temporary-in-memory.mjs";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { ROOT, run, runInParallel, runQuietly } from "./run.mjs";
import { say, seconds, title } from "./say.mjs";
import { madeHospital, makeHospital, runStories } from "./stories.mjs";

const reports = mkdtempSync(join(tmpdir(), "linnet-test-"));
/** Of the drill and of the stories: making it keeps a processor busy for fifteen seconds. */
const hospitals = mkdtempSync(join(tmpdir(), "linnet-hospitals-"));

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
}

/** Generous, so that a busy machine passes: the run's own limit finds what hangs. */
const LIMITS = ["--testTimeout=60000", "--hookTimeout=120000"];

/** What a step may take: `run` runs a program, `args` are more arguments for Vitest. */
const SHOWN = { run, args: [] };

/** Buffers a step's output until it ends; its tests leave the other processor to the parallel step. */
function kept() {
  const said = [];
  const runKept = async (...program) => {
    const result = await runInParallel(...program);
    said.push(result.said);
    return result.code;
  };
  return { run: runKept, args: ["--maxWorkers=1"], said };
}

async function vitest(folder, by, { args = [], env = {}, report: name = folder } = {}) {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await by.run("vitest", ["run", ...LIMITS, ...reporters, ...by.args, ...args], { cwd: join(ROOT, folder), env });
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = read(report) ?? {};
  return { code, passed, failed, skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0) };
}

async function stories(args = []) {
  if (!(await buildWeb())) return { code: 1 };
  const report = join(reports, "stories.json");
  const code = await runStories(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, hospitals);
  const { expected: passed, unexpected, flaky, skipped } = read(report)?.stats ?? {};
  return { code, passed, failed: (unexpected ?? 0) + (flaky ?? 0), skipped };
}

/** Kills and faults under load, a few of each; each kind on a database counts as one test. */
async function drill(by) {
  const report = join(reports, "drill.json");
  if (!(await makeHospital(hospitals))) return { code: 1 };
  const code = await by.run("node", ["tools/drill.mjs", "--short", "--report", report, "--hospital", madeHospital(hospitals)]);
  const { passed, failed } = read(report) ?? {};
  return { code, passed, failed };
}

const CHECKS = { name: "Format, lint, types, house rules", work: async () => ({ code: await run("node", ["tools/check.mjs"]) }) };

const SERVER_PURE = {
  name: "Server tests without a database",
  work: (by) => vitest("server", by, { args: ["--project=pure"], report: "server-pure" }),
};
const SMALL_PACKAGES = [
  { name: "Tool tests", work: (by) => vitest("tools", by) },
  { name: "Drill tests", work: (by) => vitest("bench", by) },
  { name: "Contract tests", work: (by) => vitest("contract", by) },
];
const WEB = { name: "Web tests", work: (by) => vitest("web", by) };

/** One line for the parallel steps: the first fills databases while the others need none. */
const MAIN = [
  [CHECKS],
  [{ name: "Server tests on one database", work: (by) => onDatabase([], by) }, SERVER_PURE, ...SMALL_PACKAGES],
  [WEB],
  [{ name: "Main browser stories", work: () => stories(["--grep", "@main"]) }],
];

/** Longer runs of what MAIN samples. `npm run fuzz` sends 20,000 requests, `npm run hostile` all hostile files. */
const LONG_RUNS = { FUZZ_REQUESTS: "8000", MATRIX: "whole" };

const ALL = [
  [CHECKS],
  [
    { name: "Server tests on both databases", work: (by) => vitest("server", by, { args: ["--project=!pure"], env: LONG_RUNS }) },
    SERVER_PURE,
    ...SMALL_PACKAGES,
  ],
  [WEB, { name: "Crash and fault drills", work: drill }],
  [{ name: "Stories in the browser", work: () => stories() }],
];

/** What git says, line by line. */
async function git(...args) {
  const { code, said } = await runQuietly("git", args);
  return code === 0 ? said.split("\n").filter(Boolean) : [];
}

/** Since when: where this branch left main; on main the last commit, where nothing is uncommitted. */
async function changedSince() {
  const [head] = await git("rev-parse", "HEAD");
  const [left] = await git("merge-base", "HEAD", "main");
  if (left !== undefined && left !== head) return left;
  return (await git("status", "--porcelain")).length > 0 ? "HEAD" : "HEAD~1";
}

/** Tests of the server that open a database, each on one only. */
const onDatabase = (files, by) =>
  vitest("server", by, {
    args: ["--passWithNoTests", "--project=!pure", ...files],
    env: { LINNET_TEST_ONCE: "yes" },
    report: "server-on-a-database",
  });

/** The checks, and the tests and stories of what has changed. */
async function stepsOfChanges() {
  const since = await changedSince();
  const files = [...(await git("diff", "--name-only", since)), ...(await git("ls-files", "--others", "--exclude-standard"))];
  const { changedTests } = await import("./changed-tests.ts");
  const changed = changedTests(files);
  say(`${files.length} files changed since ${since}.`);
  const related = (folder, ...args) => ({
    name: `Tests in ${folder} that import changed files`,
    work: (by) => vitest(folder, by, { args: [`--changed=${since}`, ...args] }),
  });
  const touches = (...folders) => files.some((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
  const tests = [
    ...(changed.server.length > 0 ? [{ name: "Server tests on one database", work: (by) => onDatabase(changed.server, by) }] : []),
    ...(touches("server", "contract") ? [related("server", "--project=pure")] : []),
    ...(touches("contract") ? [related("contract")] : []),
    ...(touches("tools") ? [related("tools")] : []),
    ...(touches("bench", "deploy", "docs") ? [{ name: "Drill tests", work: (by) => vitest("bench", by) }] : []),
  ];
  return [
    [CHECKS],
    tests,
    ...(touches("web", "contract") ? [[related("web")]] : []),
    ...(changed.stories.length > 0
      ? [[{ name: `Stories: ${changed.stories.join(", ")}`, work: () => stories(changed.stories.map((name) => `/${name}.spec.ts`)) }]]
      : []),
  ];
}

/** What a step adds to the sum. A step that fails without a failed test has failed as one. */
function counted({ code, passed = 0, failed = 0, skipped = 0 }) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), skipped };
}

const sum = { passed: 0, failed: 0, skipped: 0 };

/** Runs a step. Gives whether it failed, and what tells of it and adds it to the sum: after what it has said itself. */
async function play({ name, work }, by) {
  const start = performance.now();
  if (by === SHOWN) title(name);
  const result = counted(await work(by));
  const took = seconds(start);
  const isFailed = result.failed > 0;
  const tell = () => {
    if (by !== SHOWN) title(name);
    for (const block of by.said ?? []) process.stdout.write(block);
    for (const kind of Object.keys(sum)) sum[kind] += result[kind];
    say(`${isFailed ? "✗" : "✓"} ${name} ${took}`);
  };
  return { isFailed, tell };
}

/** Runs steps one after the other, up to the first that fails. */
async function playAll(steps) {
  const played = [];
  for (const step of steps) {
    played.push(await play(step, kept()));
    if (played.at(-1).isFailed) break;
  }
  return played;
}

const isWhole = process.argv.includes("--all") || process.env["CI"] === "true";
const steps = process.argv.includes("--changed") ? await stepsOfChanges() : isWhole ? ALL : MAIN;

for (const [first, ...others] of steps) {
  if (!first) continue;
  const beside = playAll(others);
  (await play(first, SHOWN)).tell();
  for (const { tell } of await beside) tell();
  if (sum.failed > 0) break;
}
const { failedTests } = await import("./failed-tests.ts");
const failures = readdirSync(reports).flatMap((name) => failedTests(read(join(reports, name))));
for (const folder of [reports, hospitals]) rmSync(folder, { recursive: true, force: true });
say("");
for (const failure of failures) say(`✗ ${failure}`);
say(`${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ""}`);
process.exitCode = sum.failed === 0 ? 0 : 1;
