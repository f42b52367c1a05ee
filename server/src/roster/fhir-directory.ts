import type { z } from "zod";
import type { FhirClient } from "../adapters/ehr/fhir/client.ts";
import { Location, Organization, Practitioner, PractitionerRole } from "../adapters/ehr/fhir-resources.ts";

/** So many places and people are remembered; then they are asked for anew. */
const MOST_REMEMBERED = 5_000;

const DIRECTORY = { Practitioner, PractitionerRole, Location, Organization };
type Directory = { [Type in keyof typeof DIRECTORY]: z.output<(typeof DIRECTORY)[Type]> };

/** Physicians and places of a FHIR server, each asked for once in a run, however many patients name it. */
export interface FhirDirectory {
  /** Those of these that are there, by id. */
  find<Type extends keyof Directory>(type: Type, ids: Iterable<string>): Promise<Map<string, Directory[Type]>>;
}

export function fhirDirectory(client: FhirClient): FhirDirectory {
  const remembered = new Map<string, Promise<unknown>>();

  function read(type: string, id: string): Promise<unknown> {
    const key = `${type}/${id}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const asked = client.read(type, id).catch((error: unknown) => {
      remembered.delete(key);
      throw error;
    });
    remembered.set(key, asked);
    return asked;
  }

  return {
    async find(type, ids) {
      const found: [string, Directory[typeof type]][] = [];
      for (const id of new Set(ids)) {
        const reading = DIRECTORY[type].safeParse(await read(type, id));
        // The schema is the one of that type: the compiler does not follow the key into the table.
        if (reading.success) found.push([id, reading.data as Directory[typeof type]]);
      }
      return new Map(found);
    },
  };
}
