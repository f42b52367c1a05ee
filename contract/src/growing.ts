import { z } from "zod";

declare const UNKNOWN: unique symbol;
/** A kind that a newer server has named: it is in no table, so it can only be shown in plain words or left out. */
type UnknownKind<K extends string | number> = (K extends number ? number : string) & { readonly [UNKNOWN]: true };

/** A kind that is known here, or one of a newer server. */
export type Growing<K extends string | number> = K | UnknownKind<K>;

const isKind = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/**
 * A kind in a reply whose list may grow (decision record 80): who reads the reply takes an unknown one as it comes. Who writes the reply may
 * send known kinds only, and the OpenAPI document lists those.
 */
export const growing = <K extends string | number>(kinds: z.ZodType<K>): z.ZodType<Growing<K>, Growing<K>> =>
  // As: what is caught is an unknown kind, or something that the second rule refuses.
  kinds.catch((caught) => caught?.value as K).refine(isKind) as unknown as z.ZodType<Growing<K>, Growing<K>>;

/** Whether the kind of a value, in `by`, is its only error. */
const isUnknown = (schema: z.ZodType, value: unknown, by: string | undefined): boolean =>
  isKind(by === undefined ? value : Object(value)[by]) &&
  schema.safeParse(value).error?.issues.every(({ path }) => path.join() === (by ?? "")) === true;

/** A schema whose values are looked at before they are read; what is written is not. */
// As: this is what both directions of the codec take and give.
const reading = <T>(schema: z.ZodType<T>, decode: (value: unknown) => unknown): z.ZodType<T, T> =>
  z.codec(z.unknown(), schema, {
    decode: (value) => decode(value) as z.input<typeof schema>,
    encode: (value) => value,
  }) as unknown as z.ZodType<T, T>;

/**
 * A reply list that may grow: readers skip members of an unknown kind. A member is a kind, or an object with its kind in `by`. Writers may
 * send known kinds only.
 */
export const growingList = <T>(member: z.ZodType<T>, by?: keyof T & string): z.ZodType<T[], T[]> =>
  reading(z.array(member), (list) => (Array.isArray(list) ? list.filter((value) => !isUnknown(member, value, by)) : list));

/**
 * A kind in a reply, or a shape with its kind in `by`: readers replace an unknown one with `otherwise`. Writers may send known kinds only.
 */
export const growingOr = <T>(known: z.ZodType<T>, otherwise: T, by?: keyof T & string): z.ZodType<T, T> =>
  reading(known, (value) => (isUnknown(known, value, by) ? otherwise : value));

/** What a request takes without unknown fields, in a reply: who reads the reply leaves out the fields that only a newer server knows. */
export const withoutNewFields = <T>(strict: z.ZodType<T>): z.ZodType<T, T> =>
  reading(strict, (value) => {
    const copy = structuredClone(value);
    for (const issue of strict.safeParse(copy).error?.issues ?? []) {
      if (issue.code !== "unrecognized_keys") continue;
      const place = issue.path.reduce<unknown>((at, name) => Object(at)[name], copy);
      for (const key of issue.keys) Reflect.deleteProperty(Object(place), key);
    }
    return copy;
  });

/** What a table says of a kind; undefined for a kind that only a newer server knows. */
export const ofKind = <K extends string | number, V>(table: Readonly<Record<K, V>>, kind: Growing<K>): V | undefined =>
  // As: a table says nothing of a kind that it does not have.
  Object.hasOwn(table, kind) ? table[kind as K] : undefined;
