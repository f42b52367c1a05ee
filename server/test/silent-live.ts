import type { Live } from "../src/platform/live/live.ts";

/** Stands at the port where a test has nothing to hear. */
export const silentLive: Live = { follow: () => () => undefined };
