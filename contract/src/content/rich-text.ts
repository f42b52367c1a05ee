/** What a text of the updates may be made of: each element, and its attributes (decision G-CON-19). */
export const RICH_TEXT: Readonly<Record<string, readonly string[]>> = {
  h1: [],
  h2: [],
  h3: [],
  p: [],
  br: [],
  b: [],
  i: [],
  u: [],
  s: [],
  sup: [],
  sub: [],
  blockquote: [],
  ol: ["start"],
  ul: [],
  li: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  a: ["href"],
};

/** Where a link may lead. */
export const LINK_SCHEMES = ["http", "https", "mailto"] as const;

/** Elements that say what one of the list says. */
export const ELEMENT_SYNONYMS: Readonly<Record<string, string>> = {
  strong: "b",
  em: "i",
  ins: "u",
  del: "s",
  strike: "s",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  tfoot: "tbody",
};

/** Elements with a line or cell of their own: otherwise adjacent texts would become one word. */
export const BLOCK_ELEMENTS = [
  ...["address", "article", "aside", "body", "caption", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt"],
  ...["fieldset", "figcaption", "figure", "footer", "form", "header", "hgroup", "hr", "html", "legend", "main", "menu"],
  ...["nav", "option", "pre", "search", "section", "summary", "xmp"],
] as const;

/** A cell loses its tag where there is no table around it. */
const WORD_BEFORE = new RegExp(`(?<=\\S)</?(?:${[...BLOCK_ELEMENTS, "td", "th"].join("|")})\\b`, "gi");

/** The same HTML with a space where two words would become one when the tag between them goes. To be done before it is made safe. */
export const keepWordsApart = (html: string): string => html.replace(WORD_BEFORE, " $&");
