import { fillPath, type PathParams } from "@linnet/contract/path";
import { useParams, useSearch } from "@tanstack/react-router";
import { z } from "zod";

/** What a path asks for: nothing, or its parameters by name. */
type To<P extends string, S extends z.ZodObject> =
  unknown extends PathParams<P> ? (params?: object, search?: z.input<S>) => string : (params: PathParams<P>, search?: z.input<S>) => string;

/** One screen: where it lives, what may stand in its address, how to link to it. */
interface Screen<P extends string = string, S extends z.ZodObject = z.ZodObject> {
  path: P;
  /** The router validates an address by it before it shows the screen. */
  search: S;
  to: To<P, S>;
}

/** Any screen, for tables of them: their links differ in what they ask for, their addresses do not. */
export type AnyScreen = Pick<Screen, "path" | "search">;

/** A screen with a list: its address knows at least the page. */
export interface ListScreen<S extends z.ZodObject> {
  path: string;
  search: S & z.ZodType<{ page?: number | undefined }>;
}

const NOTHING = z.object({});

/**
 * Describes a screen. The schema of its search parameters must forgive (`.catch`): an address can be typed by hand.
 * The page's code is named in the route table and not here, because a screen also links to itself and to its neighbours.
 */
export function screen<const P extends `/${string}`, S extends z.ZodObject = typeof NOTHING>(path: P, search?: S): Screen<P, S> {
  const to = (params: object = {}, query: object = {}) => fillPath(path, params) + toSearch(query);
  // As: both parameters were typed by Screen<P, S>; inside they are only names and values. Without a schema S is NOTHING.
  return { path, search: search ?? NOTHING, to } as unknown as Screen<P, S>;
}

/** Search parameters as plain text, so that the ids of the hospital's record are never read as numbers (decision G-X-31). */
export function toSearch(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

/** A screen's path as the router writes it, which is also what it calls the route: `/patients/$id`. */
export const routePath = (path: string): string => path.replace(/:(\w+)/g, "$$$1");

/** What the router has validated, without the parameters that the schema does not name: it would hand those on. */
const named = <S extends z.ZodObject>({ search }: { search: S }, validated: object): z.output<S> =>
  // As: the route of this screen validates by this schema (portal-router.tsx).
  Object.fromEntries(Object.entries(validated).filter(([name, value]) => name in search.shape && value !== undefined)) as z.output<S>;

/** The current search parameters, parsed by the screen's schema. Absent ones have no key. */
export function useScreenSearch<S extends z.ZodObject>(at: { path: string; search: S }): z.output<S> {
  return named(at, useSearch({ from: routePath(at.path) }));
}

/** The same for surroundings of the screens: undefined while another screen is open. */
export function useScreenSearchInView<S extends z.ZodObject>(at: { path: string; search: S }): z.output<S> | undefined {
  const validated: object | undefined = useSearch({ from: routePath(at.path), shouldThrow: false });
  return validated && named(at, validated);
}

/** A parameter of the path in view. */
export function useScreenParam<P extends string>({ path }: { path: P }, name: keyof PathParams<P> & string): string {
  const value = new Map<string, unknown>(Object.entries(useParams({ from: routePath(path) }))).get(name);
  if (typeof value !== "string") throw new Error(`${path} has no ${name} in this address`);
  return value;
}
