import type { AccountStatus } from "@linnet/contract/accounts/status";
import { AppError } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Statuses at the identity provider by email; empty if it does not answer, because the practice's list does not wait. */
export async function knownStatuses(
  { identityAdministration }: Pick<Platform, "identityAdministration">,
  people: readonly { accountId: number | null; email: string }[],
): Promise<ReadonlyMap<string, AccountStatus>> {
  const emails = people.filter(({ accountId }) => accountId !== null).map(({ email }) => email);
  try {
    return (await identityAdministration?.statusesOf(emails)) ?? new Map();
  } catch (error) {
    if (error instanceof AppError && error.code === "upstream_unavailable") return new Map();
    throw error;
  }
}
