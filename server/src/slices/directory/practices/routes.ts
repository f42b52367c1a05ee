import { directory } from "@linnet/contract/directory";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { conflict, notFound } from "../../../platform/http/errors.ts";
import { expectedVersion } from "../../../platform/http/expected-version.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { changePractice } from "./change.ts";
import { changeOwner } from "./change-owner.ts";
import { createPractice } from "./create.ts";
import { editPractice } from "./edit.ts";
import { practiceRecordRepository } from "./record-repository.ts";
import { practiceWritingRepository } from "./writing-repository.ts";

const hospital = withRole(ROLE.healthNetworkAdmin, ROLE.systemAdmin);
const administrators = withRole(ROLE.systemAdmin);

export function practiceRecordRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, directory.get, hospital, async ({ params }) => {
    const found = await practiceRecordRepository(platform.db).find(params.id);
    if (!found) throw notFound("Practice");
    return found;
  });

  route(app, directory.create, administrators, ({ actor, body, once }) =>
    once(async (trx) => ({ id: await createPractice(trx, actor, body, platform.clock.now()) })),
  );

  route(app, directory.edit, administrators, ({ actor, body, request }) =>
    editPractice(platform, actor, { form: body, expectedVersion: expectedVersion(request, body.modifiedOn) }),
  );

  route(app, directory.deactivate, administrators, ({ actor, params: { id } }) =>
    changePractice(platform, actor, { practiceId: id, call: directory.deactivate }, async (trx, editor) => {
      await practiceWritingRepository(trx).deactivate(id, editor);
      return ["isActive"];
    }),
  );

  route(app, directory.changeDefaultLocation, administrators, ({ actor, body: { practiceId, locationId } }) =>
    changePractice(platform, actor, { practiceId, call: directory.changeDefaultLocation }, async (trx, editor) => {
      const writing = practiceWritingRepository(trx);
      const location = await writing.findLocation(practiceId, locationId);
      if (!location) throw notFound("Location");
      if (!location.isActive) throw conflict("This location was removed. Choose another one.");
      if (location.isDefault) return [];

      await writing.makeDefault(practiceId, locationId, editor);
      return [`locations.${locationId}.defaultLocation`];
    }),
  );

  route(app, directory.changeOwner, administrators, ({ actor, body }) => changeOwner(platform, actor, body));
}
