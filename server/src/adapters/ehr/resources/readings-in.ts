import { FHIR_RESOURCES } from "./fhir-resources.ts";
import { type ReadResource, readResource } from "./read-resource.ts";
import { unreadableReading } from "./unreadable.ts";

/** Reads these resources. `unchecked` counts the ones that the release rules cannot be applied to. */
export function readingsIn(resources: readonly unknown[], zone: string): { rows: ReadResource[]; unchecked: number } {
  const read = (resource: unknown) => readResource(resource, zone);
  let unchecked = 0;
  const rows = resources.flatMap((resource) => {
    const reading = read(resource);
    if (!("why" in reading)) return [reading];
    const unreadable = unreadableReading<ReadResource>(resource, read);
    if (!unreadable && (reading.type === "" || Object.hasOwn(FHIR_RESOURCES, reading.type))) unchecked += 1;
    return unreadable ?? [];
  });
  return { rows, unchecked };
}
