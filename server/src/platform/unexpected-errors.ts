import { writeSync } from "node:fs";
import type { Reporter } from "../adapters/reporter/port.ts";
import { loggedError } from "./http/request-log.ts";
import { endProcess } from "./process/end-process.ts";

const STDOUT = 1;
/** As the log's library numbers its levels. */
const FATAL = 60;
const ERROR = 50;

/** One line of the log, written at once: it is there also when the process ends with it. */
function writeLine(level: number, error: unknown, msg: string): void {
  try {
    writeSync(STDOUT, `${JSON.stringify({ level, time: Date.now(), pid: process.pid, err: loggedError(error), msg })}\n`);
  } catch {
    // A log that cannot be written has nobody left to tell.
  }
}

/**
 * What nobody has caught ends nothing silently (decision record 33): one line of the log without values. After an exception that was not
 * caught nobody knows what was left undone, so the process ends with 1, for whoever looks after it to start it again. A promise that nobody
 * waited for has harmed nobody else: the process lives, and the failure is reported, once `reportTo` has named to whom.
 */
export function surviveUnexpectedErrors(): { reportTo(reporter: Reporter): void } {
  let reporter: Reporter | undefined;
  process.on("uncaughtException", (error) => {
    writeLine(FATAL, error, "an exception that no one caught: the server ends");
    endProcess(1);
  });
  process.on("unhandledRejection", (reason) => {
    writeLine(ERROR, reason, "a rejection that no one handled");
    reporter?.report({ where: "server", method: "none", path: "unhandled rejection", status: 500, requestId: "none" });
  });
  return {
    reportTo(next) {
      reporter = next;
    },
  };
}
