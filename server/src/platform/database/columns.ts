import { namesOf } from "@linnet/contract/field-list";
import { type RawBuilder, sql } from "kysely";

/** Fields and their columns in one table. */
type Columns = Readonly<Record<string, { readonly column: string }>>;

/** The values of a record by column, for an insert or update. */
export const columnsOf = <L extends Columns, V extends Readonly<Record<keyof L, unknown>>>(
  list: L,
  values: V,
): { [F in keyof L as L[F]["column"]]: V[F] } =>
  // As: fromEntries forgets the names.
  Object.fromEntries(Object.entries(list).map(([field, { column }]) => [column, values[field]])) as {
    [F in keyof L as L[F]["column"]]: V[F];
  };

type Selected<L extends Columns, A extends string> = { [F in keyof L & string]: `${A}.${L[F]["column"]} as ${F}` }[keyof L & string];

/** The columns of a table, each under its field's name, for `select`. `alias` is the table's name in the statement. */
export const selectionOf = <L extends Columns, A extends string>(list: L, alias: A): Selected<L, A>[] =>
  // As: the names of the list and its columns.
  Object.entries(list).map(([field, { column }]) => `${alias}.${column} as ${field}`) as Selected<L, A>[];

/** The same for a statement in SQL, with another expression for some of the fields. */
export const sqlSelection = <L extends Columns>(
  list: L,
  alias: string,
  special: Partial<Record<keyof L, RawBuilder<unknown>>> = {},
): RawBuilder<unknown> =>
  sql.join(namesOf(list).map((field) => sql`${special[field] ?? sql.ref(`${alias}.${list[field]?.column}`)} as ${sql.id(field)}`));
