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

const ASKED = "We received a request to help you sign in. You do not have an account yet.";

/**
 * Emails an invitation again, with a new link that replaces the old one. This does not extend it: the new link expires with the invitation,
 * because the practice, not the mailbox, sets its length.
 */
async function remindOf(platform: Needs, trx: Database, invitation: UnansweredInvitation): Promise<void> {
  const { clock, config, jobs } = platform;
  const { requestId: accountRequestId, email, roleId, practiceName, expiresAt, invitedBy } = invitation;
  const now = clock.now();
  const inviter = invitedBy || practiceName;
  const subject = "Your portal invitation";
  const write = (text: string) => jobs.send(trx, "mail.send", { to: email, subject, text: `${ASKED}\n\n${text}` });
  if (invitation.isAccepted) return write(`You accepted the invitation to ${practiceName}. Sign in to start:\n\n${config.origin}/login`);
  if (expiresAt <= now)
    return write(`Your invitation to ${practiceName} has expired. Ask ${inviter} to send a new one, or call ${config.SUPPORT_PHONE}.`);
  const secret = await invitationRepository(trx).add(trx, { accountRequestId, email, expiresAt, now });
  const within = `by ${format(new TZDate(expiresAt, config.HOSPITAL_TIME_ZONE), "MM/dd/yyyy")}`;
  const { text } = invitationMail(config, { email, inviter, practiceName, roleId, secret, within });
  await write(text);
}

/**
 * Emails an invited person without an account who cannot sign in: the link again, or how to get a new one. Sends nothing to account holders
 * and uninvited people. If they have accepted, the embedded provider tells them where to sign in.
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
