import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Prints what stood on the page when a story failed: who reads the log of a run has neither its pictures nor its folder. */
export default class PrintPageOfFailure implements Reporter {
  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const path = attachments.find(({ name }) => name === "error-context")?.path;
    if (path !== undefined) process.stdout.write(`\nThe page when "${title}" failed:\n${readFileSync(path, "utf8")}\n`);
  }

  /** The list of stories is written by another reporter. */
  printsToStdio(): boolean {
    return false;
  }
}
