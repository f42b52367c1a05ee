import { WriteRefused } from "../../ehr/fhir/client/writing.ts";
import { NotTaken, type ReferralIntake } from "../port.ts";
import { askToCancel } from "./ask-to-cancel.ts";
import { changeOrder } from "./change-order.ts";
import type { Sending } from "./order-subject.ts";
import { type Following, readChanges } from "./read-changes.ts";
import { sendOrder } from "./send-order.ts";

const PRECONDITION_FAILED = 412;

/** What the server refuses it refuses again; what it quotes of the patient was left out before. */
function asNotTaken(error: unknown): never {
  if (!(error instanceof WriteRefused)) throw error;
  if (error.status === PRECONDITION_FAILED) throw new NotTaken("The hospital's system has several matches for this referral.");
  throw new NotTaken(error.message);
}

/** Takes referrals to the hospital's FHIR R4 server, as BSeR has it: a task about an order, and back what becomes of both. */
export function fhirIntake(needs: Sending & Following): ReferralIntake {
  const { client } = needs;
  return {
    submit: (order) => sendOrder(needs, order).catch(asNotTaken),
    update: (order) => changeOrder(needs, order).catch(asNotTaken),
    requestCancellation: (request) => askToCancel(client, request).catch(asNotTaken),
    changesSince: readChanges(needs),
  };
}
