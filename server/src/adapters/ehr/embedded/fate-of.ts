import { compareVersions, isSameContent } from "../resources/compare-versions.ts";
import type { Appointment, Patient } from "../resources/fhir-resources.ts";
import { isAnotherPerson } from "../resources/is-another-person.ts";

/**
 * What became of a resource that came in. `new`, `same`, `newer`, `merged` (it follows its patient to the one the record keeps) and
 * `replaced` (neither version tells which is newer) are in the record then; `older` and `anothers` (it would change whose it is) are not.
 */
export type Fate = "new" | "same" | "newer" | "merged" | "replaced" | "older" | "anothers";

/** A resource of one type and id, as it is in the record or as it came in. */
export interface Held {
  type: string;
  personId: string | null;
  /** What Linnet reads of it. */
  fields: unknown;
  resource: object;
}

/** The patients a resource is of: an appointment may be of several. */
export function patientsOf({ type, personId, fields }: Pick<Held, "type" | "personId" | "fields">): Set<string> {
  const own = new Set(personId === null ? [] : [personId]);
  if (type !== "Appointment") return own;
  // The schema of its type made the fields (`readResource`).
  const { participants = [] } = fields as Partial<Appointment>;
  for (const { type, id } of participants) if (type === "Patient" && id !== undefined) own.add(id);
  return own;
}

/** Whether it may take the place of the one in the record, as far as its patient is concerned. */
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

/** What becomes of a resource whose type and id the record has (decision G-CHT-25); `isReplacedBy` is what Patient.link says. */
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
