import { accessRequests, type NotMyPatient } from "@linnet/contract/access-requests";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { startOfDaysAgo } from "../../../platform/clock.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notMyPatientRepository } from "./not-my-patient-repository.ts";
import { mayWorkOff } from "./policy.ts";

/** The hospital's list (decision G-ACR-12). */
const hospital = withRole(ROLE.healthNetworkAdmin, ROLE.compliance, ROLE.systemAdmin);

/** A withdrawn report is done: pages of earlier releases, which do not know the status, get `Completed`. */
const present = (actor: Actor, item: Omit<NotMyPatient, "may">, { statuses }: { statuses?: "all" | undefined }): NotMyPatient => ({
  ...item,
  status: item.status === "Withdrawn" && statuses !== "all" ? "Completed" : item.status,
  may: { change: mayWorkOff(actor) && item.status !== "Withdrawn" },
});

export function notMyPatientRoutes(app: FastifyInstance, { config, db, clock }: Platform): void {
  const items = notMyPatientRepository();

  route(app, accessRequests.notMyPatients, hospital, ({ actor, query, body: { lookback, searchterm } }) => {
    const since = lookback < 0 ? null : startOfDaysAgo(clock.now(), lookback, config.HOSPITAL_TIME_ZONE);
    return db.transaction().execute(async (trx) => {
      const found = await items.list(trx, { since, text: searchterm });
      const personIds = [...new Set(found.map(({ patientID }) => patientID))];
      await audit(trx, actor, { action: accessRequests.notMyPatients.action, personIds, count: found.length });
      return found.map((item) => present(actor, item, query));
    });
  });

  route(app, accessRequests.editNotMyPatient, withRole(ROLE.systemAdmin), ({ actor, query, body: { id, activeRecord } }) =>
    db.transaction().execute(async (trx) => {
      const item = await items.change(trx, id, { active: activeRecord, by: actor.accountId, now: clock.now() });
      if (!item) throw notFound("Record");
      const { action } = accessRequests.editNotMyPatient;
      await audit(trx, actor, { action, personIds: [item.patientID], object: `not-my-patient ${id}`, changed: ["activeRecord"] });
      return present(actor, item, query);
    }),
  );
}
