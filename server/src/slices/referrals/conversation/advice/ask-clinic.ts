import type { InputOf } from "@linnet/contract/endpoint";
import { validateTypedName } from "@linnet/contract/patients/identity";
import { advice } from "@linnet/contract/referrals/advice";
import { NOT_CHOSEN } from "@linnet/contract/referrals/fields";
import { subjectOf } from "@linnet/contract/referrals/questions";
import type { Actor } from "../../../../platform/actor.ts";
import { audit } from "../../../../platform/audit/audit.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { invalidInput } from "../../../../platform/http/errors.ts";
import type { Once } from "../../../../platform/http/idempotency.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { storeReceived } from "../../../../platform/uploads/stored-files.ts";
import type { ReceivedFile } from "../../../../platform/uploads/take-files.ts";
import { directoryRepository } from "../../../directory/public.ts";
import { holidayRepository } from "../../clinics/days/holiday-repository.ts";
import { resolveTie } from "../../identity/resolve-tie.ts";
import { hospitalDay } from "../../shared/hospital-day.ts";
import { practiceInUse } from "../../shared/practice-in-use.ts";
import { refuseTooMuch } from "../../shared/refuse-too-much.ts";
import { personIdsOf, ruleOf, type Tie, tiedNames } from "../../shared/tie.ts";
import { adviceChangeRepository } from "./change-repository.ts";
import { messageRepository } from "./message-repository.ts";

type Body = InputOf<typeof advice.ask>["body"];
type Needs = Pick<Platform, "config" | "db" | "clock" | "storage">;

interface AskedQuestion {
  body: Body;
  files: readonly ReceivedFile[];
  once: Once<{ id: number; answerBy: string }>;
}

/** The clinic's answer days, if it takes questions. Checked again in the transaction that stores one. @throws AppError `invalid_input` */
async function daysOfClinic(db: Database, clinicId: number): Promise<number> {
  const clinic = await adviceChangeRepository(db).findClinic(clinicId);
  if (!clinic?.isActive) throw invalidInput({ clinicKey: NOT_CHOSEN.clinicKey });
  if (clinic.adviceDays === null) throw invalidInput({ clinicKey: `${clinic.name} does not take questions. Refer the patient instead.` });
  return clinic.adviceDays;
}

/** @throws AppError `invalid_input` with a sentence for each field. */
async function refuseWrong({ config, db, clock }: Needs, actor: Actor, { body, tie }: { body: Body; tie: Tie }): Promise<void> {
  const physicians = await directoryRepository(db).physiciansFor(actor);
  const wrong = {
    ...(!physicians.some(({ id }) => id === body.physicianId) && { physicianId: "Choose a physician from the list" }),
    ...validateTypedName(body, tiedNames(tie)),
    ...(body.dateOfBirth > hospitalDay(clock.now(), config.HOSPITAL_TIME_ZONE) && { dateOfBirth: "Cannot enter a future date" }),
  };
  if (Object.keys(wrong).length > 0) throw invalidInput(wrong);
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The child as in the record, if it is there. Values that the record lacks stay as typed. */
function childOf({ firstName, lastName, dateOfBirth }: Body, tie: Tie) {
  if (tie.kind === "none") return { personId: null, firstName, lastName, birthDate: dateOfBirth };
  const { child } = tie;
  const known = child.dateOfBirth !== null && WHOLE_DAY.test(child.dateOfBirth) ? child.dateOfBirth : dateOfBirth;
  return { personId: child.personId, firstName: child.firstName, lastName: child.lastName, birthDate: known };
}

/**
 * Asks a clinic about a child. The child is identified like in a referral (decision G-REF-32). The clinic promises its answer in its own
 * days.
 */
export async function askClinic(
  needs: Needs,
  actor: Actor,
  { body, files, once }: AskedQuestion,
): Promise<{ id: number; answerBy: string }> {
  const { config, db, clock, storage } = needs;
  const { id: practiceId } = practiceInUse(actor);
  await daysOfClinic(db, body.clinicKey);
  const { action } = advice.ask;
  // Sex is not compared, and nothing is corrected here.
  const tie = await resolveTie(needs, actor, { action, form: { ...body, patientSexId: 0, identityCorrection: false } });
  await refuseWrong(needs, actor, { body, tie });
  refuseTooMuch(files);
  return storeReceived(storage, files, (stored) =>
    once(async (trx) => {
      const now = clock.now();
      const by = actor.accountId;
      const days = await daysOfClinic(trx, body.clinicKey);
      const answerBy = await holidayRepository(trx).workingDaysAfter(now, days, config.HOSPITAL_TIME_ZONE);
      const threads = adviceChangeRepository(trx);
      const { physicianId, clinicKey: clinicId, text } = body;
      const owners = { practiceId, physicianId };
      const subject = subjectOf({ text, wantedFiles: [] });
      const id = await threads.begin({ ...owners, clinicId, ...childOf(body, tie), subject, answerBy, by, now });
      await messageRepository(trx).add(trx, { threadId: id, side: "office", text, by, now }, stored);
      await threads.announce(id, owners);
      await audit(trx, actor, { action, object: `advice ${id}`, rule: ruleOf(tie), personIds: personIdsOf(tie), count: stored.length });
      return { id, answerBy };
    }),
  );
}
