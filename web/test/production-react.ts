/**
 * The tests draw with React as hospitals run it: what it does beside for whoever develops (noting who made an element, checking each
 * attribute) is a fifth of the web tests' work. Its warnings are seen where pages are opened with `npm run dev`. Imported before anything
 * that loads React.
 */
import { createRequire } from "node:module";
import { configure, getConfig } from "@testing-library/dom";
import { vi } from "vitest";

const load = createRequire(import.meta.url);
// As it is now: a test may set the clock.
const { setImmediate: nextTurn } = load("node:timers/promises");
vi.stubEnv("NODE_ENV", "production");
const react = load("react");
const { flushSync } = load("react-dom");
load("react-dom/client");
const { jsx } = load("react/jsx-runtime");
const development = load("react/jsx-dev-runtime");
vi.unstubAllEnvs();

// Our own files are compiled to call the runtime for development, which is empty in production.
development.jsxDEV = (type: unknown, props: unknown, key: unknown) => jsx(type, props, key);

/** What an update leads to is drawn in turns of the event loop: an effect sets another state, which has effects of its own. */
const TURNS = 3;

/** Resolves once React has drawn what is due. */
async function drawn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await nextTurn();
}

type Waiting = PromiseLike<unknown>;
const isWaiting = (result: unknown): result is Waiting => typeof (result as Waiting | null)?.then === "function";

/**
 * React has `act` for development alone. This one draws what `callback` changes before it gives its result; where it is awaited, all that
 * follows from it as well.
 */
react.act = (callback: () => unknown): Waiting => {
  let result: unknown;
  flushSync(() => {
    result = callback();
  });
  return {
    // biome-ignore lint/suspicious/noThenProperty: what Testing Library takes from act has a `then` of its own, which starts to wait.
    then: (...heard) =>
      (async () => {
        const value = isWaiting(result) ? await result : result;
        await drawn();
        return value;
      })().then(...heard),
  };
};

// Loaded from here on, so that it finds that act.
load("@testing-library/react");
const { asyncWrapper } = getConfig();
// A press or a search is over when what it has led to is drawn, also on a machine that is late.
configure({
  asyncWrapper: async (callback) => {
    const result = await asyncWrapper(callback);
    await drawn();
    return result;
  },
});
