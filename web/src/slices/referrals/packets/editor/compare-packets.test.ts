import { type Packet, PacketItem } from "@linnet/contract/referrals/packets/packet";
import { describe, expect, it } from "vitest";
import { newItem } from "./arrange-items.ts";
import { comparePackets } from "./compare-packets.ts";

const asked = (linkId: string) => ({ ...newItem(linkId, "boolean"), text: linkId.toUpperCase() });
const packet = (items: Packet["items"], title = "T"): Packet => ({ title, isExample: true, items });
const [a, b, c] = [asked("a"), asked("b"), asked("c")];

describe("two versions of a packet", () => {
  it("differ by added, removed, changed and moved items", () => {
    const changed = { ...b, showWhen: { any: false, conditions: [{ question: "a", operator: "=" as const, answer: true }] } };
    expect(comparePackets(packet([a, b, c]), packet([c, a, changed, asked("d")], "U"))).toEqual([
      { key: "title", name: "Title", kind: "Changed", before: ["T"], after: ["U"] },
      { key: "item c", name: "C", kind: "Moved", before: ["C", "Yes or no"], after: ["C", "Yes or no"] },
      { key: "item b", name: "B", kind: "Changed", before: ["B", "Yes or no"], after: ["B", "Yes or no", "Only if “A” is yes"] },
      { key: "item d", name: "D", kind: "Added", before: [], after: ["D", "Yes or no"] },
    ]);
    expect(comparePackets(packet([a, b]), packet([b]))).toMatchObject([{ name: "A", kind: "Removed", after: [] }]);
    expect(comparePackets(packet([a, b]), packet([a, b]))).toEqual([]);
  });

  it("list every setting of an answer", () => {
    const weight = {
      ...newItem("w", "quantity"),
      ...{ text: "Weight", help: "Today", min: 1, max: 200, unit: { code: "kg", system: "u" } },
    };
    const after = packet([{ ...weight, from: "%record.weight" } as Packet["items"][number]]);
    expect(comparePackets(packet([]), after)[0]?.after).toEqual([
      "Weight",
      "Measurement with a unit · filled in from the record",
      "Help text: Today",
      "Minimum: 1 kg",
      "Maximum: 200 kg",
      "Unit: kg",
      "From the record: latest weight in kg",
    ]);
  });

  it("say what changed in every field but names and codes", () => {
    const showWhen = { any: false, conditions: [{ question: "a", operator: "=", answer: true }] };
    const everyQuestion = { help: "H", code: [{ code: "c" }], required: true, repeats: true, hidden: true, from: "%record.sex" };
    const changes: [PacketItem, object][] = [
      [newItem("s", "string"), { type: "text", text: "S", group: "g", showWhen, ...everyQuestion, maxLength: 9 }],
      [newItem("n", "integer"), { min: 1, max: 2, unit: { code: "kg", system: "u" } }],
      [newItem("o", "choice"), { options: [{ code: "1", display: "One" }], control: "drop-down" }],
      [newItem("d", "display"), { redFlag: true }],
    ];
    const said = changes.flatMap(([item, change]) =>
      Object.entries(change).flatMap(([field, value]) => {
        const [found] = comparePackets(packet([a, item]), packet([a, { ...item, [field]: value } as PacketItem]));
        return String(found?.before) === String(found?.after) ? [] : [field];
      }),
    );
    const fields = new Set(PacketItem.options.flatMap(({ shape }) => Object.keys(shape)));
    expect([...fields].filter((field) => !said.includes(field))).toEqual(["linkId", "code"]);
  });
});
