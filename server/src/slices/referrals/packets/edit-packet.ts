import { randomUUID } from "node:crypto";
import type { AuditAction } from "@linnet/contract/audit/actions";
import { MAX_PACKETS, type PacketSummary, packetEditor } from "@linnet/contract/referrals/packets";
import type { Packet } from "@linnet/contract/referrals/packets/packet";
import { type PublishProblem, publishProblems } from "@linnet/contract/referrals/packets/publish-problems";
import { type OutsideSubset, readQuestionnaire } from "@linnet/contract/referrals/packets/read-questionnaire";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { AppError, conflict, invalidInput, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { packetRepository } from "./repository.ts";

type Needs = Pick<Platform, "db" | "clock">;

const CHANGED = "Someone else changed these questions. Review them.";

/** Sentences by linkId for the page, joined for each question. */
function byLinkId(found: readonly { linkId: string | null; sentence: string }[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { linkId, sentence } of found) {
    const key = linkId || "questionnaire";
    const before = fields.get(key);
    fields.set(key, before === undefined ? sentence : `${before}; ${sentence}`);
  }
  return Object.fromEntries(fields);
}

/** @throws AppError `not_found` for a clinic whose desk the actor does not lead, `conflict` if it has enough packets. */
export async function addPacket(
  { db, clock }: Needs,
  actor: Actor,
  { clinicId, packet, action }: { clinicId: number; packet: Packet; action: AuditAction },
): Promise<{ id: number }> {
  return db.transaction().execute(async (trx) => {
    const packets = packetRepository(trx);
    if (!(await packets.clinics(actor)).some(({ id }) => id === clinicId)) throw notFound("Clinic");
    if ((await packets.holdClinic(trx, clinicId)) >= MAX_PACKETS)
      throw conflict(`A clinic can have at most ${MAX_PACKETS} sets of questions.`);
    const url = `urn:uuid:${randomUUID()}`;
    const id = await packets.add(trx, { clinicId, url, packet, by: actor.accountId, now: clock.now() });
    await audit(trx, actor, { action, object: `packet ${id}` });
    return { id };
  });
}

const OUTSIDE = "This questionnaire has parts that are not supported. Nothing was imported.";

/** @throws AppError `invalid_input` with everything outside the subset, by linkId. */
export function importPacket(needs: Needs, actor: Actor, { clinicId, questionnaire }: { clinicId: number; questionnaire: unknown }) {
  const read = readQuestionnaire(questionnaire);
  if ("outside" in read) {
    const said = read.outside.map(({ linkId, what }: OutsideSubset) => ({ linkId, sentence: what }));
    throw new AppError("invalid_input", OUTSIDE, { fields: byLinkId(said) });
  }
  return addPacket(needs, actor, { clinicId, packet: read.packet, action: packetEditor.importFhir.action });
}

/** @throws AppError `not_found`, `conflict` if another person has changed it since it was read. */
export async function savePacket(
  { db, clock }: Needs,
  actor: Actor,
  { id, packet, isOffered, changedOn }: { id: number; packet: Packet; isOffered: boolean; changedOn: string },
): Promise<{ changedOn: string; problems: PublishProblem[] }> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const packets = packetRepository(trx);
    const before = await packets.find(actor, id);
    if (!before) throw notFound("Questions");
    const unchangedSince = new Date(changedOn);
    if (!(await packets.change(trx, id, { packet, isOffered, unchangedSince, by: actor.accountId, now }))) throw conflict(CHANGED);
    const changed = before.isOffered === isOffered ? ["draft"] : ["draft", "isOffered"];
    await audit(trx, actor, { action: packetEditor.save.action, object: `packet ${id}`, changed });
    return { changedOn: now.toISOString(), problems: publishProblems(packet) };
  });
}

/** @throws AppError `not_found`, `conflict` like saving, `invalid_input` with a sentence for each question that prevents publishing. */
export async function publishPacket(
  { db, clock }: Needs,
  actor: Actor,
  { id, changedOn }: { id: number; changedOn: string },
): Promise<{ version: number }> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const packets = packetRepository(trx);
    const found = await packets.find(actor, id);
    if (!found) throw notFound("Questions");
    await packets.holdClinic(trx, found.clinic.id);
    const problems = publishProblems(found.draft);
    if (problems.length > 0) throw invalidInput(byLinkId(problems));
    const version = await packets.publish(trx, id, { unchangedSince: new Date(changedOn), by: actor.accountId, now });
    if (version === undefined) throw conflict(CHANGED);
    await audit(trx, actor, { action: packetEditor.publish.action, object: `packet ${id}`, count: version });
    return { version };
  });
}

type Row = Omit<PacketSummary, "publishedOn" | "changedOn"> & { publishedAt: Date | null; changedAt: Date };

/** An entry in the editors' list. */
export const presentPacket = ({ publishedAt, changedAt, ...row }: Row): PacketSummary => ({
  ...row,
  publishedOn: publishedAt?.toISOString() ?? null,
  changedOn: changedAt.toISOString(),
});
