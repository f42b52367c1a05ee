import { Input } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import "@mantine/tiptap/styles.css";
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconIndentDecrease,
  IconIndentIncrease,
  IconRowInsertBottom,
  IconRowRemove,
  IconSubscript,
  IconSuperscript,
  IconTableOff,
  IconTableRow,
} from "@tabler/icons-react";
import { DOMParser, Slice } from "@tiptap/pm/model";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  handlePaste as pasteIntoTable,
  toggleHeaderRow,
} from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";
import { type Editor, getSchema, type JSONContent, useEditor } from "@tiptap/react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { safeNodes } from "../../../ui/layout/safe-nodes.ts";
import { readPasted } from "./read-pasted.ts";
import { RICH_TEXT } from "./rich-text.ts";
import classes from "./rich-text-field.module.css";

/** As many as the contract takes of a message, without its marks. */
const MOST = 100_000;

/** HTML as the editor holds it. */
const toRichText = (html: string): JSONContent => DOMParser.fromSchema(getSchema(RICH_TEXT)).parse(safeNodes(html)).toJSON();

/** Nodes that were copied elsewhere, as far as they can stand in a message. A table is not opened: it stays one. */
function toSlice({ state: { schema } }: EditorView, nodes: DocumentFragment): Slice {
  // Blanks between the children of a block are none of the text.
  const block = document.createElement("div");
  block.append(nodes);
  const { content, openStart, openEnd } = DOMParser.fromSchema(schema).parseSlice(block);
  const upToTable = (open: number, at: "firstChild" | "lastChild") => {
    let depth = 0;
    for (let node = content[at]; node && depth < open && !node.type.spec.isolating; node = node[at]) depth += 1;
    return depth;
  };
  return new Slice(content, upToTable(openStart, "firstChild"), upToTable(openEnd, "lastChild"));
}

/** What is done to the table in which the caret is. */
const TABLE_COMMANDS = [
  { label: "Header row", run: toggleHeaderRow, icon: IconTableRow },
  { label: "Add row below", run: addRowAfter, icon: IconRowInsertBottom },
  { label: "Delete row", run: deleteRow, icon: IconRowRemove },
  { label: "Add column to the right", run: addColumnAfter, icon: IconColumnInsertRight },
  { label: "Delete column", run: deleteColumn, icon: IconColumnRemove },
  { label: "Delete table", run: deleteTable, icon: IconTableOff },
];

const RAISED = [
  { label: "Superscript", mark: "superscript", icon: IconSuperscript },
  { label: "Subscript", mark: "subscript", icon: IconSubscript },
];

interface RichTextFieldProps {
  label: string;
  isOptional?: boolean;
  /** What it begins with. From then on the editor has it. */
  html: string;
  onChange: (html: string) => void;
  error?: ReactNode;
  /** While the form is on its way. The fieldset around it stops the buttons of the toolbar only. */
  isDisabled?: boolean;
}

/** A text with headings, lists, tables and links (CON-098). */
export function RichTextField({ label, isOptional = false, html, onChange, error, isDisabled = false }: RichTextFieldProps) {
  const errorId = useId();
  const reasonId = useId();
  const [pasted, setPasted] = useState<{ lost: string[]; isTooLong?: boolean }>({ lost: [] });
  const editor = useEditor({
    extensions: RICH_TEXT,
    content: toRichText(html),
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": errorId,
        "aria-disabled": String(isDisabled),
      },
      // Before the editor reads the clipboard itself, which it would do without our list.
      handleDOMEvents: {
        paste: (view, event) => {
          const copied = event.clipboardData?.getData("text/html");
          if (!copied || !view.editable) return false;
          event.preventDefault();
          const { nodes, lost } = readPasted(copied);
          if ((nodes.textContent?.length ?? 0) > MOST) {
            setPasted((before) => ({ ...before, isTooLong: true }));
            return true;
          }
          const slice = toSlice(view, nodes);
          if (!pasteIntoTable(view, event, slice)) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
          setPasted((before) => ({ lost: [...new Set([...before.lost, ...lost])] }));
          return true;
        },
      },
    },
  });
  // Talks to the editor, which takes nothing of it after its beginning. Nothing was typed by it.
  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled]);
  const mayIndent = editor.can().sinkListItem("listItem");
  const mayOutdent = editor.can().liftListItem("listItem");
  return (
    <div className={classes.field} data-disabled={isDisabled || undefined}>
      <p className={classes.label}>
        {label}
        {isOptional && <span className={classes.optional}> (optional)</span>}
      </p>
      <RichTextEditor editor={editor} variant="subtle" classNames={{ content: classes.content ?? "" }}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H1 />
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
            {RAISED.map(({ label, mark, icon: Icon }) => (
              <RichTextEditor.Control
                key={mark}
                aria-label={label}
                title={label}
                active={editor.isActive(mark)}
                aria-pressed={editor.isActive(mark)}
                onClick={() => editor.chain().focus().toggleMark(mark).run()}
              >
                <Icon size={16} aria-hidden />
              </RichTextEditor.Control>
            ))}
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Blockquote />
            <RichTextEditor.OrderedList />
            <RichTextEditor.BulletList />
            <RichTextEditor.Control
              aria-label="Increase indent"
              title="Increase indent"
              disabled={!mayIndent}
              aria-describedby={mayIndent ? undefined : reasonId}
              onClick={() => editor.chain().focus().sinkListItem("listItem").run()}
            >
              <IconIndentIncrease size={16} aria-hidden />
            </RichTextEditor.Control>
            <RichTextEditor.Control
              aria-label="Decrease indent"
              title="Decrease indent"
              disabled={!mayOutdent}
              aria-describedby={mayOutdent ? undefined : reasonId}
              onClick={() => editor.chain().focus().liftListItem("listItem").run()}
            >
              <IconIndentDecrease size={16} aria-hidden />
            </RichTextEditor.Control>
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          {isInTable(editor.state) && <TableControls editor={editor} />}
          {!(mayIndent && mayOutdent) && (
            <span id={reasonId} className={classes.reason}>
              {mayOutdent ? "You cannot indent the first item in a list" : "You can indent only in lists"}
            </span>
          )}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      {pasted.isTooLong && (
        <Banner tone="danger" role="alert">
          The text you pasted is too long, so nothing was added. The limit is {MOST.toLocaleString("en-US")} characters.
        </Banner>
      )}
      {pasted.lost.length > 0 && (
        <Banner tone="warning" role="status">
          Some of what you pasted was left out: {new Intl.ListFormat("en").format(pasted.lost)}. Check the message before you save.
        </Banner>
      )}
      <Input.Error id={errorId}>{error}</Input.Error>
    </div>
  );
}

function TableControls({ editor }: { editor: Editor }) {
  return (
    <RichTextEditor.ControlsGroup>
      {TABLE_COMMANDS.map(({ label, run, icon: Icon }) => (
        <RichTextEditor.Control
          key={label}
          aria-label={label}
          title={label}
          onClick={() => {
            run(editor.state, editor.view.dispatch);
            editor.commands.focus();
          }}
        >
          <Icon size={16} aria-hidden />
        </RichTextEditor.Control>
      ))}
    </RichTextEditor.ControlsGroup>
  );
}
