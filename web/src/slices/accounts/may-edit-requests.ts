import type { UserRoles } from "@linnet/contract/session";

/** Whether somebody decides on account requests; the hospital's others only read them (decision G-ACC-07). */
export const mayEditRequests = ({ practiceRoles }: Pick<UserRoles, "practiceRoles">): boolean =>
  practiceRoles.some(({ roleId, active }) => roleId === 6 && active);
