import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Figures, FromReaders, ToReaders } from "./figures.ts";

const READERS = fileURLToPath(new URL("./readers.ts", import.meta.url));

export interface Readers {
  /** What is asked from now on belongs to this step. */
  begin(step: string): void;
  /** Ends them; gives what was seen in each step. */
  stop(): Promise<Record<string, Figures>>;
  kill(): void;
}

/** Lets people read at the portal at `url`, so many calls a second, from a process of their own. Resolves once they have signed in. */
export async function startReaders(url: string, perSecond: number): Promise<Readers> {
  const begun = Promise.withResolvers<void>();
  const figures = Promise.withResolvers<Record<string, Figures>>();
  figures.promise.catch(() => undefined);
  const child = fork(READERS, [url, String(perSecond)], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const fail = (why: string) => {
    const error = new Error(`The readers failed: ${why}`);
    begun.reject(error);
    figures.reject(error);
  };
  child.on("message", (told: FromReaders) => {
    if (told.kind === "begun") begun.resolve();
    else if (told.kind === "figures") figures.resolve(told.steps);
    else fail(told.why);
  });
  child.on("exit", () => fail("they have ended"));
  const tell = (told: ToReaders) => child.send(told);
  await begun.promise;
  return {
    begin: (step) => tell({ kind: "step", step }),
    stop() {
      tell({ kind: "stop" });
      return figures.promise;
    },
    kill: () => child.kill("SIGKILL"),
  };
}
