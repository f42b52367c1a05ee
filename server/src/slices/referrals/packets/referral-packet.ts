import type { ReferralPacket } from "@linnet/contract/referrals/packets";
import { answerLines } from "@linnet/contract/referrals/packets/answer-lines";
import type { AnsweredPacket } from "./answer-repository.ts";

/** A referral's answers in words, by the version that was asked. Null if the clinic asked nothing. */
export function referralPacket(answered: AnsweredPacket | null | undefined): ReferralPacket | null {
  if (answered === undefined) return null;
  if (answered === null) return { answered: null };
  const { versionId, version, packet, answers } = answered;
  return { answered: { versionId, version, title: packet.title, lines: answerLines(packet, answers), answers } };
}
