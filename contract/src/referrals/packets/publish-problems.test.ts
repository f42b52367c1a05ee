import { describe, expect, it } from "vitest";
import { conditionInWords } from "./condition-words.ts";
import { itemsById, Packet } from "./packet.ts";
import { publishProblems } from "./publish-problems.ts";

const when = (...conditions: [string, string, unknown][]) => ({
  showWhen: { conditions: conditions.map(([question, operator, answer]) => ({ question, operator, answer })) },
});
const yes = (linkId: string, more: object = {}) => ({ type: "boolean", linkId, text: `Is it ${linkId}?`, ...more });
const problemsOf = (...items: object[]) => publishProblems(Packet.parse({ title: "Murmur", items }));
const sentences = (...items: object[]) => problemsOf(...items).map(({ linkId, sentence }) => `${linkId}: ${sentence}`);

describe("publishing a packet", () => {
  it("is possible where each condition leads to a question before it, after it, or five deep", () => {
    const chain = ["a", "b", "c", "d", "e", "f"].map((linkId, index, all) =>
      yes(linkId, index ? when([all[index - 1] ?? "", "=", true]) : {}),
    );
    expect(sentences(...chain)).toEqual([]);
    expect(sentences(yes("a", when(["b", "=", true])), yes("b"))).toEqual([]);
    expect(sentences(...chain, yes("g", when(["f", "=", false])))).toEqual(["g: Its conditions are more than 5 levels deep"]);
  });

  it.each<[string, object[], string[]]>([
    ["asks about itself", [yes("a", when(["a", "=", true]))], ["a: Its condition refers to itself"]],
    [
      "goes round in a circle",
      [yes("a", when(["b", "=", true])), yes("b", when(["a", "=", true]))],
      ["a: These conditions refer to each other in a loop", "b: These conditions refer to each other in a loop"],
    ],
    [
      "asks about what stands in its own group",
      [{ type: "group", linkId: "g", text: "Group", ...when(["a", "=", true]) }, yes("a", { group: "g" })],
      ["g: These conditions refer to each other in a loop", "a: These conditions refer to each other in a loop"],
    ],
    ["asks about nothing", [yes("a", when(["x", "=", true]))], ["a: Its condition refers to a missing question"]],
    [
      "asks about words",
      [{ type: "display", linkId: "d", text: "Words" }, yes("a", when(["d", "=", true]))],
      ["a: Its condition refers to “Words”, which is not a question"],
    ],
    [
      "compares yes and no",
      [yes("a"), yes("b", when(["a", ">", true]))],
      ["b: Its condition needs an answer that “Is it a?” does not offer"],
    ],
    [
      "wants an option that is not there",
      [{ type: "choice", linkId: "c", text: "Which?", options: [{ code: "x", display: "X" }] }, yes("b", when(["c", "=", "y"]))],
      ["b: Its condition needs an answer that “Which?” does not offer"],
    ],
    ["offers no answers", [{ type: "choice", linkId: "c", text: "Which?" }], ["c: It has no answers to choose from"]],
    [
      "offers an answer twice",
      [
        {
          type: "choice",
          linkId: "c",
          text: "Which?",
          options: [
            { code: "x", display: "X" },
            { code: "x", display: "Y" },
          ],
        },
      ],
      ["c: Two of its answers are the same"],
    ],
    [
      "has limits the wrong way round",
      [{ type: "integer", linkId: "i", text: "How many?", min: 3, max: 2 }],
      ["i: Its minimum is above its maximum"],
    ],
    ["has a quantity without a unit", [{ type: "quantity", linkId: "q", text: "Weight" }], ["q: It has no unit"]],
    ["requires what is hidden", [yes("a", { hidden: true, required: true })], ["a: It is hidden and required, so no one can answer it"]],
    ["has an empty group", [{ type: "group", linkId: "g", text: "Group" }, yes("a")], ["g: The group is empty"]],
    [
      "has a red flag that is always up",
      [{ type: "display", linkId: "d", text: "Call now", redFlag: true }, yes("a")],
      ["d: A red flag needs a condition"],
    ],
    ["asks nothing", [{ type: "display", linkId: "d", text: "Words" }], ["null: Add at least one question"]],
  ])("is refused where it %s", (_, items, problems) => {
    expect(sentences(...items)).toEqual(problems);
  });

  it.each<[string, object[], string]>([
    ["a name that is there twice", [yes("a"), yes("a")], "Two questions have the name a"],
    ["a group that comes later", [yes("a", { group: "g" }), { type: "group", linkId: "g", text: "Group" }], "Group g must come before a"],
    [
      "groups six deep",
      ["a", "b", "c", "d", "e", "f"].map((linkId, index, all) => ({
        type: "group",
        linkId,
        text: linkId,
        ...(index && { group: all[index - 1] }),
      })),
      "Nest groups at most 5 levels deep",
    ],
    ["501 questions", Array.from({ length: 501 }, (_, index) => yes(`q${index}`)), "Ask at most 500 questions"],
  ])("never comes to %s, which no draft has", (_, items, sentence) => {
    expect(Packet.safeParse({ title: "Murmur", items }).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});

describe("a condition in words", () => {
  const asked = [
    yes("fainted"),
    { type: "choice", linkId: "about", text: "About", options: [{ code: "s", display: "Syncope" }] },
    { type: "quantity", linkId: "weight", text: "Weight", unit: { code: "kg" } },
    { type: "date", linkId: "last", text: "Last time" },
  ];
  it.each<[[string, string, unknown][], boolean, string]>([
    [[["fainted", "=", true]], false, "only if “Is it fainted?” is yes"],
    [[["about", "!=", "s"]], false, "only if “About” is not Syncope"],
    [
      [
        ["weight", ">=", 5],
        ["last", ">", "2026-11-01"],
      ],
      false,
      "only if “Weight” is at least 5 kg and “Last time” is after 11/01/2026",
    ],
    [
      [
        ["last", "exists", false],
        ["weight", "<", 3],
      ],
      true,
      "only if “Last time” is not answered or “Weight” is under 3 kg",
    ],
    [[["gone", "=", "x"]], false, "only if “gone” is x"],
    [[], false, ""],
  ])("of %j is read as a person reads it", (conditions, any, words) => {
    const condition = conditions.length > 0 ? { showWhen: { ...when(...conditions).showWhen, any } } : {};
    const { items } = Packet.parse({ title: "Murmur", items: [...asked, yes("told", condition)] });
    const told = items.find(({ linkId }) => linkId === "told");
    expect(told && conditionInWords(told, itemsById(items))).toBe(words);
  });
});
