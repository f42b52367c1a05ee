import type { AccountStatus } from "@linnet/contract/accounts/status";
import { AppError } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";

/** How people with an account stand at the identity provider, by e-mail; empty when it does not answer, as the practice's list does not wait for it. */
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
