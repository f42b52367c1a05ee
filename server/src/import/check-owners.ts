import { replacedPatients } from "../adapters/ehr/embedded/replaced-patients.ts";
import type { Database } from "../platform/database/database.ts";
import { type NamingResource, type OwnedResource, ownerRepository } from "./owner-repository.ts";

/** So many resources are read at a time. */
const PAGE = 1_000;
/** So many resources are named of one kind; the others are counted. */
const NAMED = 10;

/** A resource of a patient that names what may be another's. */
interface Stray extends Omit<NamingResource, "text" | "urls" | "participants"> {
  /** The member of the resource in which the reference is. */
  field: string;
  other: OwnedResource;
}

const REFERENCE = /"reference": "(?:[^"]*\/)?([A-Z][A-Za-z]+\/[A-Za-z0-9.-]{1,64})(?:\/_history\/[^"]*)?"/g;
const BINARY = /(?:^|\/)(Binary\/[A-Za-z0-9.-]{1,64})(?:\/_history\/.*)?$/;

const namedIn = ({ text, urls }: NamingResource) =>
  new Set([
    ...[...text.matchAll(REFERENCE)].flatMap(([, key]) => key ?? []),
    ...(urls ?? []).flatMap((url) => BINARY.exec(url ?? "")?.[1] ?? []),
  ]);

/** In which member of a resource a reference is: files were taken out of its text. */
function fieldOf({ type, text }: NamingResource, key: string): string {
  const member = Object.entries<unknown>(JSON.parse(text)).find(([, value]) => JSON.stringify(value)?.includes(key));
  return member?.[0] ?? (type === "DiagnosticReport" ? "presentedForm" : "content");
}

const fileOf = (place: string | null) => place?.split(", line ")[0] ?? "";

/** The patients of each Bundle, by import and file. */
async function patientsOfBundles(db: Database): Promise<Map<string, Set<string>>> {
  const patients = new Map<string, Set<string>>();
  for (const { id, place, run } of await ownerRepository(db).patientsInBundles()) {
    const key = `${run} ${fileOf(place)}`;
    patients.set(key, (patients.get(key) ?? new Set<string>()).add(id));
  }
  return patients;
}

/** Finds what may belong to another patient: by the resource's own patient or, for a file or medication, by the patients it came with. */
function strangeness(patients: ReadonlyMap<string, Set<string>>) {
  return ({ personId, place, participants }: NamingResource, other: OwnedResource): boolean => {
    if (other.type === "Patient" || other.personId === personId) return false;
    if (other.personId !== null) return !participants?.some(({ type, id }) => type === "Patient" && id === other.personId);
    if (other.ofPatients) return !other.ofPatients.includes(personId);
    // It was imported before owners were recorded, or is shared.
    const ownOfBundle = fileOf(other.place) === fileOf(place) ? undefined : patients.get(`${other.run} ${fileOf(other.place)}`);
    return ownOfBundle !== undefined && !ownOfBundle.has(personId);
  };
}

interface Named {
  resource: NamingResource;
  key: string;
  other: OwnedResource;
}

/** What a page of resources names that patients own, or that came with them. */
async function ownedIn(db: Database, page: readonly NamingResource[]): Promise<Named[]> {
  const named = page.map((resource) => ({ resource, keys: [...namedIn(resource)] }));
  const owners = await ownerRepository(db).ownersOf([...new Set(named.flatMap(({ keys }) => keys))]);
  const byKey = new Map(owners.map((owner) => [`${owner.type}/${owner.id}`, owner]));
  return named.flatMap(({ resource, keys }) =>
    keys.flatMap((key) => {
      const other = byKey.get(key);
      return other ? [{ resource, key, other }] : [];
    }),
  );
}

function strayOf({ resource, key, other }: Named): Stray {
  const { type, id, place, personId } = resource;
  return { type, id, place, personId, other, field: fieldOf(resource, key) };
}

async function findStrays(db: Database): Promise<Stray[]> {
  const isStrange = strangeness(await patientsOfBundles(db));
  const strays: Stray[] = [];
  /** The patients that name each shared file: it belongs to one of them. */
  const namedFiles = new Map<string, Stray[]>();
  let page: NamingResource[] = [];
  do {
    page = await ownerRepository(db).naming(page.at(-1) ?? { type: "", id: "" }, PAGE);
    for (const named of await ownedIn(db, page)) {
      const { resource, other } = named;
      if (isStrange(resource, other)) strays.push(strayOf(named));
      else if (other.type === "Binary" && other.ofPatients === null)
        namedFiles.set(other.id, [...(namedFiles.get(other.id) ?? []), strayOf(named)]);
    }
  } while (page.length > 0);
  const shared = [...namedFiles.values()].filter((own) => new Set(own.map(({ personId }) => personId)).size > 1);
  return [...strays, ...shared.flat()];
}

const number = (value: number) => value.toLocaleString("en-US");

const wordsOf = ({ type, id, place }: Stray) => `${type}/${id}${place === null ? "" : `: ${place}`}`;

function sentenceOf([kind, strays]: [string, readonly Stray[]]): string {
  const all = [...new Set(strays.map(wordsOf))].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
  const listed = all.slice(0, NAMED).join("; ");
  return `${kind}: ${number(all.length)} (${listed}${all.length > NAMED ? "; …" : ""})`;
}

/**
 * Looks for resources of the embedded record that name what is another patient's, as where files of two systems were imported without
 * their sources. Says which, by type, id and place. Gives whether there are none.
 */
export async function checkOwners({ db, say }: { db: Database; say(line: string): void }): Promise<boolean> {
  const strays = await findStrays(db);
  const people = strays.flatMap(({ personId, other }) => (other.personId === null ? [] : [personId, other.personId]));
  const isReplacedBy = await replacedPatients(db, people);
  const isOnePerson = ({ personId, other }: Stray) =>
    other.personId !== null && (isReplacedBy(personId, other.personId) || isReplacedBy(other.personId, personId));
  const wrong = strays.filter((stray) => !isOnePerson(stray));
  const kinds = Map.groupBy(wrong, ({ type, field, other }) => `${type}.${field} refers to another patient's ${other.type}`);
  for (const kind of [...kinds].sort(([one], [other]) => one.localeCompare(other, "en"))) say(sentenceOf(kind));
  say(
    wrong.length > 0
      ? "These patients may be mixed up. Import the folder again with --source NAME to keep the IDs of the two systems separate."
      : "No resource in the record refers to another patient's data.",
  );
  return wrong.length === 0;
}
