import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { physicianRepository } from "../physicians/repository.ts";
import { practiceNameRepository } from "../practices/name-repository.ts";

interface NamedPractice {
  fhirId: string;
  name: string;
  place: { zip: string } | null;
}

/**
 * What an import holds before it looks at what there is. People who change the same wait for it, and it for them: with the locks of their
 * calls and in their order, practices before physicians before names, each by its id. Rows that only point there wait for nothing.
 */
export const importLockRepository = (trx: Database) => ({
  /** Locks these practices and their names. */
  async ofPractices(practices: readonly NamedPractice[]): Promise<void> {
    const names = practices.map(({ name }) => name.trim().toLowerCase());
    const zips = practices.flatMap(({ place }) => place?.zip.slice(0, 5) ?? []);
    await sql`select id from practices
      where fhir_id = any(${practices.map(({ fhirId }) => fhirId)}) or fhir_id is null and (lower(btrim(name)) = any(${names})
        or id in (select practice_id from practice_locations where active and left(zip, 5) = any(${zips})))
      order by id for no key update`.execute(trx);
    await practiceNameRepository.lock(trx, names);
  },

  /** The practices that these locations are of, here or in the files. */
  async ofLocations(locations: readonly { fhirId: string; practice: string }[]): Promise<void> {
    await sql`select id from practices
      where fhir_id = any(${locations.map(({ practice }) => practice)})
        or id in (select practice_id from practice_locations where fhir_id = any(${locations.map(({ fhirId }) => fhirId)}))
      order by id for no key update`.execute(trx);
  },

  async ofPhysicians(physicians: readonly { fhirId: string; npi: string | null }[]): Promise<void> {
    await physicianRepository(trx).takeTurns(trx);
    await sql`select id from physicians
      where fhir_id = any(${physicians.map(({ fhirId }) => fhirId)}) or npi = any(${physicians.flatMap(({ npi }) => npi ?? [])})
      order by id for no key update`.execute(trx);
  },

  /** The practices, and of the physicians that they stay as they are. */
  async ofLinks(links: readonly { practice: string; physician: string }[]): Promise<void> {
    await sql`select id from practices where fhir_id = any(${links.map(({ practice }) => practice)})
      order by id for no key update`.execute(trx);
    await sql`select id from physicians where fhir_id = any(${links.map(({ physician }) => physician)})
      order by id for share`.execute(trx);
  },
});
