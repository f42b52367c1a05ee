import { ROLE } from "@linnet/contract/roles";
import type { UserRoles } from "@linnet/contract/session";

/** Who changes the directory: system administrators in their own name (decision G-DIR-01). The server decides. */
export const mayWrite = ({ practiceRoles, loginAs }: Pick<UserRoles, "practiceRoles" | "loginAs">): boolean =>
  loginAs === null && practiceRoles.some(({ roleId, active }) => active && roleId === ROLE.systemAdmin);
