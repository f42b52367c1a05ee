import type { ManagedUser } from "../../../adapters/identity-administration/port.ts";
import { isStaffEmail } from "../../../platform/is-staff-email.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Administered } from "../policy.ts";
import type { ManagedAccount } from "./managed-account-repository.ts";

/** An account together with who it is at the identity provider. @throws AppError `upstream_unavailable` */
export async function findManagedAccount(
  { config, identityAdministration }: Pick<Platform, "config" | "identityAdministration">,
  { id, email, roles }: ManagedAccount,
): Promise<{ administered: Administered; user: ManagedUser | undefined }> {
  const user = await identityAdministration?.findByEmail(email);
  const status = user?.status ?? null;
  const hasQuestion = user?.securityQuestion != null;
  return { administered: { id, roles, isInternal: isStaffEmail(email, config), status, hasQuestion }, user };
}
