import {
  isDay,
  isQuestion,
  itemsById,
  MAX_DEPTH,
  type Packet,
  type PacketCondition,
  type PacketItem,
  type PacketItems,
  type PacketQuestion,
} from "./packet.ts";

/** Why a packet cannot be published; `linkId` is null where it is about the whole. */
export interface PublishProblem {
  linkId: string | null;
  sentence: string;
}

const NUMBERS: ReadonlySet<PacketItem["type"]> = new Set(["integer", "decimal", "quantity"]);
const ORDERED: ReadonlySet<PacketItem["type"]> = new Set([...NUMBERS, "date"]);

/** The questions an item depends on: by its own conditions, and those of its groups. */
function dependsOn(items: PacketItems, linkId: string | undefined): string[] {
  const item = linkId === undefined ? undefined : items.get(linkId);
  if (!item) return [];
  const own = item.showWhen?.conditions.map(({ question }) => question) ?? [];
  return [...own, ...dependsOn(items, item.group)];
}

/** How long the chain of conditions is that ends at an item; infinite where it goes round in a circle. */
function chainLengths(items: PacketItems): (linkId: string) => number {
  const known = new Map<string, number>();
  function lengthOf(linkId: string): number {
    const before = known.get(linkId);
    if (before !== undefined) return before;
    known.set(linkId, Number.POSITIVE_INFINITY);
    const length = Math.max(0, ...dependsOn(items, linkId).map((question) => 1 + lengthOf(question)));
    known.set(linkId, length);
    return length;
  }
  return lengthOf;
}

/** Whether an answer of a condition can be one of its question's; an unordered one is compared for being the same only. */
function fitsQuestion({ operator, answer }: PacketCondition, question: PacketQuestion): boolean {
  if (operator === "exists") return typeof answer === "boolean";
  if (operator !== "=" && operator !== "!=" && !ORDERED.has(question.type)) return false;
  if (question.type === "attachment") return false;
  if (question.type === "boolean") return typeof answer === "boolean";
  if (NUMBERS.has(question.type)) return typeof answer === "number";
  if (typeof answer !== "string") return false;
  if (question.type === "date") return isDay(answer);
  return !("options" in question) || question.options.some(({ code }) => code === answer);
}

function conditionProblem(linkId: string, condition: PacketCondition, items: PacketItems): string | undefined {
  const other = items.get(condition.question);
  if (condition.question === linkId) return "Its condition refers to itself";
  if (!other) return "Its condition refers to a missing question";
  if (!isQuestion(other)) return `Its condition refers to “${other.text}”, which is not a question`;
  return fitsQuestion(condition, other) ? undefined : `Its condition needs an answer that “${other.text}” does not offer`;
}

function questionProblems(question: PacketQuestion): string[] {
  const problems: string[] = [];
  if (question.required && question.hidden) problems.push("It is hidden and required, so no one can answer it");
  if ("options" in question) {
    if (question.options.length === 0) problems.push("It has no answers to choose from");
    if (new Set(question.options.map(({ code }) => code)).size < question.options.length) problems.push("Two of its answers are the same");
  }
  if ("min" in question && question.min !== undefined && question.max !== undefined && question.min > question.max)
    problems.push("Its minimum is above its maximum");
  if (question.type === "quantity" && !question.unit) problems.push("It has no unit");
  if (question.type === "boolean" && question.repeats) problems.push("A yes-or-no question takes one answer");
  return problems;
}

/** Why this packet cannot be published, in its reading order; empty where it can be. */
export function publishProblems({ items }: Pick<Packet, "items">): PublishProblem[] {
  const byId = itemsById(items);
  const lengthOf = chainLengths(byId);
  const filled = new Set(items.map(({ group }) => group));
  const problems = items.flatMap((item) => {
    const sentences = (item.showWhen?.conditions ?? []).flatMap((condition) => conditionProblem(item.linkId, condition, byId) ?? []);
    const length = lengthOf(item.linkId);
    // What asks about itself goes round in a circle, too: once is enough.
    if (length === Number.POSITIVE_INFINITY && sentences.length === 0) sentences.push("These conditions refer to each other in a loop");
    else if (Number.isFinite(length) && length > MAX_DEPTH) sentences.push(`Its conditions are more than ${MAX_DEPTH} levels deep`);
    if (isQuestion(item)) sentences.push(...questionProblems(item));
    else if (item.type === "group" && !filled.has(item.linkId)) sentences.push("The group is empty");
    else if (item.type === "display" && item.redFlag && !item.showWhen) sentences.push("A red flag needs a condition");
    return sentences.map((sentence): PublishProblem => ({ linkId: item.linkId, sentence }));
  });
  return items.some(isQuestion) ? problems : [{ linkId: null, sentence: "Add at least one question" }, ...problems];
}
