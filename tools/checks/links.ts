import type { Node } from "oxc-parser";
import { type Check, finding, findingsIn, isTest } from "./source-file.ts";

function textOf(node: Node): string {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis[0]?.value.cooked ?? "";
  return "";
}

/** Links come from the screens in routes.ts; elsewhere in a web slice no string begins with a slash. */
export const links: Check = (file) => {
  if (!file.path.startsWith("web/src/slices/") || /\/routes\.tsx?$/.test(file.path) || isTest(file.path)) return [];
  return findingsIn(file, (node) =>
    /^\/(?!\s)/.test(textOf(node))
      ? finding(file, node, `${JSON.stringify(textOf(node))} is a path: take the link from a screen in routes.ts.`)
      : undefined,
  );
};
