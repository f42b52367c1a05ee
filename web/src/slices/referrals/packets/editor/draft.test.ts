import { describe, expect, it } from "vitest";
import { newItem } from "./arrange-items.ts";
import { conflictChanges, mergeDrafts, type PacketDraft, wrongFields } from "./draft.ts";

const asked = (linkId: string, text: string, group?: string) => ({ ...newItem(linkId, "boolean", group), text });
const draft = (items: PacketDraft["packet"]["items"], title = "Syncope"): PacketDraft => ({
  packet: { title, isExample: false, items },
  isOffered: true,
});
const texts = ({ packet: { items } }: PacketDraft) => items.map(({ text }) => text);

describe("the draft of a packet", () => {
  const [a, b] = [asked("a", "A"), asked("b", "B")];
  const was = draft([a, b]);

  it("is merged question by question with what somebody else has changed", () => {
    const theirs = draft([a, { ...b, text: "B theirs" }, asked("c", "C theirs")], "Syncope theirs");
    const mine = draft([asked("d", "D mine"), b, { ...a, text: "A mine" }]);
    const merged = mergeDrafts(theirs, mine, was);
    expect(texts(merged)).toEqual(["D mine", "B theirs", "A mine", "C theirs"]);
    expect(merged.packet.title).toBe("Syncope theirs");
  });

  it("keeps a question whose group somebody else has removed", () => {
    const g = { ...newItem("g", "group"), text: "G" };
    const inside = asked("x", "X", "g");
    const merged = mergeDrafts(draft([a]), draft([a, g, inside, asked("y", "Y", "g")]), draft([a, g, inside]));
    expect(merged.packet.items).toMatchObject([a, { linkId: "y", group: undefined }]);
  });

  it("says what somebody else has changed, by question", () => {
    const theirs = draft([{ ...a, text: "A theirs" }], "Fainting");
    const mine = draft([{ ...a, text: "A mine" }, b]);
    expect(conflictChanges(was, theirs, mine)).toMatchObject([
      { label: "Title", theirs: "Fainting" },
      { label: "“A theirs”", theirs: undefined, isMineOther: true },
      { label: "“B”", theirs: "Removed" },
      { label: "Order of the questions" },
    ]);
  });

  it("says what is missing where it is missing", () => {
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
