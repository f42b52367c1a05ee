import { INVITATION_DAYS } from "@linnet/contract/accounts/invitations";
import type { RequestedRole } from "@linnet/contract/accounts/requests";
import { ROLE_LABEL } from "@linnet/contract/roles";
import type { Database } from "../../../platform/database/database.ts";
import { addDays } from "../../../platform/dates.ts";
import { conflict } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invitationRepository, membershipRepository } from "../../memberships/public.ts";
import { BY_HOSPITAL } from "../policy.ts";
import { accountRequestRepository } from "../requests/repository.ts";
import { invitedPlaceRepository } from "./invited-place-repository.ts";

/** A request that invites into a practice. */
export interface JoiningRequest {
  accountRequestId: number;
  email: string;
  roleId: RequestedRole;
  practiceId: number;
}

/**
 * Asks an account holder to join a practice: emails a link to accept or decline after signing in. It holds no secret, so reading the mail
 * is not enough to join. People who may not join get it too: the reply reveals nothing about them.
 * @throws AppError `conflict` if they already work in this practice, as it knows
 */
export async function askToJoin(
  { config, clock, jobs }: Pick<Platform, "config" | "clock" | "jobs">,
  trx: Database,
  { accountRequestId, email, accountId, roleId, practiceId }: JoiningRequest & { accountId: number },
  by: number,
): Promise<void> {
  const held = await membershipRepository(trx).rolesIn({ accountId, practiceId });
  if (held.length > 0 && (held.includes(roleId) || !BY_HOSPITAL.includes(roleId)))
    throw conflict("This person already works at the practice.");
  const now = clock.now();
  await accountRequestRepository(trx).markInvited(trx, accountRequestId, { by, now });
  // The secret is dropped: they answer by signing in, and no link does it for them.
  await invitationRepository(trx).add(trx, { accountRequestId, email, expiresAt: addDays(now, INVITATION_DAYS), now });
  const places = invitedPlaceRepository(trx);
  const practice = await places.findPractice(practiceId);
  const inviter = await places.nameOf(by);
  await jobs.send(trx, "mail.send", {
    to: email,
    subject: "Invitation to join a practice",
    text: `You were invited by ${inviter} to join ${practice} on the ${config.HOSPITAL_NAME} portal. Your role there: ${ROLE_LABEL[roleId]}. You keep your sign-in and your other practices.\n\n${config.origin}/account/invitations\n\nSign in within ${INVITATION_DAYS} days to accept or decline.\n\nYou are receiving this email because ${inviter} entered your email address. If you do not know this practice, ignore this email.`,
  });
}
