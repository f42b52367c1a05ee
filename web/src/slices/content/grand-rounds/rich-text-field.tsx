import { Input } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import "@mantine/tiptap/styles.css";
import { IconIndentDecrease, IconIndentIncrease } from "@tabler/icons-react";
import Link from "@tiptap/extension-link";
import { DOMParser, type Slice } from "@tiptap/pm/model";
import { type Editor, getSchema, type JSONContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import DOMPurify from "dompurify";
import { type ReactNode, useEffect, useId } from "react";
import classes from "./rich-text-field.module.css";

const WEB_OR_MAIL = /^(https?:|mailto:)/i;

/** What a message may be made of, as the server lets it through (decision G-CON-19). */
const RICH_TEXT = [
  StarterKit.configure({ heading: { levels: [1, 2, 3] }, code: false, codeBlock: false, horizontalRule: false, link: false }),
  Link.configure({ openOnClick: false, isAllowedUri: (url) => WEB_OR_MAIL.test(url) }),
];

/** The browser makes no markup out of text (Trusted Types); what is made safe comes as nodes. */
const nodesOf = (html: string) => DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true });

/** HTML as the editor holds it. */
const toRichText = (html: string): JSONContent => DOMParser.fromSchema(getSchema(RICH_TEXT)).parse(nodesOf(html)).toJSON();

/** HTML that was copied elsewhere, as far as it can stand in a message. */
const toSlice = (editor: Pick<Editor, "schema">, html: string): Slice => DOMParser.fromSchema(editor.schema).parseSlice(nodesOf(html));

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

/** A text with headings, lists and links (CON-098). */
export function RichTextField({ label, isOptional = false, html, onChange, error, isDisabled = false }: RichTextFieldProps) {
  const errorId = useId();
  const reasonId = useId();
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
      handlePaste: (view, { clipboardData }) => {
        const copied = clipboardData?.getData("text/html");
        if (!copied) return false;
        view.dispatch(view.state.tr.replaceSelection(toSlice(view.state, copied)).scrollIntoView());
        return true;
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
          {!(mayIndent && mayOutdent) && (
            <span id={reasonId} className={classes.reason}>
              {mayOutdent ? "The first point of a list cannot be indented" : "You can indent only in lists"}
            </span>
          )}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      <Input.Error id={errorId}>{error}</Input.Error>
    </div>
  );
}
