import { describe, expect, it } from "vitest";
import { answersSchema } from "./answers-schema.ts";
import { Packet } from "./packet.ts";

const yesNo = [
  { code: "y", display: "Yes" },
  { code: "n", display: "No" },
];
const only = (question: string, operator: string, answer: unknown) => ({ question, operator, answer });

const packet = Packet.parse({
  title: "Fainting",
  items: [
    { type: "group", linkId: "faint", text: "Fainting" },
    { type: "choice", linkId: "fainted", group: "faint", text: "Fainted?", options: yesNo, required: true },
    {
      type: "boolean",
      linkId: "exercise",
      group: "faint",
      text: "During exercise?",
      showWhen: { conditions: [only("fainted", "=", "y")] },
    },
    {
      type: "display",
      linkId: "flag",
      text: "Call now",
      redFlag: true,
      showWhen: { conditions: [only("exercise", "=", true)] },
    },
    { type: "integer", linkId: "times", text: "How often?", min: 1, max: 50 },
    { type: "quantity", linkId: "weight", text: "Weight", min: 0.5, max: 300, unit: { code: "kg" } },
    { type: "date", linkId: "last", text: "When last?" },
    { type: "string", linkId: "who", text: "Who saw it?", maxLength: 10, repeats: true },
    { type: "text", linkId: "story", text: "What happened?" },
    {
      type: "open-choice",
      linkId: "family",
      text: "Family",
      options: yesNo,
      repeats: true,
      showWhen: { any: true, conditions: [only("times", ">", 3), only("last", ">=", "2026-11-01"), only("who", "exists", true)] },
    },
    { type: "attachment", linkId: "ecg", text: "ECG", required: true },
    { type: "string", linkId: "internal", text: "For the clinic", hidden: true },
  ],
});
const schema = answersSchema(packet, { files: ["ecg.pdf"] });
const USUAL = { fainted: ["n"], ecg: ["ecg.pdf"] };

/** Errors by question, for these answers added to the usual ones. */
function wrongOf(answers: Record<string, unknown[] | undefined>, more: object[] = []): Record<string, string> {
  const given = Object.entries({ ...USUAL, ...answers }).flatMap(([linkId, values]) => (values ? [{ linkId, values }] : []));
  const { error } = schema.safeParse([...given, ...more]);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

describe("the schema of a packet’s answers", () => {
  it.each<[string, Record<string, unknown[]>]>([
    ["whole numbers within their limits", { times: [1] }],
    ["a quantity in the question’s unit", { weight: [34.2] }],
    ["a day", { last: ["2026-02-28"] }],
    ["several answers where a question repeats", { who: ["Mother", "Teacher"] }],
    ["HTML as plain text", { story: ["<script>alert(1)</script> javascript:alert(1)"] }],
    ["a question that its condition shows", { fainted: ["y"], exercise: [true] }],
    ["one of several conditions: a number", { times: [4], family: ["y"] }],
    ["one of several conditions: a day", { last: ["2026-11-02"], family: ["y", { other: "Cousin" }] }],
    ["one of several conditions: that something is answered", { who: ["Mother"], family: [{ other: "Cousin" }] }],
  ])("takes %s", (_, answers) => {
    expect(wrongOf(answers)).toEqual({});
  });

  it.each<[string, Record<string, unknown[] | undefined>, string, string]>([
    ["a required one that is missing", { fainted: undefined }, "fainted", "Answer this, or give a reason"],
    ["a required file that is missing", { ecg: undefined }, "ecg", "Attach a file, or give a reason"],
    ["a file of another referral", { ecg: ["other.pdf"] }, "ecg", "This file is not attached to this referral"],
    ["less than the least", { times: [0] }, "times", "Enter at least 1"],
    ["more than the most", { weight: [301] }, "weight", "Enter at most 300 kg"],
    ["half a time", { times: [1.5] }, "times", "Enter a whole number"],
    ["a number in words", { times: ["two"] }, "times", "Enter a whole number"],
    ["an option that is not there", { fainted: ["maybe"] }, "fainted", "Choose one of the answers"],
    ["other words where none are offered", { fainted: [{ other: "perhaps" }] }, "fainted", "Choose one of the answers"],
    ["too long a text", { who: ["Grandmother"] }, "who", "Use at most 10 characters"],
    ["an empty text", { story: ["  "] }, "story", "Enter an answer"],
    ["control characters", { who: ["a\u0007"] }, "who", "Remove control characters"],
    ["a day that the calendar does not have", { last: ["2026-02-30"] }, "last", "Enter a valid date"],
    ["yes in words", { fainted: ["y"], exercise: ["yes"] }, "exercise", "Answer yes or no"],
    ["two answers to one question", { times: [1, 2] }, "times", "Enter one answer"],
    ["the same answer twice", { who: ["Mother", "Mother"] }, "who", "Enter each answer once"],
    ["an answer to a group", { faint: [true] }, "faint", "This is not a question"],
    ["an answer to words", { flag: [true] }, "flag", "This is not a question"],
    ["an unknown question", { weigth: [3] }, "weigth", "This is not one of the questions"],
    ["a question that its condition hides", { exercise: [true] }, "exercise", "This question does not apply based on the other answers"],
    [
      "a question that any of its conditions would show",
      { times: [3], family: ["y"] },
      "family",
      "This question does not apply based on the other answers",
    ],
    ["a hidden question", { internal: ["x"] }, "internal", "This question does not apply based on the other answers"],
  ])("refuses %s", (_, answers, question, sentence) => {
    expect(wrongOf(answers)).toEqual({ [question]: sentence });
  });

  it("refuses a question that is answered twice, and more than 20 answers", () => {
    expect(wrongOf({}, [{ linkId: "fainted", values: ["n"] }])).toEqual({ fainted: "This question is answered twice" });
    const names = Array.from({ length: 21 }, (_, index) => `Aunt ${index}`);
    expect(wrongOf({ who: names.slice(0, 20) })).toEqual({});
    expect(Object.values(wrongOf({ who: names }))).toEqual(["Enter at most 20 answers"]);
  });

  it("takes a reason where a required answer is missing, and either of the two", () => {
    expect(wrongOf({ ecg: undefined }, [{ linkId: "ecg", whyNot: "No machine here" }])).toEqual({});
    const { error } = schema.safeParse([
      { linkId: "fainted", values: ["n"] },
      { linkId: "ecg", values: ["ecg.pdf"], whyNot: "No machine here" },
    ]);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Enter an answer or a reason, not both"]);
  });

  it("leaves out what has no answer", () => {
    const given = [
      { linkId: "fainted", values: ["n"] },
      { linkId: "who", values: [] },
      { linkId: "ecg", values: ["ecg.pdf"] },
    ];
    expect(schema.parse(given).map(({ linkId }) => linkId)).toEqual(["fainted", "ecg"]);
  });

  it("takes time that grows with the questions alone, up to 500, 10,000 options and 20 repeats", () => {
    const options = Array.from({ length: 20 }, (_, code) => ({ code: `c${code}`, display: `Option ${code}` }));
    const costOf = (questions: number) => {
      const many = Packet.parse({
        title: "Everything",
        items: Array.from({ length: questions }, (_, index) => ({
          ...{ type: "choice", linkId: `q${index}`, text: `Question ${index}`, options, repeats: true },
          ...(index > 0 && { showWhen: { conditions: [only(`q${Math.max(0, (index % 5) - 1)}`, "exists", true)] } }),
        })).map((item, index) => (index % 5 === 0 ? { ...item, showWhen: undefined } : item)),
      });
      const all = answersSchema(many);
      const answers = many.items.map(({ linkId }) => ({ linkId, values: options.map(({ code }) => code) }));
      const before = process.cpuUsage();
      for (let keystroke = 0; keystroke < 5; keystroke++) expect(all.safeParse(answers).success).toBe(true);
      return process.cpuUsage(before).user;
    };
    costOf(100);
    // Five times as many. In time that grows with the square it would be 25 times as long.
    expect(costOf(500)).toBeLessThan(15 * costOf(100));
  });
});
