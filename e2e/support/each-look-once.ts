import { globSync } from "node:fs";
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { LOOKS } from "./looks.ts";

/** A run of all stories fails where axe has not looked at something of the table, and each run where it has looked at something twice. */
export default class EachLookOnce implements Reporter {
  private readonly looks: string[] = [];
  private isWhole = false;

  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    const files = new Set(suite.allTests().map(({ location }) => location.file));
    this.isWhole = files.size === globSync("*.spec.ts", { cwd: rootDir }).length;
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    this.looks.push(...annotations.flatMap(({ type, description }) => (type === "look" && description ? [description] : [])));
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult["status"] }> {
    // What a story that failed has not come to says nothing.
    if (status !== "passed") return { status };
    const repeated = this.looks.filter((look, at) => this.looks.indexOf(look) !== at);
    const missing = this.isWhole ? Object.keys(LOOKS).filter((look) => !this.looks.some((taken) => taken.startsWith(`${look} (`))) : [];
    if (repeated.length > 0) process.stdout.write(`\nAxe has looked twice at: ${repeated.join("; ")}\n`);
    if (missing.length > 0) process.stdout.write(`\nAxe has not looked at: ${missing.join("; ")}\n`);
    return { status: repeated.length + missing.length > 0 ? "failed" : status };
  }

  /** The list of stories is written by another reporter. */
  printsToStdio(): boolean {
    return false;
  }
}
