import { home } from "@linnet/contract/home";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/http/errors.ts";
import { anyone, inGoodStanding, perhapsSignedIn } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { cardRepository } from "../content/public.ts";
import { dropdownOf } from "./dropdown-of.ts";
import { favoriteRepository } from "./repository.ts";
import { sliderPictures } from "./slider-pictures.ts";
import { todayOf } from "./today-of.ts";

/** Nothing means the very first login, which begins the tour: not while an administrator works as a person who has never signed in. */
const lastLoggedIn = ({ previousLoginAt, administrator, signedInAt }: Actor): Date | null =>
  previousLoginAt ?? (administrator ? signedInAt : null);

export function homeRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;
  const cards = cardRepository(db);
  const favorites = favoriteRepository();

  route(app, home.get, perhapsSignedIn, ({ actor }) => ({
    isMyLinnet: actor?.isMyLinnet ?? true,
    lastLoggedIn: (actor && lastLoggedIn(actor))?.toISOString() ?? null,
  }));

  route(app, home.slider, anyone, ({ request }) => sliderPictures(platform, request.log));

  route(app, home.cards, perhapsSignedIn, ({ actor }) =>
    actor && !actor.mustSign && actor.isMyLinnet ? cards.ofHome(actor.accountId) : cards.forStranger(),
  );

  route(app, home.dropdown, inGoodStanding, ({ query }) => dropdownOf(db, query.dropDownName));

  route(app, home.favorite, inGoodStanding, async ({ actor, body: { InfoWellId, Favorite } }) => {
    if (!(await cards.exists(InfoWellId))) throw notFound("Card");

    await db.transaction().execute(async (trx) => {
      if (Favorite) await favorites.add(trx, actor.accountId, InfoWellId);
      else await favorites.remove(trx, actor.accountId, InfoWellId);
      await audit(trx, actor, { action: home.favorite.action, object: `card ${InfoWellId}` });
    });
    return true as const;
  });

  route(app, home.today, inGoodStanding, ({ actor }) => todayOf(actor, platform));
}
