import { practiceNameWords } from "@linnet/contract/directory/practice-likeness";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { searchableWords } from "../../../platform/database/searchable-words.ts";
import { onPortal } from "../../memberships/public.ts";
import { defaultAddress } from "../search/repository.ts";

/**
 * From how similar the trigrams of two names are on they count as similar names. Tried on the names of 688 organizations: below,
 * nearly all pairs only share words like 'Family Practice' and 'County Hospital'.
 */
const SIMILAR = 0.6;
/**
 * Where so many are this near that the list is full, no other name gets into it: they are looked for first, since the index gives a third to
 * a sixth of what it has to look at for all similar ones. A single word has too few trigrams for that.
 */
const NEAR = 0.68;
/** How much of a name has to stand in a longer one ('Lakeside' in 'Lakeside Pediatrics'); of those 688, it adds 15 pairs to 314. */
const HELD = 0.9;
/** So many longer names are held against each other: a word that is in more of them says too little for the nearest to matter. */
const MAX_LONGER = 200;
const MAX_SIMILAR = 20;

/** What is looked for of a name: its legal form says nothing. */
const searchedOf = (name: string): string => searchableWords(practiceNameWords(name).join(" "));

/** The column's words are those of its index. */
const isNamed = (name: string) => sql<boolean>`lower(trim(p.name)) = lower(${name.trim()}::text)`;

/** The active practice with this name, ignoring case; the oldest if there are several (decision G-DIR-11). */
export async function findSameName(db: Database, name: string): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.name from practices p where p.active and ${isNamed(name)} order by p.id limit 1`.execute(db);
  return rows[0];
}

/** A practice to compare with the typed name. */
export interface Candidate {
  id: number;
  name: string;
  onPortal: boolean;
  address: string;
  sameName: boolean;
  similarity: number;
}

/** Active practices that may be the one about to be added. */
export const possibleDuplicateRepository = (db: Database) => ({
  /** By their names, the nearest first; also those whose longer name holds this one. */
  async withSimilarName(name: string): Promise<number[]> {
    const searched = searchedOf(name);
    const nearestFirst = sql`order by ${isNamed(name)} desc, similarity(p.search_words, ${searched}) desc, p.id limit ${MAX_SIMILAR}::int`;
    return db.transaction().execute(async (trx) => {
      if (searched.trim().includes(" ")) {
        await sql`set local pg_trgm.similarity_threshold = ${sql.lit(NEAR)}`.execute(trx);
        const { rows } = await sql<{ id: number }>`
          select p.id from practices p where p.active and (${isNamed(name)} or p.search_words % ${searched}) ${nearestFirst}`.execute(trx);
        if (rows.length === MAX_SIMILAR) return rows.map(({ id }) => id);
      }
      await sql`set local pg_trgm.similarity_threshold = ${sql.lit(SIMILAR)}`.execute(trx);
      await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(HELD)}`.execute(trx);
      const { rows } = await sql<{ id: number }>`
        select p.id from (
          select p.id, p.name, p.search_words from practices p where p.active and (${isNamed(name)} or p.search_words % ${searched})
          union (
            select p.id, p.name, p.search_words from practices p where p.active and p.search_words %> ${searched} limit ${MAX_LONGER}::int
          )
        ) p
        ${nearestFirst}`.execute(trx);
      return rows.map(({ id }) => id);
    });
  },

  /** Reached by the same ten digits. */
  async withPhone(digits: string): Promise<number[]> {
    const { rows } = await sql<{ practice_id: number }>`
      select l.practice_id from practice_locations l
      where l.active and right(regexp_replace(l.phone, '[^0-9]', '', 'g'), 10) = ${digits}`.execute(db);
    return rows.map(({ practice_id }) => practice_id);
  },

  /** Streets and suites of all who work in the area of a five-digit zip code. */
  async streetsIn(zip5: string): Promise<{ practiceId: number; address1: string; address2: string | null }[]> {
    const { rows } = await sql<{ practice_id: number; address1: string; address2: string | null }>`
      select l.practice_id, l.address1, l.address2 from practice_locations l where l.active and left(l.zip, 5) = ${zip5}`.execute(db);
    return rows.map(({ practice_id, ...place }) => ({ practiceId: practice_id, ...place }));
  },

  /** Those of them that are active, with how near their names are. */
  async candidates(ids: number[], name: string): Promise<Candidate[]> {
    const { rows } = await sql<Candidate>`
      select p.id, p.name, ${onPortal("p")} as "onPortal", ${defaultAddress("p")} as address, ${isNamed(name)} as "sameName",
        similarity(p.search_words, ${searchedOf(name)})::float8 as similarity
      from practices p where p.active and p.id = any(${ids}::bigint[]) order by p.id`.execute(db);
    return rows;
  },
});
