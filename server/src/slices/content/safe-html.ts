import { ELEMENT_SYNONYMS, keepWordsApart, LINK_SCHEMES, RICH_TEXT } from "@linnet/contract/content/rich-text";
import sanitizeHtml from "sanitize-html";

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(RICH_TEXT),
  allowedAttributes: Object.fromEntries(Object.entries(RICH_TEXT).map(([tag, attributes]) => [tag, [...attributes]])),
  transformTags: ELEMENT_SYNONYMS,
  allowedSchemes: [...LINK_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

/** User HTML without anything that could run, load or mislead. */
export const safeHtml = (html: string): string => sanitizeHtml(keepWordsApart(html), ALLOWED);
