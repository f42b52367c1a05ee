import type { Node } from "oxc-parser";
import { type Check, finding, findingsIn } from "./source-file.ts";

const MOST = 7;

function isComponent(node: Node, parent: Node | undefined): boolean {
  const name =
    node.type === "FunctionDeclaration"
      ? node.id?.name
      : parent?.type === "VariableDeclarator" && parent.id.type === "Identifier"
        ? parent.id.name
        : undefined;
  return name !== undefined && /^[A-Z]/.test(name);
}

/** A component takes at most seven props; more means two components. */
export const componentProps: Check = (file) => {
  if (!file.path.endsWith(".tsx")) return [];
  return findingsIn(file, (node, [parent]) => {
    if (node.type !== "FunctionDeclaration" && node.type !== "ArrowFunctionExpression" && node.type !== "FunctionExpression")
      return undefined;
    const [props] = node.params;
    if (props?.type !== "ObjectPattern" || props.properties.length <= MOST || !isComponent(node, parent)) return undefined;
    return finding(file, node, `A component with ${props.properties.length} props; ${MOST} is the most. More means two components.`);
  });
};
