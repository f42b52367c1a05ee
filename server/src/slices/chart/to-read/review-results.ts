import type { AuditAction } from "@linnet/contract/audit/actions";
import { MAX_MARKED, resultsToRead } from "@linnet/contract/chart/to-read";
import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds, type PatientInCare } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { subDays } from "../../../platform/dates.ts";
import { AppError, conflict, forbidden } from "../../../platform/http/errors.ts";
import type { ArrivedResult } from "./arrived-results.ts";
import { type NamedForm, resultStateRepository, type Teams } from "./result-state-repository.ts";

/** So long a review can be taken back (decision G-CHT-22). */
export const REVIEWED_DAYS = 30;

export interface Reviewing {
  actor: Actor;
  patient: PatientInCare;
  now: Date;
}

/** The practices or embassy for which this person marks the child's results; undefined if they may not. */
async function teamsOf(trx: Database, { actor, patient, now }: Reviewing): Promise<Teams | undefined> {
  if (!actor.practice && holds(actor, ROLE.embassyMember, ROLE.embassyLead)) return { practiceIds: [], embassyId: actor.embassyId };
  const practiceIds = await resultStateRepository(trx).practicesOf(actor, patient.personId, now);
  const mayHere = actor.practice !== null && holds(actor, ROLE.physician, ROLE.practiceOwner) && practiceIds.includes(actor.practice.id);
  return mayHere ? { practiceIds, embassyId: null } : undefined;
}

/** @throws AppError `forbidden` */
async function getTeams(trx: Database, reviewing: Reviewing): Promise<Teams> {
  const teams = await teamsOf(trx, reviewing);
  if (!teams) throw forbidden("Only this patient’s physicians can mark results as reviewed. You can add a note");
  return teams;
}

/** @throws AppError `conflict` where one of them was corrected, withdrawn or is of another child. */
async function getCurrent(trx: Database, { patient }: Reviewing, ids: readonly number[]): Promise<NamedForm[]> {
  const forms = await resultStateRepository(trx).current(patient.personId, ids);
  if (forms.length < new Set(ids).size)
    throw conflict("Some of these results changed after you opened the page. Nothing was marked. Reload the page to see them");
  return forms;
}

const named = (forms: readonly NamedForm[]) => `results ${forms.map(({ id, eventId }) => `${eventId} (${id})`).join(", ")}`;

/**
 * Marks these forms as reviewed in every practice where this person has the child, or as seen for an embassy. Returns which were new.
 * @throws AppError `forbidden`, `conflict` if one is not the newest form, `invalid_input` if a bulk call names an abnormal one
 */
export async function reviewResults(
  trx: Database,
  reviewing: Reviewing,
  { ids, isBulk, action = resultsToRead.review.action }: { ids: readonly number[]; isBulk: boolean; action?: AuditAction },
): Promise<number[]> {
  const { actor, patient, now } = reviewing;
  const teams = await getTeams(trx, reviewing);
  const forms = await getCurrent(trx, reviewing, ids);
  if (isBulk && forms.some(({ isNormal }) => !isNormal))
    throw new AppError(
      "invalid_input",
      "Only normal results can be marked together. Nothing was marked. Review critical and abnormal results one by one",
    );
  const marked = await resultStateRepository(trx).review(forms, teams, { accountId: actor.accountId, now });
  await audit(trx, actor, {
    action,
    rule: patient.access.kind,
    personIds: [patient.personId],
    object: `${isBulk ? "in bulk, " : ""}${named(forms)}`,
    count: forms.length,
  });
  return marked;
}

/** Takes reviews of the last 30 days back. @throws AppError as {@link reviewResults}, and `conflict` where one is older */
export async function unreviewResults(
  trx: Database,
  reviewing: Reviewing,
  { ids, action = resultsToRead.unreview.action }: { ids: readonly number[]; action?: AuditAction },
): Promise<void> {
  const { actor, patient, now } = reviewing;
  const teams = await getTeams(trx, reviewing);
  const forms = await getCurrent(trx, reviewing, ids);
  await resultStateRepository(trx).unreview(actor, forms, { teams, since: subDays(now, REVIEWED_DAYS) });
  await audit(trx, actor, {
    action,
    rule: patient.access.kind,
    personIds: [patient.personId],
    object: named(forms),
    count: forms.length,
  });
}

/** Saves a note on what was done. @throws AppError `forbidden` for an embassy, whose notes no one would see */
export async function noteOnResult(trx: Database, reviewing: Reviewing, { id, text }: { id: number; text: string }): Promise<void> {
  const { actor, patient, now } = reviewing;
  if (!actor.practice || patient.access.kind === "embassy") throw forbidden("Only the practice can add notes to a result");
  const [form] = await getCurrent(trx, reviewing, [id]);
  if (!form) throw conflict("This result changed after you opened the page. Reload the page to see it");
  const { accountId } = actor;
  await resultStateRepository(trx).note(form, { personId: patient.personId, practiceId: actor.practice.id, accountId, text, now });
  await audit(trx, actor, {
    action: resultsToRead.note.action,
    rule: patient.access.kind,
    personIds: [patient.personId],
    object: named([form]),
    count: 1,
  });
}

interface Opened {
  patient: PatientInCare;
  section: ArrivedResult["section"];
  /** As the chart names them. */
  eventIds: readonly string[];
}

/** Opening a note or a report marks it reviewed for a physician with the child, but not in login-as. */
export async function reviewByOpening(
  { db, clock }: { db: Database; clock: { now(): Date } },
  actor: Actor,
  { patient, section, eventIds }: Opened,
): Promise<void> {
  if (actor.administrator) return;
  await db.transaction().execute(async (trx) => {
    const states = resultStateRepository(trx);
    const ids = await states.idsOf(patient.personId, section, eventIds);
    const reviewing = { actor, patient, now: clock.now() };
    const teams = ids.length > 0 ? await teamsOf(trx, reviewing) : undefined;
    if (teams)
      await states.review(await states.current(patient.personId, ids.slice(0, MAX_MARKED)), teams, {
        accountId: actor.accountId,
        now: reviewing.now,
      });
  });
}
