import { ROLE } from "@linnet/contract/roles";
import type { UserRoles } from "@linnet/contract/session";

/** Whether the person administers accounts and requests; other hospital staff only read (decision G-ACC-07). */
export const mayAdminister = ({ practiceRoles }: Pick<UserRoles, "practiceRoles">): boolean =>
  practiceRoles.some(({ roleId, active }) => roleId === ROLE.systemAdmin && active);

/** How an account is called in the names of buttons and dialogs. */
export const accountName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`;
