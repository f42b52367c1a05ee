import type { ReferralPacket } from "../packets.ts";
import { valueInWords } from "./condition-words.ts";
import { isQuestion, itemsById, type Packet, type PacketAnswer, type PacketItem, type PacketItems } from "./packet.ts";
import { shownItems } from "./shown-items.ts";

type AnswerLine = NonNullable<ReferralPacket["answered"]>["lines"][number];

const capitalized = (words: string) => words.replace(/^(yes|no)$/, (word) => (word === "yes" ? "Yes" : "No"));

function headingOf({ group }: PacketItem, items: PacketItems): string | null {
  return group === undefined ? null : (items.get(group)?.text ?? null);
}

/** The answers as people read them, in the packet's order: what was not asked, and what was left out, is not among them. */
export function answerLines({ items }: Pick<Packet, "items">, answers: readonly PacketAnswer[]): AnswerLine[] {
  const byId = itemsById(items);
  const given = new Map(answers.map((answer) => [answer.linkId, answer]));
  const shown = shownItems(byId, new Map(answers.map(({ linkId, values }) => [linkId, values])));
  return items.flatMap((item): AnswerLine[] => {
    if (!shown.has(item.linkId)) return [];
    const heading = headingOf(item, byId);
    if (item.type === "display" && item.redFlag) return [{ heading, label: "Call now", value: item.text, kind: "red-flag" }];
    const { values = [], whyNot } = given.get(item.linkId) ?? {};
    if (!isQuestion(item)) return [];
    if (whyNot) return [{ heading, label: item.text, value: `Not answered: ${whyNot}`, kind: "why-not" }];
    if (values.length === 0) return [];
    const words = values.map((value) => (typeof value === "object" ? value.other : capitalized(valueInWords(item, value))));
    return [{ heading, label: item.text, value: words.join(", "), kind: "answer" }];
  });
}
