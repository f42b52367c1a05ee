import Link from "@tiptap/extension-link";
import { DOMParser, type Slice } from "@tiptap/pm/model";
import { type Editor, getSchema, type JSONContent } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import DOMPurify from "dompurify";

const WEB_OR_MAIL = /^(https?:|mailto:)/i;

/** What a message may be made of, as the server lets it through (decision G-CON-19). */
export const RICH_TEXT = [
  StarterKit.configure({ heading: { levels: [1, 2, 3] }, code: false, codeBlock: false, horizontalRule: false, link: false }),
  Link.configure({ openOnClick: false, isAllowedUri: (url) => WEB_OR_MAIL.test(url) }),
];

/** The browser makes no markup out of text (Trusted Types); what is made safe comes as nodes. */
const nodesOf = (html: string) => DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true });

/** HTML as the editor holds it. */
export const toRichText = (html: string): JSONContent => DOMParser.fromSchema(getSchema(RICH_TEXT)).parse(nodesOf(html)).toJSON();

/** HTML that was copied elsewhere, as far as it can stand in a message. */
export const toSlice = (editor: Pick<Editor, "schema">, html: string): Slice =>
  DOMParser.fromSchema(editor.schema).parseSlice(nodesOf(html));
