import { type PhysicianForm, physicians } from "@linnet/contract/directory/physicians";
import type { z } from "zod";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { choiceRepository } from "./choice-repository.ts";
import { refuseTaken, unlessTaken } from "./refuse-taken.ts";
import { refuseUnknownChoices } from "./refuse-unknown-choices.ts";
import { physicianRepository } from "./repository.ts";

/**
 * A physician of no practice yet, whom the practices find to add. Gives the id.
 * @throws AppError `invalid_input`, or `conflict` when the NPI or e-mail is somebody else's
 */
export function createPhysician(
  { db, clock, once }: Pick<Platform, "db" | "clock"> & { once: Once<{ id: number }> },
  actor: Actor,
  form: z.output<typeof PhysicianForm>,
): Promise<{ id: number }> {
  const { fax, physicianSpecialties, physicianHospitalAffiliations, physicianInsuranceAccpted, ...fields } = form;
  const write = async (trx: Database) => {
    await physicianRepository(trx).takeTurns(trx);
    await refuseTaken(trx, { id: null, npi: fields.npiNum, email: fields.email });
    await refuseUnknownChoices(trx, {
      physicianSpecialties: { kind: "specialties", ids: physicianSpecialties },
      physicianHospitalAffiliations: { kind: "hospitals", ids: physicianHospitalAffiliations },
      physicianInsuranceAccpted: { kind: "insurances", ids: physicianInsuranceAccpted },
    });

    const id = await physicianRepository(trx).add(trx, fields, { fax, by: actor.accountId, at: clock.now() });
    const chosen = [...physicianSpecialties, ...physicianHospitalAffiliations, ...physicianInsuranceAccpted];
    await choiceRepository(trx).choose(trx, id, chosen);
    await audit(trx, actor, { action: physicians.create.action, object: `physician ${id}` });
    return { id };
  };
  return unlessTaken(db, { id: null, npi: fields.npiNum }, () => once(write));
}
