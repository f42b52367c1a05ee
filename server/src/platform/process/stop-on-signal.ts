import type { EventEmitter } from "node:events";

interface Stopping {
  /** Says that nobody is to be sent here any more. */
  leave(): void;
  /** For so long it answers nevertheless: until then the load balancer has asked. */
  drainMs: number;
  /** No new work; what is under way is finished, and everything closed. */
  close(): Promise<void>;
  /** So long at most `close` may take. */
  goodbyeMs: number;
}

/** Where signals come from, and how it ends: the process. */
type Ending = Pick<EventEmitter, "on" | "emit"> & { exit(code: number): void };

/** Stops on the first SIGTERM or SIGINT of `ending`, with 0; with 1 where it took too long, and as any exception where it failed. */
export function stopOnSignal(ending: Ending, { leave, drainMs, close, goodbyeMs }: Stopping): void {
  let stopping = false;
  const goodbye = async () => {
    leave();
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    await close();
  };
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => ending.exit(1), drainMs + goodbyeMs).unref();
    goodbye().then(
      () => ending.exit(0),
      // As an exception that nobody caught: a line of the log, and 1.
      (error: unknown) => ending.emit("uncaughtException", error instanceof Error ? error : new Error("not stopped")),
    );
  };
  ending.on("SIGTERM", stop);
  ending.on("SIGINT", stop);
}
