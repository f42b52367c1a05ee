import { writeSync } from "node:fs";
import type { Reporter } from "../adapters/reporter/port.ts";
import { loggedError } from "./http/request-log.ts";
import { endProcess } from "./process/end-process.ts";

const STDOUT = 1;
/** As the log's library numbers its levels. */
const FATAL = 60;
const ERROR = 50;

/** Writes one log line synchronously: it is there even if the process ends with it. */
function writeLine(level: number, error: unknown, msg: string): void {
  try {
    writeSync(STDOUT, `${JSON.stringify({ level, time: Date.now(), pid: process.pid, err: loggedError(error), msg })}\n`);
  } catch {
    // There is nowhere to report a log that cannot be written.
  }
}

/**
 * No uncaught error is silent (decision record 33): it gives one log line without values. After an uncaught exception the state is unknown,
 * so the process exits with 1 and its supervisor restarts it. An unhandled rejection has harmed nothing else: the process lives and reports
 * the failure, once `reportTo` is set.
 */
export function surviveUnexpectedErrors(): { reportTo(reporter: Reporter): void } {
  let reporter: Reporter | undefined;
  process.on("uncaughtException", (error) => {
    writeLine(FATAL, error, "uncaught exception, the server stops");
    endProcess(1);
  });
  process.on("unhandledRejection", (reason) => {
    writeLine(ERROR, reason, "unhandled rejection");
    reporter?.report({ where: "server", method: "none", path: "unhandled rejection", status: 500, requestId: "none" });
  });
  return {
    reportTo(next) {
      reporter = next;
    },
  };
}
