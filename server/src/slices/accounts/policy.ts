import type { AccountActions as Actions } from "@linnet/contract/accounts";
import type { AccountStatus } from "@linnet/contract/accounts/status";
import type { RoleId } from "@linnet/contract/roles";
import { EMBASSY_ROLES, ROLE } from "@linnet/contract/roles";
import type { z } from "zod";
import type { Config } from "../../config.ts";
import { type Actor, holds } from "../../platform/actor.ts";
import { isStaffEmail } from "../../platform/is-staff-email.ts";

/** The hospital looks through the requests of all practices; only system administrators change them (decision G-ACC-07). */
export const maySeeAllRequests = (actor: Actor): boolean => holds(actor, ROLE.healthNetworkAdmin, ROLE.systemAdmin);

/** Practice admin and owner: roles that a practice's invitation cannot give. */
export const BY_HOSPITAL: readonly RoleId[] = [ROLE.practiceAdmin, ROLE.practiceOwner];

/** Why an invitation cannot be taken back by those who manage its practice; undefined when it can. */
export function withdrawalRefusal(
  actor: Pick<Actor, "roles">,
  { statusId, roleId }: { statusId: number; roleId: RoleId },
): string | undefined {
  if (statusId === 3) return "This person already has an account. The practice can remove them in My Practice.";
  return changeRefusal(actor, { statusId, roleId });
}

/** Why who manages a practice changes nothing about an invitation; undefined when they may. */
function changeRefusal(actor: Pick<Actor, "roles">, { statusId, roleId }: { statusId: number; roleId: RoleId }): string | undefined {
  if (statusId !== 2) return "This invitation is no longer open. Reload the page.";
  if (BY_HOSPITAL.includes(roleId) && !mayAdminister(actor)) return "The hospital invited this person. Call support.";
  return undefined;
}

/** Why an invitation is not sent again by those who manage its practice; undefined when it is. */
export function sendAgainRefusal(
  actor: Pick<Actor, "roles">,
  { statusId, roleId }: { statusId: number; roleId: RoleId },
): string | undefined {
  if (statusId === 3) return "This person already has an account and does not need an invitation.";
  return changeRefusal(actor, { statusId, roleId });
}

/** Accounts are looked at by the hospital, and changed by its system administrators. */
export const mayAdminister = (actor: Pick<Actor, "roles">): boolean => actor.roles.includes(6);

export type AccountActions = z.infer<typeof Actions>;

/** The account in question. */
export interface Administered {
  id: number;
  roles: readonly RoleId[];
  /** Of the hospital's own staff (decision G-ACC-17). */
  isInternal: boolean;
  /** Null where the identity provider does not know them, or is administered elsewhere (decision G-ACC-16). */
  status: AccountStatus | null;
  hasQuestion: boolean;
}

const HOSPITAL_ROLES: readonly RoleId[] = [ROLE.healthNetworkAdmin, ROLE.compliance, ROLE.systemAdmin];

/** Who works for the hospital or an embassy works in no practice. */
export const mayWorkInPractice = ({ roles, isInternal }: Pick<Administered, "roles" | "isInternal">): boolean =>
  !isInternal && !roles.some((role) => HOSPITAL_ROLES.includes(role) || EMBASSY_ROLES.includes(role));

/** As {@link mayWorkInPractice}, of the caller. */
export const mayJoinPractices = ({ email, roles }: Pick<Actor, "email" | "roles">, config: Pick<Config, "STAFF_EMAIL_DOMAIN">): boolean =>
  mayWorkInPractice({ roles, isInternal: isStaffEmail(email, config) });

const NOT_IN_USE: readonly AccountStatus[] = ["STAGED", "PROVISIONED", "SUSPENDED"];

const whileStatus = (status: AccountStatus | null) => ({
  reactivate: status === "STAGED" || status === "PROVISIONED",
  suspend: status !== null && status !== "SUSPENDED",
  unlock: status === "LOCKED_OUT",
  unsuspend: status === "SUSPENDED",
  sideButtons: status !== null && !NOT_IN_USE.includes(status),
});

/** Why the actor may do nothing to this account's sign-in; undefined if they may do what its status allows. */
export function refusalOf(actor: Pick<Actor, "accountId" | "roles">, account: Administered): string | undefined {
  if (!mayAdminister(actor)) return "Only a system administrator can change accounts";
  if (account.isInternal) return "You cannot change accounts of the hospital’s own staff here";
  if (account.id === actor.accountId) return "You cannot do this to your own account";
  return undefined;
}

/** Why no one may give this account a role in a practice or remove one; undefined if an administrator may (decision G-ACC-20). */
export function refusalOfRoles(
  actor: Pick<Actor, "accountId" | "roles">,
  account: Pick<Administered, "id" | "roles" | "isInternal">,
): string | undefined {
  if (!mayAdminister(actor)) return "Only a system administrator can change accounts";
  if (account.id === actor.accountId) return "You cannot do this to your own account";
  return mayWorkInPractice(account) ? undefined : "People who work for the hospital or an embassy cannot work in a practice";
}

/** Never for administrators: the reader of a temporary password could sign in as them (decision G-ACC-13). */
export const mayHaveTemporaryPassword = ({ roles }: Pick<Administered, "roles">): boolean =>
  !roles.some((role) => HOSPITAL_ROLES.includes(role));

/** What the caller may do now: the status's own action, Suspend in all but SUSPENDED, and the side buttons (S2 §4, decision G-ACC-15). */
export function actionsFor(actor: Pick<Actor, "accountId" | "roles">, account: Administered): AccountActions {
  const isOpen = refusalOf(actor, account) === undefined;
  const { sideButtons, ...now } = whileStatus(account.status);
  return {
    edit: mayAdminister(actor) && !account.isInternal,
    reactivate: isOpen && now.reactivate,
    suspend: isOpen && now.suspend,
    unlock: isOpen && now.unlock,
    unsuspend: isOpen && now.unsuspend,
    requestPasswordReset: isOpen && sideButtons,
    temporaryPassword: isOpen && sideButtons && mayHaveTemporaryPassword(account),
    resetFactors: isOpen && sideButtons,
    verifyAnswer: isOpen && account.status !== null && account.hasQuestion,
  };
}
