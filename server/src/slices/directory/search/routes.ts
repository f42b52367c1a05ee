import { directory, type FoundPractice, MIN_SEARCH_LENGTH } from "@linnet/contract/directory";
import { physicians } from "@linnet/contract/directory/physicians";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { listPossibleDuplicates } from "../practices/list-possible-duplicates.ts";
import { physicianSearchRepository } from "./physician-repository.ts";
import { searchRepository } from "./repository.ts";

const hospital = withRole(ROLE.healthNetworkAdmin, ROLE.systemAdmin);

/** Asks for active records and for deactivated ones, or for the only ones that are wanted. */
async function activeFirst<T>(only: boolean | null, ask: (active: boolean) => Promise<T[]>): Promise<T[]> {
  if (only !== null) return ask(only);
  return [...(await ask(true)), ...(await ask(false))];
}

export function searchRoutes(app: FastifyInstance, { db }: Platform): void {
  const practices = searchRepository(db);
  const people = physicianSearchRepository(db);

  /** The one practice of this number. More digits than any id has are of none. */
  async function numbered(digits: string, only: boolean | null): Promise<FoundPractice[]> {
    const found = Number.isSafeInteger(Number(digits)) ? await practices.findPractice(Number(digits)) : undefined;
    return found && (only === null || found.isActive === only) ? [found] : [];
  }

  /** By id, then name, then place, each practice once. */
  async function byAny(text: string, only: boolean | null): Promise<FoundPractice[]> {
    const isNumber = /^\d+$/.test(text);
    const isLong = text.length >= MIN_SEARCH_LENGTH;
    const found = [
      ...(isNumber ? await numbered(text, only) : []),
      ...(isLong ? await activeFirst(only, (active) => practices.practicesByName(text, active)) : []),
      ...(isLong ? await activeFirst(only, (active) => practices.practicesByPlace(text, active)) : []),
    ];
    return [...new Map(found.map((practice) => [practice.practiceId, practice])).values()];
  }

  async function existing(id: number): Promise<number> {
    if (!(await practices.hasPractice(id))) throw notFound("Practice");
    return id;
  }

  route(app, directory.search, hospital, ({ query: { searchTerm, searchKey, active: only } }) => {
    if (searchKey === "id") return numbered(searchTerm, only);
    if (searchKey === "any") return byAny(searchTerm, only);
    const ask = searchKey === "name" ? practices.practicesByName : practices.practicesByPlace;
    return activeFirst(only, (active) => ask(searchTerm, active));
  });

  route(app, directory.physicians, hospital, async ({ params }) => practices.physiciansOf(await existing(params.id)));
  route(app, directory.locations, hospital, async ({ params }) => practices.locationsOf(await existing(params.id)));
  route(app, directory.lookup, hospital, ({ params, query }) => listPossibleDuplicates(db, { name: params.name, ...query }));
  route(app, physicians.search, hospital, ({ query: { searchTerm, active: only } }) =>
    activeFirst(only, (active) => people.search(searchTerm, active)),
  );
}
