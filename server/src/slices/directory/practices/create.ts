import { directory } from "@linnet/contract/directory";
import { NO_LOCATION } from "@linnet/contract/directory/fields";
import type { PracticeForm } from "@linnet/contract/directory/practice-record";
import type { z } from "zod";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { invalidInput } from "../../../platform/http/errors.ts";
import { linkRepository } from "../../memberships/public.ts";
import { ALREADY_LINKED } from "./plan-links.ts";
import { refuseSameName } from "./refuse-same-name.ts";
import { refuseUnknownPhysicians } from "./refuse-unknown-physicians.ts";
import { type Editor, practiceWritingRepository } from "./writing-repository.ts";

type Form = z.output<typeof PracticeForm>;

const fieldOf = (index: number, name: string) => `practice_Physician.${index}.${name}`;

/** What is wrong between the parts of the form, which each are right by themselves. */
function refuseUnfit({ practice_Location: locations, practice_Physician: physicians }: Form): void {
  const wrong = physicians.flatMap(({ physicianId, practiceLocationId }, index) => [
    ...(practiceLocationId > locations.length ? [[fieldOf(index, "practiceLocationId"), NO_LOCATION] as const] : []),
    ...(physicians.findIndex((each) => each.physicianId === physicianId) < index
      ? [[fieldOf(index, "physicianId"), ALREADY_LINKED] as const]
      : []),
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
    if (locationId === undefined) throw new Error("The form was already validated");
    await linkRepository.list(trx, { practiceId: id, physicianId: physician.physicianId }, { ...physician, locationId }, editor);
  }
  return id;
}

/**
 * Makes a practice with its locations and physicians, in the caller's transaction, and its audit row. Gives the id.
 * @throws AppError `conflict` for the name of an active practice, `invalid_input` for physicians and locations that cannot be
 */
export async function createPractice(trx: Database, actor: Actor, form: Form, at: Date): Promise<number> {
  refuseUnfit(form);
  await refuseUnknownPhysicians(
    trx,
    form.practice_Physician.map(({ physicianId }, index) => ({ field: fieldOf(index, "physicianId"), physicianId })),
  );
  await refuseSameName(trx, form.practiceName);
  const id = await write(trx, form, { by: actor.accountId, at });
  await audit(trx, actor, { action: directory.create.action, object: `practice ${id}` });
  return id;
}
