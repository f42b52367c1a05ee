import { type Departure, practiceHandover } from "@linnet/contract/practice/handover";
import { UNDO_DAYS } from "@linnet/contract/practice/people";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { type Actor, holds } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { subDays } from "../../../platform/dates.ts";
import { forbidden, notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mayManagePeople, PRACTICE_ROLES, peopleRepository } from "../../memberships/public.ts";
import { departureRepository, type PlaceOfPhysician } from "./departure-repository.ts";
import { decideHandover, takeBackHandover } from "./hand-over.ts";
import { presentDeparture, presentHandover } from "./present-departures.ts";

/** For everyone who may remove a physician. */
const colleagues = withRole(...PRACTICE_ROLES, ROLE.systemAdmin);
const deciders = withRole(ROLE.practiceAdmin, ROLE.practiceOwner, ROLE.systemAdmin);

export function practiceHandoverRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;
  const departures = departureRepository(db);

  const present = async (actor: Actor, places: readonly PlaceOfPhysician[]) => {
    const found: Departure[] = [];
    for (const place of places) found.push(await presentDeparture(db, actor, place, clock.now()));
    return found;
  };

  route(app, practiceHandover.departure, colleagues, async ({ actor, query: { physicianId, practiceId } }) => {
    const ofHospital = holds(actor, ROLE.systemAdmin);
    const practice = ofHospital ? undefined : actor.practice && (await peopleRepository(db).findPractice(actor.practice.id));
    if (!ofHospital && (!practice || (practiceId !== undefined && practiceId !== practice.id))) throw notFound("Physician");
    if (practice && !mayManagePeople(actor, practice)) throw forbidden("Only people who manage your practice can do this");
    const places = await departures.placesOf(physicianId, practice?.id ?? practiceId);
    if (!ofHospital && places.length === 0) throw notFound("Physician");
    await audit(db, actor, { action: practiceHandover.departure.action, object: `physician ${physicianId}` });
    return present(actor, places);
  });

  route(app, practiceHandover.list, deciders, async ({ actor }) => {
    const ofHospital = holds(actor, ROLE.systemAdmin);
    if (!ofHospital && !actor.practice) throw notFound("Practice");
    const practiceId = ofHospital ? undefined : actor.practice?.id;
    const made = await departures.made(practiceId, subDays(clock.now(), UNDO_DAYS));
    return { undecided: await present(actor, await departures.undecided(practiceId)), made: made.map(presentHandover) };
  });

  route(app, practiceHandover.make, deciders, ({ actor, body }) => decideHandover(platform, actor, body));

  route(app, practiceHandover.undo, deciders, ({ actor, body }) => takeBackHandover(platform, actor, body));
}
