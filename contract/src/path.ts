/** The parameters a path asks for: "/patients/:id" gives { id: string }. */
export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

/**
 * Puts parameters into a path, each encoded: `fillPath("/patient/:id", { id: "a/b" })` is "/patient/a%2Fb".
 * Parameters the path does not ask for are left out.
 */
export const fillPath = (path: string, params: object): string =>
  path.replace(/:(\w+)/g, (placeholder, name: string) => {
    const value = new Map<string, unknown>(Object.entries(params)).get(name);
    return value === undefined ? placeholder : encodeURIComponent(String(value));
  });
