import type { RoleId } from "@linnet/contract/roles";
import { REQUESTED_ROLE_NAME } from "../requests/repository.ts";

/** The words people know a role by. */
export const ACCOUNT_ROLE_NAMES: Record<RoleId, string> = {
  ...REQUESTED_ROLE_NAME,
  4: "Health network admin",
  5: "Compliance",
  6: "System admin",
  10: "Embassy member",
  11: "Embassy lead",
  12: "Clinic desk",
  13: "Clinic desk lead",
};
