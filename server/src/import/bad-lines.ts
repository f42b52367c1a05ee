/** Of a file with more bad lines than this, the rest are only counted. */
const BAD_LINES_SAID = 20;

/** Says the first bad lines of each file; of a place, `Patient.ndjson, line 3`, the file is what stands before the line. */
export function badLines(say: (line: string) => void): (place: string, why: string) => void {
  const counts = new Map<string, number>();
  return (place, why) => {
    const [file = place] = place.split(/, line \d+/);
    const bad = (counts.get(file) ?? 0) + 1;
    counts.set(file, bad);
    if (bad <= BAD_LINES_SAID) say(`${place}: skipped. ${why}`);
    if (bad === BAD_LINES_SAID + 1) say(`${file}: more lines are skipped; they are counted at the end.`);
  };
}
