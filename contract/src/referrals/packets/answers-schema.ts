import { z } from "zod";
import { Line, Lines } from "../../values.ts";
import {
  isDay,
  isQuestion,
  itemsById,
  MAX_ANSWER_LENGTH,
  MAX_REPEATS,
  type Packet,
  PacketAnswer,
  type PacketItem,
  type PacketQuestion,
  type PacketValue,
} from "./packet.ts";
import { shownItems } from "./shown-items.ts";

const CHOOSE = "Choose one of the answers";
const MISSING = "Answer this, or give a reason";
const MISSING_FILE = "Attach a file, or give a reason";

const words = (most: number, Allowed: typeof Line | typeof Lines) =>
  Allowed.trim().min(1, "Enter an answer").max(most, `Use at most ${most} characters`);

function numberOf({ min, max, unit }: Extract<PacketQuestion, { type: "integer" | "decimal" | "quantity" }>, whole: boolean) {
  const said = unit ? ` ${unit.display ?? unit.code}` : "";
  const Written = whole ? z.int("Enter a whole number") : z.number("Enter a number");
  return Written.min(min ?? -Number.MAX_SAFE_INTEGER, `Enter at least ${min}${said}`).max(
    max ?? Number.MAX_SAFE_INTEGER,
    `Enter at most ${max}${said}`,
  );
}

/** The schema of an answer; `files` are the names of the referral's files. */
function valueSchema(question: PacketQuestion, files: ReadonlySet<string> | undefined): z.ZodType<PacketValue> {
  switch (question.type) {
    case "boolean":
      return z.boolean("Answer yes or no");
    case "integer":
      return numberOf(question, true);
    case "decimal":
    case "quantity":
      return numberOf(question, false);
    case "date":
      return z.string("Enter a date").refine(isDay, "Enter a valid date");
    case "string":
      return words(question.maxLength ?? MAX_ANSWER_LENGTH.string, Line);
    case "text":
      return words(question.maxLength ?? MAX_ANSWER_LENGTH.text, Lines);
    case "attachment":
      return z.string("Choose a file").refine((name) => files?.has(name) ?? true, "This file is not attached to this referral");
    case "choice":
    case "open-choice": {
      const codes = new Set(question.options.map(({ code }) => code));
      const Offered = z.string(CHOOSE).refine((code) => codes.has(code), CHOOSE);
      if (question.type === "choice") return Offered;
      return z.union([Offered, z.strictObject({ other: words(MAX_ANSWER_LENGTH.string, Line) })], CHOOSE);
    }
  }
}

const keyOf = (value: PacketValue) => JSON.stringify(value);

/** What is wrong with the answers to one question that is shown; undefined where nothing is. */
function wrongAnswer(question: PacketQuestion, Value: z.ZodType<PacketValue>, { values, whyNot }: PacketAnswer): string | undefined {
  if (values.length === 0) {
    if (!question.required || whyNot) return undefined;
    return question.type === "attachment" ? MISSING_FILE : MISSING;
  }
  if (whyNot) return "Enter an answer or a reason, not both";
  if (values.length > 1 && !question.repeats) return "Enter one answer";
  if (values.length > MAX_REPEATS) return `Enter at most ${MAX_REPEATS} answers`;
  if (new Set(values.map(keyOf)).size < values.length) return "Enter each answer once";
  for (const value of values) {
    const { error } = Value.safeParse(value);
    if (error) return error.issues[0]?.message ?? CHOOSE;
  }
  return undefined;
}

/** What is wrong with giving an answer under this name at all; undefined where nothing is. */
function wrongName(item: PacketItem | undefined, isShown: boolean): string | undefined {
  if (!item) return "This is not one of the questions";
  if (!isQuestion(item)) return "This is not a question";
  return isShown ? undefined : "This question does not apply based on the other answers";
}

/** The names that are there more than once. */
function doubled(answers: readonly PacketAnswer[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(answers.flatMap(({ linkId }) => (seen.size === seen.add(linkId).size ? [linkId] : [])));
}

/**
 * The schema of the answers to a packet, made from it: browser and server ask the same one. Each issue's path is the question's linkId.
 * `files`: the names of the files that go with the referral; where they are not named, any will do.
 */
export function answersSchema({ items }: Pick<Packet, "items">, { files }: { files?: readonly string[] } = {}) {
  const byId = itemsById(items);
  const names = files && new Set(files);
  const questions = items.filter(isQuestion).map((question) => ({ question, Value: valueSchema(question, names) }));
  return z
    .array(PacketAnswer)
    .max(items.length, "There are more answers than questions")
    .transform((answers) => answers.filter(({ values, whyNot }) => values.length > 0 || whyNot))
    .superRefine((answers, context) => {
      const given = new Map(answers.map((answer) => [answer.linkId, answer]));
      const shown = shownItems(byId, new Map(answers.map(({ linkId, values }) => [linkId, values])));
      const wrong = new Map<string, string>();
      for (const { question, Value } of questions.filter(({ question: { linkId } }) => shown.has(linkId))) {
        const sentence = wrongAnswer(question, Value, given.get(question.linkId) ?? { linkId: question.linkId, values: [] });
        if (sentence) wrong.set(question.linkId, sentence);
      }
      for (const linkId of given.keys()) {
        const sentence = wrongName(byId.get(linkId), shown.has(linkId));
        if (sentence) wrong.set(linkId, sentence);
      }
      for (const linkId of doubled(answers)) wrong.set(linkId, "This question is answered twice");
      for (const [linkId, message] of wrong) context.addIssue({ code: "custom", path: [linkId], message });
    });
}
