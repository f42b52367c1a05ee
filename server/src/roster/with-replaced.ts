import type { Replacements } from "../adapters/ehr/fhir/reading/replaced-patients.ts";
import type { Patient } from "../adapters/ehr/resources/fhir-resources.ts";
import { replacedBy } from "../adapters/ehr/resources/replaced-by.ts";
import type { Kept, ReplacedPatient } from "./patient-record.ts";

interface Found {
  patient: Kept<Patient>;
}

/** Follows these patients' links, and those known to the roster, to the end. */
async function linkedTo<F extends Found>(found: readonly F[], find: (ids: readonly string[]) => Promise<F[]>, replacements: Replacements) {
  const all = new Map(found.map((each) => [each.patient.id, each]));
  const known = new Map<string, string>();
  const asked = new Set(all.keys());
  for (let latest: readonly F[] = found; latest.length > 0; ) {
    for (const [from, to] of await replacements(latest.map(({ patient }) => patient.id))) known.set(from, to);
    const named = latest.flatMap(({ patient: { links = [] } }) => links.map(({ id }) => id));
    const wanted = new Set([...named, ...known.keys(), ...known.values()].filter((id) => !asked.has(id)));
    for (const id of wanted) asked.add(id);
    latest = wanted.size > 0 ? await find([...wanted]) : [];
    for (const each of latest) all.set(each.patient.id, each);
  }
  return { all, known };
}

/**
 * These patients and those linked from them, now or before, each with the ones they replaced; for replaced patients, the replacement.
 * `find` loads others from the record. A patient it no longer has stays replaced: nothing says otherwise.
 */
export async function withReplaced<F extends Found>(
  found: readonly F[],
  find: (ids: readonly string[]) => Promise<F[]>,
  replacements: Replacements,
): Promise<(F & { replaced: ReplacedPatient[] })[]> {
  const { all, known } = await linkedTo(found, find, replacements);
  const gone = [...known].filter(([from, to]) => !all.has(from) && all.has(to));
  const taken = replacedBy([
    ...[...all.values()].map(({ patient }) => patient),
    ...gone.map(([id, to]) => ({ id: to, links: [{ type: "replaces" as const, id }] })),
  ]);
  const survivors = new Set([...all.keys()].map((id) => taken.get(id) ?? id));
  return [...survivors].flatMap((survivor) => {
    const patient = all.get(survivor);
    const ids = [...taken].flatMap(([from, to]) => (to === survivor ? [from] : []));
    return patient ? [{ ...patient, replaced: ids.map((id) => ({ id, patient: all.get(id)?.patient })) }] : [];
  });
}
