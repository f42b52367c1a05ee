import type { Node } from "oxc-parser";
import { isTest, lineAt, placesIn, type SourceFile } from "./source-file.ts";

/** A text that people read, with its place. In a template, `…` replaces each value. */
export interface ProductText {
  kind: "ui" | "server" | "mail" | "help";
  path: string;
  line: number;
  text: string;
  node: Node;
}

const HELP = /^(contract\/src\/help\/|server\/src\/slices\/session\/news\/news\.ts$)/;

/** The page generated for security reviewers uses the program's own words. */
const OF_PROGRAM = "server/src/security-page.ts";

const isRead = (path: string) => /^(web|contract|server)\/src\/.*\.tsx?$/.test(path) && !isTest(path) && path !== OF_PROGRAM;

function textOf(node: Node): string {
  if (node.type === "JSXText") return node.value;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked ?? "").join("…");
  return "";
}

/** Modules' names, property names, types, SQL and class names are not read by people. */
const isCode = (node: Node, [parent]: readonly Node[]): boolean =>
  parent?.type === "ImportDeclaration" ||
  parent?.type === "ImportExpression" ||
  parent?.type === "TSLiteralType" ||
  parent?.type === "TaggedTemplateExpression" ||
  (parent?.type === "Property" && parent.key === node) ||
  (parent?.type === "JSXAttribute" && parent.name.name === "className");

/** A text has words: a name of one word, as `login`, is a value of the program, unless it begins like a label. */
const isText = (text: string) => /\p{L}\s+\S/u.test(text) || /^[A-Z][a-z-]+$/.test(text);

const keyOf = (node: Node): string | undefined => (node.type === "Property" && node.key.type === "Identifier" ? node.key.name : undefined);

/** In an object with a subject and a text. */
function isMail(parents: readonly Node[]): boolean {
  const object = parents.find(({ type }) => type === "ObjectExpression");
  if (object?.type !== "ObjectExpression") return false;
  const keys = object.properties.map(keyOf);
  return keys.includes("subject") && keys.includes("text");
}

function kindOf(path: string, parents: readonly Node[]): ProductText["kind"] {
  if (HELP.test(path)) return "help";
  if (!path.startsWith("server/")) return "ui";
  return isMail(parents) ? "mail" : "server";
}

/** The texts of a source file that people read: labels, sentences, messages, mails and help. */
export function textsIn(file: SourceFile): ProductText[] {
  if (!isRead(file.path)) return [];
  return placesIn(file).flatMap(({ node, parents }) => {
    const text = textOf(node).replace(/\s+/g, " ").replaceAll("&amp;", "&").trim();
    if (!isText(text) || isCode(node, parents)) return [];
    return [{ kind: kindOf(file.path, parents), path: file.path, line: lineAt(file, node.start), text, node }];
  });
}

/** The sentences of a text; what follows a colon belongs to its sentence. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…][”’)]?)\s+(?=[\p{Lu}“‘…`*])/u).filter(Boolean);

export const wordsOf = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}…]/u.test(word)).length;

/** Words for machines: queries, style sheets, policies, and lists of codes in one case. */
export const isMarkup = (text: string) =>
  /[{}]|<\/?\w|'(none|self)'|^(select|insert|update|delete|set|copy|with)\b.*( from | into | where | to |=)/.test(text) ||
  (/^([a-z0-9 -]+|[A-Z_ ]+)$/.test(text) && wordsOf(text) > 6) ||
  /^(\w+( \w+)+, ){5,}/.test(text);

/** The paragraphs and list items of a document, each with its first line; tables, code and headings are left out. */
export function paragraphsOf(text: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  let isFenced = false;
  let isOpen = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trimStart().startsWith("```")) isFenced = !isFenced;
    const isProse = !isFenced && !/^\s*(```|\||#|<|$)/.test(line);
    if (isProse && isOpen && !/^\s*([-*]|\d+\.)\s/.test(line)) {
      const last = found.at(-1);
      if (last) last.text += ` ${line.trim()}`;
    } else if (isProse) found.push({ line: index + 1, text: line.replace(/^\s*([-*]|\d+\.)\s+/, "").trim() });
    isOpen = isProse;
  }
  return found.map(({ line, text: said }) => ({ line, text: said.replace(/\]\([^)]*\)/g, "]").replace(/`[^`]*`/g, "`…`") }));
}
