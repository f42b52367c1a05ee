import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { dialectIn } from "./wording.ts";

const MOST = 60;
const FORM = /^(feat|fix|perf|refactor|test|docs|build)(\([a-z0-9-]+\))?: \S/;

/** What is wrong with the first line of a commit, as sentences; none where nothing is (CONTRIBUTING.md, Commits). */
export function checkCommitSubject(subject: string): string[] {
  const dialect = dialectIn(subject);
  return [
    ...(dialect ? [dialect] : []),
    ...(subject.length > MOST ? [`It has ${subject.length} characters, and at most ${MOST}.`] : []),
    ...(FORM.test(subject) ? [] : ["It has the form 'type(slice): what it does now', of the types that CONTRIBUTING.md names."]),
    ...(subject.endsWith(".") ? ["It ends without a full stop."] : []),
  ];
}

if (import.meta.main) {
  const subject = execFileSync("git", ["log", "-1", "--no-merges", "--format=%s"], {
    cwd: join(import.meta.dirname, "../.."),
    encoding: "utf8",
  }).trim();
  const findings = checkCommitSubject(subject);
  for (const finding of findings) process.stdout.write(`The last commit's subject: ${subject}\n${finding}\n`);
  if (findings.length > 0) process.exitCode = 1;
}
