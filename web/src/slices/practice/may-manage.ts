import { ROLE } from "@linnet/contract/roles";
import type { UserRoles } from "@linnet/contract/session";

const MANAGERS: readonly number[] = [ROLE.practiceAdmin, ROLE.practiceOwner];

type Roles = Pick<UserRoles, "practiceRoles" | "loginAs">;

/** Whether the person's role manages the practice. Never in login-as. */
export const isManager = ({ practiceRoles, loginAs }: Roles): boolean =>
  loginAs === null && practiceRoles.some(({ roleId, active }) => active && MANAGERS.includes(roleId));

/** Who is offered what managers do: they, and everybody where the practice has delegated it (PRA-048, -049). The server decides. */
export const mayManage = (roles: Roles, isDelegated: boolean): boolean => isManager(roles) || (isDelegated && roles.loginAs === null);
