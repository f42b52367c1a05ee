import "./node-names.ts";
import { session } from "@linnet/contract/session";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { reportOf } from "../src/platform/http/report-of.ts";
import { dropTokens } from "../src/platform/session/tokens.ts";
import { colorSchemeCookie } from "../src/theme/color-scheme-cookie.ts";
import { widthOf } from "./width-of.ts";

/** How wide the window is where a test does not say. */
const WIDTH = 1024;

/** So far away that reports of today are no longer counted. */
const LONG_AFTER = Number.MAX_SAFE_INTEGER;

// How long a test waits for what a person would see before it calls it missing. Pages load their parts by themselves, and the machine
// may be busy with all the other tests.
configure({ asyncUtilTimeout: 30_000 });

const { getElementError } = getConfig();

/**
 * Waiting queries retry at each page change, and each miss is an error containing the whole page. The message is built only when read, at
 * the last miss.
 */
function notFound(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  // The line shown is the test's, and not this one.
  Error.captureStackTrace(error, notFound);
  return Object.defineProperty(error, "message", { configurable: true, get: () => getElementError(message, container).message });
}
configure({ getElementError: notFound });

// Test files share one window and loaded code, so each test ends like a sign-out.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  dropTokens();
  reportOf(session.active, { status: 500, requestId: "" }, LONG_AFTER);
  window.localStorage.clear();
  window.sessionStorage.clear();
  colorSchemeCookie.clear();
  window.history.replaceState(null, "", "/");
  document.head.replaceChildren();
  document.body.replaceChildren();
  widthOf(WIDTH);
});

// A part that is still being loaded when its file ends is refused, and React would remember the refusal for every file after it.
afterAll(() => vi.dynamicImportSettled());
