import type { JSXElement, Node } from "oxc-parser";
import { type Check, finding, findingsIn, isTest } from "./source-file.ts";

/** The files that define the shared Cancel button, and the one for uploads. */
const HAS_CANCEL = new Set(["web/src/ui/form/button-row.tsx", "web/src/ui/form/sending-progress.tsx"]);

const isButton = (node: Node): node is JSXElement =>
  node.type === "JSXElement" && node.openingElement.name.type === "JSXIdentifier" && node.openingElement.name.name === "Button";

/** The words of a button, where they are plain ones. */
const wordsOf = ({ children }: JSXElement): string =>
  children
    .map((child) => (child.type === "JSXText" ? child.value : ""))
    .join("")
    .trim();

/** Filled, as the main one is: it says no other look. */
const isMain = ({ openingElement }: JSXElement): boolean =>
  !openingElement.attributes.some((each) => each.type === "JSXAttribute" && each.name.name === "variant");

/** What a child of an element draws: itself, or what a condition lets through. */
function drawnBy(child: Node): Node {
  if (child.type === "JSXExpressionContainer") return drawnBy(child.expression);
  return child.type === "LogicalExpression" ? drawnBy(child.right) : child;
}

/** Buttons stand in one order everywhere: the main act, the others, and the way out last. A step back may stand before them. */
export const buttonOrder: Check = (file) => {
  if (!file.path.startsWith("web/src/") || isTest(file.path)) return [];
  return findingsIn(file, (node) => {
    if (isButton(node) && wordsOf(node) === "Cancel" && !HAS_CANCEL.has(file.path))
      return finding(file, node, "Cancel is the wayOut of ButtonRow, which puts it last.");
    if (node.type !== "JSXElement" && node.type !== "JSXFragment") return undefined;
    const [first, ...later] = node.children
      .map(drawnBy)
      .filter(isButton)
      .filter((child) => wordsOf(child) !== "Back");
    const main = later.find(isMain);
    return first && main && !isMain(first) ? finding(file, main, "The main button comes first in its row, the way out last.") : undefined;
  });
};
