import { isQuestion, type PacketItem } from "@linnet/contract/referrals/packets/packet";

type Items = readonly PacketItem[];

/** An item's kind in the editor. A red flag is a text that says when to call. */
export type PacketItemKind = PacketItem["type"] | "red-flag";

export const kindOf = (item: PacketItem): PacketItemKind => (item.type === "display" && item.redFlag ? "red-flag" : item.type);

/** The index after an item and everything inside. */
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

/** An item and everything inside. */
export function blockOf(items: Items, linkId: string): Items {
  const start = indexOf(items, linkId);
  return start < 0 ? [] : items.slice(start, endOf(items, start));
}

/** The items in the same group. */
export function siblingsOf(items: Items, linkId: string): Items {
  const own = items.find((item) => item.linkId === linkId);
  return own ? items.filter(({ group }) => group === own.group) : [];
}

/** Moves an item with everything inside by one place among its siblings. Returns the same list if there is no such place. */
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

/** Appends items to the group of their first one. Without a group, or if it is missing, appends them to the list. */
export function appendBlock(items: Items, block: Items): Items {
  const [first, ...inside] = block;
  if (!first) return items;
  const start = first.group === undefined ? -1 : indexOf(items, first.group);
  const at = start < 0 ? items.length : endOf(items, start);
  return items.toSpliced(at, 0, start < 0 ? { ...first, group: undefined } : first, ...inside);
}

/** Inserts an item after another one and everything inside that. Without one, appends it. */
export function insertAfter(items: Items, linkId: string | undefined, item: PacketItem): Items {
  const start = linkId === undefined ? -1 : indexOf(items, linkId);
  if (start < 0) return [...items, item];
  return items.toSpliced(endOf(items, start), 0, { ...item, group: items[start]?.group });
}

/** Moves an item with everything inside to the end of another group. Without a group, moves it after its last one. */
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

/** Each item's depth in groups. */
export function depthsOf(items: Items): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const { linkId, group } of items) depths.set(linkId, group === undefined ? 0 : (depths.get(group) ?? 0) + 1);
  return depths;
}

/** A name that no item has or had in the current version, so that an answer is never read as another question's. */
export function freeLinkId(...taken: readonly Items[]): string {
  const names = new Set(taken.flat().map(({ linkId }) => linkId));
  let number = 1;
  while (names.has(`q${number}`)) number += 1;
  return `q${number}`;
}

const NO_QUESTION = { required: false, repeats: false, hidden: false };

/** An item with each of its fields, even an empty one. Limits of length and values of the record fit one kind only. */
type Whole<Item = PacketItem> = Item extends PacketItem ? { [Field in Exclude<keyof Item, "from" | "maxLength">]: Item[Field] } : never;

/** The same item as another kind. It keeps what the other kind has, too. */
export function asKind(item: PacketItem, kind: PacketItemKind): Whole {
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

/** A new question, text or group. */
export const newItem = (linkId: string, kind: PacketItemKind, group?: string): PacketItem =>
  asKind({ type: "display", linkId, text: "", group, redFlag: false }, kind);
