import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react()],
  server: {
    host: "127.0.0.1",
    proxy: { "/api": SERVER, "/oidc": SERVER, "/demo": SERVER, "/health": SERVER },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // Says which files the first page needs; the bench weighs them.
    manifest: true,
    // A file folded into the page as a data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs comes in two files: main.tsx and the app, each with all it imports. Dozens of small ones compress worse.
          groups: [
            { name: "start", tags: ["$initial"], priority: 2 },
            { name: "app", test: /\/src\/app\.tsx$/, priority: 1 },
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
    setupFiles: ["test/setup.ts"],
    testTimeout: 30_000,
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
