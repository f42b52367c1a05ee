import { posix } from "node:path";

/** The stories of each slice, `e2e/….spec.ts`. */
const STORIES: Record<string, string[]> = {
  "access-requests": ["access-requests"],
  accounts: ["account-requests", "accounts"],
  appointments: ["appointments"],
  audit: ["audit"],
  chart: ["at-a-glance", "chart-notes", "critical-results", "long-chart", "patient-head", "printed-results", "reports", "results-to-read"],
  content: ["grand-rounds", "portal-update-forms", "portal-updates"],
  directory: ["directory-search", "physician-record", "practice-record"],
  education: ["education"],
  embassy: ["embassy"],
  home: ["home"],
  memberships: [],
  patients: ["child-in-view", "patient-search", "patients"],
  practice: ["practice"],
  referrals: ["desk", "desk-walk", "long-referral-list", "referral-forms", "referral-live", "referrals"],
  session: [
    "agreement",
    "axe",
    "first-paint",
    "forced-colors",
    "frame",
    "idle",
    "kept-browsers",
    "login-as",
    "login",
    "markup",
    "menu-pages",
    "session",
    "sign-in-help",
    "still-pages",
  ],
};

/** A slice without pages is tested through the slices that use it. */
const SEEN_IN: Record<string, string[]> = { memberships: ["accounts", "directory", "practice"] };

/** Shared foundations are tested on the first pages. */
const FRAME = /^(web\/src\/(shell|ui|platform)\/|web\/src\/[^/]+$|e2e\/(support\/|playwright))/;
const FRAME_STORIES = ["frame", "home", "menu-pages", "session"];

function sliceOf(file: string): string | undefined {
  const [, slice] = /^(?:web|server)\/src\/slices\/([^/]+)\//.exec(file) ?? [];
  const [, name = ""] = /^contract\/src\/([\w-]+)[/.]/.exec(file) ?? [];
  return slice ?? (name in STORIES ? name : undefined);
}

/** What each call promises is looked at after every change of the server or of the contract. */
const ALL_CALLS = "test/contract.test.ts";

/** Where the server's tests of a file of its own stand: a folder, or a test. */
function besides(file: string): string[] {
  const [, inside = ""] = /^server\/(.+)$/.exec(file) ?? [];
  if (inside.startsWith("migrations/")) return ["src/platform/database/migrate.test.ts", "src/platform/database/schema.test.ts", ALL_CALLS];
  if (!/^(src|test)\//.test(inside)) return [];
  if (inside.endsWith(".test.ts")) return [inside];
  const [folder] = /^src\/(platform|adapters\/[^/]+)(?=\/)/.exec(inside) ?? [posix.dirname(inside)];
  return folder === "src" || folder === "test" ? [ALL_CALLS] : [`${folder}/`, ALL_CALLS];
}

const unique = (names: string[]): string[] => [...new Set(names)].sort();

interface ChangedTests {
  /** Folders and files of the server whose tests open a database. */
  server: string[];
  /** Stories of the browser. */
  stories: string[];
}

/** The database tests and stories for changed files. They all import the whole server, so the slice, not the imports, decides. */
export function changedTests(files: readonly string[]): ChangedTests {
  const slicesOf = (changed: readonly string[]) =>
    unique(changed.flatMap((file) => sliceOf(file) ?? []).flatMap((slice) => [slice, ...(SEEN_IN[slice] ?? [])]));
  const slices = slicesOf(files);
  const ofServer = slicesOf(files.filter((file) => !file.startsWith("web/")));
  const calls = files.some((file) => file.startsWith("contract/src/")) ? [ALL_CALLS] : [];
  const own = files.flatMap((file) => /^e2e\/([\w-]+)\.spec\.ts$/.exec(file)?.[1] ?? []);
  const frame = files.some((file) => FRAME.test(file)) ? FRAME_STORIES : [];
  return {
    server: unique([...calls, ...files.flatMap(besides), ...ofServer.map((slice) => `src/slices/${slice}/`)]),
    stories: unique([...frame, ...own, ...slices.flatMap((slice) => STORIES[slice] ?? [])]),
  };
}

/** The slices and their stories; for a test of the list. */
export const sliceStories = (): [slice: string, stories: string[]][] => Object.entries(STORIES);
