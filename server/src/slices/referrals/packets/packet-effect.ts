import { MAX_LEFT_OUT, MIN_ANSWERED, type PacketEffect } from "@linnet/contract/referrals/packets";
import { isQuestion, itemsById, type Packet } from "@linnet/contract/referrals/packets/packet";
import { shownItems } from "@linnet/contract/referrals/packets/shown-items";
import type { Database } from "../../../platform/database/database.ts";
import { packetEffectRepository, type StudiedAnswers } from "./effect-repository.ts";

interface Count {
  shown: number;
  open: number;
}

/** For each question, how many referrals showed it, and how many left it open, with or without a reason. */
function countOpen(studied: readonly StudiedAnswers[]): ReadonlyMap<string, Count> {
  const counts = new Map<string, Count>();
  for (const { packet, answers } of studied) {
    const given = new Map(answers.map(({ linkId, values }) => [linkId, values]));
    const shown = shownItems(itemsById(packet.items), given);
    for (const { linkId } of packet.items.filter(isQuestion).filter((item) => shown.has(item.linkId))) {
      const { shown: before, open } = counts.get(linkId) ?? { shown: 0, open: 0 };
      counts.set(linkId, { shown: before + 1, open: open + ((given.get(linkId)?.length ?? 0) === 0 ? 1 : 0) });
    }
  }
  return counts;
}

/** The questions left open most often, in the current version's words. Questions shown too rarely are left out. */
function leftOut(published: Packet, studied: readonly StudiedAnswers[]): PacketEffect["leftOut"] {
  const counts = countOpen(studied);
  return published.items
    .filter(isQuestion)
    .flatMap(({ linkId, text }) => {
      const { shown, open } = counts.get(linkId) ?? { shown: 0, open: 0 };
      return shown < MIN_ANSWERED || open === 0 ? [] : [{ label: text, share: open / shown }];
    })
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MAX_LEFT_OUT);
}

const shareOf = (referrals: number, asked: number) => (referrals < MIN_ANSWERED ? null : { referrals, share: asked / referrals });

/** A packet's effect. Fewer than ten referrals give nothing, so that no one can be identified. */
export async function packetEffect(db: Database, id: number, published: Packet | null): Promise<PacketEffect> {
  const effects = packetEffectRepository(db);
  const { before, before_asked, since, since_asked, median_seconds: medianSeconds } = await effects.counts(id);
  return {
    before: shareOf(before, before_asked),
    since: shareOf(since, since_asked),
    medianSeconds,
    leftOut: published ? leftOut(published, await effects.studied(id)) : [],
  };
}
