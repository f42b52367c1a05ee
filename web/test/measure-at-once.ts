import { vi } from "vitest";

/** Reports a size for each observed element right away; the simulated browser never measures. */
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
