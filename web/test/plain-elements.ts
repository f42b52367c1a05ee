/**
 * Libraries' elements are made by React as it is in production: noting where each was written is for their authors, and an eighth of the
 * web tests' work. Our own are made with every warning, by the runtime for development. Imported before anything that loads a library.
 */
import { createRequire } from "node:module";
import { vi } from "vitest";

vi.stubEnv("NODE_ENV", "production");
const runtime = createRequire(import.meta.url)("react/jsx-runtime");
vi.unstubAllEnvs();

// The same for our own: a task for each element would let a debugger show who has made it, and is a fifteenth of the work.
Object.assign(console, { createTask: undefined });

// Nor is it noted where each of ours was written, which is a twentieth of the work: a warning names the component all the same.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = createRequire(import.meta.url)("react");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set: () => undefined });

const { jsxs } = runtime;
/** Children that are written one after the other need no key: React for development wants to be told so, or it warns of them. */
runtime.jsxs = (type: unknown, props: { children: { _store?: { validated: number } }[] }, key: unknown) => {
  for (const child of props.children) if (child?._store) child._store.validated = 1;
  return jsxs(type, props, key);
};
