import { directory } from "@linnet/contract/directory";
import { NO_LOCATION } from "@linnet/contract/directory/fields";
import type { InputOf } from "@linnet/contract/endpoint";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, invalidInput, notFound } from "../../../platform/http/errors.ts";
import { expectedVersion } from "../../../platform/http/expected-version.ts";
import { withRole } from "../../../platform/http/guards.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { linkRepository } from "../../memberships/public.ts";
import { changePractice } from "./change.ts";
import { changeOwner } from "./change-owner.ts";
import { editPractice } from "./edit.ts";
import { TWICE } from "./plan-links.ts";
import { practiceRecordRepository } from "./record-repository.ts";
import { refuseSameName } from "./refuse-same-name.ts";
import { refuseUnknownPhysicians } from "./refuse-unknown-physicians.ts";
import { type Editor, practiceWritingRepository } from "./writing-repository.ts";

type Form = InputOf<typeof directory.create>["body"];

const fieldOf = (index: number, name: string) => `practice_Physician.${index}.${name}`;

/** What is wrong between the parts of the form, which each are right by themselves. */
function refuseUnfit({ practice_Location: locations, practice_Physician: physicians }: Form): void {
  const wrong = physicians.flatMap(({ physicianId, practiceLocationId }, index) => [
    ...(practiceLocationId > locations.length ? [[fieldOf(index, "practiceLocationId"), NO_LOCATION] as const] : []),
    ...(physicians.findIndex((each) => each.physicianId === physicianId) < index ? [[fieldOf(index, "physicianId"), TWICE] as const] : []),
  ]);
  if (wrong.length > 0) throw invalidInput(Object.fromEntries(wrong));
}

/** The first location is the default one, and there is no owner yet (decision G-DIR-08). */
async function write(trx: Database, form: Form, editor: Editor): Promise<number> {
  const writing = practiceWritingRepository(trx);
  const id = await writing.add({ ...form, fax: null }, editor);
  const locationIds: number[] = [];
  for (const location of form.practice_Location)
    locationIds.push(await writing.addLocation(id, { ...location, isDefault: locationIds.length === 0 }, editor));
  for (const physician of form.practice_Physician) {
    const locationId = locationIds[physician.practiceLocationId - 1];
    if (locationId === undefined) throw new Error("The form was checked before");
    await linkRepository.list(trx, { practiceId: id, physicianId: physician.physicianId }, { ...physician, locationId }, editor);
  }
  return id;
}

/** @throws AppError `conflict` for the name of an active practice, `invalid_input` for physicians and locations that cannot be */
async function createPractice(
  { clock, once }: Pick<Platform, "clock"> & { once: Once<{ id: number }> },
  actor: Actor,
  form: Form,
): Promise<{ id: number }> {
  refuseUnfit(form);
  return once(async (trx) => {
    await refuseUnknownPhysicians(
      trx,
      form.practice_Physician.map(({ physicianId }, index) => ({ field: fieldOf(index, "physicianId"), physicianId })),
    );
    await refuseSameName(trx, form.practiceName);
    const id = await write(trx, form, { by: actor.accountId, at: clock.now() });
    await audit(trx, actor, { action: directory.create.action, object: `practice ${id}` });
    return { id };
  });
}

const hospital = withRole(ROLE.healthNetworkAdmin, ROLE.systemAdmin);
const administrators = withRole(ROLE.systemAdmin);

export function practiceRecordRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, directory.get, hospital, async ({ params }) => {
    const found = await practiceRecordRepository(platform.db).find(params.id);
    if (!found) throw notFound("Practice");
    return found;
  });

  route(app, directory.create, administrators, ({ actor, body, once }) => createPractice({ ...platform, once }, actor, body));

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
      if (!location.isActive) throw conflict("This location has been removed. Please choose another one.");
      if (location.isDefault) return [];

      await writing.makeDefault(practiceId, locationId, editor);
      return [`locations.${locationId}.defaultLocation`];
    }),
  );

  route(app, directory.changeOwner, administrators, ({ actor, body }) => changeOwner(platform, actor, body));
}
