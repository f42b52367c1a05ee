import type { Live } from "../src/platform/live/live.ts";

/** Fake of the port for tests without events. */
export const silentLive: Live = { follow: () => () => undefined };
