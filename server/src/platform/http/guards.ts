import type { RoleId } from "@linnet/contract/roles";
import type { FastifyRequest } from "fastify";
import { type Actor, holds, RECORD_ACCESS_ROLES } from "../actor.ts";
import { AppError, forbidden, unauthenticated } from "./errors.ts";

/** Decides who may call a route, before the body is read, and hands the handler what it found out. */
export interface Guard<A> {
  /** The sentence in docs/api/calls.tsv. */
  readonly rule: string;
  (request: FastifyRequest): A;
}

const guard = <A>(rule: string, decide: (request: FastifyRequest) => A): Guard<A> =>
  Object.defineProperty(Object.assign(decide, { rule }), "name", { value: rule });

/** No authentication. The list of such calls is short and tested. */
export const anyone = guard("anyone", () => undefined);

/** For calls with an optional token: the caller, if signed in. A bad token has already been refused. */
export const optionallySignedIn = guard("anyone (a token, if sent, must be valid)", (request) => request.actor);

/** A session in force, and nothing else: for what surrounds the pages (menu, roles, agreement, logout). */
export const signedIn = guard("signed in", (request): Actor => {
  if (!request.actor) throw unauthenticated();
  return request.actor;
});

/**
 * A session whose agreement is signed and whose practice is on the portal: the least that any page needs.
 * The agreement comes first (decision G-X-08).
 */
export const withPortalAccess = guard(
  "signed in, second factor set up where it is required, agreement signed, practice on the portal",
  (request): Actor => {
    const actor = signedIn(request);
    if (actor.secondFactor === "required") throw forbidden("Set up your authenticator app first");
    if (actor.mustSign) throw forbidden("Sign the user agreement first");
    if (!actor.isMyLinnet)
      throw new AppError("forbidden", "The resources are temporarily unavailable to your practice", { isMyLinnet: false });
    return actor;
  },
);

/** Portal access, and one of these roles. */
export const withRole = (...roles: RoleId[]): Guard<Actor> =>
  guard(`role ${roles.join(", ")}`, (request) => {
    const actor = withPortalAccess(request);
    if (!holds(actor, ...roles)) throw forbidden("Your role does not have access to this");
    return actor;
  });

export const withRecordAccess = withRole(...RECORD_ACCESS_ROLES);

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}
