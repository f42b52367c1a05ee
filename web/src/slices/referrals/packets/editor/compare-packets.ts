import { conditionInWords, valueInWords } from "@linnet/contract/referrals/packets/condition-words";
import {
  isQuestion,
  itemsById,
  type Packet,
  type PacketItem,
  type PacketItems,
  type PacketQuestion,
} from "@linnet/contract/referrals/packets/packet";
import { parseRecordPath, RECORD_PATHS } from "@linnet/contract/referrals/packets/record-path";
import { isSame } from "./draft.ts";
import { itemFacts } from "./kind-words.ts";

/** One difference between two versions, each side in readable lines. Empty if it is missing there. */
export interface PacketDifference {
  key: string;
  /** The item's name. */
  name: string;
  kind: "Added" | "Removed" | "Changed" | "Moved" | "Changed and moved";
  before: readonly string[];
  after: readonly string[];
}

/** The limits of an answer in words or numbers. */
function limitLines(item: PacketQuestion): string[] {
  const lines: string[] = [];
  if ("min" in item && item.min !== undefined) lines.push(`Minimum: ${valueInWords(item, item.min)}`);
  if ("max" in item && item.max !== undefined) lines.push(`Maximum: ${valueInWords(item, item.max)}`);
  if ("unit" in item && item.unit) lines.push(`Unit: ${item.unit.display ?? item.unit.code}`);
  if ("maxLength" in item && item.maxLength !== undefined) lines.push(`Maximum characters: ${item.maxLength}`);
  return lines;
}

/** A question's hints, and its answer's settings. */
function answerLines(item: PacketItem): string[] {
  if (!isQuestion(item)) return [];
  const options = "options" in item ? item.options : [];
  const path = parseRecordPath(item.from ?? "");
  return [
    ...(item.help ? [`Help text: ${item.help}`] : []),
    ...options.map(({ code, display }) => `Answer: ${display}${code === display ? "" : ` (${code})`}`),
    ...("control" in item && item.control ? [`Shown as: ${item.control}`] : []),
    ...limitLines(item),
    ...(path ? [`From the record: ${RECORD_PATHS[path.name]}${path.code ? ` (${path.code})` : ""}`] : []),
  ];
}

/** An item's complete description, in lines. */
function linesOf(item: PacketItem | undefined, items: PacketItems): string[] {
  if (!item) return [];
  const group = item.group === undefined ? [] : [`Group: “${items.get(item.group)?.text ?? item.group}”`];
  const condition = conditionInWords(item, items);
  return [item.text, itemFacts(item), ...group, ...(condition ? [condition.replace(/^only/, "Only")] : []), ...answerLines(item)];
}

/** The names that keep their relative order: the longest common subsequence. */
function unmoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const place = new Map(before.map((name, index) => [name, index]));
  const rows: { name: string; at: number; length: number; last: number }[] = [];
  for (const name of after) {
    const at = place.get(name);
    if (at === undefined) continue;
    const last = rows.reduce((best, row, index) => (row.at < at && row.length > (rows[best]?.length ?? 0) ? index : best), -1);
    rows.push({ name, at, length: (rows[last]?.length ?? 0) + 1, last });
  }
  const kept = new Set<string>();
  let index = rows.reduce((best, row, at) => (row.length > (rows[best]?.length ?? 0) ? at : best), -1);
  for (let row = rows[index]; row; row = rows[index]) {
    kept.add(row.name);
    index = row.last;
  }
  return kept;
}

function differenceOf(one: PacketItem | undefined, other: PacketItem | undefined, isKept: boolean): PacketDifference["kind"] | undefined {
  if (!one) return "Added";
  if (!other) return "Removed";
  if (isSame(one, other)) return isKept ? undefined : "Moved";
  return isKept ? "Changed" : "Changed and moved";
}

const ABOUT = [
  ["title", "Title"],
  ["description", "Description"],
  ["isExample", "Example for the clinic to review"],
] as const;

const said = (value: string | boolean | undefined) => (typeof value === "boolean" ? (value ? "Yes" : "No") : value);

/** The differences of `after` in its order, then what was removed. */
export function comparePackets(before: Packet, after: Packet): PacketDifference[] {
  const [old, now] = [itemsById(before.items), itemsById(after.items)];
  const about = ABOUT.flatMap(([field, name]): PacketDifference[] => {
    const [one, other] = [said(before[field]), said(after[field])];
    return one === other ? [] : [{ key: field, name, kind: "Changed", before: one ? [one] : [], after: other ? [other] : [] }];
  });
  const kept = unmoved([...old.keys()], [...now.keys()]);
  const items = [...now.values(), ...[...old.values()].filter(({ linkId }) => !now.has(linkId))].flatMap(
    ({ linkId, text }): PacketDifference[] => {
      const [one, other] = [old.get(linkId), now.get(linkId)];
      const kind = differenceOf(one, other, kept.has(linkId));
      if (kind === undefined) return [];
      return [{ key: `item ${linkId}`, name: text, kind, before: linesOf(one, old), after: linesOf(other, now) }];
    },
  );
  return [...about, ...items];
}
