import { REFERRAL_STATE } from "@linnet/contract/referrals/course";
import { deskBulk, MAX_PRINTED_BYTES } from "@linnet/contract/referrals/desk-bulk";
import { formatSize } from "@linnet/contract/values/file-sentences";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, invalidInput } from "../../../platform/http/errors.ts";
import type { FileReply } from "../../../platform/http/file-reply.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deskPeopleRepository } from "../clinics/desk-people-repository.ts";
import { toPrint } from "../paper/archive/referral.ts";
import { type SentReferral, sentReferralRepository } from "../paper/archive/sent-referral-repository.ts";
import type { ReferralPdf } from "../paper/pdf.ts";
import { printReferrals } from "../paper/print.ts";
import { deskActRepository } from "../shared/act-repository.ts";
import { type ChosenReferral, chosenRepository } from "./chosen-repository.ts";

const about = ({ id, personId }: ChosenReferral) => ({
  rule: "desk",
  object: `referral ${id}`,
  personIds: personId === null ? [] : [personId],
});

const bytesOf = (referrals: readonly SentReferral[]): number =>
  referrals.flatMap(({ attachments }) => attachments).reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * One PDF of all of them, as they were sent.
 * @throws AppError `conflict` if some are no longer at this desk, or their files are too large together.
 */
export async function printChosen(
  parts: Pick<Platform, "db" | "storage" | "config">,
  actor: Actor,
  ids: readonly number[],
): Promise<FileReply> {
  const referrals = await parts.db.transaction().execute(async (trx) => {
    const chosen = await chosenRepository(trx).hold(actor, ids);
    const gone = ids.filter((id) => !chosen.has(id));
    if (gone.length > 0) throw conflict(`No longer at your desk: Referral No. ${gone.join(", ")}. Print the others.`);
    const sent: SentReferral[] = [];
    for (const id of ids) {
      const found = await sentReferralRepository(trx).find(id);
      if (found) sent.push(found);
    }
    if (bytesOf(sent) > MAX_PRINTED_BYTES)
      throw conflict(`Their files are larger than ${formatSize(MAX_PRINTED_BYTES, " ")} in total. Print fewer at a time.`);
    // Audited before the files are opened.
    for (const each of chosen.values()) await audit(trx, actor, { action: deskBulk.print.action, ...about(each) });
    return sent;
  });
  const wanted: ReferralPdf[] = [];
  for (const referral of referrals) wanted.push(await toPrint(parts, referral));
  return { bytes: await printReferrals(wanted), mediaType: "application/pdf", name: "referrals.pdf" };
}

interface Assignment {
  accountId: number | null;
  referrals: readonly { id: number; assignedTo: number | null }[];
}

/** Why a referral cannot be assigned or unassigned. Undefined if it can. */
function refusalOf(held: ChosenReferral, shown: number | null, ofColleague: readonly number[] | undefined): string | undefined {
  if (REFERRAL_STATE[held.state].isClosed) return "It was closed.";
  if (held.assignedTo !== shown) return held.assignedName ? `It is now assigned to ${held.assignedName}.` : "It is now unassigned.";
  return ofColleague && !ofColleague.includes(held.clinicId) ? `The colleague you chose does not work at ${held.clinicName}.` : undefined;
}

/**
 * Assigns each referral to a colleague at its clinic's desk, or to no one, and reports the ones it could not assign.
 * @throws AppError `invalid_input` for a person who works at none of these clinics' desks.
 */
export function assignChosen({ db }: Pick<Platform, "db">, actor: Actor, { accountId, referrals }: Assignment) {
  return db.transaction().execute(async (trx) => {
    const ids = referrals.map(({ id }) => id);
    const chosen = await chosenRepository(trx).hold(actor, ids);
    const ofColleague = accountId === null ? undefined : await clinicsOf(trx, accountId, chosen);
    const refused: { id: number; why: string }[] = [];
    const acts = deskActRepository(trx);
    for (const { id, assignedTo: shown } of referrals) {
      const held = chosen.get(id);
      const why = held ? refusalOf(held, shown, ofColleague) : "No longer at your desk.";
      if (why !== undefined) refused.push({ id, why });
      else if (held) {
        await acts.assign(trx, id, accountId);
        await acts.announce(trx, id, await acts.hold(trx, id));
        await audit(trx, actor, { action: deskBulk.assign.action, ...about(held), changed: ["assignedTo"] });
      }
    }
    return { refused };
  });
}

/** The chosen referrals' clinics where a person works. */
async function clinicsOf(trx: Database, accountId: number, chosen: ReadonlyMap<number, ChosenReferral>): Promise<number[]> {
  const clinicIds = [...new Set([...chosen.values()].map(({ clinicId }) => clinicId))];
  const colleague = (await deskPeopleRepository(trx).colleagues(clinicIds)).find(({ id }) => id === accountId);
  if (!colleague && clinicIds.length > 0) throw invalidInput({ accountId: "Choose someone who works at this clinic’s desk" });
  return colleague?.clinicIds ?? [];
}
