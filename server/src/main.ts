import { installResolveHook } from "./platform/process/resolve-hook.ts";

installResolveHook();
// Only what is imported from here on is resolved by it.
await import("./start.ts");
