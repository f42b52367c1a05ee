import type { z } from "zod";
import { invalidInput } from "./errors.ts";

const CONTROL = "Remove control characters";
const HALF = "Remove the incomplete character";

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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

interface Shaped {
  def: { type: string; shape?: Record<string, Shaped>; element?: Shaped; innerType?: Shaped; in?: Shaped };
}

/** Looks through optional, default, nullable and piped schemas. */
function inside(schema: Shaped): Shaped {
  const { innerType, in: input } = schema.def;
  if (innerType) return inside(innerType);
  return input ? inside(input) : schema;
}

function spelled(schema: Shaped, value: unknown): unknown {
  const { shape, element } = inside(schema).def;
  if (element && Array.isArray(value)) return value.map((each) => spelled(element, each));
  if (!shape || !isRecord(value)) return value;
  const parts = new Map(Object.entries(shape));
  const wanted = new Map([...parts.keys()].map((name) => [name.toLowerCase(), name]));
  const renamed = new Map<string, unknown>();
  for (const [name, each] of Object.entries(value)) {
    const right = wanted.get(name.toLowerCase()) ?? name;
    if (renamed.has(right)) throw invalidInput({ [right]: "This field was sent twice in different spellings" });
    const part = parts.get(right);
    renamed.set(right, part ? spelled(part, each) : each);
  }
  return Object.fromEntries(renamed);
}

/**
 * Renames keys that differ from the schema's only in case (decisions G-X-05, G-ACR-05, G-CON-24); other keys stay as they are.
 * @throws AppError `invalid_input` when two keys become the same.
 */
// zod keeps a schema's parts under `def`; its public types name them per class only.
export const toSpelling = (schema: z.ZodType, value: unknown): unknown => spelled(schema as unknown as Shaped, value);
