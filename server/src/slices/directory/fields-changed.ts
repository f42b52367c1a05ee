/** The names of those fields that differ. */
export function fieldsChanged(names: readonly string[], before: object, after: object): string[] {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  return names.filter((name) => was.get(name) !== is.get(name));
}
