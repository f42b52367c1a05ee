import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { VERSION } from "../src/platform/version.ts";

/** Without history, as in a packed copy, the version replaces the commit. */
function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { cwd: import.meta.dirname, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return VERSION;
  }
}

/** A different sample for each commit, the same for everyone on that commit. `SEED` repeats one. */
export function seedOfCommit(what: string): number {
  const seed = Number(process.env["SEED"] ?? createHash("sha256").update(commit()).digest().readInt32BE());
  process.stderr.write(`${what}: seed ${seed}; SEED=${seed} looks at the same sample again.\n`);
  return seed;
}

/** Whether everything is wanted, or a sample: what the command for all of it says. */
export const isWhole = (variable: "HOSTILE_FILES" | "MATRIX"): boolean => process.env[variable] === "whole";

/** How many requests are wanted: those of the suite, unless more are asked for. */
export const requestsWanted = (inSuite: number): number => Number(process.env["FUZZ_REQUESTS"] ?? inSuite);

/** A folder with your own ordinary files, to send along with generated ones. */
export const folderOfOwnFiles = (): string | undefined => process.env["ORDINARY_FILES"];

/** Whether `npm run hostile` asks for docs/figures/hostile-files.json to be written. */
export const writesFigures = (): boolean => process.env["HOSTILE_FIGURES"] === "written";
