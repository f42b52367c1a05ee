/** So many characters are written at once. */
const WRITTEN_AT_ONCE = 16_384;
/** So long a line waits for others at most. */
const WAITS_MS = 100;

/** What a log is written to. */
interface LogLines {
  write(line: string): void;
  /** Writes what waits. */
  flush(): void;
}

/**
 * Lines of a log, some at once: to write each alone takes a busy server a twentieth of its time. Whoever makes it flushes when the process
 * ends; a process that is killed loses what came in its last tenth of a second.
 */
export function logLines(out: (text: string) => void): LogLines {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = "";
    if (lines) out(lines);
  }
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= WRITTEN_AT_ONCE) flush();
      else timer ??= setTimeout(flush, WAITS_MS).unref();
    },
    flush,
  };
}
