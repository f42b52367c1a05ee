import { type Comment, type EcmaScriptModule, type Node, type Program, parseSync, visitorKeys } from "oxc-parser";

/** A file of the repository, read and parsed. Its path is relative to the repository, with `/` on every machine. */
export interface SourceFile {
  path: string;
  text: string;
  program: Program;
  module: EcmaScriptModule;
  comments: Comment[];
}

/** What a check has to say about a line. */
export interface Finding {
  path: string;
  line: number;
  sentence: string;
}

/** One house rule, over one file at a time. */
export type Check = (file: SourceFile) => Finding[];

/** Parses the text of a TypeScript or JavaScript file. */
export function sourceFile(path: string, text: string): SourceFile {
  const { program, module, comments } = parseSync(path, text);
  return { path, text, program, module, comments };
}

/** The line of an offset, counted from 1. */
export const lineAt = (file: SourceFile, offset: number): number => file.text.slice(0, offset).split("\n").length;

export const finding = (file: SourceFile, { start }: { start: number }, sentence: string): Finding => ({
  path: file.path,
  line: lineAt(file, start),
  sentence,
});

/** Tests and test folders: exempt from product rules. */
export const isTest = (path: string): boolean => /\.(test|spec)\.\w+$|(^|\/)test\/|^e2e\//.test(path);

function childrenOf(node: Node): Node[] {
  // The parser types a node's children one by one; here they are met in a row, by the parser's own list of keys.
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => fields[key] ?? []).filter((child) => child !== null);
}

/** A node with its ancestors, nearest first. */
interface Place {
  node: Node;
  parents: readonly Node[];
}

function collect(node: Node, parents: readonly Node[], places: Place[]): Place[] {
  places.push({ node, parents });
  const children = childrenOf(node);
  if (children.length === 0) return places;
  const below = [node, ...parents];
  for (const child of children) collect(child, below, places);
  return places;
}

let last: { program: Program; places: readonly Place[] } | undefined;

/** Every node of a file. One rule after the other looks at a file, so those of the last file are kept for the next rule. */
export function placesIn({ program }: SourceFile): readonly Place[] {
  if (last?.program !== program) last = { program, places: collect(program, [], []) };
  return last.places;
}

/** Every node of the file that `pick` gives a finding for. */
export const findingsIn = (file: SourceFile, pick: (node: Node, parents: readonly Node[]) => Finding | undefined): Finding[] =>
  placesIn(file).flatMap(({ node, parents }) => pick(node, parents) ?? []);

/** The name in `name(…)` and in `thing.name(…)`, with the part before the dot. */
export function calleeOf(node: Node): { object?: string; name: string } | undefined {
  if (node.type !== "CallExpression") return undefined;
  const { callee } = node;
  if (callee.type === "Identifier") return { name: callee.name };
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return undefined;
  return { name: callee.property.name, ...(callee.object.type === "Identifier" && { object: callee.object.name }) };
}
