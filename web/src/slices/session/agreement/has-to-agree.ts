import { ROLE } from "@linnet/contract/roles";
import type { UserRoles } from "@linnet/contract/session";

/** Only active practice owners and embassy leads must sign, never in login-as (decisions G-SES-14, -19). */
export const hasToAgree = ({ practiceRoles, embassyRoles, loginAs }: UserRoles): boolean =>
  loginAs === null &&
  (practiceRoles.some(({ roleId, active }) => active && roleId === ROLE.practiceOwner) ||
    embassyRoles.some(({ roleId, active }) => active && roleId === ROLE.embassyLead));
