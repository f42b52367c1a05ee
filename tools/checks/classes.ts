import { type Check, finding, findingsIn, isTest } from "./source-file.ts";

/** No classes but errors, and the error boundary that React knows only as a component class. */
export const classes: Check = (file) => {
  if (isTest(file.path)) return [];
  return findingsIn(file, (node) => {
    if (node.type !== "ClassDeclaration" && node.type !== "ClassExpression") return undefined;
    const parent = node.superClass?.type === "Identifier" ? node.superClass.name : "";
    return /(Error|Component)$/.test(parent)
      ? undefined
      : finding(file, node, "A class that is no error: plain functions over plain data.");
  });
};
