import { news } from "@linnet/contract/session/news";
import type { FastifyInstance } from "fastify";
import { holds } from "../../../platform/actor.ts";
import { addDays } from "../../../platform/dates.ts";
import { signedIn } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { digestOf, NEWS } from "./news.ts";
import { newsRepository } from "./repository.ts";

const SHOWN_DAYS = 365;

/** What upgrades have brought for the caller, and marking it as seen, each for the caller alone. */
export function newsRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  const repository = newsRepository(db);
  const noteOf = new Map(NEWS.map((note) => [digestOf(note), note]));

  route(app, news.list, signedIn, async ({ actor }) => {
    const known = await repository.known(actor.accountId, addDays(clock.now(), -SHOWN_DAYS));
    return known.flatMap(({ digest, since, isUnseen }) => {
      const note = noteOf.get(digest);
      // Lines of a newer server of this portal are not known here.
      if (!note || (note.roles && !holds(actor, ...note.roles))) return [];
      return [{ kind: note.kind, text: note.text, since: since.toISOString(), isUnseen }];
    });
  });

  route(app, news.seen, signedIn, async ({ actor, body: { until } }) => {
    const now = clock.now();
    const seen = new Date(until);
    await repository.recordSeen(db, actor.accountId, seen < now ? seen : now);
    return true as const;
  });
}
