import { type AccountRequest, type AccountRequestForm, accountRequests } from "@linnet/contract/accounts/requests";
import type { z } from "zod";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { conflict, invalidInput, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountRepository } from "../../session/public.ts";
import { accountRequestRepository } from "../requests/repository.ts";
import { saveAccountRequest } from "../requests/save.ts";
import { sendInvitation } from "./invite-for.ts";
import { invitedPlaceRepository } from "./invited-place-repository.ts";
import { vouchRepository } from "./vouch-repository.ts";

/** Only who waits is invited, and only who was invited is invited again (decision G-ACC-03). */
function checkTurn({ accountRequestStatusId: status }: AccountRequest, reInvite: boolean): void {
  if (status === (reInvite ? 2 : 1)) return;
  if (status === 4) throw conflict("This request was denied. Set it to Pending first.");
  throw conflict(
    reInvite ? "This person has not been invited yet. Reload the page." : "This person has already been invited. Reload the page.",
  );
}

/** Saves a request and mails its link, or neither. @throws AppError as {@link saveAccountRequest} and {@link sendInvitation} do */
export async function inviteFromRequest(
  platform: Platform,
  actor: Actor,
  form: z.output<typeof AccountRequestForm> & { reInvite: boolean },
  expectedVersion: Date | undefined,
): Promise<AccountRequest> {
  const { db, clock } = platform;
  const by = actor.accountId;
  return db.transaction().execute(async (trx) => {
    const { before, changed } = await saveAccountRequest(trx, form, { expectedVersion, by, now: clock.now() });
    checkTurn(before.shown, form.reInvite);
    const { userEmail: email, npi, expectedRoleId: roleId, practiceId } = form;
    // A request names its practice, or it is not saved but as Denied (decision G-ACC-04).
    if (practiceId === null) throw invalidInput({ practiceId: "Practice ID is not valid" });
    const isKnown = (await accountRepository(trx).findIdByEmail(email)) !== undefined;
    if (!isKnown && npi !== "" && (await invitedPlaceRepository(trx).hasAccount(npi)))
      throw conflict("A physician with this NPI already has an account.");
    const request = { accountRequestId: before.id, email, roleId, practiceId };
    // The page shows the record, the directory and the request side by side: Invite says that they are one (decision G-ACC-28).
    await vouchRepository(trx).vouchForRole(before.id, true);
    await vouchRepository(trx).vouchForNpi(before.id);
    // Account holders who used the public form are asked to join: they answer after signing in.
    await sendInvitation(platform, trx, request, { by, joining: true });
    await audit(trx, actor, { action: accountRequests.invite.action, object: `account request ${before.id}`, changed });
    const invited = await accountRequestRepository(trx).find(before.id);
    if (!invited) throw notFound("Account request");
    return invited.shown;
  });
}
