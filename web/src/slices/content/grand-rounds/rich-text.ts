import { LINK_SCHEMES } from "@linnet/contract/content/rich-text";
import Link from "@tiptap/extension-link";
import { tableEditing } from "@tiptap/pm/tables";
import { Mark, mergeAttributes, Node } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";

const WEB_OR_MAIL = new RegExp(`^(?:${LINK_SCHEMES.join("|")}):`, "i");

/** Whether a link may lead there. */
export const mayLinkTo = (address: string): boolean => WEB_OR_MAIL.test(address);

/** A character above or below the line; also as Google Docs writes it. */
const raised = (name: "superscript" | "subscript", tag: "sup" | "sub") =>
  Mark.create({
    name,
    excludes: "superscript subscript",
    parseHTML: () => [{ tag }, { style: `vertical-align=${tag === "sup" ? "super" : "sub"}` }],
    renderHTML: () => [tag, 0],
  });

/** By which the commands of tables know the nodes. */
const TABLE_ROLE: Record<string, string> = { table: "table", tableRow: "row", tableCell: "cell", tableHeader: "header_cell" };

const Table = Node.create({
  name: "table",
  extendNodeSchema: ({ name }) => ({ tableRole: TABLE_ROLE[name] }),
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  addProseMirrorPlugins: () => [tableEditing()],
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

/** Over how many columns or rows a cell reaches. */
const reach = (name: "colspan" | "rowspan") => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.min(Math.max(Number.parseInt(cell.getAttribute(name) ?? "1", 10) || 1, 1), 1000),
  renderHTML: ({ [name]: count }: Record<string, unknown>) => (count === 1 ? {} : { [name]: count }),
});

/** No table within a table. */
const cell = (name: "tableCell" | "tableHeader", tag: "td" | "th") =>
  Node.create({
    name,
    content: "(paragraph | heading | bulletList | orderedList | blockquote)+",
    isolating: true,
    addAttributes: () => ({
      colspan: reach("colspan"),
      rowspan: reach("rowspan"),
      // What the commands of tables ask for. It is neither read nor written.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

/** What a message may be made of: nothing that is not in the list of the contract (decision G-CON-19). */
export const RICH_TEXT = [
  StarterKit.configure({ heading: { levels: [1, 2, 3] }, code: false, codeBlock: false, horizontalRule: false, link: false }),
  Link.configure({ openOnClick: false, isAllowedUri: mayLinkTo }),
  raised("superscript", "sup"),
  raised("subscript", "sub"),
  Table,
  TableRow,
  cell("tableCell", "td"),
  cell("tableHeader", "th"),
];
