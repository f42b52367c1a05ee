/** The place of the quote that ends the text which begins after `from`. */
function endOfString(json: string, from: number): number {
  for (let quote = json.indexOf('"', from); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (json[quote - slashes - 1] === "\\") slashes++;
    if (slashes % 2 === 0) return quote;
  }
  return json.length;
}

const OPENS = new Set(["{", "["]);
const CLOSES = new Set(["}", "]"]);

/** Where the value that begins at `from` ends: at the comma or bracket behind it. */
function endOfValue(json: string, from: number): number {
  let depth = 0;
  for (let at = from; at < json.length; at++) {
    const sign = json[at] ?? "";
    if (sign === '"') at = endOfString(json, at + 1);
    else if (OPENS.has(sign)) depth++;
    else if (depth === 0 && (sign === "," || CLOSES.has(sign))) return at;
    else if (CLOSES.has(sign)) depth--;
  }
  return json.length;
}

/**
 * A member of a JSON object as the text that was written, so that decimals keep their digits: 5.10 is not 5.1. `json` is known to be
 * right.
 */
export function memberText(json: string, name: string): string | undefined {
  for (let at = json.indexOf("{") + 1; at < json.length; ) {
    const begin = json.indexOf('"', at);
    if (begin < 0) return undefined;
    const end = endOfString(json, begin + 1);
    const colon = json.indexOf(":", end);
    const close = endOfValue(json, colon + 1);
    if (json.slice(begin + 1, end) === name) return json.slice(colon + 1, close).trim();
    at = close + 1;
  }
  return undefined;
}
