import { ROLE } from "@linnet/contract/roles";
import type { UserRoles } from "@linnet/contract/session";

const MANAGERS: readonly number[] = [ROLE.practiceAdmin, ROLE.practiceOwner];

type Roles = Pick<UserRoles, "practiceRoles" | "loginAs">;

/** Whether the person's role manages the practice. Never in login-as. */
export const isManager = ({ practiceRoles, loginAs }: Roles): boolean =>
  loginAs === null && practiceRoles.some(({ roleId, active }) => active && MANAGERS.includes(roleId));

/** Whether to offer a manager's actions: to managers, and to everyone once the practice delegates (PRA-048, -049). The server decides. */
export const mayManage = (roles: Roles, isDelegated: boolean): boolean => isManager(roles) || (isDelegated && roles.loginAs === null);
