import type { Node } from "oxc-parser";
import { type Check, calleeOf, finding, findingsIn, isTest, placesIn } from "./source-file.ts";

const STATES = new Set(["isPending", "isError", "isLoading"]);

const isQuery = (node: Node | null) => node !== null && /^use(Suspense|Infinite)?Quer(y|ies)$/.test(calleeOf(node)?.name ?? "");

const sentence = "The states of a query are QueryView's; a screen does not look at them (a mutation's isPending is another thing).";

function stateTakenFrom(node: Node): Node | undefined {
  if (node.type !== "VariableDeclarator" || node.id.type !== "ObjectPattern" || !isQuery(node.init)) return undefined;
  return node.id.properties.find(
    (property) => property.type === "Property" && property.key.type === "Identifier" && STATES.has(property.key.name),
  );
}

/** What waits, fails or is empty is shown by one component, so `isPending` and `isError` of a query appear nowhere else. */
export const queryStates: Check = (file) => {
  if (!file.path.startsWith("web/src/") || file.path === "web/src/ui/feedback/query-view.tsx" || isTest(file.path)) return [];
  const queries = new Set<string>();
  for (const { node } of placesIn(file))
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && isQuery(node.init)) queries.add(node.id.name);
  return findingsIn(file, (node) => {
    const taken = stateTakenFrom(node);
    if (taken) return finding(file, taken, sentence);
    if (node.type !== "MemberExpression" || node.property.type !== "Identifier" || !STATES.has(node.property.name)) return undefined;
    const ofQuery = isQuery(node.object) || (node.object.type === "Identifier" && queries.has(node.object.name));
    return ofQuery ? finding(file, node, sentence) : undefined;
  });
};
