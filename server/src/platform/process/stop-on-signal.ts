import type { EventEmitter } from "node:events";

interface Stopping {
  /** Marks the server as not ready. */
  leave(): void;
  /** For so long it answers nevertheless: until then the load balancer has asked. */
  drainMs: number;
  /** No new work; what is under way is finished, and everything closed. */
  close(): Promise<void>;
  /** So long at most `close` may take. */
  goodbyeMs: number;
  /** Ends the process with this code. */
  end(code: number): void;
}

/** Where signals come from: the process. */
type Signalled = Pick<EventEmitter, "on" | "emit">;

/** Stops on the first SIGTERM or SIGINT of `signalled`, with 0; with 1 where it took too long, and as any exception where it failed. */
export function stopOnSignal(signalled: Signalled, { leave, drainMs, close, goodbyeMs, end }: Stopping): void {
  let stopping = false;
  const goodbye = async () => {
    leave();
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    await close();
  };
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => end(1), drainMs + goodbyeMs).unref();
    goodbye().then(
      () => end(0),
      // Treated like an uncaught exception: a log line and exit code 1.
      (error: unknown) => signalled.emit("uncaughtException", error instanceof Error ? error : new Error("not stopped")),
    );
  };
  signalled.on("SIGTERM", stop);
  signalled.on("SIGINT", stop);
}
