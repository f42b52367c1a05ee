import type { Comment, Node } from "oxc-parser";
import { type Check, calleeOf, type Finding, finding, findingsIn, isTest, lineAt, type SourceFile } from "./source-file.ts";

const UNFINISHED = /\b(TODO|FIXME|XXX|HACK)\b/;

function saidIn(file: SourceFile, comment: Comment): Finding[] {
  if (UNFINISHED.test(comment.value) && !/#\d+/.test(comment.value))
    return [finding(file, comment, "What is left to do stands in an issue; a TODO cites its number, like #12.")];
  if (comment.value.includes("@ts-expect-error") && !isTest(file.path))
    return [finding(file, comment, "@ts-expect-error belongs in tests of types alone.")];
  return [];
}

/** Whether a comment ends on the line of the node or of its statement, or on the line above. */
function isExplained(file: SourceFile, node: Node, parents: readonly Node[]): boolean {
  const statement = parents.find(({ type }) => /(Statement|Declaration|Definition)$/.test(type)) ?? node;
  const lines = [node, statement].map(({ start }) => lineAt(file, start));
  return file.comments.some((comment) =>
    lines.some((line) => line - lineAt(file, comment.end) === 0 || line - lineAt(file, comment.end) === 1),
  );
}

const isAsConst = (node: Node) =>
  node.type === "TSAsExpression" &&
  node.typeAnnotation.type === "TSTypeReference" &&
  node.typeAnnotation.typeName.type === "Identifier" &&
  node.typeAnnotation.typeName.name === "const";

function needsReason(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === "TSAsExpression" && !isAsConst(node) && parent?.type !== "TSAsExpression")
    return "'as' tells the compiler what it cannot know: a line above says why it is so.";
  if (calleeOf(node)?.name === "useEffect") return "useEffect talks to something that is not React: a line above says to what.";
  return undefined;
}

/** Comments say why where the code cannot, and promise nothing. */
export const comments: Check = (file) => {
  const said = file.comments.flatMap((comment) => saidIn(file, comment));
  if (isTest(file.path)) return said;
  const unexplained = findingsIn(file, (node, parents) => {
    const sentence = needsReason(node, parents[0]);
    return sentence && !isExplained(file, node, parents) ? finding(file, node, sentence) : undefined;
  });
  return [...said, ...unexplained];
};
