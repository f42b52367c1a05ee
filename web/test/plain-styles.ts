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

/** What a declaration sets, by its words: dozens of patterns are tried on each, and all pages together have a few hundred. */
const declarations = new Map<string, { names: string[]; properties: CSSPropertyManager["properties"] }>();

const { set } = CSSPropertyManager.prototype;
CSSPropertyManager.prototype.set = function setOnceRead(name: string, value: string, important: boolean): string[] {
  if (value === null) return set.call(this, name, value, important);
  const words = `${important ? "!" : ""}${name}:${value}`;
  let read = declarations.get(words);
  if (!read) {
    const alone = new CSSPropertyManager();
    read = { names: set.call(alone, name, value, important), properties: alone.properties };
    declarations.set(words, read);
  }
  if (read.names.length > 0) this["definedPropertyNames"][name] = true;
  Object.assign(this.properties, read.properties);
  return read.names;
};

// What an element hands on to those inside it is copied by structuredClone, which for a few texts takes many times as long. A property is
// replaced and never changed, since lengths are left as they are written (vite.config.ts), so a copy may have the same ones.
CSSPropertyManager.prototype.clone = function clone() {
  const copy = new CSSPropertyManager();
  copy.properties = { ...this.properties };
  copy["definedPropertyNames"] = { ...this["definedPropertyNames"] };
  return copy;
};
