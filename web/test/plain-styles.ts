/**
 * What happy DOM does to say how an element looks was an eighth of the web tests' work: axe and each search by a role ask for all elements
 * whether they are hidden. What follows changes no answer that a test can ask for.
 */
import CSSPropertyManager from "happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js";

const { get: sheetOf } = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, "sheet") ?? {};

// Mantine writes some hundred variables into the page, which would be read again after each change of it. None of them hides anything.
Object.defineProperty(HTMLStyleElement.prototype, "sheet", {
  configurable: true,
  get(this: HTMLStyleElement) {
    return this.dataset["mantineStyles"] === "true" ? null : sheetOf?.call(this);
  },
});

// What an element hands on to those inside it is copied by structuredClone, which for a few texts takes many times as long.
CSSPropertyManager.prototype.clone = function clone() {
  const copy = new CSSPropertyManager();
  copy.properties = Object.fromEntries(Object.entries(this.properties).map(([name, property]) => [name, { ...property }]));
  copy["definedPropertyNames"] = { ...this["definedPropertyNames"] };
  return copy;
};
