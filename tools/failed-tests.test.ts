import { describe, expect, it } from "vitest";
import { failedTests } from "./failed-tests.ts";

describe("the failed tests of a report", () => {
  it("names file, test and the first line of what went wrong", () => {
    const assertionResults = [
      { status: "passed", fullName: "adds", failureMessages: [] },
      { status: "failed", fullName: "subtracts", failureMessages: ["\u001b[31mexpected 1 to be 2\u001b[39m\n    at sums.test.ts:4"] },
    ];
    expect(failedTests({ testResults: [{ name: "sums.test.ts", status: "failed", message: "", assertionResults }] })).toEqual([
      "sums.test.ts > subtracts: expected 1 to be 2",
    ]);
  });

  it("names a file that failed before its first test", () => {
    expect(
      failedTests({ testResults: [{ name: "a.test.ts", status: "failed", message: "no such module", assertionResults: [] }] }),
    ).toEqual(["a.test.ts: no such module"]);
  });

  it("names failed and flaky stories, however deep they are", () => {
    const tests = (status: string) => [{ status, results: [{ error: { message: "no button\ncall log" } }] }];
    const specs = [
      { file: "a.spec.ts", line: 3, title: "opens", tests: tests("expected") },
      { file: "a.spec.ts", line: 9, title: "sends", tests: tests("flaky") },
    ];
    expect(failedTests({ suites: [{ suites: [{ specs }] }] })).toEqual(["a.spec.ts:9 sends: no button"]);
  });

  it("are none where a step left no report, or all passed", () => {
    expect(failedTests(undefined)).toEqual([]);
    expect(failedTests({ testResults: [{ name: "a", status: "passed", message: "", assertionResults: [] }] })).toEqual([]);
  });
});
