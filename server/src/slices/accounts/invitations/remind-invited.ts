import { TZDate } from "@date-fns/tz";
import { passwordReset } from "@linnet/contract/session/password-reset";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { format } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invitationRepository } from "../../memberships/public.ts";
import { accountRepository } from "../../session/public.ts";
import { invitationMail } from "./invite-for.ts";
import { joiningRepository, type UnansweredInvitation } from "./joining-repository.ts";

type Needs = Pick<Platform, "db" | "clock" | "config" | "jobs" | "identity">;

const ASKED = "You, or someone who typed your address, asked for help signing in to Linnet. You have no account yet.";

/**
 * Mails one invitation again, with a new link in place of the one sent before. Asking prolongs nothing: a new link ends when the
 * invitation does, since the practice, and not the mailbox, says how long it stands.
 */
async function remindOf(platform: Needs, trx: Database, invitation: UnansweredInvitation): Promise<void> {
  const { clock, config, jobs } = platform;
  const { requestId: accountRequestId, email, roleId, practiceName, expiresAt, invitedBy } = invitation;
  const now = clock.now();
  const inviter = invitedBy || practiceName;
  const subject = `Your invitation to the portal of ${config.HOSPITAL_NAME}`;
  const write = (text: string) => jobs.send(trx, "mail.send", { to: email, subject, text: `${ASKED} ${text}` });
  if (invitation.isAccepted) return write(`You have accepted the invitation to ${practiceName}: sign in at ${config.origin}/login.`);
  if (expiresAt <= now)
    return write(`Your invitation to ${practiceName} has expired. Ask ${inviter} to send it again, or call ${config.SUPPORT_PHONE}.`);
  const secret = await invitationRepository(trx).add(trx, { accountRequestId, email, expiresAt, now });
  const within = `by ${format(new TZDate(expiresAt, config.HOSPITAL_TIME_ZONE), "MM/dd/yyyy")}`;
  const { text } = invitationMail(config, { email, inviter, practiceName, roleId, secret, within });
  await write(text);
}

/**
 * Mails somebody who cannot sign in, and has no account, what they are invited to: the link again, or whom to ask for a new one.
 * Nobody is mailed who has an account or was invited nowhere. Who has accepted is told where they sign in by the embedded provider.
 */
export async function remindInvited(platform: Needs, typed: string): Promise<void> {
  const { db, identity } = platform;
  await db.transaction().execute(async (trx) => {
    if ((await accountRepository(trx).findIdByEmail(typed)) !== undefined) return;
    for (const invitation of await joiningRepository(trx).unansweredOf(typed)) {
      if (invitation.isAccepted && identity.embedded) continue;
      await remindOf(platform, trx, invitation);
      await auditSystem(trx, {
        action: passwordReset.request.action,
        rule: "mailed: invited",
        object: `account request ${invitation.requestId}`,
      });
    }
  });
}
