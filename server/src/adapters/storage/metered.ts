import { Counter, type Registry } from "prom-client";
import { AppError } from "../../platform/http/errors.ts";
import type { FileStorage } from "./port.ts";

/** A file that is not there is an answer, and no failure of the storage. */
const outcomeOf = (error: unknown) => (error instanceof AppError && error.code === "not_found" ? "missing" : "failed");

/** A storage whose operations are counted in `registry`, by what came of them. */
export function meteredStorage(storage: FileStorage, registry: Registry): FileStorage {
  const operations = new Counter({
    name: "storage_operations_total",
    help: "Files written, read or deleted, by result (done, missing or failed).",
    labelNames: ["operation", "outcome"],
    registers: [registry],
  });
  // From 0, or the first failure of a server would be no increase.
  for (const operation of ["put", "read", "remove"])
    for (const outcome of ["done", "missing", "failed"]) operations.inc({ operation, outcome }, 0);
  const counted = async <T>(operation: string, done: Promise<T>): Promise<T> => {
    try {
      const result = await done;
      operations.inc({ operation, outcome: "done" });
      return result;
    } catch (error) {
      operations.inc({ operation, outcome: outcomeOf(error) });
      throw error;
    }
  };
  return {
    put: (key, bytes) => counted("put", storage.put(key, bytes)),
    read: (key, part) => counted("read", storage.read(key, part)),
    remove: (key) => counted("remove", storage.remove(key)),
    keys: () => storage.keys(),
  };
}
