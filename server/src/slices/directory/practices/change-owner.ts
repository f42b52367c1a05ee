import { directory } from "@linnet/contract/directory";
import { ROLE } from "@linnet/contract/roles";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, forbidden } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addMember, linkRepository, mayBringAbout, membershipRepository, peopleRepository } from "../../memberships/public.ts";
import { accountRepository } from "../../session/public.ts";
import { changePractice } from "./change.ts";
import { practiceRecordRepository } from "./record-repository.ts";

type Needs = Pick<Platform, "config" | "db" | "clock" | "jobs">;

interface NewOwner {
  practiceId: number;
  physicianId: number;
}

/** The account of the one who is to own the practice. @throws AppError `conflict` with all that is missing (decision G-DIR-07) */
async function accountOfNewOwner(trx: Database, { practiceId, physicianId }: NewOwner): Promise<number> {
  // Before anything is read of them: who is being deactivated at this moment is in no practice when that is done.
  const active = await practiceRecordRepository(trx).lockPhysicians(trx, [physicianId]);
  const listed = await peopleRepository(trx).physiciansOf(practiceId);
  const physician = listed.find((each) => each.physicianId === physicianId);
  if (!active.has(physicianId) || !physician?.linked) throw conflict("This physician does not work at this practice");
  const { accountId, verified, firstName, lastName, isClaim } = physician;
  const hasActiveAccount = accountId !== null && (await accountRepository(trx).findActiveEmail(accountId)) !== undefined;
  const missing = [
    ...(verified ? [] : ["is not yet verified by the practice"]),
    ...(accountId === null ? ["has no account"] : hasActiveAccount ? [] : ["has an inactive account"]),
    ...(isClaim ? ["is not confirmed by the hospital"] : []),
  ];
  if (accountId === null || missing.length > 0)
    throw conflict(`${firstName} ${lastName} cannot be the owner. This physician ${new Intl.ListFormat("en").format(missing)}`);
  return accountId;
}

/** Emails the new and former owner. */
async function tellOwners(
  { config, jobs }: Needs,
  trx: Database,
  { practiceId, accountId, before }: { practiceId: number; accountId: number; before: readonly number[] },
): Promise<void> {
  const practice = await practiceRecordRepository(trx).nameOf(practiceId);
  const tell = async (id: number, subject: string, text: string) => {
    const to = await accountRepository(trx).findActiveEmail(id);
    if (to !== undefined) await jobs.send(trx, "mail.send", { to, subject, text });
  };
  await tell(
    accountId,
    `You are now the owner of ${practice}`,
    `${config.HOSPITAL_NAME} made you the owner of ${practice} on its portal. Sign in and sign the user agreement to open the portal for your practice.\n\n${config.origin}\n\nYou are receiving this email because you are the new owner.`,
  );
  for (const id of before)
    await tell(
      id,
      `${practice} has a new owner`,
      `${config.HOSPITAL_NAME} made someone else the owner of ${practice} on its portal. Your role there is now physician.\n\nYou are receiving this email because you were the owner. If you think this is wrong, call ${config.SUPPORT_PHONE}, option ${config.SUPPORT_PHONE_OPTION}.`,
    );
}

/**
 * The physician owns the practice from now on, and the owner before is one of its physicians (decision G-DIR-07). The practice is on
 * the portal again once the new owner has signed the agreement, which they are asked for at their next step.
 * @throws AppError `not_found`, `conflict` for a practice that is deactivated, or a physician who cannot own it
 */
export function changeOwner(platform: Needs, actor: Actor, wanted: NewOwner): Promise<true> {
  const { practiceId, physicianId } = wanted;
  return changePractice(platform, actor, { practiceId, call: directory.changeOwner }, async (trx, editor) => {
    const { at } = editor;
    const accountId = await accountOfNewOwner(trx, wanted);
    const members = membershipRepository(trx);
    const owners = await members.ownersOf(practiceId);
    const before = owners.filter((owner) => owner !== accountId);
    if (before.length === 0 && owners.length > 0) return [];

    if (mayBringAbout(actor, { id: practiceId, delegationEnabled: false }, { roles: [ROLE.practiceOwner, ROLE.physician] }) !== "now")
      throw forbidden("Only a system administrator can change the owner");
    for (const owner of before) {
      await addMember(trx, { practiceId, at, account: { accountId: owner, roleId: ROLE.physician } });
      await members.leavePractice(trx, { accountId: owner, practiceId }, { at, roles: [ROLE.practiceOwner] });
    }
    await addMember(trx, { practiceId, at, account: { accountId, roleId: ROLE.practiceOwner } });
    await linkRepository.recordNewOwners(trx, practiceId, [accountId, ...before], editor);
    await tellOwners(platform, trx, { practiceId, accountId, before });
    return [`physicians.${physicianId}.isPracticeOwner`, ...before.map((owner) => `accounts.${owner}.isPracticeOwner`)];
  });
}
