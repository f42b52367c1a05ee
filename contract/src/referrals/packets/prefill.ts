import type { RecordValue } from "../../chart/record-values.ts";
import { answersSchema } from "./answers-schema.ts";
import { isQuestion, type Packet, type PacketQuestion, type PacketValue } from "./packet.ts";

/** What the record says to a question, as its answer. */
export interface PrefilledAnswer {
  linkId: string;
  answer: PacketValue;
  said: RecordValue;
}

const isSameUnit = ({ unit }: Extract<PacketQuestion, { type: "integer" | "decimal" | "quantity" }>, said: string) =>
  unit === undefined || unit.code === said || unit.display === said;

/** Undefined if the record's value does not answer the question: units are not converted. */
function answerFrom(question: PacketQuestion, { value, unit }: RecordValue): PacketValue | undefined {
  switch (question.type) {
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "integer":
      return typeof value === "number" && isSameUnit(question, unit) ? Math.round(value) : undefined;
    case "decimal":
    case "quantity":
      return typeof value === "number" && isSameUnit(question, unit) ? value : undefined;
    case "choice":
    case "open-choice": {
      const said = String(value).toLowerCase();
      return question.options.find(({ code, display }) => code.toLowerCase() === said || display.toLowerCase() === said)?.code;
    }
    case "string":
    case "text":
      return typeof value === "boolean" ? undefined : [value, unit].filter((part) => part !== "").join(" ");
    case "date":
      return typeof value === "string" ? value : undefined;
    case "attachment":
      return undefined;
  }
}

/** Whether a question accepts this answer on its own. */
const takes = (question: PacketQuestion, answer: PacketValue) =>
  answersSchema({ items: [{ ...question, group: undefined, showWhen: undefined }] }).safeParse([
    { linkId: question.linkId, values: [answer] },
  ]).success;

/** The paths of the record that a packet names. */
export const recordPathsOf = ({ items }: Pick<Packet, "items">): string[] => [
  ...new Set(items.flatMap((item) => (isQuestion(item) && !item.hidden && item.from !== undefined ? [item.from] : []))),
];

/** What the record answers of a packet, for the person to look at. What a question would not take is left out. */
export function prefilledAnswers({ items }: Pick<Packet, "items">, values: readonly RecordValue[]): PrefilledAnswer[] {
  const byPath = new Map(values.map((said) => [said.path, said]));
  return items.flatMap((item): PrefilledAnswer[] => {
    const said = isQuestion(item) && !item.hidden && item.from !== undefined ? byPath.get(item.from) : undefined;
    if (!said || !isQuestion(item)) return [];
    const answer = answerFrom(item, said);
    return answer !== undefined && takes(item, answer) ? [{ linkId: item.linkId, answer, said }] : [];
  });
}
