import { npiClaims } from "@linnet/contract/directory/npi-claims";
import { hasNpiCheckDigit } from "@linnet/contract/values/us";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { linkRepository, membershipRepository } from "../../memberships/public.ts";
import { accountRepository } from "../../session/public.ts";
import { mergeWithin, type RecordMovers } from "../merge/merge-records.ts";
import { physicianRepository } from "../physicians/repository.ts";
import { npiClaimRepository, type StoredClaim } from "./repository.ts";

type Needs = Pick<Platform, "config" | "clock" | "db" | "jobs">;

interface Answer {
  physicianId: number;
  /** As it was shown to who answers. */
  npi: string;
  confirm: boolean;
}

/** Why a claim cannot be confirmed, as a sentence; empty where it can. */
export function refusalOf({ npi, listed }: Pick<StoredClaim, "npi" | "listed">): string {
  if (npi === "") return "This physician has no NPI. Add it to the physician’s record first.";
  if (!hasNpiCheckDigit(npi)) return "The check digit of this NPI is wrong. Reject the claim and ask the practice for the right number.";
  if (listed?.hasAccount)
    return `${listed.name} (physician ${listed.physicianId}) already uses this NPI to sign in. Reject the claim, or deactivate that physician first.`;
  return "";
}

/** Another record has the number: the claim becomes one with it. Gives the record that is kept. */
async function tie(platform: Needs, trx: Database, actor: Actor, { claim, movers }: { claim: StoredClaim; movers: RecordMovers }) {
  if (!claim.isNumberTyped || !claim.listed) return claim.physicianId;
  const [keepId, mergeId] = [claim.listed.physicianId, claim.physicianId];
  const physicians = physicianRepository(trx);
  const [keep, merge] = [await physicians.find(keepId), await physicians.find(mergeId)];
  const modified = { keepModifiedOn: keep?.modifiedOn ?? "", mergeModifiedOn: merge?.modifiedOn ?? "" };
  await mergeWithin(trx, platform, actor, { wanted: { kind: "physician", keepId, mergeId, take: [], ...modified }, others: movers });
  return keepId;
}

async function confirm(platform: Needs, trx: Database, actor: Actor, { claim, movers }: { claim: StoredClaim; movers: RecordMovers }) {
  const refusal = refusalOf(claim);
  if (refusal !== "") throw conflict(refusal);
  const physicianId = await tie(platform, trx, actor, { claim, movers });
  // Later than a merge, which is a change of the record.
  await npiClaimRepository(trx).confirm(physicianId, { by: actor.accountId, at: platform.clock.now() });
  return physicianId;
}

/** A number that was typed is cleared; who signs in as a listed physician and is not that one works on as one of their own. */
async function reject({ clock }: Needs, trx: Database, actor: Actor, { claim }: { claim: StoredClaim }): Promise<number> {
  const decided = { by: actor.accountId, at: clock.now() };
  const claims = npiClaimRepository(trx);
  if (claim.isNumberTyped || !claim.listed) {
    await claims.reject(claim.physicianId, decided);
    return claim.physicianId;
  }
  const practices = await claims.practiceIdsOf(claim.accountId);
  const physicianId = await claims.part(claim, decided);
  for (const practiceId of practices)
    await linkRepository.join(trx, { practiceId, physicianId }, { ...decided, verifiedBy: actor.accountId });
  return physicianId;
}

/** The person, and the owners of the practices where they work, hear what the hospital has said. */
async function tell({ config, jobs }: Needs, trx: Database, claim: StoredClaim, isConfirmed: boolean): Promise<void> {
  const support = `If you think this is wrong, call ${config.SUPPORT_PHONE}, option ${config.SUPPORT_PHONE_OPTION}.`;
  const subject = isConfirmed ? "Your NPI was confirmed" : "Your NPI was not confirmed";
  const text = isConfirmed
    ? `${config.HOSPITAL_NAME} confirmed your NPI. The portal now shows your patients from the hospital’s record.\n\n${config.origin}\n\nYou are receiving this email because the NPI is on your portal account.`
    : `${config.HOSPITAL_NAME} could not confirm the NPI on your account. You keep your account and role. You cannot see patients assigned to that NPI in the portal.\n\nYou are receiving this email because the NPI is on your portal account. ${support}`;
  await jobs.send(trx, "mail.send", { to: claim.email, subject, text });
  if (isConfirmed) return;
  for (const practiceId of await npiClaimRepository(trx).practiceIdsOf(claim.accountId))
    for (const owner of await membershipRepository(trx).ownersOf(practiceId)) {
      const to = owner === claim.accountId ? undefined : await accountRepository(trx).findActiveEmail(owner);
      if (to === undefined) continue;
      await jobs.send(trx, "mail.send", {
        to,
        subject: "A physician’s NPI was not confirmed",
        text: `${config.HOSPITAL_NAME} could not confirm the NPI of ${claim.name}, a physician at your practice. They keep their account and role. They cannot see patients assigned to that NPI in the portal.\n\n${config.origin}/practice/mypractice\n\nYou are receiving this email because you own the practice. ${support}`,
      });
    }
}

/**
 * The hospital decides whether a claim's number and person are right (decision G-ACC-28).
 * @throws AppError `conflict` if it is already decided, the number has changed, or it cannot be confirmed
 */
export function decideClaim(platform: Needs, actor: Actor, answer: Answer, movers: RecordMovers): Promise<true> {
  return platform.db.transaction().execute(async (trx) => {
    await physicianRepository(trx).takeTurns(trx);
    const claim = await npiClaimRepository(trx).lock(answer.physicianId);
    if (!claim) throw conflict("Someone already decided on this claim. Reload the page.");
    if (claim.npi !== answer.npi) throw conflict("The NPI changed after you opened the page. Reload the page.");
    const physicianId = await (answer.confirm ? confirm : reject)(platform, trx, actor, { claim, movers });
    await audit(trx, actor, {
      action: npiClaims.decide.action,
      object: `physician ${physicianId}`,
      rule: answer.confirm ? "confirmed" : "rejected",
      changed: answer.confirm ? ["npi", "person"] : ["npi"],
    });
    await tell(platform, trx, claim, answer.confirm);
    return true as const;
  });
}
