import { randomUUID } from "node:crypto";
import { AppError } from "../../../platform/http/errors.ts";
import type { FhirClient } from "../../ehr/fhir/client/client.ts";
import { type FhirResource, type FhirWriting, type TransactionEntry, WriteRefused } from "../../ehr/fhir/client/writing.ts";
import { type OwnIdentifier, tokenOf } from "./own-identifier.ts";

export type WritableClient = Pick<FhirClient, "profile" | "search" | "read"> & { writing: FhirWriting };

/** Something to be created unless it is there. */
export interface Planned {
  resource: FhirResource;
  identifier: OwnIdentifier;
  /** What the others of a transaction call it. */
  fullUrl: string;
}

/** What others refer to before it exists. */
export const placeholder = () => `urn:uuid:${randomUUID()}`;

const CONFLICT = 409;
const MAX_ENTRIES = 8;

const entryOf = ({ resource, identifier, fullUrl }: Planned): TransactionEntry => ({
  fullUrl,
  resource,
  request: { method: "POST", url: resource.resourceType, ifNoneExist: `identifier=${encodeURIComponent(tokenOf(identifier))}` },
});

/** The reference of the one resource that bears the identifier, for servers that do not say it themselves. */
async function foundBy(client: WritableClient, { resource, identifier }: Planned): Promise<string> {
  const [found] = await client.search(resource.resourceType, [["identifier", tokenOf(identifier)]]);
  // A search answers with resources, each of a type and with an id.
  const id = (found as { id?: string } | undefined)?.id;
  if (id === undefined) throw new AppError("upstream_unavailable", "The hospital record system cannot find what it just stored");
  return `${resource.resourceType}/${id}`;
}

/** Creates what is not there yet, all or nothing, and gives where each of it lies by what it was called before. */
async function createTogether(client: WritableClient, planned: readonly Planned[]): Promise<Map<string, string>> {
  const places = await client.writing.transaction(planned.map(entryOf)).catch((error: unknown) => {
    // Two parallel writers: one of them retries.
    if (error instanceof WriteRefused && error.status === CONFLICT)
      throw new AppError("upstream_unavailable", "The hospital record system was processing the same referral", { cause: error });
    throw error;
  });
  const known = await Promise.all(planned.map(async (one, index) => [one.fullUrl, places[index] ?? (await foundBy(client, one))] as const));
  return new Map(known);
}

const knowing = (planned: readonly Planned[], places: ReadonlyMap<string, string>): Planned[] =>
  planned.map((one) => {
    const text = [...places].reduce((written, [before, now]) => written.replaceAll(before, now), JSON.stringify(one.resource));
    // The same resource with other references.
    return { ...one, resource: JSON.parse(text) as FhirResource };
  });

/**
 * One transaction if it fits. Medplum takes eight conditional creates at a time: beyond that, the first of `ahead` (the patient, then
 * files) go before, and `last` always comes with all of them in place.
 */
export async function transact(client: WritableClient, ahead: readonly Planned[], last: readonly Planned[]): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  let waiting = [...ahead, ...last];
  while (waiting.length > 0) {
    const size = waiting.length <= MAX_ENTRIES ? waiting.length : Math.min(MAX_ENTRIES, waiting.length - last.length);
    for (const [before, now] of await createTogether(client, knowing(waiting.slice(0, size), places))) places.set(before, now);
    waiting = waiting.slice(size);
  }
  return places;
}
