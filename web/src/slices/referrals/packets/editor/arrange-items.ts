import { isQuestion, type PacketItem } from "@linnet/contract/referrals/packets/packet";

type Items = readonly PacketItem[];

/** What an item is, as the editor offers it: a red flag is words that say when to call. */
export type PacketItemKind = PacketItem["type"] | "red-flag";

export const kindOf = (item: PacketItem): PacketItemKind => (item.type === "display" && item.redFlag ? "red-flag" : item.type);

/** Where an item and all that stands in it end. */
function endOf(items: Items, start: number): number {
  const inside = new Set([items[start]?.linkId]);
  let end = start + 1;
  for (let item = items[end]; item?.group !== undefined && inside.has(item.group); item = items[end]) {
    inside.add(item.linkId);
    end += 1;
  }
  return end;
}

const indexOf = (items: Items, linkId: string) => items.findIndex((item) => item.linkId === linkId);

/** An item and all that stands in it. */
export function blockOf(items: Items, linkId: string): Items {
  const start = indexOf(items, linkId);
  return start < 0 ? [] : items.slice(start, endOf(items, start));
}

/** The items beside one, in the same group. */
export function siblingsOf(items: Items, linkId: string): Items {
  const own = items.find((item) => item.linkId === linkId);
  return own ? items.filter(({ group }) => group === own.group) : [];
}

/** An item with all that stands in it goes one place on among those beside it; the same list where there is no such place. */
export function moveItem(items: Items, linkId: string, by: -1 | 1): Items {
  const beside = siblingsOf(items, linkId);
  const other = beside[beside.findIndex((item) => item.linkId === linkId) + by];
  if (!other) return items;
  const [start, middle] = [indexOf(items, linkId), indexOf(items, other.linkId)].toSorted((one, two) => one - two);
  if (start === undefined || middle === undefined) return items;
  const end = endOf(items, middle);
  return [...items.slice(0, start), ...items.slice(middle, end), ...items.slice(start, middle), ...items.slice(end)];
}

export function removeItem(items: Items, linkId: string): Items {
  const block = new Set(blockOf(items, linkId));
  return items.filter((item) => !block.has(item));
}

/** Puts items at the end of the group of their first one; at the end of all where it stands in none, or in none that is there. */
export function appendBlock(items: Items, block: Items): Items {
  const [first, ...inside] = block;
  if (!first) return items;
  const start = first.group === undefined ? -1 : indexOf(items, first.group);
  const at = start < 0 ? items.length : endOf(items, start);
  return items.toSpliced(at, 0, start < 0 ? { ...first, group: undefined } : first, ...inside);
}

/** Puts a new item behind another one and all that stands in it; at the end where it is behind none. */
export function insertAfter(items: Items, linkId: string | undefined, item: PacketItem): Items {
  const start = linkId === undefined ? -1 : indexOf(items, linkId);
  if (start < 0) return [...items, item];
  return items.toSpliced(endOf(items, start), 0, { ...item, group: items[start]?.group });
}

/** An item with all that stands in it goes to the end of another group, or, out of all groups, behind the one it was in. */
export function putInGroup(items: Items, linkId: string, group: string | undefined): Items {
  const [first, ...inside] = blockOf(items, linkId);
  if (!first || first.group === group) return items;
  const rest = removeItem(items, linkId);
  if (group !== undefined) return appendBlock(rest, [{ ...first, group }, ...inside]);
  let top = first.group;
  for (let above = rest.find((item) => item.linkId === top); above?.group !== undefined; above = rest.find((item) => item.linkId === top))
    top = above.group;
  const at = top === undefined ? rest.length : endOf(rest, indexOf(rest, top));
  return rest.toSpliced(at, 0, { ...first, group: undefined }, ...inside);
}

/** How deep in groups each item stands. */
export function depthsOf(items: Items): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const { linkId, group } of items) depths.set(linkId, group === undefined ? 0 : (depths.get(group) ?? 0) + 1);
  return depths;
}

/** A name that no item has, nor had in the version in use: an answer to one question is never read as one to another. */
export function freeLinkId(...taken: readonly Items[]): string {
  const names = new Set(taken.flat().map(({ linkId }) => linkId));
  let number = 1;
  while (names.has(`q${number}`)) number += 1;
  return `q${number}`;
}

const NO_QUESTION = { required: false, repeats: false, hidden: false };

/** The same item as another kind: it keeps all that the other kind has, too. */
export function asKind(item: PacketItem, kind: PacketItemKind): PacketItem {
  const { linkId, text, group, showWhen } = item;
  const own = { linkId, text, group, showWhen };
  if (kind === "group") return { type: kind, ...own };
  if (kind === "display" || kind === "red-flag") return { type: "display", ...own, redFlag: kind === "red-flag" };
  const { help, code, required, repeats, hidden } = isQuestion(item) ? item : { ...NO_QUESTION, help: undefined, code: undefined };
  const asked = { ...own, help, code, required, hidden, repeats: repeats && kind !== "boolean" };
  switch (kind) {
    case "choice":
    case "open-choice": {
      const { options, control } = "options" in item ? item : { options: [], control: undefined };
      return { type: kind, ...asked, options, control };
    }
    case "integer":
    case "decimal":
    case "quantity": {
      const { min, max, unit } =
        "min" in item || "max" in item || "unit" in item ? item : { min: undefined, max: undefined, unit: undefined };
      return { type: kind, ...asked, min, max, unit };
    }
    default:
      return { type: kind, ...asked };
  }
}

/** A question, words or a group that was just added. */
export const newItem = (linkId: string, kind: PacketItemKind, group?: string): PacketItem =>
  asKind({ type: "display", linkId, text: "", group, redFlag: false }, kind);
