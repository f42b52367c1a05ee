import { defineConfig } from "@playwright/test";
import { findChromium } from "./support/find-chromium.ts";

// Playwright reads this file once more in every worker: what is chosen here is chosen once, and handed on in the environment.
process.env["LINNET_E2E_CHROMIUM"] ??= await findChromium();

const { LINNET_E2E_CHROMIUM: executablePath, LINNET_E2E_HOSPITALS: hospitals = "" } = process.env;
/**
 * Two files run at a time, each in its own hospital. Which files ran there before is random: stories use their own data, or restore them.
 */
const WORKERS = 2;

const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Pages of one kept browser share what was compiled (support/kept-browsers.ts).
  "--process-per-site",
  // A page lives for seconds here: what the optimizing compilers cost is never earned back.
  "--js-flags=--no-maglev,--no-turbofan",
];

/**
 * Two of the longest, which used to run last: a file belongs to one worker, and one with its own browser runs after all others, so the
 * other worker was idle for half a minute. They start first now.
 */
const LONG_FILES = ["long-chart.spec.ts", "markup.spec.ts"];

/** The built product with hospitals of its own, on free ports, in a folder that goes when the stories end. */
export default defineConfig({
  outputDir: "test-results",
  globalSetup: "./support/open-hospitals.ts",
  forbidOnly: true,
  retries: 0,
  workers: WORKERS,
  // Two browsers and their servers share the machine: what takes 15 s alone may take twice as long.
  timeout: 180_000,
  reporter: [
    ["list"],
    ["./support/print-page-of-failure.ts"],
    ["./support/each-look-once.ts"],
    ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ?? "test-results/stories.json" }],
  ],
  expect: { timeout: 45_000 },
  projects: [
    { name: "long", testMatch: LONG_FILES },
    { name: "others", testIgnore: LONG_FILES },
  ],
  use: {
    // Playwright gives each worker its parallel index.
    baseURL: hospitals.split(" ")[Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)],
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    // What is not there after so long does not come: a story that fails says so before its own time is over.
    actionTimeout: 60_000,
    screenshot: "only-on-failure",
    // Log-only runs need no trace; use `--trace on` for one.
  },
});
