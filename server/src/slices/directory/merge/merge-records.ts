import {
  MERGED_PARTS,
  MERGED_PHYSICIAN_FIELDS,
  MERGED_PRACTICE_FIELDS,
  type MergePreview,
  type Moved,
  merges,
  type RecordMerge,
} from "@linnet/contract/directory/merges";
import type { Physician } from "@linnet/contract/directory/physicians";
import type { Practice } from "@linnet/contract/directory/practice-record";
import type { InputOf } from "@linnet/contract/endpoint";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, invalidInput, notFound } from "../../../platform/http/errors.ts";
import { staleRecord } from "../../../platform/http/stale-record.ts";
import type { Platform } from "../../../platform/platform.ts";
import { memberMergeRepository } from "../../memberships/public.ts";
import { physicianRepository } from "../physicians/repository.ts";
import { practiceRecordRepository } from "../practices/record-repository.ts";
import { refuseSameName } from "../practices/refuse-same-name.ts";
import { practiceWritingRepository } from "../practices/writing-repository.ts";
import { type Editor, mergeRepository } from "./repository.ts";

/** A slice's data of a merged record: the count, and the move to the kept one. Safe to repeat. */
export interface RecordMover {
  count(merge: RecordMerge): Promise<Partial<Record<Moved, number>>>;
  move(merge: RecordMerge, editor: Editor): Promise<void>;
}
/** Of every slice whose rows name a practice or a physician; those below the directory it knows itself. */
export type RecordMovers = readonly ((db: Database) => RecordMover)[];

const moversOf = (db: Database, others: RecordMovers): RecordMover[] => [
  mergeRepository(db),
  memberMergeRepository(db),
  ...others.map((mover) => mover(db)),
];

type Sides = { kind: "practice"; keep: Practice; merge: Practice } | { kind: "physician"; keep: Physician; merge: Physician };

/** @throws AppError `not_found` */
async function sidesOf(db: Database, { kind, keepId, mergeId }: RecordMerge): Promise<Sides> {
  if (kind === "practice") {
    const records = practiceRecordRepository(db);
    const keep = await records.find(keepId);
    const merge = await records.find(mergeId);
    if (!keep || !merge) throw notFound("Practice");
    return { kind, keep, merge };
  }
  const physicians = physicianRepository(db);
  const keep = await physicians.find(keepId);
  const merge = await physicians.find(mergeId);
  if (!keep || !merge) throw notFound("Physician");
  return { kind, keep, merge };
}

const nameOf = (record: Practice | Physician): string =>
  "practiceName" in record ? record.practiceName : [record.firstName, record.midName, record.lastName].filter(Boolean).join(" ");

/** Why these two cannot become one; empty where they can. */
function refusalOf(sides: Sides): string {
  const { kind, keep, merge } = sides;
  for (const record of [keep, merge])
    if (record.mergedInto !== null) return `${nameOf(record)} (ID ${record.id}) was already merged into ${kind} ${record.mergedInto}.`;
  if (!keep.isActive) return `${nameOf(keep)} (ID ${keep.id}) is deactivated. Keep an active record.`;
  if (sides.kind === "practice") {
    // Its people have lost it: they would come back with a merge.
    return merge.isActive ? "" : `${nameOf(merge)} (ID ${merge.id}) is deactivated. Only active practices can be merged.`;
  }
  return sides.keep.hasAccount && sides.merge.hasAccount && merge.isActive
    ? `Both physicians sign in. Deactivate ${nameOf(merge)} (ID ${merge.id}) first, which ends that sign-in. Then you can merge the records.`
    : "";
}

const shown = (value: unknown): string => (value === true ? "Yes" : typeof value === "string" ? value : "");

/** Both records field by field. Account holders get mail at the account's address. */
function fieldsOf(sides: Sides): MergePreview["fields"] {
  const isFixed = (name: string) => name === "email" && sides.kind === "physician" && (sides.keep.hasAccount || sides.merge.hasAccount);
  const keep = new Map<string, unknown>(Object.entries(sides.keep));
  const merge = new Map<string, unknown>(Object.entries(sides.merge));
  return (sides.kind === "practice" ? MERGED_PRACTICE_FIELDS : MERGED_PHYSICIAN_FIELDS)
    .filter((name) => !isFixed(name))
    .map((name) => ({ name, keep: shown(keep.get(name)), merge: shown(merge.get(name)) }));
}

async function notesOnPractices(db: Database, { keep, merge }: { keep: Practice; merge: Practice }): Promise<string[]> {
  const { ownersOf } = mergeRepository(db);
  const [owner] = await ownersOf(keep.id);
  const [other] = await ownersOf(merge.id);
  const notes: string[] = [];
  if (owner && other && owner.accountId !== other.accountId)
    notes.push(`${owner.name} stays the owner. ${other.name}, who owns the other practice, becomes a physician here.`);
  if (!owner && other) notes.push(`${other.name} becomes the owner.`);
  if (merge.isMyLinnet && !keep.isMyLinnet)
    notes.push(
      `${merge.practiceName} is on the portal, but ${keep.practiceName} is not. No one there sees patients until the owner signs the agreement. To avoid this, keep the other practice.`,
    );
  return notes;
}

function notesOnPhysicians({ keep, merge }: { keep: Physician; merge: Physician }): string[] {
  const notes: string[] = [];
  if (merge.hasAccount && !keep.hasAccount) notes.push(`${nameOf(merge)} will still sign in with ${merge.email}.`);
  if (keep.npiNum !== "" && merge.npiNum !== "" && keep.npiNum !== merge.npiNum)
    notes.push("The records have two NPIs. The hospital’s record finds the physician by the NPI you keep.");
  return notes;
}

/** @throws AppError `not_found` */
export async function previewMerge(db: Database, merge: RecordMerge, others: RecordMovers): Promise<MergePreview> {
  const sides = await sidesOf(db, merge);
  const counts: Partial<Record<Moved, number>> = {};
  for (const mover of moversOf(db, others)) Object.assign(counts, await mover.count(merge));
  const sideOf = (record: Practice | Physician) => ({
    ...{ id: record.id, name: nameOf(record), modifiedOn: record.modifiedOn },
    isMyLinnet: "isMyLinnet" in record ? record.isMyLinnet : record.hasAccount,
  });
  return {
    keep: sideOf(sides.keep),
    merge: sideOf(sides.merge),
    fields: fieldsOf(sides),
    moves: MERGED_PARTS.flatMap((what) => (counts[what] === undefined ? [] : [{ what, count: counts[what] }])),
    notes: sides.kind === "practice" ? await notesOnPractices(db, sides) : notesOnPhysicians(sides),
    refusal: refusalOf(sides),
  };
}

/** The kept record with the values that were taken from the other. @throws AppError `conflict` for a name that a third one has */
async function writeTaken(trx: Database, sides: Sides, take: readonly string[], editor: Editor): Promise<void> {
  const from = new Map<string, unknown>(Object.entries(sides.merge));
  const taken = Object.fromEntries(take.map((name) => [name, from.get(name)]));
  if (sides.kind === "physician") {
    await physicianRepository(trx).change(trx, sides.keep.id, { ...sides.keep, ...taken }, editor);
    return;
  }
  const after = { ...sides.keep, ...taken };
  if (after.practiceName.trim().toLowerCase() !== sides.keep.practiceName.trim().toLowerCase())
    await refuseSameName(trx, after.practiceName);
  await practiceWritingRepository(trx).change(sides.keep.id, after, editor);
}

/** Locks both records and their people until they are merged. */
async function lock(trx: Database, merge: RecordMerge): Promise<void> {
  const repository = mergeRepository(trx);
  if (merge.kind === "physician") {
    await repository.lockPracticesOf(merge);
    await physicianRepository(trx).takeTurns(trx);
  }
  await repository.lock(merge);
}

type Wanted = InputOf<typeof merges.merge>["body"];

/** @throws AppError `invalid_input` for a field that is none of this kind's, or is the account's */
function refuseUnknownFields(sides: Sides, take: readonly string[]): void {
  const names = new Set(fieldsOf(sides).map(({ name }) => name));
  const unknown = take.filter((name) => !names.has(name));
  if (unknown.length > 0) throw invalidInput({ take: `You cannot copy ${unknown.join(", ")}` });
}

/**
 * Merges two directory records: everything moves to the kept one, and links redirect to it. Cannot be undone; the merged record stays as it
 * was. Concurrent changes follow a minute later.
 * @throws AppError `not_found`, `invalid_input`, `conflict` if they cannot be merged or someone has changed one of them since
 */
export const mergeRecords = (
  platform: Pick<Platform, "db" | "clock" | "config" | "jobs">,
  actor: Actor,
  wanted: Wanted,
  others: RecordMovers,
): Promise<{ id: number }> => platform.db.transaction().execute((trx) => mergeWithin(trx, platform, actor, { wanted, others }));

/** The same in the caller's transaction. */
export async function mergeWithin(
  trx: Database,
  { clock, config, jobs }: Pick<Platform, "clock" | "config" | "jobs">,
  actor: Actor,
  { wanted, others }: { wanted: Wanted; others: RecordMovers },
): Promise<{ id: number }> {
  const { take, keepModifiedOn, mergeModifiedOn, ...merge } = wanted;
  await lock(trx, merge);
  const sides = await sidesOf(trx, merge);
  const refusal = refusalOf(sides);
  if (refusal !== "") throw conflict(refusal);
  if (new Date(sides.keep.modifiedOn) > new Date(keepModifiedOn)) throw staleRecord(merge.kind, sides.keep, config.HOSPITAL_TIME_ZONE);
  if (new Date(sides.merge.modifiedOn) > new Date(mergeModifiedOn)) throw staleRecord(merge.kind, sides.merge, config.HOSPITAL_TIME_ZONE);
  refuseUnknownFields(sides, take);

  const changes = [clock.now(), ...[sides.keep, sides.merge].map(({ modifiedOn }) => new Date(modifiedOn))].map((at) => at.getTime());
  const editor = { by: actor.accountId, at: new Date(Math.max(...changes) + 1) };
  const counts = await previewMerge(trx, merge, others);
  await mergeRepository(trx).leadOn(merge, sides.merge, editor);
  await writeTaken(trx, sides, take, editor);
  if (merge.kind === "physician") await mergeRepository(trx).moveAccount(merge);
  for (const mover of moversOf(trx, others)) await mover.move(merge, editor);
  const { action } = merges.merge;
  const moved = counts.moves.filter(({ count }) => count > 0).map(({ what }) => what);
  const patients = counts.moves.find(({ what }) => what === "patients")?.count ?? 0;
  await audit(trx, actor, { action, object: `${merge.kind} ${merge.keepId}`, changed: [...take, ...moved], count: patients });
  await audit(trx, actor, { action, object: `${merge.kind} ${merge.mergeId}`, rule: `into ${merge.kind} ${merge.keepId}`, changed: [] });
  await jobs.send(trx, "directory.finish-merge", { ...merge, by: actor.accountId }, { afterSeconds: 60 });
  return { id: merge.keepId };
}

/** Moves what was saved for the merged record during the merge. */
export async function finishMerge(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { by, ...merge }: RecordMerge & { by: number },
  others: RecordMovers,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lock(trx, merge);
    for (const mover of moversOf(trx, others)) await mover.move(merge, { by, at: clock.now() });
  });
}
