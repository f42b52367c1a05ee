import { Packet } from "@linnet/contract/referrals/packets/packet";
import type { EditChange } from "../../../../ui/form/edit-conflict-panel.tsx";
import { changedFields } from "../../../../ui/form/use-edit-conflict.ts";
import type { EditedPacket } from "./api.ts";

/** The editor's content. */
export interface PacketDraft {
  packet: Packet;
  isOffered: boolean;
}

export const toDraft = ({ draft, isOffered }: Pick<EditedPacket, "draft" | "isOffered">): PacketDraft => ({ packet: draft, isOffered });

const sorted = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value;

/** Whether two values are equal, in any order of their keys. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one, sorted) === JSON.stringify(other, sorted);

/** The errors: by question and field, with an empty name for the packet itself. */
export type WrongFields = ReadonlyMap<string, Readonly<Record<string, string>>>;

const SENTENCES = new Map([
  ["showWhen", "Complete the condition"],
  ["unit", "Enter the unit"],
  ["maxLength", "Enter a whole number in range"],
]);

/** Errors that prevent saving. */
export function wrongFields(packet: Packet): WrongFields {
  const wrong = new Map<string, Record<string, string>>();
  for (const { path, message } of Packet.safeParse(packet).error?.issues ?? []) {
    const [part, index, field] = path;
    const linkId = part === "items" && typeof index === "number" ? (packet.items[index]?.linkId ?? "") : "";
    const name = String(linkId === "" ? part : field);
    wrong.set(linkId, { [name]: SENTENCES.get(name) ?? message, ...wrong.get(linkId) });
  }
  return wrong;
}

const ITEM = "item ";

/** A draft as named fields. Each question is one. */
function fieldsOf({ packet: { items, ...about }, isOffered }: PacketDraft): Record<string, unknown> {
  const order = items.map(({ linkId }) => linkId).join("\n");
  return { ...about, isOffered, order, ...Object.fromEntries(items.map((item) => [ITEM + item.linkId, item])) };
}

const LABELS = {
  title: "Title",
  description: "Description",
  isExample: "Example for the clinic to review",
  isOffered: "Asked in the referral form",
};

/** The differences between their draft and yours, with one line for each question. */
export function conflictChanges(now: PacketDraft, mine: PacketDraft): EditChange[] {
  const names = [mine, now].flatMap(({ packet }) => packet.items.map(({ linkId, text }) => [ITEM + linkId, `“${text}”`] as const));
  const labels = { ...LABELS, ...Object.fromEntries(names), order: "Order of the questions" };
  const wordsOf = (field: string, value: unknown) => {
    if (field.startsWith(ITEM)) return value === undefined ? "Removed" : undefined;
    if (field === "order") return undefined;
    return typeof value === "boolean" ? (value ? "Yes" : "No") : String(value ?? "");
  };
  return changedFields(labels, { now: fieldsOf(now), mine: fieldsOf(mine) }, wordsOf);
}
