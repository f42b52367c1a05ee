import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:3000";

/** What each page needs besides main.tsx, by the names below. */
const FIRST_PARTS = ["app"];

/** What each page needs is named in index.html, so that a browser fetches it side by side and not one after the other. */
const firstPartsAtOnce: Plugin = {
  name: "first-parts-at-once",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) => {
      const parts = Object.values(bundle).flatMap((file) => (file.type === "chunk" && FIRST_PARTS.includes(file.name) ? [file] : []));
      const styles = parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      const links = [
        ...parts.map(({ fileName }) => ({ rel: "modulepreload", href: `/${fileName}` })),
        ...styles.map((fileName) => ({ rel: "stylesheet", href: `/${fileName}` })),
      ];
      return links.map((attrs) => ({ tag: "link", attrs: { crossorigin: true, ...attrs }, injectTo: "head" as const }));
    },
  },
};

export default defineConfig({
  plugins: [react(), firstPartsAtOnce],
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
          // What every page needs comes in two files: main.tsx and the app. Lists share most of their parts with the list of patients.
          // Each file has all it imports. Dozens of small ones compress worse.
          groups: [
            { name: "start", tags: ["$initial"], priority: 4 },
            { name: "app", test: /\/src\/app\.tsx$/, priority: 3 },
            { name: "lists", test: /\/src\/slices\/patients\/lists\/screen\.tsx$/, priority: 2 },
            // Parts that many further pages share come in one file each, too: over a slow line small ones take longer to ask for than to send.
            { name: "dialogs", test: /\/src\/ui\/feedback\/confirm-modal\.tsx$/, priority: 1 },
            { name: "icons", test: /\/@tabler\/icons-react\//, minShareCount: 2 },
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
