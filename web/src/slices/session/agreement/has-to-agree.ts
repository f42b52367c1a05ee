import { ROLE } from "@linnet/contract/roles";
import type { UserRoles } from "@linnet/contract/session";

/** Only an active practice owner and an active embassy lead have to sign, and nobody in somebody else's name (decisions G-SES-14, -19). */
export const hasToAgree = ({ practiceRoles, embassyRoles, loginAs }: UserRoles): boolean =>
  loginAs === null &&
  (practiceRoles.some(({ roleId, active }) => active && roleId === ROLE.practiceOwner) ||
    embassyRoles.some(({ roleId, active }) => active && roleId === ROLE.embassyLead));
