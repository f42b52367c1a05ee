import { defineConfig } from "vitest/config";

/** The contract keeps no state, so test files share what has been loaded of it. */
export default defineConfig({ test: { include: ["src/**/*.test.ts"], isolate: false, passWithNoTests: true } });
