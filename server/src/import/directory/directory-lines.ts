import { z } from "zod";
import { linesOf, type NdjsonFile, type NdjsonLine } from "../ndjson-files.ts";
import { DIRECTORY_TYPES, type DirectoryType, directoryRecord, UnfitResource } from "./directory-resources.ts";

/** Lines read, and so at most as many records written in one transaction. */
const LINES = 500;

/** A record and the line it stands in. */
export interface ReadRecord<R> {
  record: R;
  file: string;
  line: number;
}

/** The records that resources of a type become. */
export type RecordOf<T extends DirectoryType> = NonNullable<ReturnType<(typeof directoryRecord)[T]>>;

/** Who hears of lines that become no record. */
export interface LineListener {
  onBad(file: string, line: number, why: string): void;
  /** An organization that is no practice, or a resource of another type. */
  onSkipped(): void;
  /** So many resources of a type are read; `isLast` when it is all of them. */
  onProgress(type: DirectoryType, resources: number, isLast: boolean): void;
}

const Head = z.object({ resourceType: z.string() });

/** What a line holds. @throws UnfitResource */
function headed(text: string): { type: string; resource: unknown } {
  try {
    const resource: unknown = JSON.parse(text);
    const { success, data } = Head.safeParse(resource);
    if (success) return { type: data.resourceType, resource };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnfitResource("It is not JSON.");
  }
  throw new UnfitResource("It is no FHIR resource.");
}

/** Of some lines the records of one type. Lines that are of none are told of with the first type alone. */
function recordsIn<T extends DirectoryType>(file: string, lines: readonly NdjsonLine[], type: T, listener: LineListener) {
  const isFirst = type === DIRECTORY_TYPES[0];
  const isSkipped = (found: string) => found === type || (isFirst && !DIRECTORY_TYPES.some((known) => known === found));
  return lines.flatMap(({ number: line, text }): ReadRecord<RecordOf<T>>[] => {
    let isOurs = isFirst;
    try {
      const found = headed(text);
      isOurs = found.type === type;
      // The table's entry of this type gives this type's record, which TypeScript does not follow.
      const record = isOurs ? (directoryRecord[type](found.resource) as RecordOf<T> | undefined) : undefined;
      if (record) return [{ record, file, line }];
      if (isSkipped(found.type)) listener.onSkipped();
    } catch (error) {
      if (!(error instanceof UnfitResource)) throw error;
      if (isOurs) listener.onBad(file, line, error.message);
    }
    return [];
  });
}

/** The records of one type, some at a time, from all files: a resource may stand in any of them. */
export async function* directoryLines<T extends DirectoryType>(files: readonly NdjsonFile[], type: T, listener: LineListener) {
  let count = 0;
  for (const file of files)
    for await (const lines of linesOf(file, LINES)) {
      const read = recordsIn(file.name, lines, type, listener);
      count += read.length;
      if (read.length > 0) yield read;
      listener.onProgress(type, count, false);
    }
  listener.onProgress(type, count, true);
}
