import type { Node } from "oxc-parser";
import { type Check, finding, findingsIn, isTest, lineAt, type SourceFile } from "./source-file.ts";

/** What others build on without reading it: the contract, the ports and both platforms. */
const READ_FROM_OUTSIDE = /^(contract\/src|server\/src\/platform|web\/src\/platform)\/|^server\/src\/adapters\/[^/]+\/port\.ts$/;

const isFunction = (node: Node): boolean =>
  node.type === "FunctionDeclaration" ||
  (node.type === "VariableDeclaration" && node.declarations.some(({ init }) => init?.type === "ArrowFunctionExpression"));

/** Whether a docstring ends right above the line; a comment on how it is done may stand between them. */
function isDocumented(file: SourceFile, line: number): boolean {
  const above = file.comments.find(({ end }) => lineAt(file, end) === line - 1);
  if (above?.type === "Line") return isDocumented(file, line - 1);
  return above?.value.startsWith("*") ?? false;
}

/** Exported functions of the contract, the ports and the platform say what goes in and what comes out. */
export const docstrings: Check = (file) => {
  if (!READ_FROM_OUTSIDE.test(file.path) || isTest(file.path)) return [];
  return findingsIn(file, (node) => {
    if (node.type !== "ExportNamedDeclaration" || !node.declaration || !isFunction(node.declaration)) return undefined;
    if (isDocumented(file, lineAt(file, node.start))) return undefined;
    return finding(file, node, "A function that others build on has a docstring: what goes in, what comes out, what it throws.");
  });
};
