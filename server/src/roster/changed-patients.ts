import { z } from "zod";
import { idOf, lenient, listOf, Meta, Reference } from "../adapters/ehr/resources/elements.ts";

const Owned = z.object({
  resourceType: z.string(),
  id: z.string(),
  meta: Meta,
  subject: lenient(Reference),
  patient: lenient(Reference),
  beneficiary: lenient(Reference),
  participant: listOf(z.object({ actor: lenient(Reference) })),
});

/**
 * Whose these resources of a type are, each once. A server that passes over `_lastUpdated` answers with everything: what says that
 * it is older is left out.
 */
export function changedPatients(type: string, resources: readonly unknown[], since: Date): string[] {
  const ids = resources.flatMap((resource) => {
    const owned = Owned.safeParse(resource).data;
    if (owned?.resourceType !== type) return [];
    const { updated } = owned.meta ?? {};
    if (updated?.includes("T") && Date.parse(updated) < since.getTime()) return [];
    if (type === "Patient") return [owned.id];
    const actors = owned.participant.flatMap(({ actor }) => idOf(actor, "Patient") ?? []);
    return idOf(owned.subject, "Patient") ?? idOf(owned.patient, "Patient") ?? idOf(owned.beneficiary, "Patient") ?? actors;
  });
  return [...new Set(ids)];
}
