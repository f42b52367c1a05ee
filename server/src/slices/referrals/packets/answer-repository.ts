import { Packet, PacketAnswer } from "@linnet/contract/referrals/packets/packet";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";

/** Answers to a version of a packet. Null if the clinic asked and nothing was answered. */
export type StoredAnswers = { versionId: number; answers: PacketAnswer[]; seconds?: number | undefined } | null;

const Answered = z.object({ versionId: z.int(), version: z.int(), url: z.string(), packet: Packet, answers: z.array(PacketAnswer) });
/** Answers with the packet version that was asked. */
export type AnsweredPacket = z.infer<typeof Answered>;

/** The answers of a row `r` of referrals, for {@link toAnsweredPacket}. */
export const answeredPacketOf = sql<unknown>`(
  select json_build_object('versionId', v.id, 'version', v.number, 'url', p.url, 'packet', v.content, 'answers', k.answers)
  from referral_packets k left join packet_versions v on v.id = k.version_id left join packets p on p.id = v.packet_id
  where k.referral_id = r.id)`;

/** Undefined if the clinic asked nothing. Null if it asked and nothing was answered. */
export function toAnsweredPacket(read: unknown): AnsweredPacket | null | undefined {
  if (read === null) return undefined;
  return Answered.safeParse(read).data ?? null;
}

/** The answers to a clinic's questions, stored with the referral. */
export const packetAnswerRepository = (db: Database) => ({
  /** Like {@link toAnsweredPacket}. */
  async of(referralId: number): Promise<AnsweredPacket | null | undefined> {
    const { rows } = await sql<{ packet: unknown }>`
      select ${answeredPacketOf} as packet from referrals r where r.id = ${referralId}`.execute(db);
    return toAnsweredPacket(rows[0]?.packet ?? null);
  },

  async store(trx: Database, referralId: number, stored: StoredAnswers | undefined): Promise<void> {
    if (stored === undefined) {
      await trx.deleteFrom("referral_packets").where("referral_id", "=", referralId).execute();
      return;
    }
    const { versionId = null, answers, seconds } = stored ?? {};
    // Undefined keeps the stored time.
    const took = seconds === undefined ? {} : { seconds };
    const row = { version_id: versionId, answers: answers ? JSON.stringify(answers) : null, ...took };
    await trx
      .insertInto("referral_packets")
      .values({ referral_id: referralId, ...row })
      .onConflict((already) => already.column("referral_id").doUpdateSet(row))
      .execute();
  },
});
