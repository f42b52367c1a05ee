import type { ImportFile } from "./reading/bytes.ts";

/** Who hears how far an import is. */
export interface FileProgress {
  onFile(file: ImportFile): { onProgress(resources: number, bytes: number): void; onEnd(): void };
  onPatients(done: number, all: number): void;
}

const number = (value: number) => value.toLocaleString("en-US");

const megabytes = (bytes: number) => number(Math.round(bytes / 1_000_000));

/** Says how far a file is, over and over where that passes, with how many resources a second; and a line when it is read. */
export function fileProgress(say: (line: string, isPassing?: boolean) => void): FileProgress {
  return {
    onFile({ name }) {
      const begun = performance.now();
      let [resources, bytes] = [0, 0];
      const counts = () => {
        const seconds = (performance.now() - begun) / 1000;
        return `${name}: ${number(resources)} resources, ${megabytes(bytes)} MB, ${number(Math.round(resources / Math.max(seconds, 0.001)))} per second`;
      };
      return {
        onProgress(more, moreBytes) {
          resources += more;
          bytes += moreBytes;
          say(counts(), true);
        },
        onEnd: () => say(counts()),
      };
    },
    onPatients: (done, all) => say(`Patients: ${number(done)} of ${number(all)}`, true),
  };
}
