import { stripVTControlCharacters } from "node:util";

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages?: readonly string[];
  }[];
}

interface Story {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly tests: readonly { readonly status: string; readonly results: readonly { readonly error?: { readonly message?: string } }[] }[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly Story[];
}

interface Report extends Suite {
  readonly testResults?: readonly VitestFile[];
}

/** A message's first line without terminal colors, cut to what fits on a few lines. */
const firstLine = (message = "") => stripVTControlCharacters(message).split("\n", 1).join("").slice(0, 300);

/** Failed tests of one file of a Vitest report. A file that fails as a whole has a message and no failed test. */
function ofVitestFile({ name, status, message, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0 && status === "failed") return [`${name}: ${firstLine(message)}`];
  return failed.map((test) => `${name} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
}

/** Failed and flaky stories of a Playwright suite and the suites in it. */
function ofSuite({ suites = [], specs = [] }: Suite): string[] {
  const failed = specs.filter((spec) => spec.tests.some(({ status }) => status === "unexpected" || status === "flaky"));
  return [
    ...suites.flatMap(ofSuite),
    ...failed.map((spec) => {
      const error = spec.tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
      return `${spec.file}:${spec.line} ${spec.title}: ${firstLine(error?.message)}`;
    }),
  ];
}

/**
 * The failed tests of a report of Vitest or Playwright, a line each: file, name and the first line of what went wrong. A run's last lines
 * repeat them, since its log has thousands.
 */
export function failedTests(report: Report | undefined): string[] {
  if (!report) return [];
  return [...(report.testResults ?? []).flatMap(ofVitestFile), ...ofSuite(report)];
}
