import type { Node } from "oxc-parser";
import { type Check, finding, findingsIn } from "./source-file.ts";

const DEEPEST = 4;

const BLOCKS = new Set([
  "IfStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
  "SwitchStatement",
  "TryStatement",
]);

const isFunction = (node: Node) => /Function(Declaration|Expression)$/.test(node.type);

/** `else if` stands on the level of its `if`. */
const isElseIf = (node: Node, parent: Node | undefined) =>
  node.type === "IfStatement" && parent?.type === "IfStatement" && parent.alternate === node;

function depthOf(node: Node, parents: readonly Node[]): number {
  const untilFunction = parents.findIndex((parent) => isFunction(parent) || parent.type === "ArrowFunctionExpression");
  const chain = [node, ...(untilFunction < 0 ? parents : parents.slice(0, untilFunction))];
  return chain.filter((one, place) => BLOCKS.has(one.type) && !isElseIf(one, chain[place + 1])).length;
}

/** Statements stand in one another four deep at most. */
export const nesting: Check = (file) =>
  findingsIn(file, (node, parents) =>
    BLOCKS.has(node.type) && !isElseIf(node, parents[0]) && depthOf(node, parents) > DEEPEST
      ? finding(file, node, `Nested ${depthOf(node, parents)} deep; ${DEEPEST} is the most. Return early, or give the inside a name.`)
      : undefined,
  );
