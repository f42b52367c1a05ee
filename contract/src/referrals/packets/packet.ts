import { z } from "zod";
import { Day, Line, Lines } from "../../values.ts";
import { RecordPath } from "./record-path.ts";

/** What a packet holds at most; a browser checks so much at each keystroke. */
export const MAX_QUESTIONS = 500;
export const MAX_OPTIONS = 10_000;
/** So many answers one question takes, where it takes several. */
export const MAX_REPEATS = 20;
/** Groups inside groups, and questions that depend on each other, are at most so many deep. */
export const MAX_DEPTH = 5;
/** What an answer in words holds where its question does not say. */
export const MAX_ANSWER_LENGTH = { string: 255, text: 4000 } as const;

/** Any content, even HTML, is plain text. */
const Words = Lines.trim().min(1, "Enter the text");
const LinkId = Line.trim().min(1, "Enter a name for this question").max(255, "Use at most 255 characters");

export const PACKET_OPERATORS = ["exists", "=", "!=", ">", "<", ">=", "<="] as const;

/** One condition: what another question must be answered with. An option is named by its code. */
export const PacketCondition = z.strictObject({
  question: LinkId,
  operator: z.enum(PACKET_OPERATORS),
  answer: z.union([z.boolean(), z.number(), Words]),
});
export type PacketCondition = z.infer<typeof PacketCondition>;

/** An answer to choose. Without a `system` whose code is its text, it is FHIR's `valueString`, otherwise a `valueCoding`. */
export const PacketOption = z.strictObject({ code: Words, display: Words, system: z.string().min(1).max(2000).optional() });
export type PacketOption = z.infer<typeof PacketOption>;

const Code = z.strictObject({ system: z.string().min(1).max(2000).optional(), code: Words, display: Words.optional() });

const everyItem = {
  linkId: LinkId,
  text: Words,
  /** The enclosing group; absent at the top. */
  group: LinkId.optional(),
  /** Shown only where these conditions are met: all of them, or any. */
  showWhen: z.strictObject({ any: z.boolean().default(false), conditions: z.array(PacketCondition).min(1).max(50) }).optional(),
};
const everyQuestion = {
  ...everyItem,
  help: Words.optional(),
  code: z.array(Code).max(20).optional(),
  required: z.boolean().default(false),
  repeats: z.boolean().default(false),
  /** Never shown, never answered: kept for a form that comes from elsewhere. */
  hidden: z.boolean().default(false),
  /** What the record may fill in, for the person to confirm. */
  from: RecordPath.optional(),
};
const question = <const T extends string, S extends z.ZodRawShape>(type: T, more: S) =>
  z.strictObject({ type: z.literal(type), ...everyQuestion, ...more });

const Limit = z.number("Enter a number").optional();
const range = { min: Limit, max: Limit };
/** UCUM by default. */
const Unit = z.strictObject({
  code: Words,
  display: Words.optional(),
  system: z.string().min(1).max(2000).default("http://unitsofmeasure.org"),
});
const maxLength = (most: number) => ({ maxLength: z.int().min(1).max(most).optional() });
const options = {
  options: z.array(PacketOption).max(MAX_OPTIONS).default([]),
  control: z.enum(["radio-button", "check-box", "drop-down", "autocomplete"]).optional(),
};

export const PacketQuestion = z.discriminatedUnion("type", [
  question("boolean", {}),
  question("choice", options),
  question("open-choice", options),
  question("integer", { ...range, unit: Unit.optional() }),
  question("decimal", { ...range, unit: Unit.optional() }),
  question("quantity", { ...range, unit: Unit.optional() }),
  question("date", {}),
  question("string", maxLength(MAX_ANSWER_LENGTH.string)),
  question("text", maxLength(MAX_ANSWER_LENGTH.text)),
  question("attachment", {}),
]);
export type PacketQuestion = z.infer<typeof PacketQuestion>;
export type QuestionType = PacketQuestion["type"];

/** Text for the person who fills in the packet; a red flag says when to call right away. */
const PacketDisplay = z.strictObject({ type: z.literal("display"), ...everyItem, redFlag: z.boolean().default(false) });
export type PacketDisplay = z.infer<typeof PacketDisplay>;

/** A heading over the items that name it as their group. */
const PacketGroup = z.strictObject({ type: z.literal("group"), ...everyItem });

/** An item of a packet: a question, text, or a group of both. The OpenAPI document describes it once, under this name. */
export const PacketItem = z.discriminatedUnion("type", [...PacketQuestion.options, PacketDisplay, PacketGroup]).meta({ id: "PacketItem" });
export type PacketItem = z.infer<typeof PacketItem>;

export type PacketItems = ReadonlyMap<string, PacketItem>;
/** Items by their names, in reading order. */
export const itemsById = (items: readonly PacketItem[]): PacketItems => new Map(items.map((item) => [item.linkId, item]));

/** Whether an item is answered: words and groups are not. */
export const isQuestion = (item: PacketItem): item is PacketQuestion => item.type !== "group" && item.type !== "display";

/** What is wrong with how the items stand: a group comes right before what is in it, and each name is there once. */
function misplaced(items: readonly PacketItem[]): string | undefined {
  const seen = new Set<string>();
  let groups: string[] = [];
  for (const { linkId, group, type } of items) {
    if (seen.has(linkId)) return `Two questions have the name ${linkId}`;
    seen.add(linkId);
    const depth = group === undefined ? 0 : groups.indexOf(group) + 1;
    if (group !== undefined && depth === 0) return `Group ${group} must come before ${linkId}`;
    groups = groups.slice(0, depth);
    if (type === "group") groups.push(linkId);
    if (groups.length > MAX_DEPTH) return `Nest groups at most ${MAX_DEPTH} levels deep`;
  }
  return undefined;
}

/** What is wrong with all items together. */
function wrongItems(items: readonly PacketItem[]): string | undefined {
  const questions = items.filter(isQuestion);
  if (questions.length > MAX_QUESTIONS) return `Ask at most ${MAX_QUESTIONS} questions`;
  const options = questions.reduce((sum, item) => sum + ("options" in item ? item.options.length : 0), 0);
  return options > MAX_OPTIONS ? `Use at most ${MAX_OPTIONS} options in total` : misplaced(items);
}

/** A clinic's questions about a referred child: FHIR's Questionnaire in the subset of decision record 83, in the portal's own words. */
export const Packet = z.strictObject({
  title: Line.trim().min(1, "Enter a title").max(200, "Use at most 200 characters"),
  /** How long it takes, and from which published criteria it was made. */
  description: Words.optional(),
  /** Made by the portal's people, and yet to be reviewed by the clinic. */
  isExample: z.boolean().default(false),
  /** FHIR's url|version of what it was made from. */
  derivedFrom: z.string().max(2000).optional(),
  /** In reading order. */
  items: z
    .array(PacketItem)
    .max(MAX_QUESTIONS * 2)
    .superRefine((items, context) => {
      const wrong = wrongItems(items);
      if (wrong) context.addIssue({ code: "custom", message: wrong });
    }),
});
export type Packet = z.infer<typeof Packet>;

/** One answer in the portal's words: an option by its code, another one than those offered in words, a file by its name, a day as YYYY-MM-DD. */
export const PacketValue = z.union([z.boolean(), z.number(), z.string(), z.strictObject({ other: z.string() })]);
export type PacketValue = z.infer<typeof PacketValue>;

/** The answers to one question, or why there is none. */
export const PacketAnswer = z.strictObject({
  linkId: z.string().min(1).max(255),
  values: z.array(PacketValue).max(MAX_REPEATS, `Enter at most ${MAX_REPEATS} answers`).default([]),
  whyNot: Lines.trim().max(500, "Use at most 500 characters").optional(),
});
export type PacketAnswer = z.infer<typeof PacketAnswer>;

/** As answers are found by question. */
export type PacketAnswers = ReadonlyMap<string, readonly PacketValue[]>;

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean => Day.safeParse(text).success;
