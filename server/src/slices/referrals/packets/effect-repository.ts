import { MAX_STUDIED, MIN_ANSWERED } from "@linnet/contract/referrals/packets";
import { Packet, PacketAnswer } from "@linnet/contract/referrals/packets/packet";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";

/** A year is long enough to compare with, and recent enough. */
const MONTHS_BEFORE = 12;

interface EffectRow {
  before: number;
  before_asked: number;
  since: number;
  since_asked: number;
  median_seconds: number | null;
}

const Studied = z.array(z.object({ packet: Packet, answers: z.array(PacketAnswer) }));
/** Answers with the version that was asked. */
export type StudiedAnswers = z.infer<typeof Studied>[number];

const asked = sql`exists (select from referral_questions q where q.referral_id = r.id and q.clinic_id = p.clinic_id)`;

/** What happened to a packet's referrals, as numbers only. */
export const packetEffectRepository = (db: Database) => ({
  async counts(id: number): Promise<EffectRow> {
    const { rows } = await sql<EffectRow>`
      with p as (
        select clinic_id, (select min(published_at) from packet_versions where packet_id = ${id}) as first_at from packets where id = ${id}
      ), b as (
        select ${asked} as is_asked from p join referrals r on r.clinic_id = p.clinic_id
          and r.created_at < p.first_at and r.created_at >= p.first_at - make_interval(months => ${MONTHS_BEFORE})
      ), s as (
        select ${asked} as is_asked, k.seconds from p cross join packet_versions v
        join referral_packets k on k.version_id = v.id join referrals r on r.id = k.referral_id where v.packet_id = ${id}
      )
      select (select count(*)::int from b) as before, (select count(*)::int from b where is_asked) as before_asked,
        (select count(*)::int from s) as since, (select count(*)::int from s where is_asked) as since_asked,
        (select round(percentile_cont(0.5) within group (order by seconds))::int from s where seconds is not null
          having count(*) >= ${MIN_ANSWERED}) as median_seconds`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("A count always answers");
    return row;
  },

  /** The latest answers, each with the version that was asked. */
  async studied(id: number): Promise<StudiedAnswers[]> {
    const { rows } = await sql`
      select v.content as packet, k.answers from packet_versions v join referral_packets k on k.version_id = v.id
      where v.packet_id = ${id} order by k.referral_id desc limit ${MAX_STUDIED}`.execute(db);
    return Studied.parse(rows);
  },
});
