import { ELEMENT_SYNONYMS, keepWordsApart, LINK_SCHEMES, RICH_TEXT } from "@linnet/contract/content/rich-text";
import DOMPurify from "dompurify";

const attributes = Object.values(RICH_TEXT).flat();

const ALLOWED = {
  ALLOWED_TAGS: [...Object.keys(RICH_TEXT), ...Object.keys(ELEMENT_SYNONYMS)],
  ALLOWED_ATTR: attributes,
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${LINK_SCHEMES.join("|")}):`, "i"),
  ADD_URI_SAFE_ATTR: attributes.filter((name) => name !== "href"),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/**
 * The hospital's markup as nodes, since the browser accepts none as text (Trusted Types). The server has sanitized it, and this sanitizes
 * it again.
 */
export const safeNodes = (html: string): DocumentFragment =>
  DOMPurify.sanitize(keepWordsApart(html), { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
