import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { searchableWords } from "../../../platform/database/searchable-words.ts";
import { searchablePlace } from "../searchable-place.ts";
import type { ImportedSite } from "./location-repository.ts";
import { importLockRepository } from "./lock-repository.ts";
import { hasManualLink } from "./manual-edit-repository.ts";
import { differences, type ImportOutcome, isManualEdit, noOutcome, writeChanged } from "./outcome.ts";

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

const nameAt = (name: string, place: string) => `${name.trim().toLowerCase()}\n${place}`;

/** Practices by their Organization's id, and those that no import has brought by name and place. */
async function knownPractices(trx: Database, practices: readonly ImportedPractice[]) {
  const fhirIds = practices.map(({ fhirId }) => fhirId);
  const names = practices.map(({ name }) => name.trim().toLowerCase());
  const rows = await trx
    .selectFrom("practices")
    .select(["id", "fhir_id", "name", "search_words", "npi", "fax", "active", ...AUTHORS])
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
    .select(["practice_id", "search_words"])
    .where(sql<boolean>`practice_id = any(${unnamed.map(({ id }) => id)}::bigint[])`)
    .execute();
  return {
    byFhirId: new Map(rows.map((row) => [row.fhir_id, row])),
    /** Each is taken once. */
    takeByPlace({ name, place }: ImportedPractice) {
      const text = place && searchablePlace(place);
      const at = unnamed.findIndex((row) =>
        places.some(
          (known) => known.practice_id === row.id && text !== null && nameAt(row.name, known.search_words) === nameAt(name, text),
        ),
      );
      return at < 0 ? undefined : unnamed.splice(at, 1)[0];
    },
  };
}

type PracticeRow = NonNullable<ReturnType<Awaited<ReturnType<typeof knownPractices>>["takeByPlace"]>>;
/** How an import writes practices. What is deactivated stays so, whatever the files say (S3 §4). */
export const practiceImportRepository = (trx: Database, at: Date) => {
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
    const isOfThem = isManualEdit(row) || row.has_link_of_people || row.has_location_of_people;
    if (!practice.isActive && (row.has_people || isOfThem)) {
      const why = row.has_people ? "people sign in there" : "people have written or verified what is known of it";
      outcome.left.push(`Practice ${row.id} is not active in the files, and ${why}: deactivate it in the portal.`);
    } else if (!practice.isActive) {
      await change({ active: false });
      outcome.deactivated++;
    } else {
      await writeChanged(differences(row, practiceColumns(practice)), { isTheirs: isManualEdit(row), outcome, write: change });
    }
  }

  return {
    async storePractices(practices: readonly ImportedPractice[]): Promise<ImportOutcome> {
      const outcome = noOutcome();
      await importLockRepository(trx).ofPractices(practices);
      const known = await knownPractices(trx, practices);
      const added: ImportedPractice[] = [];
      for (const practice of practices) {
        const row = known.byFhirId.get(practice.fhirId) ?? known.takeByPlace(practice);
        if (row) await meetPractice(row, practice, outcome);
        else if (practice.isActive) added.push(practice);
      }
      const values = added.map((practice) => ({ ...practiceColumns(practice), fhir_id: practice.fhirId, created_at: at, ...touched }));
      if (values.length > 0) await trx.insertInto("practices").values(values).execute();
      outcome.added = added.length;
      return outcome;
    },
  };
};
