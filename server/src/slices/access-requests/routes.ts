import { TZDate } from "@date-fns/tz";
import { accessRequests, type NewAccessRequest } from "@linnet/contract/access-requests";
import { listedNameOf } from "@linnet/contract/patients/identity";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import { allUsed } from "../../platform/all-used.ts";
import { audit } from "../../platform/audit/audit.ts";
import { startOfDaysAgo } from "../../platform/clock.ts";
import { format } from "../../platform/dates.ts";
import { conflict, forbidden, invalidInput, notFound } from "../../platform/http/errors.ts";
import { expectedVersion } from "../../platform/http/expected-version.ts";
import { withRole } from "../../platform/http/guards.ts";
import type { Once } from "../../platform/http/idempotency.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { directoryRepository } from "../directory/public.ts";
import { decideOnRequest } from "./decide-on-request.ts";
import { maySeeAll } from "./policy.ts";
import { accessRequestRepository, present, type StoredRequest } from "./repository.ts";
import { findRequestedPersons, requestToDecide } from "./request-to-decide.ts";

/**
 * Saves a request for a patient's record, for the hospital to decide.
 * @throws AppError `not_found` for a physician on whose behalf the actor may not ask, `conflict` if it was already requested.
 */
async function askForAccess(
  { config, db, clock, once }: Pick<Platform, "config" | "db" | "clock"> & { once: Once<{ patientAccessRequestID: number }> },
  actor: Actor,
  asked: z.output<typeof NewAccessRequest>,
): Promise<{ patientAccessRequestID: number }> {
  const { patientFirstName, patientLastName, patientDob, patientGenderId, patientMrn, onBehalfPhysicianId, comment, ...rest } = asked;
  const { active: _active, ...others } = rest;
  allUsed(others);
  const now = clock.now();
  if (patientDob > format(new TZDate(now, config.HOSPITAL_TIME_ZONE), "yyyy-MM-dd"))
    throw invalidInput({ patientDob: "The date of birth cannot be in the future" });
  const physicians = await directoryRepository(db).physiciansFor(actor);
  if (!actor.practice || !physicians.some(({ id }) => id === onBehalfPhysicianId)) throw notFound("Physician");
  const practiceId = actor.practice.id;

  return once(async (trx) => {
    const id = await accessRequestRepository(trx).add(trx, {
      lastName: patientLastName,
      firstName: patientFirstName,
      birthDate: patientDob,
      genderId: patientGenderId,
      mrn: patientMrn,
      physicianId: onBehalfPhysicianId,
      practiceId,
      comment,
      createdBy: actor.accountId,
      now,
    });
    if (id === undefined)
      throw conflict("Access to this patient’s record has already been requested for this physician. Wait for the decision.");
    await audit(trx, actor, { action: accessRequests.create.action, object: `access request ${id}` });
    return { patientAccessRequestID: id };
  });
}

const practicePeople = withRole(ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.practiceOwner);
const readers = withRole(
  ROLE.physician,
  ROLE.general,
  ROLE.practiceAdmin,
  ROLE.healthNetworkAdmin,
  ROLE.compliance,
  ROLE.systemAdmin,
  ROLE.practiceOwner,
);
const deciders = withRole(ROLE.healthNetworkAdmin, ROLE.systemAdmin);

/** Who is asked for, where the record knows them. */
const personIdsOf = ({ personId }: Pick<StoredRequest, "personId">): string[] => (personId === null ? [] : [personId]);

export function accessRequestRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock, ehr } = platform;
  const sinceOf = (lookback: number) => (lookback < 0 ? null : startOfDaysAgo(clock.now(), lookback, config.HOSPITAL_TIME_ZONE));

  route(app, accessRequests.list, readers, async ({ actor, body: { lookback, practice, searchterm } }) => {
    if (!practice && !maySeeAll(actor)) throw forbidden("Only the hospital can see requests from all practices");
    return db.transaction().execute(async (trx) => {
      const found = await accessRequestRepository(trx).list(actor, { practice, since: sinceOf(lookback), text: searchterm });
      const personIds = [...new Set(found.flatMap(({ personId }) => personId ?? []))];
      await audit(trx, actor, { action: accessRequests.list.action, personIds, count: found.length });
      return found.map((request) => present(actor, request));
    });
  });

  route(app, accessRequests.get, readers, ({ actor, params: { id } }) =>
    db.transaction().execute(async (trx) => {
      const requests = accessRequestRepository(trx);
      const found = await requests.find(actor, id);
      if (!found) throw notFound("Access request");
      // An administrator in login-as marks nothing as seen.
      if (!actor.administrator) await requests.see(trx, { id, accountId: actor.accountId, at: clock.now() });
      await audit(trx, actor, { action: accessRequests.get.action, object: `access request ${id}`, personIds: personIdsOf(found) });
      return present(actor, found);
    }),
  );

  route(app, accessRequests.markDecisionSeen, practicePeople, ({ actor, params: { id }, body: { seen } }) =>
    db.transaction().execute(async (trx) => {
      const requests = accessRequestRepository(trx);
      const found = await requests.find(actor, id);
      // A colleague's decision is theirs to have seen.
      if (found?.createdBy !== actor.accountId) throw notFound("Access request");
      const changed = await requests.see(trx, { id, accountId: actor.accountId, at: seen ? clock.now() : null });
      const { action } = accessRequests.markDecisionSeen;
      const object = `access request ${id}`;
      await audit(trx, actor, { action, object, personIds: personIdsOf(found), changed: changed ? ["decisionSeen"] : [] });
      return true as const;
    }),
  );

  route(app, accessRequests.create, practicePeople, ({ actor, body, once }) => askForAccess({ ...platform, once }, actor, body));

  route(app, accessRequests.match, deciders, async ({ actor, params: { id }, query: { patientMrn } }) => {
    const persons = await findRequestedPersons(ehr, await requestToDecide(db, actor, id), patientMrn);
    const [person] = persons.length === 1 ? persons : [];
    const personIds = person ? [person.personId] : [];
    await audit(db, actor, { action: accessRequests.match.action, object: `access request ${id}`, personIds, count: persons.length });
    if (!person) return { match: null, candidates: persons.length };
    const { personId, birthDate, sex, mrn, isDeceased, deceasedOn } = person;
    const deceased = isDeceased ? { on: deceasedOn } : null;
    return { match: { personId, patientName: listedNameOf(person), dob: birthDate, sex, mrn, deceased }, candidates: 1 };
  });

  route(app, accessRequests.edit, deciders, ({ actor, body, request }) =>
    decideOnRequest(platform, actor, body, expectedVersion(request, body.modifiedOn)),
  );
}
