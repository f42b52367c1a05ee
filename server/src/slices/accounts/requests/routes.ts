import { practiceFromRequest } from "@linnet/contract/accounts/practice-from-request";
import { ACCOUNT_REQUEST_STATUSES, accountRequests, REQUESTED_ROLES } from "@linnet/contract/accounts/requests";
import { ROLE, ROLE_LABEL } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { startOfDaysAgo } from "../../../platform/clock.ts";
import { forbidden, notFound } from "../../../platform/http/errors.ts";
import { expectedVersion } from "../../../platform/http/expected-version.ts";
import { anyone, withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mayManagePeople, peopleRepository } from "../../memberships/public.ts";
import { inviteFromRequest } from "../invitations/invite-from-request.ts";
import { invitedPlaceRepository } from "../invitations/invited-place-repository.ts";
import { mayAdminister, maySeeAllRequests, withdrawalRefusal } from "../policy.ts";
import { createPracticeFromRequest, matchRequest } from "./create-practice.ts";
import { accountRequestListRepository, type PageOptions } from "./list-repository.ts";
import { accountRequestRepository } from "./repository.ts";
import { isDenialOfPublic, saveAccountRequest, savePublicRequest, tellOfDenial } from "./save.ts";

const readers = withRole(
  ROLE.physician,
  ROLE.general,
  ROLE.practiceAdmin,
  ROLE.healthNetworkAdmin,
  ROLE.systemAdmin,
  ROLE.generalWithoutRecordAccess,
  ROLE.practiceOwner,
);
const hospital = withRole(ROLE.healthNetworkAdmin, ROLE.systemAdmin);
const administrators = withRole(ROLE.systemAdmin);

const ROLES = REQUESTED_ROLES.map((id) => ({ id, name: ROLE_LABEL[id] }));
const STATUSES = ([1, 2, 3, 4] as const).map((id) => ({ accountRequestStatusId: id, status: ACCOUNT_REQUEST_STATUSES[id] }));

export function accountRequestRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock } = platform;
  const requests = accountRequestRepository(db);
  const lists = accountRequestListRepository(db);

  /** The practice in use, when the caller manages its people; undefined when not. */
  async function managedBy(actor: Actor): Promise<number | undefined> {
    const found = actor.practice && (await peopleRepository(db).findPractice(actor.practice.id));
    if (!actor.practice || !found) return undefined;
    const { id } = actor.practice;
    return mayManagePeople(actor, { id, delegationEnabled: found.delegationEnabled }) ? id : undefined;
  }

  /** What is looked through: the requests of the practice in use, or, for the hospital, all (decision G-ACC-07). */
  async function pageOptions(actor: Actor, options: z.output<typeof accountRequests.list.body>): Promise<PageOptions> {
    const practiceId = options.practice ? await managedBy(actor) : null;
    if (practiceId === undefined) throw forbidden("Only people who manage your practice can see its requests");
    if (practiceId === null && !maySeeAllRequests(actor)) throw forbidden("Only the hospital can see requests from all practices");
    const since = options.lookBack < 0 ? null : startOfDaysAgo(clock.now(), options.lookBack, config.HOSPITAL_TIME_ZONE);
    const { searchTerm: text, status = null, ...shown } = options;
    return { practiceId, since, text, status, ...shown };
  }

  route(app, accountRequests.list, readers, async ({ actor, body }) => lists.requests(await pageOptions(actor, body)));

  route(app, accountRequests.sentInvitations, readers, async ({ actor, body }) => lists.invitations(await pageOptions(actor, body)));

  route(app, accountRequests.get, readers, async ({ actor, params: { id } }) => {
    const found = await requests.find(id);
    const isOwn = found?.practiceId !== null && found?.practiceId === (await managedBy(actor));
    if (!found || !(isOwn || maySeeAllRequests(actor))) throw notFound("Account request");
    await audit(db, actor, { action: accountRequests.get.action, object: `account request ${id}` });
    const mayWithdraw = (isOwn || mayAdminister(actor)) && withdrawalRefusal(actor, found) === undefined;
    return { ...found.shown, mayWithdraw };
  });

  route(app, accountRequests.choices, hospital, () => ({ accountRequestUserRole: ROLES, accountRequestStatus: STATUSES }));

  route(app, accountRequests.isOwnerPresent, hospital, ({ params: { id } }) => invitedPlaceRepository(db).hasOwner(id));

  route(app, accountRequests.edit, administrators, ({ actor, body, request }) =>
    db.transaction().execute(async (trx) => {
      const { accountRequestId: id, accountRequestStatusId: statusId } = body;
      const { before, changed } = await saveAccountRequest(trx, body, {
        statusId,
        expectedVersion: expectedVersion(request, body.modifiedOn),
        by: actor.accountId,
        now: clock.now(),
      });
      if (isDenialOfPublic(before, statusId)) await tellOfDenial(platform, trx, body);
      await audit(trx, actor, { action: accountRequests.edit.action, object: `account request ${id}`, changed });
      const saved = await accountRequestRepository(trx).find(id);
      if (!saved) throw notFound("Account request");
      return saved.shown;
    }),
  );

  route(app, accountRequests.invite, administrators, ({ actor, body, request }) =>
    inviteFromRequest(platform, actor, body, expectedVersion(request, body.modifiedOn)),
  );

  route(app, practiceFromRequest.matches, administrators, ({ body }) => matchRequest(db, body));

  route(app, practiceFromRequest.create, administrators, ({ actor, body, request, once }) =>
    createPracticeFromRequest({ ...platform, once }, actor, body, expectedVersion(request, body.modifiedOn)),
  );

  route(app, accountRequests.create, anyone, ({ body, request }) => savePublicRequest(platform, body, request.ip));
}
