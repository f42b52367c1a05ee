import type { PacketAnswers, PacketCondition, PacketItem, PacketItems, PacketValue } from "./packet.ts";

const COMPARES: Record<Exclude<PacketCondition["operator"], "exists" | "!=">, (value: PacketValue, answer: PacketValue) => boolean> = {
  "=": (value, answer) => value === answer,
  ">": (value, answer) => value > answer,
  "<": (value, answer) => value < answer,
  ">=": (value, answer) => value >= answer,
  "<=": (value, answer) => value <= answer,
};

/** As FHIR R4 has it: any answer is enough, and 'not equal' means that no answer is equal. Days compare as they are written. */
export function isMet({ operator, answer }: PacketCondition, values: readonly PacketValue[]): boolean {
  if (operator === "exists") return values.length > 0 === answer;
  if (operator === "!=") return !values.includes(answer);
  return values.some((value) => typeof value === typeof answer && COMPARES[operator](value, answer));
}

const isHidden = (item: PacketItem): boolean => "hidden" in item && item.hidden;

/**
 * The visible items for these answers. Items in hidden groups are hidden, and answers to hidden questions meet no condition. Circular items
 * are hidden; such a packet cannot be published.
 */
export function shownItems(items: PacketItems, answers: PacketAnswers): ReadonlySet<string> {
  const known = new Map<string, boolean>();
  function isShown(linkId: string): boolean {
    const before = known.get(linkId);
    if (before !== undefined) return before;
    known.set(linkId, false);
    const item = items.get(linkId);
    const shown = item !== undefined && !isHidden(item) && (item.group === undefined || isShown(item.group)) && isWanted(item);
    known.set(linkId, shown);
    return shown;
  }
  function isWanted({ showWhen }: PacketItem): boolean {
    if (!showWhen) return true;
    const met = (condition: PacketCondition) =>
      isMet(condition, isShown(condition.question) ? (answers.get(condition.question) ?? []) : []);
    return showWhen.any ? showWhen.conditions.some(met) : showWhen.conditions.every(met);
  }
  return new Set([...items.keys()].filter(isShown));
}
