/** Prints a line for the person who runs a command; a passing one may be replaced by the next. */
export type Say = (line: string, isPassing?: boolean) => void;

const ERASE_LINE = "\u001b[2K\r";
let isPassingShown = false;

/** On a terminal a passing line is written over itself, as far as one line goes; elsewhere only what stays is written. */
export const say: Say = (line, isPassing = false) => {
  if (isPassing && !process.stdout.isTTY) return;
  const shown = isPassing ? line.slice(0, process.stdout.columns - 1) : `${line}\n`;
  process.stdout.write(`${isPassingShown ? ERASE_LINE : ""}${shown}`);
  isPassingShown = isPassing;
};
