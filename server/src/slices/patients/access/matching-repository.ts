import { COUNTED_UP_TO } from "@linnet/contract/patients";
import { searchWords } from "@linnet/contract/values/search-words";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { startsWords } from "../../../platform/database/searchable-words.ts";
import { accessPathsOf, inForce, type Relation } from "./care-repository.ts";

/** The MRN is last in a row's text, after a tab, which users cannot type. */
const startsMrn = (text: string) => `%\t#${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** Every word typed starts a word of the name, in any order, or the whole text starts the MRN (decision G-PAT-11). */
export function matches(text: string): RawBuilder<boolean> {
  if (text === "") return sql`true`;
  return sql`(${startsWords(sql`a.search_words`, text)} or a.search_words like ${startsMrn(text)})`;
}

/** Too many words start with the same letter for the index to help. */
const SHORTEST = 2;

/** The index also omits these characters from an MRN: they have a meaning in a tsquery. */
const withoutSigns = (text: string) => text.toLowerCase().replace(/[\s'\\:]/g, "");

/**
 * A superset of the practice's rows `a` of patient_access that match the text, found by an index: the longest word typed starts a word of
 * the name, or the text starts the MRN. Undefined if the index would not help: other relations, or a short text.
 */
function mayFit(actor: Actor, relation: string, text: string): RawBuilder<boolean> | undefined {
  const [longest = ""] = searchWords(text).sort((one, other) => other.length - one.length);
  if (relation !== "practice" || !actor.practice || longest.length < SHORTEST) return undefined;
  const begins = [longest, `#${withoutSigns(text)}`].map((beginning) => `'${actor.practice?.id}/${beginning}':*`);
  return sql`practice_words(a.practice_id, a.search_words) @@ ${begins.join(" | ")}::tsquery`;
}

interface Matching {
  actor: Actor;
  relations: readonly Relation[];
  now: Date;
  text: string;
  /** A join that narrows the rows further. */
  recent: RawBuilder<unknown>;
}

/**
 * Rows of a list up to the counting limit, with their relation's rank. Each branch reads in list order. A search in a whole practice first
 * uses the word index, unordered; beyond the limit it reads in list order instead, which soon finds enough. A child reachable in several
 * ways is listed once, by the nearest.
 */
export function matching({ actor, relations, now, text, recent }: Matching): RawBuilder<unknown> {
  const rows = (way: RawBuilder<boolean>, rank: number, from: RawBuilder<unknown> = sql`patient_access`) =>
    sql`select a.id, a.search_words, a.person_id, ${sql.lit(rank)} as rank from ${from} a ${recent}
    where ${way} and ${inForce(now)} and ${matches(text)}`;
  const counted = sql`limit ${COUNTED_UP_TO + 1}`;
  const inOrder = sql`order by a.search_words collate "C", a.id ${counted}`;
  const few = relations.length === 1 && relations[0] ? mayFit(actor, relations[0], text) : undefined;
  const [first, ...others] = relations.flatMap((relation, rank) => accessPathsOf(actor, relation).map((way) => ({ way, rank })));
  if (!first) return sql`matching as materialized (${rows(sql`false`, 0)})`;
  const rest = others.map(({ way, rank }) => sql`union all (${rows(way, rank)} ${inOrder})`);
  const once = relations.length > 1 ? sql`distinct on (search_words collate "C", person_id)` : sql``;
  const all = (of: RawBuilder<unknown>) => sql`matching as materialized (
    select ${once} id, search_words, rank from (${of} ${sql.join(rest, sql` `)}) m
    order by search_words collate "C", ${relations.length > 1 ? sql`person_id, rank, ` : sql``} id ${counted})`;
  if (!few)
    return rest.length === 0
      ? sql`matching as materialized (${rows(first.way, first.rank)} ${inOrder})`
      : all(sql`(${rows(first.way, first.rank)} ${inOrder})`);
  // `offset` is an optimization barrier: otherwise PostgreSQL would read the whole practice, whose size it underestimates.
  const found = rows(
    first.way,
    first.rank,
    sql`(select * from patient_access a where ${few} and a.kind = 'assigned' and a.revoked_at is null offset 0)`,
  );
  const areMany = sql`(select count(*) from found) > ${COUNTED_UP_TO}`;
  return sql`found as materialized (${found} ${counted}),
    ${all(sql`(select * from found where not ${areMany}) union all (${rows(first.way, first.rank)} and ${areMany} ${inOrder})`)}`;
}
