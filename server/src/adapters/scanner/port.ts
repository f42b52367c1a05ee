/** What a scanner says of a file. `name` is what it calls what it found. */
export type ScanVerdict = { infected: false } | { infected: true; name: string };

/** Looks for malware in a file that has arrived and is not stored yet. */
export interface Scanner {
  /** The whole file, or its beginning. @throws AppError `upstream_unavailable` when it does not answer: then the file is not taken. */
  scan(path: string, part?: { atMostBytes: number }): Promise<ScanVerdict>;
}
