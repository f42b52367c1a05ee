/** Fields of a record: the one list that columns, rules, replies, labels and comparisons are made from. */
type FieldList = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The names of a list's fields, in its order. */
export const namesOf = <L extends FieldList>(list: L): (keyof L & string)[] => Object.keys(list);

/** One property of each field, by the field's name. */
export const eachOf = <L extends FieldList, P extends keyof L[keyof L] & string>(list: L, property: P): { [F in keyof L]: L[F][P] } =>
  // As: fromEntries forgets the names.
  Object.fromEntries(Object.entries(list).map(([field, entry]) => [field, entry[property]])) as { [F in keyof L]: L[F][P] };

/** The values of a record that are a list's fields. */
export const valuesOf = <L extends FieldList, V extends Readonly<Record<keyof L, unknown>>>(
  list: L,
  values: V,
): Pick<V, keyof L & keyof V> =>
  // As: fromEntries forgets the names.
  Object.fromEntries(namesOf(list).map((field) => [field, values[field]])) as Pick<V, keyof L & keyof V>;

type Having<L, P extends string> = { [F in keyof L as L[F] extends Record<P, unknown> ? F : never]: L[F] };
type Lacking<L, P extends string> = { [F in keyof L as L[F] extends Record<P, unknown> ? never : F]: L[F] };

const filtered = (list: FieldList, isKept: (entry: object) => boolean) =>
  Object.fromEntries(Object.entries(list).filter(([, entry]) => isKept(entry)));

/** The fields of a list that have a property. */
export const fieldsWith = <L extends FieldList, P extends string>(list: L, property: P): Having<L, P> =>
  // As: fromEntries forgets the names.
  filtered(list, (entry) => property in entry) as Having<L, P>;

/** The fields of a list that do not have a property. */
export const fieldsWithout = <L extends FieldList, P extends string>(list: L, property: P): Lacking<L, P> =>
  // As: fromEntries forgets the names.
  filtered(list, (entry) => !(property in entry)) as Lacking<L, P>;
