import type { Database } from "../platform/database/database.ts";
import { type KeptId, keptIdOf, namedKey, originalOf } from "./kept-id.ts";
import { ownerRepository } from "./owner-repository.ts";
import type { Incoming } from "./reading/items.ts";
import { withId } from "./reading/member-text.ts";
import { addToScope, isUnownedType, newScope, type Scope } from "./reading/scope.ts";
import { withReferences } from "./reading/targets.ts";
import { type Settled, settle } from "./settle.ts";

/** A resource as it is kept: under which id, for which patients, and whose resources are not taken with it. */
export interface Kept extends Incoming {
  keptId: KeptId;
  ofPatients: readonly string[] | undefined;
  /** Whether a patient is another person in the record. */
  isStranger(personId: string): boolean;
}

/** A resource that is not stored: a duplicate in its Bundle or file, or for patients whose ids belong to others. */
export interface NotKept extends Incoming {
  because: "twice" | "anothers";
}

/** What nothing has, so that a reference leads nowhere. */
const nowhere = (key: string) => `urn:linnet:unresolved:${key}`;

/** What of a batch can share an id with what is in the record; of files that are of one type, and of single resources. */
function scopeOfBatch(items: readonly Incoming[]): Scope | undefined {
  const own = items.filter(({ type, id }) => id && (type === "Patient" || isUnownedType(type)));
  if (own.length === 0) return undefined;
  // Their dates were moved already.
  const scope = newScope(true, 0);
  for (const item of own) addToScope(scope, { ...item, fullUrl: "", ownText: () => item.text });
  // They may be for every patient.
  scope.people.clear();
  scope.targets.clear();
  return scope;
}

/**
 * Decides for everything that an import of one source brings under which id it is kept, and writes the references to it so. What is
 * remembered are the ids of what was kept apart and of patients who were refused.
 */
export function scopes({ source, run }: { source: string; run: string }) {
  /** What files of lines keep apart, for the other files of lines; null where two of them mean different things by one id. */
  const shared = new Map<string, KeptId | null>();
  /** Refused patients, from shared files and from Bundles and files that have patients of their own. */
  const refused = { everywhere: new Set<string>(), inScopes: new Set<string>() };
  const settled = new WeakMap<Scope, Settled>();

  /** Tells the other files of lines what one has kept apart. */
  async function share(db: Database, { apart }: Settled): Promise<void> {
    const keys = [...apart.keys()];
    if (keys.length === 0) return;
    const plain = new Map(keys.map((key) => [key, `${originalOf(key).type}/${keptIdOf({ source, ...originalOf(key) }).kept}`]));
    const brought = await ownerRepository(db).broughtBy(run, [...plain.values()]);
    for (const [key, kept] of apart) {
      const isTwo = brought.has(plain.get(key) ?? "") || (shared.has(key) && shared.get(key)?.kept !== kept.kept);
      shared.set(key, isTwo ? null : kept);
    }
  }

  /** Looks a Bundle or a file up in the record, when the first of it comes. */
  async function settledOf(db: Database, scope: Scope, isForAll: boolean): Promise<Settled> {
    const known = settled.get(scope);
    if (known) return known;
    const own = await settle(db, scope, { source, run, shared });
    settled.set(scope, own);
    for (const id of own.strangers) (isForAll ? refused.everywhere : refused.inScopes).add(id);
    if (scope.isOfLines) await share(db, own);
    return own;
  }

  /** Whether a patient is another person in the record, named in this Bundle or file; for shared resources, in any of them. */
  function isStranger(personId: string, own: Settled | undefined, isForAll: boolean): boolean {
    if (own?.patients.has(personId)) return own.strangers.has(personId);
    return refused.everywhere.has(personId) || (!isForAll && refused.inScopes.has(personId));
  }

  /** Under which id something is kept that is called so in a Bundle or file; null where that is not to be told. */
  function keptOf(key: string, own: Settled | undefined, isOfLines: boolean): KeptId | null {
    if (own?.ambiguous.has(key) && !key.startsWith("Patient/")) return null;
    const apart = own?.apart.get(key) ?? (isOfLines && !own?.unowned.has(key) ? shared.get(key) : undefined);
    return apart === undefined ? keptIdOf({ source, ...originalOf(key) }) : apart;
  }

  function keep(item: Incoming, own: Settled | undefined, isOfLines: boolean): Kept | NotKept {
    const { type } = item;
    const keptId = keptOf(`${type}/${item.id}`, own, isOfLines);
    if (keptId === null) return { ...item, because: "twice" };
    // A Bundle whose patients are all refused brings nothing that others could name.
    if (isUnownedType(type) && own?.ofPatients?.length === 0) return { ...item, because: "anothers" };
    const written = withReferences(item.text, (words) => {
      const key = namedKey(words);
      if (key === undefined) return undefined;
      const target = keptOf(key, own, isOfLines);
      const named = target === null ? nowhere(key) : `${originalOf(key).type}/${target.kept}`;
      return named === key ? undefined : named;
    });
    const text = keptId.kept === item.id ? written : withId(written, keptId.kept);
    const resource = text === item.text ? item.resource : JSON.parse(text);
    const isForAll = item.scope === undefined;
    const ofPatients = own?.ofPatients;
    return { ...item, id: keptId.kept, text, resource, keptId, ofPatients, isStranger: (id) => isStranger(id, own, isForAll) };
  }

  /** Each of these resources as it is kept, in their order. */
  return async function keepAll(db: Database, items: readonly Incoming[]): Promise<(Kept | NotKept)[]> {
    const loose = scopeOfBatch(items.filter(({ scope }) => scope === undefined));
    const ofLoose = loose && (await settledOf(db, loose, true));
    const kept: (Kept | NotKept)[] = [];
    for (const item of items) {
      const own = item.scope ? await settledOf(db, item.scope, false) : ofLoose;
      kept.push(keep(item, own, item.scope === undefined || item.scope.isOfLines));
    }
    return kept;
  };
}
