import { type JoiningInvitation, joining } from "@linnet/contract/accounts/joining";
import type { ToDosOfKind } from "@linnet/contract/home";
import { ROLE_LABEL } from "@linnet/contract/roles";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, conflict } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invitationRepository, membershipRepository } from "../../memberships/public.ts";
import { mayJoinPractices } from "../policy.ts";
import { accountRequestRepository } from "../requests/repository.ts";
import { joinWithAccount } from "./join-as-invited.ts";
import { joiningRepository, type OpenInvitation } from "./joining-repository.ts";

type Needs = Pick<Platform, "config" | "clock" | "db" | "jobs">;

const present = (open: OpenInvitation): JoiningInvitation => ({
  accountRequestId: open.requestId,
  practiceName: open.practiceName,
  roleName: ROLE_LABEL[open.roleId],
  invitedBy: open.invitedBy,
  invitedOn: open.invitedAt.toISOString(),
  expiresOn: open.expiresAt.toISOString(),
});

/** What the caller is asked into and has not answered. */
export async function listOwnInvitations(
  { config, clock, db }: Pick<Platform, "config" | "clock" | "db">,
  actor: Actor,
): Promise<JoiningInvitation[]> {
  if (!mayJoinPractices(actor, config)) return [];
  return (await joiningRepository(db).openFor(actor.email, clock.now())).map(present);
}

/** The same, for home: which practices wait for an answer; `most` are named. */
export async function listInvitationToDos(
  actor: Actor,
  platform: Pick<Platform, "config" | "clock" | "db">,
  most: number,
): Promise<ToDosOfKind[]> {
  const own = await listOwnInvitations(platform, actor);
  const items = own.slice(0, most).map(({ accountRequestId, practiceName, invitedOn }) => ({
    id: String(accountRequestId),
    name: practiceName,
    text: "Invited you to join",
    at: invitedOn,
  }));
  return own.length > 0 ? [{ kind: "own-invitations", count: own.length, items }] : [];
}

async function accept(platform: Needs, trx: Database, actor: Actor, open: OpenInvitation): Promise<void> {
  if (!(await invitationRepository(trx).accept(trx, open.id, platform.clock.now())))
    throw conflict("This invitation was just withdrawn. Ask for a new one.");
  await joinWithAccount(platform, trx, actor.accountId);
  if ((await accountRequestRepository(trx).find(open.requestId))?.statusId !== 3)
    throw conflict("The practice already has an owner. If you should be the new one, call support.");
}

/** Closes the invitation and emails its sender. */
async function decline({ config, jobs }: Needs, trx: Database, actor: Actor, { open, now }: { open: OpenInvitation; now: Date }) {
  await invitationRepository(trx).end(trx, open.requestId, now);
  await accountRequestRepository(trx).deny(trx, open.requestId, { by: actor.accountId, now });
  if (open.inviterEmail === "") return;
  await jobs.send(trx, "mail.send", {
    to: open.inviterEmail,
    subject: `Your invitation to ${open.practiceName} was declined`,
    text: `Someone declined your invitation to join ${open.practiceName} on the ${config.HOSPITAL_NAME} portal. See Account Requests for details.\n\n${config.origin}\n\nYou are receiving this email because you sent the invitation.`,
  });
}

/**
 * Accepts or declines an invitation to the caller's email. Accepting gives the role right away, unless it must be confirmed; the practice
 * in use stays the same. @throws AppError `not_found` for an invitation of another person, or one already answered, withdrawn or expired;
 * `conflict`
 */
export async function answerInvitation(
  platform: Needs,
  actor: Actor,
  answer: { accountRequestId: number; accept: boolean },
): Promise<{ practiceId: number | null; isWaiting?: boolean }> {
  const { config, clock, db } = platform;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const mine = mayJoinPractices(actor, config) ? await joiningRepository(trx).openFor(actor.email, now, answer.accountRequestId) : [];
    const [open] = mine;
    if (!open)
      throw new AppError("not_found", "This invitation is no longer open. If you still want to join, ask the practice to send a new one.");
    if (answer.accept) await accept(platform, trx, actor, open);
    else await decline(platform, trx, actor, { open, now });
    await audit(trx, actor, {
      action: joining.answer.action,
      object: `account request ${open.requestId}`,
      rule: `practice ${open.practiceId}`,
      changed: [answer.accept ? "membership" : "status"],
    });
    if (!answer.accept) return { practiceId: null };
    const { practiceId, roleId } = open;
    const held = await membershipRepository(trx).rolesIn({ accountId: actor.accountId, practiceId });
    return { practiceId, ...(!held.includes(roleId) && { isWaiting: true }) };
  });
}
