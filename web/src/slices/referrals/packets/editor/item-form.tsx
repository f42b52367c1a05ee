import { isQuestion, type PacketItem } from "@linnet/contract/referrals/packets/packet";
import { Checkbox, NativeSelect, Textarea } from "@mantine/core";
import { focusWhenThere } from "../../../../ui/form/focus-when-there.ts";
import { OptionalLabel } from "../../../../ui/form/form-group.tsx";
import { AnswerSettings } from "./answer-settings.tsx";
import { asKind, blockOf, kindOf } from "./arrange-items.ts";
import { Conditions } from "./conditions.tsx";
import classes from "./editor.module.css";
import { KIND_CHOICES, kindNamed } from "./kind-words.ts";

interface PacketItemFormProps {
  item: PacketItem;
  items: ReadonlyMap<string, PacketItem>;
  wrong: Readonly<Record<string, string>>;
  onChange: (item: PacketItem) => void;
  onGroup: (group: string | undefined) => void;
}

export function PacketItemForm({ item, items, wrong, onChange, onGroup }: PacketItemFormProps) {
  const inside = new Set(blockOf([...items.values()], item.linkId).map(({ linkId }) => linkId));
  const groups = [...items.values()].filter(({ type, linkId }) => type === "group" && !inside.has(linkId));
  const kind = kindOf(item);
  return (
    <div className={classes.form}>
      <Textarea
        ref={focusWhenThere}
        className={classes.line ?? ""}
        label={isQuestion(item) ? "Question" : kind === "group" ? "Heading" : "Text"}
        description={kind === "red-flag" ? "Shown as ‘Call now’ with this text." : undefined}
        rows={2}
        value={item.text}
        error={wrong.text}
        onChange={(event) => onChange({ ...item, text: event.currentTarget.value })}
      />
      <NativeSelect
        label="Type"
        data={KIND_CHOICES}
        value={kind}
        onChange={(event) => onChange(asKind(item, kindNamed(event.currentTarget.value)))}
      />
      <NativeSelect
        label="Group"
        data={[{ value: "", label: "None" }, ...groups.map(({ linkId, text }) => ({ value: linkId, label: text || "No heading" }))]}
        value={item.group ?? ""}
        onChange={(event) => onGroup(event.currentTarget.value || undefined)}
      />
      {isQuestion(item) && (
        <>
          <Textarea
            className={classes.line ?? ""}
            label={<OptionalLabel>Help text</OptionalLabel>}
            rows={2}
            value={item.help ?? ""}
            onChange={(event) => onChange({ ...item, help: event.currentTarget.value || undefined })}
          />
          <AnswerSettings key={item.type} question={item} wrong={wrong} onChange={onChange} />
          <div className={classes.boxes}>
            <Checkbox
              label="Required unless a reason is given"
              checked={item.required}
              onChange={(event) => onChange({ ...item, required: event.currentTarget.checked })}
            />
            {item.type !== "boolean" && (
              <Checkbox
                label="Allow several answers"
                checked={item.repeats}
                onChange={(event) => onChange({ ...item, repeats: event.currentTarget.checked })}
              />
            )}
            <Checkbox
              label="Hidden: kept but never asked"
              checked={item.hidden}
              onChange={(event) => onChange({ ...item, hidden: event.currentTarget.checked })}
            />
          </div>
        </>
      )}
      <Conditions item={item} items={items} error={wrong.showWhen} onChange={(showWhen) => onChange({ ...item, showWhen })} />
    </div>
  );
}
