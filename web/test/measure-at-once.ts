import { vi } from "vitest";

/** Tells of what is observed at once that it has a size, as a browser does once it has measured the page: the simulated one never does. */
export function measureAtOnce(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly observe: () => void;
      constructor(tell: () => void) {
        this.observe = tell;
      }
      disconnect() {
        // Nothing is observed for longer.
      }
    },
  );
}
