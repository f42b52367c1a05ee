import { isQuestion, type PacketCondition, type PacketItem, type PacketItems, type PacketQuestion } from "./packet.ts";

const COMPARED = { "=": "is", "!=": "is not", ">": "is over", "<": "is under", ">=": "is at least", "<=": "is at most" } as const;
const COMPARED_DAYS = { ...COMPARED, ">": "is after", "<": "is before", ">=": "is on or after", "<=": "is on or before" } as const;

/** How an answer is compared, in words: days come before and after each other. */
export const comparedInWords = (type: PacketItem["type"]) => (type === "date" ? COMPARED_DAYS : COMPARED);

const dayOfUs = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");

/** How an answer is read: an option by its text, yes and no, a day as people write it, a number with its unit. */
export function valueInWords(question: PacketQuestion, value: PacketCondition["answer"]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (question.type === "date") return dayOfUs(String(value));
  if ("options" in question) return question.options.find(({ code }) => code === value)?.display ?? String(value);
  const unit = "unit" in question ? question.unit : undefined;
  return unit ? `${value} ${unit.display ?? unit.code}` : String(value);
}

function oneInWords({ question: linkId, operator, answer }: PacketCondition, items: PacketItems): string {
  const asked = items.get(linkId);
  const name = `“${asked?.text ?? linkId}”`;
  if (operator === "exists") return `${name} is ${answer === true ? "answered" : "not answered"}`;
  const said = asked && isQuestion(asked) ? valueInWords(asked, answer) : String(answer);
  return `${name} ${comparedInWords(asked?.type ?? "string")[operator]} ${said}`;
}

/** When an item is shown, as a person reads it: 'only if “Fainted” is yes'; empty where it always is. */
export function conditionInWords({ showWhen }: PacketItem, items: PacketItems): string {
  if (!showWhen) return "";
  const said = showWhen.conditions.map((condition) => oneInWords(condition, items));
  return `only if ${said.join(showWhen.any ? " or " : " and ")}`;
}
