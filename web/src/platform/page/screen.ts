import { fillPath, type PathParams } from "@linnet/contract/path";
import { useParams, useSearch } from "@tanstack/react-router";
import { z } from "zod";

/** What a path asks for: nothing, or its parameters by name. */
type To<P extends string, S extends z.ZodType> =
  unknown extends PathParams<P> ? (params?: object, search?: z.input<S>) => string : (params: PathParams<P>, search?: z.input<S>) => string;

/** One screen: where it lives, what may stand in its address, how to link to it. */
interface Screen<P extends string = string, S extends z.ZodType = z.ZodType> {
  path: P;
  search: S;
  to: To<P, S>;
}

/** Any screen, for tables of them: their links differ in what they ask for, their addresses do not. */
export type AnyScreen = Pick<Screen, "path" | "search">;

const NOTHING = z.object({});

/**
 * Describes a screen. The schema of its search parameters must forgive (`.catch`): an address can be typed by hand.
 * The page's code is named in the route table and not here, because a screen also links to itself and to its neighbours.
 */
export function screen<const P extends `/${string}`, S extends z.ZodType = typeof NOTHING>(path: P, search?: S): Screen<P, S> {
  const to = (params: object = {}, query: object = {}) => fillPath(path, params) + toSearch(query);
  // As: both parameters were typed by Screen<P, S>; inside they are only names and values. Without a schema S is NOTHING.
  return { path, search: search ?? NOTHING, to } as unknown as Screen<P, S>;
}

/** The same screen with search parameters that only its own slice knows. */
export const withSearch = <const P extends `/${string}`, S extends z.ZodType>({ path }: { path: P }, search: S) => screen(path, search);

/** Search parameters as plain text, so that the ids of the hospital's record are never read as numbers (decision G-X-31). */
export function toSearch(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

/** The search parameters of the address in view, as the screen's schema reads them. */
export function useScreenSearch<S extends z.ZodType>({ search }: { search: S }): z.output<S> {
  return search.parse(useSearch({ strict: false }));
}

/** A parameter of the path in view. */
export function useScreenParam<P extends string>({ path }: { path: P }, name: keyof PathParams<P> & string): string {
  const value = new Map<string, unknown>(Object.entries(useParams({ strict: false }))).get(name);
  if (typeof value !== "string") throw new Error(`${path} has no ${name} in this address`);
  return value;
}
