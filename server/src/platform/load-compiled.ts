import { enableCompileCache, flushCompileCache } from "node:module";
import { env } from "node:process";

/**
 * Loads what a worker thread needs, compiled as the last worker left it where the server keeps such a folder (start-worker.ts). The thread
 * is stopped without an end of its own, so what is new is written here.
 */
export async function loadCompiled<Module>(load: () => Promise<Module>): Promise<Module> {
  // Without the setting Node would take a folder that every program of the machine writes to.
  const { NODE_COMPILE_CACHE } = env;
  if (NODE_COMPILE_CACHE === undefined) return load();
  enableCompileCache();
  const module = await load();
  flushCompileCache();
  return module;
}
