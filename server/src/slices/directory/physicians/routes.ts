import type { PhysicianLikeness } from "@linnet/contract/directory/physician-likeness";
import { PHYSICIAN_REASONS, physicians } from "@linnet/contract/directory/physicians";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { audit } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { expectedVersion } from "../../../platform/http/expected-version.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { choiceRepository } from "./choice-repository.ts";
import { deactivatePhysician, type HandOver } from "./deactivate.ts";
import { addPhysician, editPhysician, unlessTaken } from "./edit.ts";
import { possiblePhysicianRepository } from "./possible-physician-repository.ts";
import { physicianRepository } from "./repository.ts";

/** Without a shared NPI or email, the match is by name. */
function reasonsOf({ sameNpi, sameEmail, sameLicense, samePhone, sameName }: PhysicianLikeness) {
  const common = [sameNpi, sameEmail, sameLicense, samePhone, sameName || (!sameNpi && !sameEmail)];
  return PHYSICIAN_REASONS.filter((_reason, index) => common[index]);
}

/** They read; only system administrators write (decision G-DIR-01). */
const hospital = withRole(ROLE.healthNetworkAdmin, ROLE.systemAdmin);
const administrators = withRole(ROLE.systemAdmin);

/** The physicians of the directory, one by one; they are searched for in search/routes.ts. */
export function physicianRoutes(app: FastifyInstance, platform: Platform, handOver: HandOver): void {
  const { db } = platform;

  route(app, physicians.choices, hospital, () => choiceRepository(db).all());

  route(app, physicians.get, hospital, async ({ actor, params }) => {
    const physician = await physicianRepository(db).find(params.id);
    if (!physician) throw notFound("Physician");
    await audit(db, actor, { action: physicians.get.action, object: `physician ${params.id}` });
    return physician;
  });

  route(app, physicians.possibleDuplicates, hospital, async ({ body }) => {
    const found = await possiblePhysicianRepository(db).matches(body);
    return found.map(({ physicianId: id, likeness, ...physician }) => ({ id, ...physician, reasons: reasonsOf(likeness) }));
  });

  route(app, physicians.create, administrators, ({ actor, body, once }) =>
    unlessTaken(db, { id: null, npi: body.npiNum }, () =>
      once(async (trx) => ({ id: await addPhysician(trx, actor, body, platform.clock.now()) })),
    ),
  );

  route(app, physicians.edit, administrators, ({ actor, body, request }) =>
    editPhysician(platform, actor, body, expectedVersion(request, body.modifiedOn)),
  );

  route(app, physicians.setHomePractice, administrators, ({ actor, body: { id, practiceId } }) =>
    db.transaction().execute(async (trx) => {
      const isSet = await physicianRepository(trx).setHomePractice(id, practiceId);
      if (!isSet) throw notFound("Physician");
      await audit(trx, actor, { action: physicians.setHomePractice.action, object: `physician ${id}`, changed: ["homePractice"] });
      return true as const;
    }),
  );

  route(app, physicians.deactivate, administrators, async ({ actor, params, body }) => {
    await deactivatePhysician({ ...platform, handOver }, actor, { id: params.id, takeOver: body.takeOver });
    return true as const;
  });
}
