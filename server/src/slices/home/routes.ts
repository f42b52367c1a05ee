import { TZDate } from "@date-fns/tz";
import { type DropdownItem, home, type SliderPicture, type Task, type Today } from "@linnet/contract/home";
import { format } from "date-fns/format";
import { min } from "date-fns/min";
import { subDays } from "date-fns/subDays";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { type Actor, holds, RECORD_ACCESS_ROLES } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { startOfDaysAgo } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { notFound } from "../../platform/http/errors.ts";
import { anyone, inGoodStanding, perhapsSignedIn } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { errandsOf } from "../access-requests/public.ts";
import { cardRepository, contentRepository, type DocumentKind, documentRepository, readSliderContent } from "../content/public.ts";
import { type NewPatient, todayRepository } from "../patients/public.ts";
import { peopleToDosOf } from "../practice/public.ts";
import { changedReferralsOf, tiesToCheckFor } from "../referrals/public.ts";
import { favoriteRepository } from "./repository.ts";

const MOST = { patients: 3, results: 10, appointments: 5 };
/** What is no older than this many days is new even to somebody who has just signed in twice, until they have opened the chart. */
const NEW_DAYS = 7;

const HOW: Record<NewPatient["relation"], string> = {
  assigned: "Assigned on",
  practice: "Assigned on",
  shared: "Shared on",
  embassy: "Sponsored since",
};

/** What needs this person today. Who has no access to medical records is told of no patient in care, not even how many. */
async function todayOf(actor: Actor, { config, db, clock }: Pick<Platform, "config" | "db" | "clock">): Promise<Today> {
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  const dayIn = (at: Date, pattern: string) => format(new TZDate(at, zone), pattern);
  const day = dayIn(now, "yyyy-MM-dd");
  const outside = { config, db, clock };
  const errands = [
    ...(await errandsOf(actor, outside)),
    ...(await changedReferralsOf(actor, outside)),
    ...(await tiesToCheckFor(actor, outside)),
    ...(await peopleToDosOf(actor, outside)),
  ];
  if (!holds(actor, ...RECORD_ACCESS_ROLES)) return { day, errands, tasks: [], appointments: null };

  const { newPatients, newResults, appointments } = await todayRepository(db).of(actor, {
    action: home.today.action,
    newSince: min([actor.previousLoginAt ?? now, subDays(now, NEW_DAYS)]),
    day: { from: startOfDaysAgo(now, 0, zone), to: startOfDaysAgo(now, -1, zone) },
    now,
    most: MOST,
  });
  const results: Task = {
    kind: "new-results",
    count: newResults.count,
    items: newResults.first.map(({ at, ...patient }) => ({ ...patient, text: `Results of ${dayIn(at, "MM/dd/yyyy")}` })),
  };
  const arrivals: Task = {
    kind: "new-patients",
    count: newPatients.count,
    items: newPatients.first.map(({ relation, since, ...patient }) => ({
      ...patient,
      text: `${HOW[relation]} ${dayIn(since, "MM/dd/yyyy")}`,
    })),
  };
  return {
    day,
    errands,
    tasks: [results, arrivals].filter(({ count }) => count > 0),
    appointments: {
      count: appointments.count,
      items: appointments.first.map((each) => ({ ...each, startsAt: each.startsAt.toISOString() })),
    },
  };
}

/** What the dropdowns offer, by the names of the cards (decision G-HOM-07). */
const KINDS = new Map<string, DocumentKind>([
  ["ReferenceGuide", "reference-guide"],
  ["AlumniSpotlight", "alumni-spotlight"],
  ["DivisionOfTheMonth", "division-of-the-month"],
  ["PracticeTipOfTheMonth", "practice-tip"],
  ["MemberDirectory", "member-directory"],
  ["CareNetworkTeamContacts", "team-contact"],
  ["MentalHealthResources", "mental-health"],
  ["PatientAndFamilyEducationMaterials", "family-education"],
]);

/** What can be chosen under a name: what is shown to everybody, the newest first; nothing under a name there is not. */
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

/** The pictures of home with their bytes. One whose file cannot be read is left out: home does not fail for a picture. */
async function sliderPictures(platform: Pick<Platform, "db" | "storage">, log: FastifyBaseLogger) {
  const shown = await contentRepository(platform.db).pictures();
  const pictures = await Promise.all(
    shown.map(async ({ imageName, targetUrl, file }): Promise<SliderPicture[]> => {
      try {
        return [{ imageName, ...(await readSliderContent(platform, file)), targetUrl }];
      } catch (err) {
        log.error({ err, key: file.key }, "a picture of home cannot be shown");
        return [];
      }
    }),
  );
  return pictures.flat();
}

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
