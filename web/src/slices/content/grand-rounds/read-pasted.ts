import { BLOCK_ELEMENTS } from "@linnet/contract/content/rich-text";
import DOMPurify from "dompurify";
import { mayLinkTo } from "./rich-text.ts";

/** A paragraph that Word shows as a list item: its level, and its marker. */
interface Point {
  paragraph: Element;
  level: number;
  tag: "ol" | "ul";
  start: number;
}

function pointOf(paragraph: Element): Point | undefined {
  const [, level] = /mso-list:\s*l\d+\s+level(\d+)/i.exec(paragraph.getAttribute("style") ?? "") ?? [];
  if (level === undefined) return undefined;
  const marker = [...paragraph.querySelectorAll("span")].find((span) => /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""));
  const sign = marker?.textContent?.trim() ?? "";
  marker?.remove();
  const isNumbered = /^\(?([\divxlc]+|[a-z])[.)]/i.test(sign);
  return { paragraph, level: Number(level), tag: isNumbered ? "ol" : "ul", start: Number.parseInt(sign.replace("(", ""), 10) || 1 };
}

interface OpenList {
  list: Element;
  level: number;
}

/** The open lists for an item; the last one is its own. */
function openFor({ paragraph, level, tag, start }: Point, before: OpenList[]): OpenList[] {
  const follows = before[0] !== undefined && paragraph.previousElementSibling === before[0].list;
  const open = follows ? before.filter(({ list, level: at }) => at < level || (at === level && list.localName === tag)) : [];
  const inner = open.at(-1);
  if (inner?.level === level) return open;
  const list = paragraph.ownerDocument.createElement(tag);
  if (tag === "ol" && start > 1) list.setAttribute("start", String(start));
  if (inner) inner.list.lastElementChild?.append(list);
  else paragraph.before(list);
  return [...open, { list, level }];
}

/** Word puts lists on the clipboard as paragraphs with a sign before them. Makes lists of them. */
function wordLists(nodes: DocumentFragment): void {
  let open: OpenList[] = [];
  for (const paragraph of nodes.querySelectorAll("p[style*='mso-list']")) {
    const point = pointOf(paragraph);
    if (!point) continue;
    open = openFor(point, open);
    const item = paragraph.ownerDocument.createElement("li");
    open.at(-1)?.list.append(item);
    item.append(paragraph);
  }
}

/** Unsupported content, in message order. */
interface Lost {
  picture: number;
  embedded: number;
  formula: number;
  comment: number;
  field: number;
  link: number;
  nested: number;
  isColored: boolean;
}

interface Pasted {
  nodes: DocumentFragment;
  /** In words, each for a sentence. */
  lost: string[];
}

/** A style as Office writes it, without blanks: browsers forget what only Office knows. */
const styleOf = (element: Element): string => (element.getAttribute("style") ?? "").toLowerCase().replace(/\s+/g, "");

/** What the author does not see either: hidden text, and the list of comments at the end. */
const UNSEEN = /display:none|mso-hide:all|mso-element:comment-list/;
const BLOCK = /display:(block|flex|grid|list-item|table)/;

/** Excel says in a style sheet which cells are bold. */
function applyStyleSheets(html: string, nodes: DocumentFragment): void {
  const rules = new Map<string, string>();
  for (const [sheet] of html.matchAll(/<style[\s\S]*?<\/style>/gi))
    for (const [, name = "", style = ""] of sheet.matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g))
      rules.set(name, (style.match(/(font-weight|font-style|text-decoration|vertical-align|color|background):[^;]+/gi) ?? []).join(";"));
  if (rules.size === 0) return;
  for (const element of nodes.querySelectorAll("[class]")) {
    const style = [...element.classList].map((name) => rules.get(name) ?? "").join(";");
    // The element's own style comes last and wins.
    if (style.length > 1) element.setAttribute("style", `${style};${element.getAttribute("style") ?? ""}`);
  }
}

/** A link is blue and underlined of itself; a heading is bold. */
const BY_ITSELF = "a, h1, h2, h3, h4, h5, h6, th";

/** Whether a color is noticeable: not black, white or gray. */
function isColor(value: string): boolean {
  const hex = /^#(?:([\da-f]{2})([\da-f]{2})([\da-f]{2})|([\da-f])([\da-f])([\da-f]))$/.exec(value)?.slice(1).filter(Boolean);
  const parts =
    hex?.map((part) => Number.parseInt(part.repeat(2 / part.length), 16)) ?? /^rgb\((\d+),(\d+),(\d+)\)/.exec(value)?.slice(1).map(Number);
  if (parts) return Math.max(...parts) - Math.min(...parts) > 60;
  return /^(red|green|blue|yellow|orange|purple|lime|aqua|cyan|fuchsia|magenta|maroon|navy|teal|olive)$/.test(value);
}

function isColored(element: Element): boolean {
  if (!element.textContent?.trim()) return false;
  const style = styleOf(element);
  const [, background = element.getAttribute("bgcolor")?.toLowerCase() ?? ""] =
    /(?:^|;)(?:background(?:-color)?|mso-highlight):([^;]+)/.exec(style) ?? [];
  const [, color = element.getAttribute("color")?.toLowerCase() ?? ""] = /(?:^|;)color:([^;]+)/.exec(style) ?? [];
  return isColor(background) || (isColor(color) && !element.closest(BY_ITSELF));
}

/** Another element with the same children. */
function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  const style = element.getAttribute("style");
  if (style) renamed.setAttribute("style", style);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** A table within a table becomes a line for each of its rows. */
function flatten(table: HTMLTableElement): void {
  const lines = [...table.rows].map((row) => {
    const line = table.ownerDocument.createElement("p");
    for (const [index, cell] of [...row.cells].entries()) {
      if (index > 0) line.append(" | ");
      for (const block of cell.querySelectorAll("p, div, li, br")) block.replaceWith(" ", ...block.childNodes, " ");
      line.append(...cell.childNodes);
    }
    return line;
  });
  table.replaceWith(...lines);
}

/** Whether a cell has nothing but bold text. */
function isBold(cell: Element): boolean {
  const texts = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.nodeValue?.trim()) continue;
    let element = text.parentElement;
    while (element && !/^(b|strong)$/i.test(element.tagName) && !/font-weight:(bold|[6-9]00)/.test(styleOf(element)))
      element = element === cell ? null : element.parentElement;
    if (!element) return false;
  }
  return true;
}

/** Office has no header cells: a first row that is repeated on each page, or is all bold, is read as one. */
function markHeader(table: HTMLTableElement): void {
  const [first] = table.rows;
  if (!first || table.querySelector("th")) return;
  const cells = [...first.cells];
  const isHeader =
    first.parentElement?.tagName === "THEAD" ||
    (table.rows.length > 1 && cells.some((cell) => cell.textContent?.trim()) && cells.every(isBold));
  if (!isHeader) return;
  for (const cell of cells) {
    const header = rename(cell, "th");
    for (const name of ["colspan", "rowspan"]) {
      const count = cell.getAttribute(name);
      if (count) header.setAttribute(name, count);
    }
  }
}

/** Takes elements away, and says how many. */
function remove(nodes: DocumentFragment, selector: string): number {
  const found = [...nodes.querySelectorAll(selector)].filter((element) => !element.parentElement?.closest(selector));
  for (const element of found) element.replaceWith(" ");
  return found.length;
}

function count(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [number === 1 ? one : `${number} ${many}`];
}

const inWords = ({ picture, embedded, formula, comment, field, link, nested, isColored }: Lost): string[] => [
  ...count(picture, "a picture", "pictures"),
  ...count(embedded, "a video or other embedded part", "videos or other embedded parts"),
  ...count(formula, "a formula", "formulas"),
  ...count(comment, "a comment", "comments"),
  ...count(field, "a form field", "form fields"),
  ...count(link, "a link to something other than a web page or email address", "links to something other than a web page or email address"),
  ...count(nested, "a table within a table (its rows are now lines)", "tables within tables (their rows are now lines)"),
  ...(isColored ? ["colors"] : []),
];

/** A link that leads neither to the web nor to an address becomes its text. */
function unlink(nodes: DocumentFragment): number {
  const links = [...nodes.querySelectorAll("a[href]")].filter((link) => !mayLinkTo(link.getAttribute("href") ?? ""));
  for (const link of links) link.replaceWith(...link.childNodes);
  return links.length;
}

/** Word also writes how far a character is above or below the line. */
function raise(nodes: DocumentFragment): void {
  for (const raised of nodes.querySelectorAll("[style*='mso-text-raise']"))
    if (!raised.querySelector("sup, sub")) rename(raised, styleOf(raised).includes("mso-text-raise:-") ? "sub" : "sup");
}

/** A page is laid out with tables of one cell, which say nothing. */
function tidy(table: HTMLTableElement): void {
  for (const row of [...table.rows]) if (row.cells.length === 0) row.remove();
  const [first] = table.rows;
  if (first && (table.rows.length > 1 || first.cells.length > 1)) {
    markHeader(table);
    return;
  }
  const frame = table.ownerDocument.createElement("div");
  frame.append(...(first?.cells[0]?.childNodes ?? []));
  table.replaceWith(frame);
}

function tidyTables(nodes: DocumentFragment): { nested: number } {
  for (const caption of nodes.querySelectorAll("caption")) caption.closest("table")?.before(rename(caption, "p"));
  const nested = [...nodes.querySelectorAll<HTMLTableElement>("table table")].reverse();
  for (const table of nested) flatten(table);
  for (const table of nodes.querySelectorAll("table")) tidy(table);
  return { nested: nested.length };
}

const hasOwnLine = (element: Element): boolean =>
  BLOCK_ELEMENTS.some((name) => name === element.localName) || (element.matches("span, a, label") && BLOCK.test(styleOf(element)));

/** HTML as Word, Excel, LibreOffice, Google Docs and browsers put it on the clipboard, in the words of a message; and what it cannot say in them. */
export function readPasted(html: string): Pasted {
  // What is embedded is let in to be counted; the nodes stand in no page, and load nothing.
  const nodes = DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true, ADD_TAGS: ["iframe", "object", "embed"] });
  const unsafeLinks = DOMPurify.removed.filter((entry) => "attribute" in entry && entry.attribute?.name === "href").length;
  const every = (is: (element: Element) => boolean) => [...nodes.querySelectorAll("*")].filter(is);
  applyStyleSheets(html, nodes);
  for (const unseen of every((element) => UNSEEN.test(styleOf(element)))) unseen.remove();
  const left = {
    picture: remove(nodes, "img, picture, svg, canvas, map"),
    embedded: remove(nodes, "video, audio, iframe, object, embed"),
    formula: remove(nodes, "math"),
    comment: remove(nodes, "a.msocomanchor"),
    field: remove(nodes, "input, select, textarea, button"),
    link: unsafeLinks + unlink(nodes),
    isColored: every(isColored).length > 0,
  };
  raise(nodes);
  wordLists(nodes);
  for (const heading of nodes.querySelectorAll("h4, h5, h6")) rename(heading, "h3");
  const { nested } = tidyTables(nodes);
  for (const line of every(hasOwnLine)) rename(line, "div");
  return { nodes, lost: inWords({ ...left, nested }) };
}
