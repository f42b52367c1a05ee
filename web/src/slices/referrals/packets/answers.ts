import { isQuestion, itemsById, type Packet, type PacketAnswer, type PacketValue } from "@linnet/contract/referrals/packets/packet";
import { shownItems } from "@linnet/contract/referrals/packets/shown-items";

export const answersByLinkId = (answers: readonly PacketAnswer[]) => new Map(answers.map((answer) => [answer.linkId, answer]));

const isSaid = (value: PacketValue) =>
  typeof value === "object" ? value.other.trim() !== "" : typeof value !== "string" || value.trim() !== "";

/** Added rows without text are not answers. */
const filled = ({ linkId, values, whyNot }: PacketAnswer): PacketAnswer => ({
  linkId,
  values: values.filter(isSaid),
  ...(whyNot?.trim() && { whyNot }),
});

/** The answers with one changed. */
export function withAnswer(answers: readonly PacketAnswer[], answer: PacketAnswer): readonly PacketAnswer[] {
  const isNothing = answer.values.length === 0 && answer.whyNot === undefined;
  const others = answers.filter(({ linkId }) => linkId !== answer.linkId);
  return isNothing ? others : [...others, answer];
}

/** The answers to store and send: those of questions shown with these answers, in the packet's order. */
export function shownAnswers({ items }: Pick<Packet, "items">, answers: readonly PacketAnswer[]): PacketAnswer[] {
  const given = answersByLinkId(answers.map(filled));
  const shown = shownItems(itemsById(items), new Map([...given].map(([linkId, { values }]) => [linkId, values])));
  return items.flatMap((item) => {
    const answer = isQuestion(item) && shown.has(item.linkId) ? given.get(item.linkId) : undefined;
    return answer && (answer.values.length > 0 || answer.whyNot) ? [answer] : [];
  });
}
