/**
 * Each search by a role and each look of axe asks for all elements of some kinds. Happy DOM notes at every element which answers it is a
 * part of, sorts by words what it has found, and keeps it until the page changes, as in a test it soon does: a fifth of the web tests'
 * work. Where a selector looks at each element for itself, the page is walked once in its order instead. The answers are the same.
 */
import type Document from "happy-dom/lib/nodes/document/Document.js";
import type Element from "happy-dom/lib/nodes/element/Element.js";
import NodeList from "happy-dom/lib/nodes/node/NodeList.js";
import * as PropertySymbol from "happy-dom/lib/PropertySymbol.js";
import QuerySelector from "happy-dom/lib/query-selector/QuerySelector.js";
import type SelectorItem from "happy-dom/lib/query-selector/SelectorItem.js";
import SelectorParser from "happy-dom/lib/query-selector/SelectorParser.js";

const findWithCache = QuerySelector.querySelectorAll.bind(QuerySelector);
const globalMatchFunction = QuerySelector.matches.bind(QuerySelector);

/** A name, and attributes without a space or a comma in them. */
const KIND = String.raw`(?:[\w*-]+|(?=\[))(?:\[[^\]\s,]+\])*`;
/** Kinds of elements, separated by commas. */
const LOOKS_AT_EACH = new RegExp(String.raw`^${KIND}(?:\s*,\s*${KIND})*$`);

/** Asked for with the style of each element, and seldom another: here what was found is worth keeping. */
const OF_STYLES = 'style,link[rel="stylesheet"]';

/** A search by a label asks each field of the page for its labels: all labels are found once, and kept until the page changes. */
const LABELS_OF_FIELD = /^label\[for="([^"\\]*)"\]$/;

/** Names of HTML are kept in capitals, and those of SVG are not. */
const isOther = ({ tagName }: SelectorItem, name: string) => tagName !== null && tagName !== "*" && tagName !== name;

function collect(children: readonly Element[], kinds: readonly SelectorItem[], scope: Element, found: Element[]): void {
  for (const child of children) {
    const name = child.tagName.toUpperCase();
    for (const kind of kinds) {
      if (isOther(kind, name) || !kind.match(scope, child)) continue;
      found.push(child);
      break;
    }
    collect(child[PropertySymbol.elementArray], kinds, scope, found);
  }
}

Object.assign(QuerySelector, {
  querySelectorAll(node: Document | Element, selector: string) {
    const [, field] = LABELS_OF_FIELD.exec(selector) ?? [];
    if (field !== undefined) {
      const labels = findWithCache(node, "label")[PropertySymbol.items] as Element[];
      return new NodeList(
        PropertySymbol.illegalConstructor,
        labels.filter((label) => label.getAttribute("for") === field),
      );
    }
    if (selector === OF_STYLES || !LOOKS_AT_EACH.test(selector)) return findWithCache(node, selector);
    const scope = "documentElement" in node ? node.documentElement : node;
    const parser = new SelectorParser({ window: node[PropertySymbol.window], scope, globalMatchFunction });
    const found: Element[] = [];
    collect(node[PropertySymbol.elementArray], parser.getSelectorGroups(selector).flat(), scope, found);
    return new NodeList(PropertySymbol.illegalConstructor, found);
  },
});
