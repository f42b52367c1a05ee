import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FromLoad, ToLoad, Write } from "./ledger.ts";

const LOAD = fileURLToPath(new URL("./load.ts", import.meta.url));
const TAKEN_WITHIN_MS = 120_000;

export interface Load {
  /** What is written from now on belongs to this step. */
  begin(step: string): void;
  /** Waits until so many more were taken whose requests went out after now. */
  more(count: number): Promise<void>;
  /** How long it took from `since` until something was taken that was asked for later. */
  answeredAfter(since: number): Promise<number>;
  /** Ends it; gives what was written, and how often each status was answered. */
  stop(): Promise<{ writes: Write[]; statuses: Record<string, number> }>;
  kill(): void;
}

/** Sends referrals to the portal at `url` from a process of its own; after each that is taken, who sent it rests for `restMs`. */
export function startLoad(url: string, restMs = 0): Load {
  const taken: { asked: number; at: number }[] = [];
  const ledger = Promise.withResolvers<{ writes: Write[]; statuses: Record<string, number> }>();
  // Waited for at the end only.
  ledger.promise.catch(() => undefined);
  let failure: string | undefined;
  const child: ChildProcess = fork(LOAD, [url, String(restMs)], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.on("message", (told: FromLoad) => {
    if (told.kind === "taken") taken.push({ asked: told.asked, at: Date.now() });
    else if (told.kind === "ledger") ledger.resolve(told);
    else failure = told.why;
  });
  child.on("exit", () => {
    failure ??= "the load has ended";
    ledger.reject(new Error(failure));
  });
  const tell = (told: ToLoad) => child.send(told);

  const after = async (since: number, count: number) => {
    const deadline = Date.now() + TAKEN_WITHIN_MS;
    for (;;) {
      const later = taken.filter(({ asked }) => asked >= since);
      const last = later[count - 1];
      if (last) return last.at;
      if (failure !== undefined) throw new Error(`The load failed: ${failure}`);
      if (Date.now() > deadline) throw new Error("Nothing is taken any more");
      await pause(10);
    }
  };
  return {
    begin: (step) => tell({ kind: "step", step }),
    more: async (count) => void (await after(Date.now(), count)),
    answeredAfter: async (since) => (await after(since, 1)) - since,
    stop() {
      tell({ kind: "stop" });
      return ledger.promise;
    },
    kill: () => child.kill("SIGKILL"),
  };
}
