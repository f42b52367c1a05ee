import type { ToDosOfKind } from "@linnet/contract/home";
import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../../platform/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import { unviewedRepository } from "./unviewed-repository.ts";

/** How many lines their page has that wait for a call. */
export async function countUnviewedRows(_actor: Actor, { db }: Pick<Platform, "db">): Promise<number> {
  const [first] = await unviewedRepository(db).uncalled(1);
  return first?.total ?? 0;
}

/** For who calls practices: where no one has displayed a critical result, the oldest first; `most` are named, by their practice alone. */
export async function listUnviewedToDos(actor: Actor, { db }: Pick<Platform, "db">, most: number): Promise<ToDosOfKind[]> {
  if (!holds(actor, ROLE.healthNetworkAdmin)) return [];
  const found = await unviewedRepository(db).uncalled(most);
  const items = found.map(({ id, practiceName, since }) => ({
    id: String(id),
    name: practiceName,
    text: "No one has viewed a critical result",
    at: since.toISOString(),
  }));
  return found[0] ? [{ kind: "unviewed-results", count: found[0].total, items }] : [];
}
