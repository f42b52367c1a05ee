import { conditionInWords } from "@linnet/contract/referrals/packets/condition-words";
import { itemsById, type PacketItem, type PacketItems } from "@linnet/contract/referrals/packets/packet";
import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ComponentProps, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { notify } from "../../../../ui/feedback/notify.ts";
import { StatusBadge } from "../../../../ui/feedback/status-badge.tsx";
import {
  appendBlock,
  blockOf,
  depthsOf,
  freeLinkId,
  insertAfter,
  kindOf,
  moveItem,
  newItem,
  type PacketItemKind,
  putInGroup,
  removeItem,
  siblingsOf,
} from "./arrange-items.ts";
import classes from "./editor.module.css";
import { PacketItemForm } from "./item-form.tsx";
import { itemFacts } from "./kind-words.ts";
import type { PacketEditing } from "./use-draft.ts";

interface PacketItemListProps {
  editing: PacketEditing;
  /** The item whose settings are open. */
  open: string | undefined;
  onOpen: (linkId: string | undefined) => void;
}

const NOTHING_WRONG = {};
const sentence = (text: string) => `“${text || "No text"}”`;

/** The id of an item's button, to find it after the list has changed. */
const buttonId = (linkId: string, act: string) => `packet-item-${act}-${linkId}`;
const focusButton = (...ids: string[]) => {
  const buttons = ids.map((id) => document.getElementById(id));
  buttons.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus();
};

const ADD: readonly [kind: PacketItemKind, words: string][] = [
  ["boolean", "Add question"],
  ["group", "Add group"],
  ["red-flag", "Add red flag"],
  ["display", "Add instructions"],
];

/** The questions in order, each on one line, with the settings of one open. */
export function PacketItemList({ editing, open, onOpen }: PacketItemListProps) {
  const { draft, known, problems, wrong, changeItems } = editing;
  const { items } = draft.packet;
  const [moved, setMoved] = useState("");
  const byId = useMemo(() => itemsById(items), [items]);
  const depths = useMemo(() => depthsOf(items), [items]);
  const problemsOf = useMemo(() => {
    const all = new Map<string, string>();
    for (const { linkId, sentence: said } of problems)
      if (linkId !== null) all.set(linkId, [...(all.has(linkId) ? [all.get(linkId)] : []), said].join(". "));
    return all;
  }, [problems]);

  const add = (kind: PacketItemKind, after: string | undefined) => {
    const linkId = freeLinkId(items, known.published?.items ?? []);
    const group = after === undefined ? undefined : byId.get(after);
    const item = newItem(linkId, kind, group?.type === "group" ? group.linkId : undefined);
    changeItems((before) => (item.group === undefined ? insertAfter(before, after, item) : appendBlock(before, [item])));
    onOpen(linkId);
  };
  const move = (item: PacketItem, by: -1 | 1) => {
    const acts = by < 0 ? (["up", "down"] as const) : (["down", "up"] as const);
    flushSync(() => changeItems((before) => moveItem(before, item.linkId, by)));
    focusButton(...acts.map((act) => buttonId(item.linkId, act)));
    const beside = siblingsOf(moveItem(items, item.linkId, by), item.linkId);
    setMoved(`${sentence(item.text)} is now ${beside.findIndex(({ linkId }) => linkId === item.linkId) + 1} of ${beside.length}`);
  };
  const remove = (item: PacketItem) => {
    const at = items.indexOf(item);
    const block = blockOf(items, item.linkId);
    const next = items[at + block.length] ?? items[at - 1];
    flushSync(() => changeItems((before) => removeItem(before, item.linkId)));
    focusButton(...(next ? [buttonId(next.linkId, "edit")] : []), buttonId("", "add"));
    const undo = async () =>
      changeItems((before) => {
        const follower = items[at + block.length];
        const place = before.findIndex(({ linkId, group }) => linkId === follower?.linkId && group === follower.group);
        return follower?.group === item.group && place >= 0 ? before.toSpliced(place, 0, ...block) : appendBlock(before, block);
      });
    notify({
      text: block.length === 1 ? `${sentence(item.text)} was removed.` : `${sentence(item.text)} and its contents were removed.`,
      undo,
    });
  };

  return (
    <>
      <p className="ln-hidden" role="status">
        {moved}
      </p>
      {items.length > 0 && (
        <ol className={classes.items} key={editing.generation}>
          {items.map((item) => {
            const beside = siblingsOf(items, item.linkId);
            return (
              <li
                key={item.linkId}
                style={{ paddingInlineStart: `${(depths.get(item.linkId) ?? 0) * 1.25}rem` }}
                data-open={item.linkId === open || undefined}
              >
                <ItemLine
                  item={item}
                  line={{
                    condition: conditionInWords(item, byId),
                    problem: problemsOf.get(item.linkId),
                    isWrong: wrong?.has(item.linkId) ?? false,
                    isOpen: item.linkId === open,
                    isFirst: beside[0] === item,
                    isLast: beside.at(-1) === item,
                  }}
                  onOpen={onOpen}
                  onMove={move}
                  onRemove={remove}
                />
                {item.linkId === open && (
                  <OpenItem
                    item={item}
                    items={byId}
                    editing={editing}
                    onAdd={(kind) => add(kind, item.linkId)}
                    onClose={() => onOpen(undefined)}
                  />
                )}
              </li>
            );
          })}
        </ol>
      )}
      <div className={classes.adding}>
        {ADD.map(([kind, words], index) => (
          <Button
            key={kind}
            {...(index === 0 && { id: buttonId("", "add") })}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => add(kind, undefined)}
          >
            {words}
          </Button>
        ))}
      </div>
    </>
  );
}

interface ItemLineProps {
  item: PacketItem;
  /** The line's texts and state. */
  line: { condition: string; problem: string | undefined; isWrong: boolean; isOpen: boolean; isFirst: boolean; isLast: boolean };
  onOpen: (linkId: string | undefined) => void;
  onMove: (item: PacketItem, by: -1 | 1) => void;
  onRemove: (item: PacketItem) => void;
}

/** One item on a line. Plain buttons, because a packet may have five hundred. */
function ItemLine({ item, line, onOpen, onMove, onRemove }: ItemLineProps) {
  const { condition, problem, isWrong, isOpen, isFirst, isLast } = line;
  const { linkId } = item;
  const name = sentence(item.text);
  return (
    <div className={classes.itemLine} data-kind={kindOf(item)}>
      <div className={classes.said}>
        <span className={classes.text}>{item.text || <span className="ln-muted">No text</span>}</span>
        <span className={classes.facts}>
          {itemFacts(item)}
          {condition && ` · ${condition}`}
        </span>
        {isWrong && <StatusBadge tone="danger">Incomplete</StatusBadge>}
        {problem && <StatusBadge tone="warning">{problem}</StatusBadge>}
      </div>
      <div className={classes.acts}>
        <Act id={buttonId(linkId, "up")} label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(item, -1)}>
          <IconArrowUp size={18} aria-hidden />
        </Act>
        <Act id={buttonId(linkId, "down")} label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(item, 1)}>
          <IconArrowDown size={18} aria-hidden />
        </Act>
        <Act id={buttonId(linkId, "remove")} label={`Remove ${name}`} onClick={() => onRemove(item)}>
          <IconTrash size={18} aria-hidden />
        </Act>
        <Act
          id={buttonId(linkId, "edit")}
          label={`Edit ${name}`}
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? undefined : linkId)}
        >
          <IconPencil size={18} aria-hidden />
        </Act>
      </div>
    </div>
  );
}

interface ActProps extends ComponentProps<"button"> {
  label: string;
}

const Act = ({ label, ...button }: ActProps) => (
  <button type="button" className={classes.act} aria-label={label} title={label} {...button} />
);

interface OpenItemProps {
  item: PacketItem;
  items: PacketItems;
  editing: PacketEditing;
  onAdd: (kind: PacketItemKind) => void;
  onClose: () => void;
}

/** The open item's settings, and buttons to add items after it or, in a group, inside it. */
function OpenItem({ item, items, editing, onAdd, onClose }: OpenItemProps) {
  const { linkId, type } = item;
  const { wrong, changeItems } = editing;
  const close = () => {
    onClose();
    focusButton(buttonId(linkId, "edit"));
  };
  return (
    <div className={classes.open}>
      <PacketItemForm
        item={item}
        items={items}
        wrong={wrong?.get(linkId) ?? NOTHING_WRONG}
        onChange={(next) => changeItems((before) => before.map((one) => (one.linkId === linkId ? next : one)))}
        onGroup={(group) => changeItems((before) => putInGroup(before, linkId, group))}
      />
      <div className={classes.openEnd}>
        <Button size="xs" onClick={close}>
          Done
        </Button>
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => onAdd("boolean")}>
          {type === "group" ? "Add question to this group" : "Add question below"}
        </Button>
      </div>
    </div>
  );
}
