import { type AccessDecision, type AccessRequest, accessRequests } from "@linnet/contract/access-requests";
import type { Person } from "../../adapters/ehr/port.ts";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/database/database.ts";
import { conflict, notFound } from "../../platform/http/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { admissionRepository } from "../patients/public.ts";
import { accessRequestRepository, present, type StoredRequest } from "./repository.ts";
import { changedSince, findRequestedPersons, requestToDecide } from "./request-to-decide.ts";

/**
 * The one patient the request means. @throws AppError `conflict` for no match, several matches, or a different match than the decider saw.
 */
async function meantPerson(ehr: Platform["ehr"], request: StoredRequest, { patientMrn, personId }: AccessDecision): Promise<Person> {
  const persons = await findRequestedPersons(ehr, request, patientMrn);
  const [person] = persons;
  if (!person)
    throw conflict(
      patientMrn || request.mrn
        ? "The hospital’s record has no patient with this name, date of birth and MRN. Check all three. An MRN alone is not enough."
        : "The hospital’s record has no patient with this name and date of birth. Ask for the MRN and the spelling of the name.",
    );
  if (persons.length > 1)
    throw conflict("The hospital’s record has several patients with this name and date of birth. Ask for the MRN and enter it here.");
  if (personId && personId !== person.personId)
    throw conflict("The request now matches a different patient than the one you saw. Check the match again.");
  return person;
}

async function admit(trx: Database, { physicianId, practiceId }: StoredRequest, person: Person, now: Date): Promise<void> {
  if (!(await accessRequestRepository(trx).isStillThere(trx, { physicianId, practiceId })))
    throw conflict("The physician no longer works at the practice that sent the request. You can only deny it.");
  await admissionRepository(trx).admit({ patient: person, physicianId, practiceId, since: now });
}

/**
 * Approves or denies a request, or keeps notes on it. The record is asked before, outside the transaction; then all of it happens,
 * or nothing, and only while the request is pending (decision G-ACR-01) and as it was `expectedVersion`. The mail names no patient.
 */
export async function decideOnRequest(
  platform: Platform,
  actor: Actor,
  decision: AccessDecision,
  expectedVersion: Date | undefined,
): Promise<AccessRequest> {
  const { config, db, clock, ehr, jobs } = platform;
  const { patientAccessRequestID: id, requestStatus: status, notes, patientMrn } = decision;
  const request = await requestToDecide(db, actor, id);
  if (expectedVersion && expectedVersion < request.modifiedAt) throw changedSince(request);
  const person = status === "Approved" ? await meantPerson(ehr, request, decision) : undefined;

  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    if (person) await admit(trx, request, person, now);
    const mrn = patientMrn || request.mrn;
    const kept = {
      status,
      notes,
      mrn,
      personId: person?.personId ?? null,
      by: actor.accountId,
      now,
      ...(expectedVersion && { expectedVersion }),
    };
    const isKept = await accessRequestRepository(trx).decide(trx, id, kept);
    const decided = await accessRequestRepository(trx).find(actor, id);
    if (!decided) throw notFound("Access request");
    if (!isKept) throw changedSince(decided);
    await audit(trx, actor, {
      action: accessRequests.edit.action,
      object: `access request ${id}`,
      personIds: person ? [person.personId] : [],
      changed: status === "Pending" ? ["notes"] : ["requestStatus", "notes"],
    });
    if (status !== "Pending")
      await jobs.send(trx, "mail.send", {
        to: request.requesterEmail,
        subject: "Decision on your patient access request",
        text: `The hospital made a decision on your patient access request.\n\n${config.origin}/patients/patientaccessrequests/details/${id}\n\nYou are receiving this email because you sent the request.`,
      });
    return present(actor, decided);
  });
}
