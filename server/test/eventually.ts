import { vi } from "vitest";

/** Retries `look` until it passes. Fails with its last error after 45 s, which a busy machine may need. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 45_000, interval: 20 });
