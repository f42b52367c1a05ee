import { Packet, type PacketItem } from "@linnet/contract/referrals/packets/packet";
import { describe, expect, it } from "vitest";
import { appendBlock, asKind, blockOf, freeLinkId, insertAfter, moveItem, newItem, putInGroup, removeItem } from "./arrange-items.ts";

const group = (linkId: string, inside?: string) => newItem(linkId, "group", inside);
const asked = (linkId: string, inside?: string) => newItem(linkId, "boolean", inside);
/** The item a, then the group g with b and the inner group h with c, then d. */
const ITEMS = [asked("a"), group("g"), asked("b", "g"), group("h", "g"), asked("c", "h"), asked("d")];
/** The names in their order, each below its group. */
const said = (items: readonly PacketItem[]) =>
  items.map(({ linkId, group: inside }) => (inside ? `${inside}/${linkId}` : linkId)).join(" ");

describe("the items of a packet", () => {
  it("move among their siblings, with everything inside", () => {
    expect(said(moveItem(ITEMS, "a", 1))).toBe("g g/b g/h h/c a d");
    expect(said(moveItem(ITEMS, "d", -1))).toBe("a d g g/b g/h h/c");
    expect(said(moveItem(ITEMS, "h", -1))).toBe("a g g/h h/c g/b d");
    expect(moveItem(ITEMS, "b", -1)).toBe(ITEMS);
    expect(moveItem(ITEMS, "nothing", 1)).toBe(ITEMS);
  });

  it("move into a group and out of all of them", () => {
    expect(said(putInGroup(ITEMS, "a", "h"))).toBe("g g/b g/h h/c h/a d");
    expect(said(putInGroup(ITEMS, "h", undefined))).toBe("a g g/b h h/c d");
    expect(said(putInGroup(ITEMS, "c", "g"))).toBe("a g g/b g/h g/c d");
    expect(putInGroup(ITEMS, "c", "h")).toBe(ITEMS);
  });

  it("are added after another one, and removed and restored as a block", () => {
    expect(said(insertAfter(ITEMS, "h", asked("e")))).toBe("a g g/b g/h h/c g/e d");
    expect(said(insertAfter(ITEMS, undefined, asked("e")))).toBe("a g g/b g/h h/c d e");
    expect(said(removeItem(ITEMS, "g"))).toBe("a d");
    expect(said(appendBlock(removeItem(ITEMS, "h"), blockOf(ITEMS, "h")))).toBe("a g g/b g/h h/c d");
    expect(said(appendBlock([asked("a")], blockOf(ITEMS, "h")))).toBe("a h h/c");
  });

  it("have names that no other item has or had", () => {
    expect(freeLinkId([asked("q1"), asked("q3")], [asked("q2")])).toBe("q4");
  });

  it("keep what another kind has, too, when they become that kind", () => {
    const choice: PacketItem = {
      ...{ type: "choice", linkId: "a", text: "A", help: "B", required: true, repeats: true, hidden: false },
      options: [{ code: "x", display: "X" }],
    };
    expect(asKind(asKind(choice, "open-choice"), "choice")).toEqual(choice);
    expect(asKind(choice, "boolean")).toMatchObject({ help: "B", required: true, repeats: false });
    expect(asKind(choice, "red-flag")).toEqual({ type: "display", linkId: "a", text: "A", redFlag: true });
    const weight = asKind({ ...asKind(choice, "decimal"), min: 1 } as PacketItem, "quantity");
    expect(weight).toMatchObject({ type: "quantity", min: 1 });
    expect(
      Packet.safeParse({ title: "T", items: [weight, asKind(choice, "text")].map((item, index) => ({ ...item, linkId: `${index}` })) })
        .success,
    ).toBe(true);
  });
});
