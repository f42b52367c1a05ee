import { type AskedPacket, packetEditor, referralPackets } from "@linnet/contract/referrals/packets";
import { publishProblems } from "@linnet/contract/referrals/packets/publish-problems";
import { toQuestionnaire } from "@linnet/contract/referrals/packets/to-questionnaire";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { audit } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hospitalDay } from "../shared/hospital-day.ts";
import { addPacket, importPacket, presentPacket, publishPacket, savePacket } from "./edit-packet.ts";
import { packetEffect } from "./packet-effect.ts";
import { type PublishedPacket, packetRepository } from "./repository.ts";

const lead = withRole(ROLE.systemAdmin, ROLE.clinicDeskLead);
const referring = withRole(ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.systemAdmin, ROLE.practiceOwner);

const presentAsked = ({ packetId, versionId, version, packet }: PublishedPacket): AskedPacket => ({ packetId, versionId, version, packet });

/** Clinics' questions for referring offices: for their editors, and for the form. */
export function packetRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db } = platform;
  const packets = packetRepository(db);

  route(app, packetEditor.list, lead, async ({ actor }) => {
    const found = await packets.list(actor);
    await audit(db, actor, { action: packetEditor.list.action, count: found.length });
    return { packets: found.map(presentPacket), clinics: await packets.clinics(actor) };
  });

  route(app, packetEditor.get, lead, async ({ actor, params: { id } }) => {
    const found = await packets.find(actor, id);
    if (!found) throw notFound("Questions");
    await audit(db, actor, { action: packetEditor.get.action, object: `packet ${id}` });
    const { url: _, clinicPhone, draft, published, ...row } = found;
    return { ...presentPacket(row), clinicPhone, draft, published, problems: publishProblems(draft) };
  });

  route(app, packetEditor.create, lead, ({ actor, body }) => addPacket(platform, actor, { ...body, action: packetEditor.create.action }));

  route(app, packetEditor.save, lead, ({ actor, params, body }) => savePacket(platform, actor, { ...params, ...body }));

  route(app, packetEditor.publish, lead, ({ actor, params, body }) => publishPacket(platform, actor, { ...params, ...body }));

  route(app, packetEditor.importFhir, lead, ({ actor, body }) => importPacket(platform, actor, body));

  route(app, packetEditor.exportFhir, lead, async ({ actor, params: { id } }) => {
    const found = await packets.find(actor, id);
    if (!found) throw notFound("Questions");
    await audit(db, actor, { action: packetEditor.exportFhir.action, object: `packet ${id}` });
    const { url, version, published, publishedAt, draft } = found;
    if (!published || !publishedAt) return toQuestionnaire(draft, { url, version: "draft" });
    return toQuestionnaire(published, { url, version: String(version), date: hospitalDay(publishedAt, config.HOSPITAL_TIME_ZONE) });
  });

  route(app, packetEditor.effect, lead, async ({ actor, params: { id } }) => {
    const found = await packets.find(actor, id);
    if (!found) throw notFound("Questions");
    await audit(db, actor, { action: packetEditor.effect.action, object: `packet ${id}` });
    return packetEffect(db, id, found.published);
  });

  route(app, referralPackets.ofClinic, referring, async ({ actor, params: { clinicId } }) => {
    const asked = await packets.asked(clinicId);
    await audit(db, actor, { action: referralPackets.ofClinic.action, object: `clinic ${clinicId}`, count: asked.length });
    return asked.map(presentAsked);
  });

  route(app, referralPackets.version, referring, async ({ actor, params: { versionId } }) => {
    const asked = await packets.version(versionId);
    if (!asked) throw notFound("Questions");
    await audit(db, actor, { action: referralPackets.version.action, object: `packet version ${versionId}` });
    return presentAsked(asked);
  });
}
