import type { z } from "zod";
import { userKey } from "./tokens.ts";

/**
 * A small thing kept in the browser under the key of the person signed in (decision G-X-13), so the next one never reads it.
 * What no longer fits the schema counts as absent.
 */
export function storedState<S extends z.ZodType>(storage: Storage, name: string, schema: S) {
  const key = () => `linnet.${userKey()}.${name}`;
  return {
    read(): z.output<S> | undefined {
      try {
        return schema.safeParse(JSON.parse(storage.getItem(key()) ?? "null")).data;
      } catch {
        // Foreign text under our key: ignored.
        return undefined;
      }
    },
    /** False when it could not be kept: the storage is full or forbidden. What is kept here is a convenience; the screen works without it. */
    write(value: z.input<S>): boolean {
      try {
        storage.setItem(key(), JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}
