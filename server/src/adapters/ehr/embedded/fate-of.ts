import { compareVersions, isSameContent } from "../resources/compare-versions.ts";
import type { Appointment, Patient } from "../resources/fhir-resources.ts";
import { isAnotherPerson } from "../resources/is-another-person.ts";

/**
 * What became of an incoming resource. Stored: `new`, `same`, `newer`, `merged` (it follows its patient to the replacing record) and
 * `replaced` (neither version is known to be newer). Not stored: `older` and `anothers` (it would change its patient).
 */
export type Fate = "new" | "same" | "newer" | "merged" | "replaced" | "older" | "anothers";

/** A stored or incoming resource with this type and id. */
export interface Held {
  type: string;
  personId: string | null;
  /** The fields we read. */
  fields: unknown;
  resource: object;
}

/** A resource's patients. An appointment may have several. */
export function patientsOf({ type, personId, fields }: Pick<Held, "type" | "personId" | "fields">): Set<string> {
  const own = new Set(personId === null ? [] : [personId]);
  if (type !== "Appointment") return own;
  // The schema of its type made the fields (`readResource`).
  const { participants = [] } = fields as Partial<Appointment>;
  for (const { type, id } of participants) if (type === "Patient" && id !== undefined) own.add(id);
  return own;
}

/** Whether it may replace the stored one, judged by their patients. */
function ownerFate(known: Held, came: Held, isReplacedBy: (old: string, kept: string) => boolean): "own" | "merged" | "older" | "anothers" {
  // The schema of its type made the fields (`readResource`).
  if (known.type === "Patient") return isAnotherPerson(known.fields as Patient, came.fields as Patient) ? "anothers" : "own";
  const [before, now] = [patientsOf(known), patientsOf(came)];
  if (before.size === 0 || [...before].some((id) => now.has(id))) return "own";
  const every = (from: Set<string>, to: Set<string>) =>
    to.size > 0 && [...from].every((old) => [...to].some((kept) => isReplacedBy(old, kept)));
  if (every(before, now)) return "merged";
  return now.size > 0 && every(now, before) ? "older" : "anothers";
}

/** What becomes of a resource if its type and id are already stored (decision G-CHT-25). `isReplacedBy` reads Patient.link. */
export function fateOf(known: Held, came: Held, isReplacedBy: (old: string, kept: string) => boolean): Exclude<Fate, "new"> {
  const owner = ownerFate(known, came, isReplacedBy);
  if (owner === "anothers" || owner === "older") return owner;
  const order = compareVersions(came.resource, known.resource);
  const isSame = isSameContent(known.resource, came.resource);
  if (isSame && order <= 0) return "same";
  if (order < 0) return "older";
  if (owner === "merged") return "merged";
  return order > 0 ? "newer" : "replaced";
}
