import type { Patient } from "./fhir-resources.ts";

/** A patient with the links between replaced and replacing records. */
export type LinkedPatient = Pick<Patient, "id" | "links">;

/**
 * Maps each replaced patient to the last one in the chain, from the links of either record. `patients` must include everyone concerned. A
 * patient with two replacements, or in a loop, is left out, because only the hospital can decide. So is one with a replacement that is not
 * in the list.
 */
export function replacedBy(patients: readonly LinkedPatient[]): Map<string, string> {
  const known = new Set(patients.map(({ id }) => id));
  const steps = patients.flatMap(({ id, links = [] }) =>
    links.flatMap((link) => {
      const step = link.type === "replaces" ? { from: link.id, to: id } : { from: id, to: link.id };
      return step.from !== step.to && known.has(step.to) ? [step] : [];
    }),
  );
  const next = Map.groupBy(steps, ({ from }) => from);
  const endsOf = (start: string) => {
    const seen = new Set([start]);
    for (const id of seen) for (const { to } of next.get(id) ?? []) seen.add(to);
    return [...seen].filter((id) => !next.has(id));
  };
  return new Map(
    [...next.keys()].flatMap((id): [string, string][] => {
      const [end, ...others] = endsOf(id);
      return end !== undefined && others.length === 0 ? [[id, end]] : [];
    }),
  );
}
