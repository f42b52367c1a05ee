import { findKnown, type KnownRow } from "../adapters/ehr/embedded/known-rows.ts";
import { compareVersions } from "../adapters/ehr/resources/compare-versions.ts";
import type { Patient } from "../adapters/ehr/resources/fhir-resources.ts";
import { isAnotherPerson } from "../adapters/ehr/resources/is-another-person.ts";
import type { Database } from "../platform/database/database.ts";
import { contentId, type KeptId, keptIdOf, namedKey, originalOf } from "./kept-id.ts";
import { ownerRepository } from "./owner-repository.ts";
import { type Content, contentFrom, type Scope } from "./reading/scope.ts";
import { targetOf } from "./reading/targets.ts";

/** What was found out of a Bundle or a file before anything of it is stored. Keys are `Type/id` as they were written. */
export interface Settled {
  /** Those of its resources of no patient that are kept under an id made of what they say. */
  apart: ReadonlyMap<string, KeptId>;
  /** All of its resources of no patient. */
  unowned: ReadonlySet<string>;
  /** What is there twice with different words. */
  ambiguous: ReadonlySet<string>;
  /** Its patients, by the ids under which they are kept. */
  patients: ReadonlySet<string>;
  /** Those of them whose ids are other people's in the record. */
  strangers: ReadonlySet<string>;
  /** For which patients its resources of no patient are; undefined where for every patient. */
  ofPatients: readonly string[] | undefined;
}

/** Of a Bundle with more patients than this, what is no patient's is for every patient. */
const MOST_PATIENTS = 50;
/** So many are compared with the record in one statement. */
const ASKED = 200;

async function findAll(db: Database, keys: readonly { type: string; id: string }[]): Promise<Map<string, KnownRow>> {
  const known = new Map<string, KnownRow>();
  for (let start = 0; start < keys.length; start += ASKED)
    for (const [key, row] of await findKnown(db, keys.slice(start, start + ASKED))) known.set(key, row);
  return known;
}

/** Named where they are known, and the same ones for many patients. */
const OF_THE_HOSPITAL = new Set(["Practitioner", "PractitionerRole", "Location", "Organization"]);

interface Compared {
  row: KnownRow;
  was: Content;
  came: Content;
  ofPatients: readonly string[] | undefined;
}

const overlaps = (some: readonly string[], others: readonly string[]) => some.some((word) => others.includes(word));

/**
 * Whether a resource of no patient can be another version of the record's. Two systems both count from 1, so it has to be known by the
 * same: a person or place by a number or a word of the name, a medicine by its code or name. A medicine or a file has to be for the same
 * patients as well. A shared file with other content is another file.
 */
function isVersion({ row, was, came, ofPatients }: Compared): boolean {
  const isKnown = overlaps([...was.numbers, ...was.words], [...came.numbers, ...came.words]);
  const isUnnamed = was.words.length + came.words.length === 0;
  const isForSame = row.ofPatients && ofPatients ? overlaps(row.ofPatients, ofPatients) : !row.ofPatients && !ofPatients;
  if (OF_THE_HOSPITAL.has(row.type)) return isKnown || (isForSame && isUnnamed);
  return isForSame && (row.type === "Medication" ? isKnown || isUnnamed : ofPatients !== undefined);
}

interface Settling {
  scope: Scope;
  source: string;
  ofPatients: readonly string[] | undefined;
  known: ReadonlyMap<string, KnownRow>;
  /** Those of them that came in this import, too. */
  brought: ReadonlySet<string>;
  /** What other files of the import keep apart. */
  shared: ReadonlyMap<string, KeptId | null>;
}

/** Finds out which resources of no patient say something else than the record's of the same id, and are to be kept apart. */
function keptApart({ scope, source, ofPatients, known, brought, shared }: Settling): Map<string, KeptId> {
  const [apart, done] = [new Map<string, KeptId>(), new Set<string>()];

  /** What a reference names, as it will be written in the record. */
  function named(words: string, fullUrl: string): string {
    const target = targetOf(words, scope.targets, fullUrl) ?? words;
    const key = namedKey(target);
    if (key === undefined) return target;
    if (scope.unowned.has(key)) decide(key);
    const { type, id } = originalOf(key);
    const kept = apart.get(key) ?? (scope.unowned.has(key) ? undefined : shared.get(key)) ?? keptIdOf({ source, type, id });
    return `${type}/${kept.kept}`;
  }

  function isAsKnown(content: Content, was: Content): boolean {
    const names = content.names.map((words) => named(words, content.fullUrl));
    return was.shape === content.shape && names.join("\n") === was.names.map((words) => namedKey(words) ?? words).join("\n");
  }

  function decide(key: string): void {
    if (done.has(key)) return;
    // Before its references are followed: places may be part of each other.
    done.add(key);
    const content = scope.unowned.get(key);
    const original = { source, ...originalOf(key) };
    const row = known.get(`${original.type}/${keptIdOf(original).kept}`);
    if (!content || !row) return;
    const was = contentFrom(row.resource);
    if (isAsKnown(content, was)) return;
    const isOne = isVersion({ row, was, came: content, ofPatients });
    if (isOne && compareVersions(content.version, was.version) !== 0) return;
    if (isReplaced(row, was, content)) return;
    apart.set(key, contentId(original, [content.shape, ...content.names.map((words) => named(words, content.fullUrl))]));
  }

  /** For shared people and places with the same number, the later import wins. */
  const isReplaced = ({ type, id, ofPatients: before }: KnownRow, was: Content, came: Content) =>
    OF_THE_HOSPITAL.has(type) && !before && !ofPatients && overlaps(was.numbers, came.numbers) && !brought.has(`${type}/${id}`);

  for (const key of scope.unowned.keys()) decide(key);
  return apart;
}

/** Compares what a Bundle or a file has of its own with the record, and decides under which ids it is kept. */
export async function settle(
  db: Database,
  scope: Scope,
  { source, run, shared }: { source: string; run: string; shared: ReadonlyMap<string, KeptId | null> },
): Promise<Settled> {
  const keptPatient = (id: string) => keptIdOf({ source, type: "Patient", id }).kept;
  const patients = new Map([...scope.patients].map(([id, patient]) => [keptPatient(id), patient]));
  const unowned = [...scope.unowned.keys()].map(originalOf).map(({ type, id }) => ({ type, id: keptIdOf({ source, type, id }).kept }));
  const known = await findAll(db, [...unowned, ...[...patients.keys()].map((id) => ({ type: "Patient", id }))]);

  const isStranger = (id: string, patient: Patient) => {
    const row = known.get(`Patient/${id}`);
    // The schema of its type made the fields (`readResource`).
    return row !== undefined && isAnotherPerson(row.fields as Patient, patient);
  };
  const twice = [...scope.ambiguous].map(originalOf).flatMap(({ type, id }) => (type === "Patient" ? keptPatient(id) : []));
  const strangers = new Set([...twice, ...[...patients].flatMap(([id, patient]) => (isStranger(id, patient) ? id : []))]);
  const people = [...scope.people].map(keptPatient).filter((id) => !strangers.has(id));
  const isForAll = scope.people.size === 0 || (people.length > MOST_PATIENTS && strangers.size === 0);
  const ofPatients = isForAll ? undefined : people.sort();
  const brought = await ownerRepository(db).broughtBy(run, [...known.keys()]);
  return {
    apart: keptApart({ scope, source, ofPatients, known, brought, shared }),
    unowned: new Set(scope.unowned.keys()),
    ambiguous: scope.ambiguous,
    patients: new Set(patients.keys()),
    strangers,
    ofPatients,
  };
}
