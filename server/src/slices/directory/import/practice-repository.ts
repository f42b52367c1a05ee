import {
  type PracticeFacts,
  type PracticeLikeness,
  phoneDigits,
  practiceKey,
  practiceLikeness,
  zipDigits,
} from "@linnet/contract/directory/practice-likeness";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { searchableWords } from "../../../platform/database/searchable-words.ts";
import type { ImportedSite } from "./location-repository.ts";
import { importLockRepository } from "./lock-repository.ts";
import { hasManualLink } from "./manual-edit-repository.ts";
import { differences, emptyOutcome, type ImportOutcome, isManualEdit, leadsOn, writeIfChanged } from "./outcome.ts";

export interface ImportedPractice {
  /** Of the Organization. */
  fhirId: string;
  isActive: boolean;
  name: string;
  npi: string | null;
  fax: string | null;
  /** Where it is, as far as the Organization says so itself. */
  place: ImportedSite | null;
}

const AUTHORS = ["created_by", "modified_by"] as const;

const practiceColumns = ({ name, npi, fax }: ImportedPractice) => ({ name, search_words: searchableWords(name), npi, fax });

const factsOf = ({ name, place }: ImportedPractice): PracticeFacts => ({ name, ...place });

/** Practices by Organization id, and those not imported by name and place. */
async function knownPractices(trx: Database, practices: readonly ImportedPractice[]) {
  const fhirIds = practices.map(({ fhirId }) => fhirId);
  const names = practices.map(({ name }) => name.trim().toLowerCase());
  const rows = await trx
    .selectFrom("practices")
    .select(["id", "fhir_id", "name", "search_words", "npi", "fax", "active", "merged_into", ...AUTHORS])
    .select(sql<string | null>`(select kept.fhir_id from practices kept where kept.id = practices.merged_into)`.as("kept_fhir_id"))
    .select(sql<boolean>`exists (select from memberships m where m.practice_id = practices.id and m.active)`.as("has_people"))
    .select(hasManualLink("practice", sql.ref("practices.id")).as("has_link_of_people"))
    .select(
      sql<boolean>`exists (select from practice_locations l where l.practice_id = practices.id and l.active
        and (l.created_by is not null or l.modified_by is not null))`.as("has_location_of_people"),
    )
    .where(sql<boolean>`fhir_id = any(${fhirIds}) or fhir_id is null and lower(btrim(name)) = any(${names})`)
    .orderBy("active", "desc")
    .orderBy("id")
    .execute();
  const unnamed = rows.filter(({ fhir_id }) => fhir_id === null);
  const places = await trx
    .selectFrom("practice_locations")
    .select(["practice_id", "address1", "address2", "zip"])
    .where(sql<boolean>`practice_id = any(${unnamed.map(({ id }) => id)}::bigint[])`)
    .execute();
  return {
    byFhirId: new Map(rows.map((row) => [row.fhir_id, row])),
    /** Each is taken once. */
    takeByPlace(practice: ImportedPractice) {
      const key = practiceKey(factsOf(practice));
      const isThis = ({ id, name }: (typeof unnamed)[number]) =>
        places.some((place) => place.practice_id === id && practiceKey({ name, ...place }) === key);
      const at = key === undefined ? -1 : unnamed.findIndex(isThis);
      return at < 0 ? undefined : unnamed.splice(at, 1)[0];
    },
  };
}

/** A practice that is here, or is about to be, as records are held against it. */
interface Near extends PracticeFacts {
  /** 'practice 12', or 'Organization/x' of the same files. */
  is: string;
  /** By which Organization the files know it. */
  fhirId: string | null;
  id: number | null;
}

/** Active practices with a phone, a zip code or the name of one of these. */
async function nearPractices(trx: Database, practices: readonly ImportedPractice[]): Promise<Near[]> {
  const phones = practices.flatMap(({ place }) => phoneDigits(place?.phone) || []);
  const zips = practices.flatMap(({ place }) => zipDigits(place?.zip) || []);
  const names = practices.map(({ name }) => name.trim().toLowerCase());
  const { rows } = await sql<{
    id: number;
    fhirId: string | null;
    name: string;
    phone: string | null;
    address1: string | null;
    address2: string | null;
    zip: string | null;
  }>`
    select p.id, p.fhir_id as "fhirId", p.name, l.phone, l.address1, l.address2, l.zip
    from practices p left join practice_locations l on l.practice_id = p.id and l.active
    where p.active and p.id in (
      select practice_id from practice_locations
        where active and right(regexp_replace(phone, '[^0-9]', '', 'g'), 10) = any(${phones})
      union select practice_id from practice_locations where active and left(zip, 5) = any(${zips})
      union select id from practices where active and lower(trim(name)) = any(${names})
    ) order by p.id`.execute(trx);
  return rows.map((row) => ({ is: `practice ${row.id} (${row.name})`, ...row }));
}

/** What two practices have in common, in words; empty if too little. */
function likelyWords({ sameName, samePhone, sameAddress, sameSuite }: PracticeLikeness): string | undefined {
  if (!sameName && !(samePhone && sameAddress)) return undefined;
  const address = sameAddress && (sameSuite ? "address" : "street");
  const words = [sameName && "name", samePhone && "phone", address].filter((word) => word !== false);
  return `same ${words.join(", ")}`;
}

/**
 * Maps name and address (`practiceKey`) to the id of these files' practice: the first one in the files always wins, even in later imports.
 */
type SameInFiles = Map<string, string>;

const register = (same: SameInFiles, practice: ImportedPractice, fhirId: string) => {
  const key = practiceKey(factsOf(practice));
  if (key !== undefined && !same.has(key)) same.set(key, fhirId);
};

/** A different Organization: when its transaction is retried, the map holds its own id. */
function otherOf(same: SameInFiles, practice: ImportedPractice): string | undefined {
  const known = same.get(practiceKey(factsOf(practice)) ?? "");
  return known === practice.fhirId ? undefined : known;
}

interface NewPractices {
  practices: readonly ImportedPractice[];
  same: SameInFiles;
}

/** Skips practices with the name and address of an existing or earlier one, and reports likely matches. */
async function withoutEqual(trx: Database, { practices, same }: NewPractices, outcome: ImportOutcome): Promise<ImportedPractice[]> {
  const near = await nearPractices(trx, practices);
  const own: ImportedPractice[] = [];
  for (const practice of practices) {
    const { fhirId } = practice;
    const facts = factsOf(practice);
    const before = otherOf(same, practice);
    const found = near.map((each) => ({ each, likeness: practiceLikeness(facts, each) }));
    const equal = before === undefined && found.find(({ likeness: { sameName, sameSuite } }) => sameName && sameSuite)?.each;
    if (before !== undefined) {
      outcome.equal.push({ fhirId, why: `It has the name and address of Organization/${before}.`, as: before });
    } else if (equal) {
      // From now on the files know it by this id; another import finds it.
      if (equal.fhirId === null) await trx.updateTable("practices").set({ fhir_id: fhirId }).where("id", "=", equal.id).execute();
      equal.fhirId ??= fhirId;
      register(same, practice, equal.fhirId);
      outcome.equal.push({ fhirId, why: `It has the name and address of ${equal.is}.`, as: equal.fhirId });
    } else {
      const likely = found.map(({ each: { is }, likeness }) => ({ is, words: likelyWords(likeness) })).find(({ words }) => words);
      if (likely) outcome.likely.push({ fhirId, why: `It may be the same as ${likely.is}: ${likely.words}.` });
      near.push({ is: `Organization/${fhirId}`, id: null, fhirId, ...facts });
      register(same, practice, fhirId);
      own.push(practice);
    }
  }
  return own;
}

type PracticeRow = NonNullable<ReturnType<Awaited<ReturnType<typeof knownPractices>>["takeByPlace"]>>;
/** How an import writes practices. What is deactivated stays so, whatever the files say (S3 §4). */
export const practiceImportRepository = (trx: Database, at: Date, same: SameInFiles) => {
  const touched = { modified_at: at };

  async function meetPractice(row: PracticeRow, practice: ImportedPractice, outcome: ImportOutcome): Promise<void> {
    const change = (values: Partial<ReturnType<typeof practiceColumns>> & { active?: boolean; fhir_id?: string }) =>
      trx
        .updateTable("practices")
        .set({ ...values, ...touched })
        .where("id", "=", row.id)
        .execute();
    if (row.fhir_id !== practice.fhirId) await change({ fhir_id: practice.fhirId });
    if (!row.active) return;
    register(same, practice, practice.fhirId);
    const isOfThem = isManualEdit(row) || row.has_link_of_people || row.has_location_of_people;
    if (!practice.isActive && (row.has_people || isOfThem)) {
      const why = row.has_people ? "people sign in for it" : "someone edited or verified it in the portal";
      outcome.left.push(`The files say practice ${row.id} is inactive, but ${why}. Deactivate it in the portal.`);
    } else if (!practice.isActive) {
      await change({ active: false });
      outcome.deactivated++;
    } else {
      await writeIfChanged(differences(row, practiceColumns(practice)), { isTheirs: isManualEdit(row), outcome, write: change });
    }
  }

  return {
    async storePractices(practices: readonly ImportedPractice[]): Promise<ImportOutcome> {
      const outcome = emptyOutcome();
      await importLockRepository(trx).ofPractices(practices);
      const known = await knownPractices(trx, practices);
      const added: ImportedPractice[] = [];
      for (const practice of practices) {
        const row = known.byFhirId.get(practice.fhirId) ?? known.takeByPlace(practice);
        if (row) {
          if (!leadsOn(row, { kind: "practice", fhirId: practice.fhirId }, outcome)) await meetPractice(row, practice, outcome);
        } else if (practice.isActive) added.push(practice);
      }
      const own = await withoutEqual(trx, { practices: added, same }, outcome);
      const values = own.map((practice) => ({ ...practiceColumns(practice), fhir_id: practice.fhirId, created_at: at, ...touched }));
      if (values.length > 0) await trx.insertInto("practices").values(values).execute();
      outcome.added = own.length;
      return outcome;
    },
  };
};
