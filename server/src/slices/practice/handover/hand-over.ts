import { practiceHandover } from "@linnet/contract/practice/handover";
import { UNDO_DAYS } from "@linnet/contract/practice/people";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { subDays } from "../../../platform/dates.ts";
import { conflict, forbidden, invalidInput, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { linkRepository, peopleRepository } from "../../memberships/public.ts";
import { handoverRepository } from "../../patients/public.ts";
import { managePractice } from "../people/manage-practice.ts";
import { mayNameSuccessor } from "../policy.ts";
import { departureRepository } from "./departure-repository.ts";
import { dividePatients } from "./divide-patients.ts";

type Needs = Pick<Platform, "config" | "clock" | "jobs">;

/** The people that colleagues of a practice take over from; an empty list means no one does. */
interface Handing {
  practiceId: number;
  physicianId: number;
  colleagues: readonly number[];
}

/**
 * Sets who takes over from a person who leaves a practice: patients, and referrals, which keep their physician. The colleagues get an
 * email. Call it in the transaction of the departure, or later.
 * @throws AppError `forbidden` if the actor manages by delegation only, `invalid_input` if a colleague cannot take over.
 */
export async function handOver(
  trx: Database,
  { config, clock, jobs }: Needs,
  actor: Actor,
  { practiceId, physicianId, colleagues }: Handing,
): Promise<void> {
  if (!mayNameSuccessor(actor, { id: practiceId })) throw forbidden("Only the owner or an administrator can choose who takes over");
  const candidates = (await peopleRepository(trx).whoMayStandIn(practiceId)).filter((each) => each.physicianId !== physicianId);
  const chosen = colleagues.map((id) => candidates.find((each) => each.physicianId === id));
  if (chosen.includes(undefined)) throw invalidInput({ colleagues: "Choose physicians at the practice who sign in to the portal" });
  const [place] = await departureRepository(trx).placesOf(physicianId, practiceId);
  if (!place) throw notFound("Physician");

  const at = clock.now();
  const repository = handoverRepository(trx);
  const children = colleagues.length > 0 ? dividePatients(await repository.childrenOf({ practiceId, physicianId }, at), colleagues) : [];
  if (colleagues.length > 0) await repository.make({ practiceId, physicianId }, { colleagues, children }, { by: actor.accountId, at });
  await linkRepository.decideHandover(trx, { practiceId, physicianId }, at);
  for (const to of chosen)
    if (to)
      await jobs.send(trx, "mail.send", {
        to: to.email,
        subject: `You are taking over from Dr. ${place.lastName}`,
        text: `Dr. ${place.lastName} left ${place.practiceName}. You can now view the patients and referrals that were handed over to you.\n\n${config.origin}/patients/mypatients\n\nYou are receiving this email because you work for ${place.practiceName} on the ${config.HOSPITAL_NAME} portal.`,
      });
  await audit(trx, actor, {
    action: practiceHandover.make.action,
    object: `physician ${physicianId}`,
    rule: `practice ${practiceId}`,
    personIds: children.map(({ personId }) => personId),
    changed: colleagues.length > 0 ? ["handover"] : ["no handover"],
  });
}

/** Sets the successor later. */
export function decideHandover(platform: Needs & Pick<Platform, "db">, actor: Actor, handing: Handing): Promise<true> {
  const { practiceId, physicianId } = handing;
  return managePractice(platform, actor, { practiceId, may: mayNameSuccessor }, async (trx) => {
    const [place] = await departureRepository(trx).placesOf(physicianId, practiceId);
    if (!place) throw notFound("Physician");
    if (!place.leftAt) throw conflict("This physician still works at the practice. Set away dates instead.");
    const waiting = await departureRepository(trx).undecided(practiceId);
    if (!waiting.some((each) => each.physicianId === physicianId)) throw conflict("Someone already chose who takes over. Reload the page.");
    await handOver(trx, platform, actor, handing);
    return true as const;
  });
}

/** Takes a handover back, in the caller's transaction: the colleagues see nothing by it from the next request on. Says whether it could be. */
export async function undoHandover(
  trx: Database,
  { clock }: Pick<Platform, "clock">,
  actor: Actor,
  { id, practiceId }: { id: number; practiceId: number },
): Promise<boolean> {
  const at = clock.now();
  const undone = await handoverRepository(trx).undo({ id, practiceId }, subDays(at, UNDO_DAYS), { by: actor.accountId, at });
  if (!undone) return false;
  const { physicianId, personIds } = undone;
  await linkRepository.decideHandover(trx, { practiceId, physicianId }, null);
  await audit(trx, actor, {
    action: practiceHandover.undo.action,
    object: `physician ${physicianId}`,
    rule: `practice ${practiceId}`,
    personIds,
    changed: ["handover"],
  });
  return true;
}

/**
 * Ends the handover when a physician returns: they get their patients back.
 * @throws AppError `forbidden` if there is one and the actor may not decide on it
 */
export async function takeBackHandoverFrom(
  trx: Database,
  platform: Pick<Platform, "clock">,
  actor: Actor,
  from: { practiceId: number; physicianId: number },
): Promise<void> {
  const id = await handoverRepository(trx).findFrom(from, subDays(platform.clock.now(), UNDO_DAYS));
  if (id === undefined) return;
  if (!mayNameSuccessor(actor, { id: from.practiceId }))
    throw forbidden("Only the owner or an administrator can choose that no one takes over");
  await undoHandover(trx, platform, actor, { id, practiceId: from.practiceId });
}

/** The same as a call. @throws AppError `conflict` if already undone, or older than 30 days. */
export const takeBackHandover = (platform: Pick<Platform, "clock" | "db">, actor: Actor, named: { id: number; practiceId: number }) =>
  managePractice(platform, actor, { practiceId: named.practiceId, may: mayNameSuccessor }, async (trx) => {
    if (!(await undoHandover(trx, platform, actor, named))) throw conflict(`You can undo a handover only within ${UNDO_DAYS} days.`);
    return true as const;
  });
