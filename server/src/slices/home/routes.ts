import { FILE_KINDS } from "@linnet/contract/content/file-kinds";
import { type DropdownItem, home, TO_DOS_SHOWN_FIRST } from "@linnet/contract/home";
import { session } from "@linnet/contract/session";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/database/database.ts";
import { notFound } from "../../platform/http/errors.ts";
import { anyone, optionallySignedIn, signedIn, withPortalAccess } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { cardRepository, contentRepository, type DocumentKind, documentRepository, sliderFiles } from "../content/public.ts";
import { menuWithCounts } from "./menu-with-counts.ts";
import { favoriteRepository } from "./repository.ts";
import { sliderPictures } from "./slider-pictures.ts";
import { todayOf } from "./today.ts";

/** So many of each kind are named for who asks for all that waits; the pages of the kinds have the rest. */
const MOST_OF_ALL = 50;

/** What the dropdowns offer, by the names of the cards (decision G-HOM-07). */
const KINDS = new Map<string, DocumentKind>([
  ["ReferenceGuide", "reference-guide"],
  ...Object.values(FILE_KINDS).map(({ dropDownName, kind }) => [dropDownName, kind] as const),
]);

/** The choices under a name: public content, newest first; none for an unknown name. */
async function dropdownOf(db: Database, name: string): Promise<DropdownItem[]> {
  if (name === "AmbulatorySchedules") {
    const schedules = await contentRepository(db).schedules(false);
    return schedules.map(({ id, title, publicationDate, url }) => ({ id, title, publicationDate, url }));
  }
  if (name === "ClinicalCarePathways") {
    const pathways = await documentRepository(db).pathways(false);
    return pathways.map(({ id, title, publicationDate, clinicalCareType }) => ({
      id,
      title,
      publicationDate,
      url: null,
      clinicalCareType,
    }));
  }
  const kind = KINDS.get(name);
  if (!kind) return [];
  const documents = await documentRepository(db).list(kind, false);
  return documents.map(({ id, title, publicationDate }) => ({ id, title, publicationDate, url: null }));
}

/** Undefined means the first login, which starts the tour: not in login-as for a person who has never signed in. */
const lastLoggedIn = ({ previousLoginAt, administrator, signedInAt }: Actor): Date | null =>
  previousLoginAt ?? (administrator ? signedInAt : null);

export function homeRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;
  const cards = cardRepository(db);
  const favorites = favoriteRepository();

  route(app, home.get, optionallySignedIn, ({ actor }) => ({
    isMyLinnet: actor?.isMyLinnet ?? true,
    lastLoggedIn: (actor && lastLoggedIn(actor))?.toISOString() ?? null,
  }));

  route(app, session.menu, signedIn, ({ actor }) => menuWithCounts(actor, platform));

  route(app, home.slider, anyone, ({ query: { content }, request }) => sliderPictures(platform, { content, log: request.log }));

  const sliderFile = sliderFiles(platform);
  route(app, home.sliderFile, anyone, ({ params }) => sliderFile(params));

  route(app, home.cards, optionallySignedIn, ({ actor }) =>
    actor && !actor.mustSign && actor.isMyLinnet ? cards.ofHome(actor.accountId) : cards.forAnonymous(),
  );

  route(app, home.dropdown, withPortalAccess, ({ query }) => dropdownOf(db, query.dropDownName));

  route(app, home.favorite, withPortalAccess, async ({ actor, body: { InfoWellId, Favorite } }) => {
    if (!(await cards.exists(InfoWellId))) throw notFound("Card");

    await db.transaction().execute(async (trx) => {
      if (Favorite) await favorites.add(trx, actor.accountId, InfoWellId);
      else await favorites.remove(trx, actor.accountId, InfoWellId);
      await audit(trx, actor, { action: home.favorite.action, object: `card ${InfoWellId}` });
    });
    return true as const;
  });

  route(app, home.today, withPortalAccess, ({ actor, query }) => todayOf(actor, platform, { most: TO_DOS_SHOWN_FIRST, ...query }));

  route(app, home.allOfToday, withPortalAccess, ({ actor, query }) => todayOf(actor, platform, { most: MOST_OF_ALL, ...query }));
}
