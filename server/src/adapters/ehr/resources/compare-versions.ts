import { isDeepStrictEqual } from "node:util";

interface Versioned {
  meta?: { lastUpdated?: unknown; versionId?: unknown } | null;
  issued?: unknown;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Which moment is later; 0 where one of them is missing, or they are the same as far as the less exact one tells. */
function compareMoments(one: unknown, other: unknown): number {
  const [moment, against] = [textOf(one) ?? "", textOf(other) ?? ""];
  if (moment === "" || against === "") return 0;
  const isExact = moment.includes("T") && against.includes("T");
  const length = Math.min(moment.length, against.length);
  const difference = isExact ? Date.parse(moment) - Date.parse(against) : compare(moment.slice(0, length), against.slice(0, length));
  return Number.isNaN(difference) ? 0 : Math.sign(difference);
}

const compare = <T>(one: T, other: T) => (one === other ? 0 : one < other ? -1 : 1);

const INTEGER = /^\d+$/;

/** Versions count up on most servers; on others they are hashes, which have no order. */
function compareNumbers(one: unknown, other: unknown): number {
  const [number, against] = [textOf(one) ?? "", textOf(other) ?? ""];
  return INTEGER.test(number) && INTEGER.test(against) ? compare(BigInt(number), BigInt(against)) : 0;
}

/**
 * Which of two versions of a resource of one source is newer: above 0 where the first is, below 0 where the other is, 0 where they do not
 * tell (decision G-CHT-25). `meta.lastUpdated` comes first, then `meta.versionId` where both are integers, then `issued`.
 */
export function compareVersions(one: unknown, other: unknown): number {
  // Fields of unknown type, each tested where it is read.
  const [version, against] = [(one ?? {}) as Versioned, (other ?? {}) as Versioned];
  return (
    compareMoments(version.meta?.lastUpdated, against.meta?.lastUpdated) ||
    compareNumbers(version.meta?.versionId, against.meta?.versionId) ||
    compareMoments(version.issued, against.issued)
  );
}

/** What a resource says, without the number and the moment of its version: a server may give the same words a new one. */
export function contentOf(resource: object): object {
  const { meta, ...content }: { meta?: object } = resource;
  const { lastUpdated: _, versionId: __, ...rest }: Record<string, unknown> = { ...meta };
  return Object.keys(rest).length > 0 ? { ...content, meta: rest } : content;
}

/** Whether two versions say the same. */
export const isSameContent = (one: object, other: object): boolean => isDeepStrictEqual(contentOf(one), contentOf(other));
