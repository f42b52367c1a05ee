/**
 * Libraries' elements are made by React as it is in production: noting where each was written is for their authors, and an eighth of the
 * web tests' work. Our own are made with every warning, by the runtime for development. Imported before anything that loads a library.
 */
import { createRequire } from "node:module";
import { vi } from "vitest";

vi.stubEnv("NODE_ENV", "production");
createRequire(import.meta.url)("react/jsx-runtime");
vi.unstubAllEnvs();
