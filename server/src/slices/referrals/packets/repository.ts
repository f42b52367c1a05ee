import type { PacketSummary } from "@linnet/contract/referrals/packets";
import { Packet } from "@linnet/contract/referrals/packets/packet";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { clinicsLedBy } from "../shared/desk-reach-repository.ts";

interface SummaryRow extends Omit<PacketSummary, "publishedOn" | "changedOn"> {
  publishedAt: Date | null;
  changedAt: Date;
}

/** The columns' contents were checked on arrival. */
interface PacketRow extends SummaryRow {
  url: string;
  clinicPhone: string | null;
  draft: unknown;
  published: unknown;
}

interface VersionRow {
  packetId: number;
  versionId: number;
  version: number;
  url: string;
  content: unknown;
}

/** A published packet. */
export interface PublishedPacket {
  packetId: number;
  versionId: number;
  version: number;
  url: string;
  packet: Packet;
}

interface Change {
  by: number | null;
  now: Date;
}

const summary = sql`p.id, json_build_object('id', c.id, 'name', c.name) as clinic, p.draft->>'title' as title, v.number as version,
  v.published_at as "publishedAt", v.content is distinct from p.draft as "hasChanges", p.is_offered as "isOffered",
  coalesce(a.last_name || ', ' || a.first_name, '') as "changedBy", p.changed_at as "changedAt"`;
const newest = sql`left join lateral (
  select number, published_at, content from packet_versions where packet_id = p.id order by number desc limit 1) v on true`;
const places = sql`packets p join clinics c on c.id = p.clinic_id and c.active left join accounts a on a.id = p.changed_by ${newest}`;
const versionColumns = sql`p.id as "packetId", v.id as "versionId", v.number as version, p.url, v.content`;

const toPublished = ({ content, ...row }: VersionRow): PublishedPacket => ({ ...row, packet: Packet.parse(content) });

/** Clinics' questions for referring offices: drafts for desk leads, and published versions. */
export const packetRepository = (db: Database) => ({
  async list(actor: Actor): Promise<SummaryRow[]> {
    const { rows } = await sql<SummaryRow>`
      select ${summary} from ${places} where ${clinicsLedBy(actor)} order by c.name, p.id`.execute(db);
    return rows;
  },

  /** The clinics for which the actor may create one. */
  async clinics(actor: Actor): Promise<{ id: number; name: string }[]> {
    const { rows } = await sql<{ id: number; name: string }>`
      select c.id, c.name from clinics c where c.active and ${clinicsLedBy(actor)} order by c.name`.execute(db);
    return rows;
  },

  async find(actor: Actor, id: number) {
    const { rows } = await sql<PacketRow>`
      select ${summary}, c.phone as "clinicPhone", p.url, p.draft, v.content as published from ${places} where p.id = ${id} and ${clinicsLedBy(actor)}`.execute(
      db,
    );
    const [row] = rows;
    if (!row) return undefined;
    return { ...row, draft: Packet.parse(row.draft), published: row.published === null ? null : Packet.parse(row.published) };
  },

  /** Locks the clinic, and so its packets, until the transaction ends. */
  async holdClinic(trx: Database, clinicId: number): Promise<number> {
    await sql`select id from clinics where id = ${clinicId} for update`.execute(trx);
    const { rows } = await sql<{ packets: number }>`select count(*)::int as packets from packets where clinic_id = ${clinicId}`.execute(
      trx,
    );
    return rows[0]?.packets ?? 0;
  },

  async add(
    trx: Database,
    { clinicId, url, packet, by, now }: Change & { clinicId: number; url: string; packet: Packet },
  ): Promise<number> {
    const { id } = await trx
      .insertInto("packets")
      .values({ clinic_id: clinicId, url, draft: JSON.stringify(packet), changed_at: now, changed_by: by })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** False if it was changed after `unchangedSince`. */
  async change(
    trx: Database,
    id: number,
    { packet, isOffered, unchangedSince, by, now }: Change & { packet: Packet; isOffered: boolean; unchangedSince: Date },
  ): Promise<boolean> {
    const changed = await trx
      .updateTable("packets")
      .set({ draft: JSON.stringify(packet), is_offered: isOffered, changed_at: now, changed_by: by })
      .where("id", "=", id)
      .where("changed_at", "=", unchangedSince)
      .returning("id")
      .executeTakeFirst();
    return changed !== undefined;
  },

  /** Publishes the draft as the next version and returns its number. Undefined if the draft was changed after `unchangedSince`. */
  async publish(trx: Database, id: number, { unchangedSince, by, now }: Change & { unchangedSince: Date }): Promise<number | undefined> {
    const { rows } = await sql<{ number: number }>`
      insert into packet_versions (packet_id, number, content, published_at, published_by)
      select p.id, coalesce((select max(number) from packet_versions where packet_id = p.id), 0) + 1, p.draft, ${now}, ${by}
      from packets p where p.id = ${id} and p.changed_at = ${unchangedSince}
      returning number`.execute(trx);
    return rows[0]?.number;
  },

  /** The form's questions for a clinic: the newest version of each offered packet. */
  async asked(clinicId: number): Promise<PublishedPacket[]> {
    const { rows } = await sql<VersionRow>`
      select distinct on (p.id) ${versionColumns} from packets p join packet_versions v on v.packet_id = p.id
      where p.clinic_id = ${clinicId} and p.is_offered order by p.id, v.number desc`.execute(db);
    return rows.map(toPublished);
  },

  async version(versionId: number): Promise<PublishedPacket | undefined> {
    const { rows } = await sql<VersionRow>`
      select ${versionColumns} from packet_versions v join packets p on p.id = v.packet_id where v.id = ${versionId}`.execute(db);
    return rows[0] && toPublished(rows[0]);
  },
});
