import { describe, expect, it } from "vitest";
import { newItem } from "./arrange-items.ts";
import { conflictChanges, type PacketDraft, wrongFields } from "./draft.ts";

const asked = (linkId: string, text: string, group?: string) => ({ ...newItem(linkId, "boolean", group), text });
const draft = (items: PacketDraft["packet"]["items"], title = "Syncope"): PacketDraft => ({
  packet: { title, isExample: false, items },
  isOffered: true,
});

describe("the draft of a packet", () => {
  const [a, b] = [asked("a", "A"), asked("b", "B")];
  const was = draft([a, b]);

  it("says by question how theirs and mine differ", () => {
    const theirs = draft([{ ...a, text: "A theirs" }], "Fainting");
    const mine = draft([{ ...a, text: "A mine" }, b]);
    expect(conflictChanges(theirs, mine)).toMatchObject([
      { label: "Title", theirs: "Fainting", mine: "Syncope" },
      { label: "“A theirs”", theirs: undefined },
      { label: "“B”", theirs: "Removed" },
      { label: "Order of the questions" },
    ]);
  });

  it("reports missing values at their places", () => {
    const empty = { ...a, text: " ", showWhen: { any: false, conditions: [{ question: "b", operator: "=" as const, answer: "" }] } };
    const wrong = wrongFields({ ...was.packet, title: "", items: [empty] });
    expect(Object.fromEntries(wrong)).toEqual({
      "": { title: "Enter a title" },
      a: { text: "Enter the text", showWhen: "Complete the condition" },
    });
    expect(Object.fromEntries(wrongFields({ ...was.packet, items: [a, asked("a", "again")] }))).toEqual({
      "": { items: "Two questions have the name a" },
    });
  });
});
