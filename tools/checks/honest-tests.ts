import type { Node } from "oxc-parser";
import { importsOf } from "./import-rules.ts";
import { type Check, calleeOf, type Finding, finding, findingsIn } from "./source-file.ts";

const MODULE_DOUBLES = new Set(["mock", "doMock", "hoisted", "importMock"]);
const SNAPSHOTS = /^toMatch(Inline|File|Aria)?Snapshot$|^toHaveScreenshot$/;
const SURROUNDINGS = new Set(["globalThis", "window", "document", "navigator", "console", "process", "Math"]);

function spiesOnOurs(node: Node): boolean {
  if (node.type !== "CallExpression") return false;
  const [subject] = node.arguments;
  return !(subject?.type === "Identifier" && SURROUNDINGS.has(subject.name)) && subject?.type !== "MemberExpression";
}

function dishonesty(node: Node): string | undefined {
  const { object, name = "" } = calleeOf(node) ?? {};
  if (object === "vi" && MODULE_DOUBLES.has(name))
    return `vi.${name} replaces a module: doubles stand at ports and at the browser's fetch.`;
  if (object === "vi" && name === "spyOn" && spiesOnOurs(node)) return "A spy on our own function: test what a caller sees.";
  if (SNAPSHOTS.test(name)) return `${name} accepts whatever was there: say what you expect.`;
  if (name === "setTimeout" || name === "setInterval") return "A test does not sleep: wait for what a person would see, or move the clock.";
  return undefined;
}

/** Tests replace no modules, take no snapshots and do not sleep. */
export const honestTests: Check = (file) => {
  if (!/\.(test|spec)\.\w+$/.test(file.path)) return [];
  const sleeps = importsOf(file)
    .filter(({ specifier }) => specifier === "node:timers/promises" || specifier === "timers/promises")
    .map((imported): Finding => finding(file, imported, "A test does not sleep: wait for what a person would see, or move the clock."));
  const others = findingsIn(file, (node) => {
    const sentence = dishonesty(node);
    return sentence ? finding(file, node, sentence) : undefined;
  });
  return [...sleeps, ...others];
};
