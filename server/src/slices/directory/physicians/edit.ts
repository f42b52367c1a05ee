import { type Physician, type PhysicianEdit, physicians } from "@linnet/contract/directory/physicians";
import type { z } from "zod";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, invalidInput, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { staleRecord } from "../stale-record.ts";
import { choiceRepository } from "./choice-repository.ts";
import { refuseTaken, unlessTaken } from "./refuse-taken.ts";
import { refuseUnknownChoices } from "./refuse-unknown-choices.ts";
import { physicianRepository } from "./repository.ts";

type Edit = z.output<typeof PhysicianEdit>;

/** What nobody sends: who changed it and when. */
const STAMPS: readonly string[] = ["modifiedOn", "modifiedBy"];

/** Names of what is different now. */
function changedIn(before: Physician, after: Physician): string[] {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.entries(before)
    .filter(([name, value]) => !STAMPS.includes(name) && JSON.stringify(value) !== JSON.stringify(now.get(name)))
    .map(([name]) => name);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Writes a physician of the directory. Whoever signs in keeps the name that their account has (accounts are edited on All Accounts) and
 * the e-mail they sign in with. An e-mail that was theirs before is not held against them.
 * @throws AppError `not_found`, `invalid_input`, or `conflict`: somebody was faster, the NPI or e-mail is somebody else's, or the
 * physician was deactivated
 */
export function editPhysician(
  { db, clock, config }: Pick<Platform, "db" | "clock" | "config">,
  actor: Actor,
  edit: Edit,
  seen: Date | undefined,
): Promise<Physician> {
  const { id, physicianSpecialties, physicianHospitalAffiliations, physicianInsurancesAccepteds, ...fields } = edit;
  const write = async (trx: Database) => {
    const known = physicianRepository(trx);
    await known.takeTurns(trx);
    const locked = await known.lock(trx, id);
    if (!locked) throw notFound("Physician");
    const { physician: before } = locked;
    if (!before.isActive) throw conflict("This physician was deactivated and cannot be changed any more.");
    if (seen && new Date(before.modifiedOn) > seen) throw staleRecord("physician", before, config.HOSPITAL_TIME_ZONE);
    const keepsEmail = isSame(before.email, fields.email);
    if (before.hasAccount && !keepsEmail)
      throw invalidInput({ email: `This physician signs in with ${before.email}, which is not changed here` });
    await refuseTaken(trx, { id, npi: fields.npiNum, email: keepsEmail ? null : fields.email });
    await refuseUnknownChoices(trx, {
      physicianSpecialties: { kind: "specialties", ids: physicianSpecialties },
      physicianHospitalAffiliations: { kind: "hospitals", ids: physicianHospitalAffiliations },
      physicianInsurancesAccepteds: { kind: "insurances", ids: physicianInsurancesAccepteds },
    });

    await known.change(trx, id, { ...fields, ...(before.hasAccount && { email: before.email }) }, { by: actor.accountId, at: clock.now() });
    await choiceRepository(trx).choose(trx, id, [
      ...physicianSpecialties,
      ...physicianHospitalAffiliations,
      ...physicianInsurancesAccepteds,
    ]);
    const after = await known.find(id);
    if (!after) throw notFound("Physician");
    await audit(trx, actor, { action: physicians.edit.action, object: `physician ${id}`, changed: changedIn(before, after) });
    return after;
  };
  return unlessTaken(db, { id, npi: fields.npiNum }, () => db.transaction().execute(write));
}
