import type { Database } from "../platform/database/database.ts";
import type { Incoming } from "./reading/items.ts";
import { addIdentifiers, indirectReferences, type Targets, withDirect } from "./reading/targets.ts";
import { importRepository } from "./repository.ts";

/** So many names by identifier are remembered. */
const REMEMBERED = 20_000;

/** Writes what resources name by an identifier (`Practitioner?identifier=`) as type and id, where their batch or the record knows it. */
export function byIdentifier(source: string) {
  const identified: Targets = new Map();

  return async function follow<Item extends Incoming>(trx: Database, resources: readonly Item[]): Promise<Item[]> {
    const named = new Set(resources.flatMap(({ text }) => indirectReferences(text)).filter((words) => !words.startsWith("urn:")));
    if (named.size === 0) return [...resources];
    const together: Targets = new Map();
    for (const { type, id, resource } of resources) addIdentifiers(together, `${type}/${id}`, resource);
    if (identified.size > REMEMBERED) identified.clear();
    const unknown = [...named].filter((words) => !identified.has(words) && !together.has(words));
    for (const [words, target] of await importRepository(trx).byIdentifier(unknown, source)) identified.set(words, target);
    const targets = new Map<string, string>();
    for (const words of named) {
      const target = together.get(words) ?? identified.get(words);
      if (target) targets.set(words, target);
    }
    return resources.map((resource) => {
      const text = withDirect(resource.text, targets);
      return text === resource.text ? resource : { ...resource, text, resource: JSON.parse(text) };
    });
  };
}
