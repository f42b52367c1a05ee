import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { AppError } from "../../../platform/http/errors.ts";
import { type FhirResource, type TransactionEntry, WriteRefused } from "../../ehr/fhir/client/writing.ts";
import type { WritableClient } from "./transact.ts";

const STALE = new Set([409, 412]);
const MAX_TRIES = 3;

/** Fields that stay: identity and state at the hospital. */
const KEPT = new Set(["identifier", "status", "businessStatus", "active", "authoredOn", "basedOn", "focus"]);

const Meta = z.object({ versionId: z.string().optional() }).default({});
const Contained = z.array(z.looseObject({ id: z.string() })).default([]);

/** What the server has, with what an order says now; undefined where that is the same. */
export function changed(current: FhirResource, wanted: FhirResource): FhirResource | undefined {
  const says = Object.fromEntries(Object.entries(wanted).filter(([element]) => !KEPT.has(element)));
  const ours = Contained.parse(wanted["contained"]);
  const theirs = Contained.parse(current["contained"]).filter(({ id }) => ours.every((one) => one.id !== id));
  const contained = [...theirs, ...ours];
  const text = JSON.stringify({ ...current, ...says, contained: contained.length > 0 ? contained : undefined });
  // JSON leaves out what has nothing; the rest is of the type of what was read.
  const after = JSON.parse(text) as FhirResource;
  return isDeepStrictEqual(after, current) ? undefined : after;
}

function entryOf(resource: FhirResource): TransactionEntry {
  const { versionId } = Meta.parse(resource["meta"]);
  return {
    resource,
    request: { method: "PUT", url: `${resource.resourceType}/${resource.id}`, ...(versionId && { ifMatch: `W/"${versionId}"` }) },
  };
}

/** All or none: none if any of them changed since it was read. */
export async function writeBack({ writing }: WritableClient, resources: readonly FhirResource[]): Promise<void> {
  await writing.transaction(resources.map(entryOf));
}

/** Reads again and retries after a parallel write. */
export async function retryIfStale<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WriteRefused) || !STALE.has(error.status)) throw error;
      if (tries >= MAX_TRIES)
        throw new AppError("upstream_unavailable", "The hospital is processing the same referral right now", { cause: error });
    }
  }
}
