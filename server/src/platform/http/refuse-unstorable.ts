import { invalidInput } from "./errors.ts";

const CONTROL = "Please leave out control characters";
const HALF = "Please leave out the character that is cut in half";

/** What PostgreSQL takes neither as text nor in JSON: the character 0, and half of a character of two units. */
function whyUnstorable(text: string): string | undefined {
  if (text.includes("\0")) return CONTROL;
  return text.isWellFormed() ? undefined : HALF;
}

const entriesOf = (value: unknown): [string, unknown][] => (typeof value === "object" && value !== null ? Object.entries(value) : []);

/**
 * Refuses texts that no database of ours can hold, wherever in the input they stand, so that each call answers 400 and none fails on
 * the way to the database. Goes through input of any depth without recursion.
 * @throws AppError `invalid_input` that names such a field.
 */
export function refuseUnstorable(input: unknown): void {
  const waiting: [path: string, value: unknown][] = [["", input]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next;
    const why = typeof value === "string" ? whyUnstorable(value) : undefined;
    if (why) throw invalidInput({ [path]: why });
    for (const [name, inner] of entriesOf(value)) {
      const wrong = whyUnstorable(name);
      if (wrong) throw invalidInput({ [path]: wrong });
      waiting.push([path ? `${path}.${name}` : name, inner]);
    }
  }
}
