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

/** Where the value of a member of a JSON object begins and ends; `json` is known to be right. */
function placeOf(json: string, name: string): { start: number; end: number } | undefined {
  for (let at = json.indexOf("{") + 1; at < json.length; ) {
    const begin = json.indexOf('"', at);
    if (begin < 0) return undefined;
    const end = endOfString(json, begin + 1);
    const colon = json.indexOf(":", end);
    const close = endOfValue(json, colon + 1);
    if (json.slice(begin + 1, end) === name) return { start: colon + 1, end: close };
    at = close + 1;
  }
  return undefined;
}

/**
 * A member of a JSON object as the text that was written, so that decimals keep their digits: 5.10 is not 5.1. `json` is known to be
 * right.
 */
export function memberText(json: string, name: string): string | undefined {
  const place = placeOf(json, name);
  return place && json.slice(place.start, place.end).trim();
}

/** The text of a JSON object with this id, in the place of its own or at its beginning; nothing else of it changes. */
export function withId(json: string, id: string): string {
  const place = placeOf(json, "id");
  const written = JSON.stringify(id);
  return place ? json.slice(0, place.start) + written + json.slice(place.end) : json.replace("{", () => `{"id":${written},`);
}
