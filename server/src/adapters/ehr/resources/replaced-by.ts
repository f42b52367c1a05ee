import type { Patient } from "./fhir-resources.ts";

/** A patient by what their record says of who took whose place. */
export type LinkedPatient = Pick<Patient, "id" | "links">;

/**
 * Who has taken the place of whom: by each patient who was replaced, the one at the end of all links, whichever of the two records says
 * it. `patients` are all that the record has of those concerned. Somebody whom none of these replaces is replaced by nobody, and so is
 * who is replaced by two, or in a circle: which of them is meant is the hospital's to say.
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
