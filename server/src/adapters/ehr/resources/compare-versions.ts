import { isDeepStrictEqual } from "node:util";

interface Versioned {
  meta?: { lastUpdated?: unknown; versionId?: unknown } | null;
  issued?: unknown;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Which moment is later. 0 if one is missing, or both agree to the precision of the less exact one. */
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

/** Versions count up on most servers. Others use hashes, which have no order. */
function compareNumbers(one: unknown, other: unknown): number {
  const [number, against] = [textOf(one) ?? "", textOf(other) ?? ""];
  return INTEGER.test(number) && INTEGER.test(against) ? compare(BigInt(number), BigInt(against)) : 0;
}

/**
 * Compares two versions of a resource from one source: positive if the first is newer, negative if the second is, 0 if unknown (decision
 * G-CHT-25). Compares `meta.lastUpdated`, then integer `meta.versionId`, then `issued`.
 */
export function compareVersions(one: unknown, other: unknown): number {
  // The fields have unknown types. Each is tested where it is read.
  const [version, against] = [(one ?? {}) as Versioned, (other ?? {}) as Versioned];
  return (
    compareMoments(version.meta?.lastUpdated, against.meta?.lastUpdated) ||
    compareNumbers(version.meta?.versionId, against.meta?.versionId) ||
    compareMoments(version.issued, against.issued)
  );
}

/** A resource's content without version id and time, because a server may renumber unchanged content. */
export function contentOf(resource: object): object {
  const { meta, ...content }: { meta?: object } = resource;
  const { lastUpdated: _, versionId: __, ...rest }: Record<string, unknown> = { ...meta };
  return Object.keys(rest).length > 0 ? { ...content, meta: rest } : content;
}

/** Whether two versions have the same content. */
export const isSameContent = (one: object, other: object): boolean => isDeepStrictEqual(contentOf(one), contentOf(other));
