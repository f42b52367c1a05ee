import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { firstPaintFiles, pagesAtOnce } from "./pages-at-once.ts";

const SERVER = "http://127.0.0.1:3000";

/** Bytes of source: a larger part is not loaded for what is next to it. */
const SMALL = 7_000;
/** The cards of home and education. */
const CARDS =
  /\/(InlineInput|Checkbox|get-auto-contrast-value)\/|\/(info-card|card-grid|lazy-safe-html|web-address)\.|\/content\/cards\/(info-well-card|pdf-choice)\./;
/** Parts of forms and of other pages. */
const PARTS = /\/src\/(ui\/(form|layout|feedback|people)|platform)\/|schema-resolver|\/(Textarea|Stack)\//;
/** Parts of the chart that other pages show as well. */
const RESULTS =
  /\/(reviewed-result|found-result|visits-of|selection|missing-note|use-review|download-only|fold-out|use-covered-height|offsets-in|new-mark|kind-words|incomplete|document-tab)\./;

export default defineConfig({
  plugins: [react(), firstPaintFiles, pagesAtOnce],
  server: {
    host: "127.0.0.1",
    proxy: { "/api": SERVER, "/oidc": SERVER, "/demo": SERVER, "/health": SERVER },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // Which files each page needs would stand by name in the first page, 100 of them. Only its styles have to: scripts name their own.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) => (hostType === "js" ? needed.filter((file) => file.endsWith(".css")) : needed),
    },
    // A file folded into the page as a data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs comes in two files: main.tsx and the app. Lists share most of their parts with the list of patients. Each
          // file has all it imports. Dozens of small ones compress worse, and over a slow line take longer to ask for than to send, so parts
          // of many pages are together by their kind. A page loads at most two dozen files, home eight.
          groups: [
            { name: "start", tags: ["$initial"], priority: 9 },
            { name: "app", test: /\/src\/app\.tsx$/, priority: 8 },
            { name: "lists", test: /\/src\/slices\/patients\/lists\/screen\.tsx$/, priority: 7 },
            { name: "dialogs", test: /\/src\/ui\/feedback\/confirm-modal\.tsx$/, priority: 6 },
            { name: "icons", test: /\/@tabler\/icons-react\//, minShareCount: 2, priority: 5 },
            { name: "cards", test: CARDS, priority: 5 },
            { name: "parts", test: PARTS, minShareCount: 6, maxModuleSize: SMALL, priority: 4 },
            { name: "shapes", test: /\/contract\/src\//, minShareCount: 6, maxModuleSize: SMALL, priority: 3 },
            { name: "referrals", test: /\/slices\/referrals\//, minShareCount: 5, maxModuleSize: SMALL, priority: 2 },
            {
              name: "referring",
              test: /\/slices\/referrals\/(form|drafts|packets)\//,
              minShareCount: 2,
              maxModuleSize: SMALL,
              priority: 1,
            },
            { name: "results", test: RESULTS, priority: 1 },
          ],
        },
      },
      onLog(level, log, next) {
        // Every Mantine file says "use client", which means nothing outside a server renderer: hundreds of lines without news.
        if (log.code === "MODULE_LEVEL_DIRECTIVE") return;
        next(level, log);
      },
    },
  },
  test: {
    environment: "happy-dom",
    // A frame with a saved file or PDF has an unreachable address: the shared window would be lost for later files.
    environmentOptions: {
      happyDOM: {
        settings: {
          enableIframePageLoading: true,
          navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true, disableFallbackToSetURL: true },
        },
      },
    },
    // Test files share a window and what has been loaded of the portal, and test/setup.ts leaves both as new: half the work of the whole run.
    isolate: false,
    // One more than the processors: workers often wait for timers.
    maxWorkers: availableParallelism() + 1,
    // Screens are made and thrown away by the thousand: with room for the young ones a test waits a tenth less.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
