import type { Ehr, Person } from "../../adapters/ehr/port.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Database } from "../../platform/database/database.ts";
import { conflict, forbidden, notFound } from "../../platform/http/errors.ts";
import { mayDecide } from "./policy.ts";
import { accessRequestRepository, type StoredRequest } from "./repository.ts";

/**
 * A request that the actor may decide on now.
 * @throws AppError `not_found`, `forbidden` for one of their own, `conflict` if it is already decided.
 */
export async function requestToDecide(db: Database, actor: Actor, id: number): Promise<StoredRequest> {
  const request = await accessRequestRepository(db).find(actor, id);
  if (!request) throw notFound("Access request");
  if (!mayDecide(actor, request)) throw forbidden("You cannot decide on your own request");
  if (request.status !== "Pending") throw changedSince(request);
  return request;
}

/** An edit conflict: who changed it before, and what they did. */
export const changedSince = ({ status, modifiedBy }: Pick<StoredRequest, "status" | "modifiedBy">) =>
  conflict(
    status === "Pending"
      ? `${modifiedBy} added notes to this request after you opened it. Reload the page.`
      : `${modifiedBy} already decided on this request. Reload the page.`,
  );

/** Patients in the hospital's record who match a request; an MRN from the decider takes precedence over the request's own. */
export const findRequestedPersons = (
  ehr: Ehr,
  { lastName, firstName, birthDate, mrn }: StoredRequest,
  foundOut: string,
): Promise<Person[]> => ehr.findPersons({ lastName, firstName, birthDate, mrn: foundOut || mrn });
