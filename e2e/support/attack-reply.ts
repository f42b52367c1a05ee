import * as contract from "@linnet/contract";
import type { Endpoint, JsonEndpoint } from "@linnet/contract/endpoint";
import { Attachment } from "@linnet/contract/referrals/attachments";
import { ADDRESS_PAYLOAD, ALL_PAYLOADS } from "./markup-payloads.ts";

type Schema = JsonEndpoint["reply"];

/** What a schema is made of, as far as it leads to texts. */
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  valueType?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: Schema[];
}

// As: the parts of a schema differ by its kind, and here all kinds are met in a row.
const definitionOf = (schema: Schema) => (schema as unknown as { def: Definition }).def;

type Change = (at: string, text: string, schema: Schema) => string;

/** No file is attached in the demo hospital. */
const A_FILE: Attachment = { id: 1, name: "Letter of May.pdf", mediaType: "application/pdf", bytes: 1024, scan: "clean" };

/** A value by its schema, with each text changed; `at` is its path. */
function withTexts(schema: Schema | undefined, value: unknown, at: string, change: Change): unknown {
  if (schema === undefined || value === null || value === undefined) return value;
  const { type, shape, element, valueType, innerType, in: input, options } = definitionOf(schema);
  if (typeof value === "string" && type === "string") return change(at, value, schema);
  const inside = innerType ?? input ?? options?.find((option) => option.safeParse(value).success);
  if (inside) return withTexts(inside, value, at, change);
  if (Array.isArray(value))
    return (value.length === 0 && element === Attachment ? [A_FILE] : value).map((each) => withTexts(element, each, `${at}[]`, change));
  if (typeof value !== "object" || !(shape || valueType)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withTexts(shape?.[key] ?? valueType, each, shape ? `${at}.${key}` : at, change)]),
  );
}

const endpoints: Endpoint[] = Object.values(contract).flatMap((calls) => Object.values(calls));

/** Those with fewer parameters first: `/practice/mypractice` is not the practice with that id. */
const patterns = endpoints
  .map((endpoint) => ({ endpoint, parts: endpoint.path.split(/:\w+/) }))
  .sort((one, other) => one.parts.length - other.parts.length)
  .map(({ endpoint, parts }) => ({ endpoint, pattern: new RegExp(`^/api${parts.join("[^/]+")}/?$`, "i") }));

/** The call of the contract behind a method and a path. */
export const endpointOf = (method: string, path: string): Endpoint | undefined =>
  patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(decodeURIComponent(path)))?.endpoint;

/** The number of each text that was attacked, by its call and its place in the reply. */
export type AttackedTexts = Map<string, number>;

const markOf = (number: number): string => `¤${number}¤`;

function attacked(text: string, number: number): string[] {
  const address = /^https?:/.test(text) ? [`${ADDRESS_PAYLOAD}//${markOf(number)}`] : [];
  return [...address, `${text} ${markOf(number)} ${ALL_PAYLOADS}`];
}

/** An id, a day, a path of a page or another word for machines: people do not write it. */
const isCode = (at: string, text: string) => /id$/i.test(at) || (/^[\w.:/&+-]*$/.test(text) && /[\d/]/.test(text));

/** A reply whose every text that the contract does not narrow holds the payloads, too. */
export function attackReply({ action, reply }: JsonEndpoint, value: unknown, texts: AttackedTexts): unknown {
  // In a list only the first item is attacked: the same code draws the others.
  const done = new Set<string>();
  return withTexts(reply, value, action, (at, text, schema) => {
    if (done.has(at) || isCode(at, text)) return text;
    const number = texts.get(at) ?? texts.size;
    const taken = attacked(text, number).find((each) => schema.safeParse(each).success);
    if (taken === undefined) return text;
    done.add(at);
    texts.set(at, number);
    return taken;
  });
}

/** The numbers of attacked texts that are in a text. */
export const marksIn = (text: string): number[] => [...text.matchAll(/¤(\d+)¤/g)].map(([, number]) => Number(number));
