import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../platform/actor.ts";

/** What the rules need to know of a request. */
export interface AskedFor {
  status: "Pending" | "Approved" | "Denied";
  practiceId: number;
  createdBy: number;
  physicianId: number;
  /** The account of the physician on whose behalf it was asked; null when they have none. */
  physicianAccountId: number | null;
}

/** Who may look through the requests of all practices (decision G-ACR-08). */
export const maySeeAll = (actor: Actor): boolean => holds(actor, ROLE.healthNetworkAdmin, ROLE.compliance, ROLE.systemAdmin);

/** No one decides on their own requests, nor on those made on their behalf (decision G-ACR-02). */
const isOwn = ({ accountId, physicianId }: Actor, request: AskedFor) =>
  request.createdBy === accountId || request.physicianAccountId === accountId || request.physicianId === physicianId;

/** Whether this person may decide on a request that is still pending. Administrators decide in their own name. */
export const mayDecide = (actor: Actor, request: AskedFor): boolean =>
  holds(actor, ROLE.healthNetworkAdmin, ROLE.systemAdmin) && actor.administrator === null && !isOwn(actor, request);

export const mayDecideNow = (actor: Actor, request: AskedFor): boolean => request.status === "Pending" && mayDecide(actor, request);
