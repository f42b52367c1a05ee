import { REACH_FIELDS } from "@linnet/contract/directory/links/field-list";
import { ADDRESS_FIELDS } from "@linnet/contract/directory/locations/field-list";
import type { PracticeLocation } from "@linnet/contract/directory/practice-record";
import { sql } from "kysely";
import { columnsOf } from "../../../platform/database/columns.ts";
import type { Database } from "../../../platform/database/database.ts";
import { linkRepository } from "../../memberships/public.ts";
import { searchablePlace } from "../searchable-place.ts";
import { importLockRepository } from "./lock-repository.ts";
import { hasManualLink } from "./manual-edit-repository.ts";
import { differences, emptyOutcome, type ImportOutcome, isManualEdit, writeIfChanged } from "./outcome.ts";

const { address1, address2, city, state, zip, zip4, country } = ADDRESS_FIELDS;
const SITE_FIELDS = { address1, address2, city, state, zip, zip4, country, ...REACH_FIELDS };

/** A place, and how it is reached. */
export type ImportedSite = Pick<PracticeLocation, keyof typeof SITE_FIELDS>;

export interface ImportedLocation extends ImportedSite {
  /** The Location's id; an address of an Organization is named after that. */
  fhirId: string;
  /** Its Organization. */
  practice: string;
  isActive: boolean;
}

const locationColumns = (location: ImportedLocation) => ({
  ...columnsOf(SITE_FIELDS, location),
  search_words: searchablePlace(location),
});

/** The name of a location that only its Organization's address tells of; no FHIR id has a slash. */
export const addressOf = (organizationId: string): string => `Organization/${organizationId}`;

/** Where a practice is: the same street, city and zip code, and the same rooms. */
const roomsOf = (practiceId: number, location: ImportedLocation): string =>
  `${practiceId}\n${searchablePlace(location)}\n${location.address2 ?? ""}`;

/** Locations by their own id, and those without a Location by practice and place. */
async function knownLocations(trx: Database, practiceIds: readonly number[], fhirIds: readonly string[]) {
  const rows = await trx
    .selectFrom("practice_locations")
    .select(["id", "practice_id", "fhir_id", "search_words", "active", "is_default", "created_by", "modified_by"])
    .select(Object.values(SITE_FIELDS).map(({ column }) => column))
    .select(hasManualLink("location", sql.ref("practice_locations.id")).as("has_link_of_people"))
    .where(sql<boolean>`fhir_id = any(${[...fhirIds]}) or practice_id = any(${[...practiceIds]}::bigint[])`)
    .orderBy("id")
    .execute();
  const free = rows.filter(({ fhir_id }) => fhir_id === null || fhir_id.startsWith(addressOf("")));
  return {
    byFhirId: new Map(rows.map((row) => [row.fhir_id, row])),
    rooms: new Set(rows.filter(({ active }) => active).map((row) => `${row.practice_id}\n${row.search_words}\n${row.address2 ?? ""}`)),
    takeByPlace(practiceId: number, location: ImportedLocation) {
      const text = searchablePlace(location);
      const at = free.findIndex((row) => row.practice_id === practiceId && row.search_words === text);
      return at < 0 ? undefined : free.splice(at, 1)[0];
    },
  };
}

type LocationRow = NonNullable<ReturnType<Awaited<ReturnType<typeof knownLocations>>["takeByPlace"]>>;

/** A practice without a default location gets its first. */
async function chooseDefaults(trx: Database, ids: readonly number[]): Promise<void> {
  await sql`update practice_locations set is_default = true where id in (
    select min(l.id) from practice_locations l where l.practice_id = any(${[...ids]}::bigint[]) and l.active
    group by l.practice_id having not bool_or(l.is_default))`.execute(trx);
}

/** Another active location of the practice, the default first. */
const findOther = (trx: Database, { id, practice_id }: LocationRow) =>
  trx
    .selectFrom("practice_locations")
    .select("id")
    .where("practice_id", "=", practice_id)
    .where("active", "=", true)
    .where("id", "<>", id)
    .orderBy("is_default", "desc")
    .orderBy("id")
    .executeTakeFirst();

const leftToPeople = ({ id, practice_id }: LocationRow): string =>
  `The files say location ${id} of practice ${practice_id} is inactive, but someone edited it or its people in the portal. Remove it in the portal.`;

/** Locations that are about to be added: none where its practice has one already. */
function newLocations(rooms: Set<string>, outcome: ImportOutcome) {
  const added: (ImportedLocation & { practiceId: number })[] = [];
  const add = (location: ImportedLocation, practiceId: number) => {
    const own = roomsOf(practiceId, location);
    if (rooms.has(own)) {
      outcome.equal.push({ fhirId: location.fhirId, why: `Practice ${practiceId} already has a location at this address.`, as: null });
    } else added.push({ ...location, practiceId });
    rooms.add(own);
  };
  return { added, add };
}

/** How an import writes the locations of practices. What is removed stays so, whatever the files say (S3 §4). */
export const locationImportRepository = (trx: Database, at: Date) => {
  const touched = { modified_at: at };

  async function removeLocation(row: LocationRow, outcome: ImportOutcome): Promise<void> {
    if (isManualEdit(row) || row.has_link_of_people) {
      outcome.left.push(leftToPeople(row));
      return;
    }
    const other = await findOther(trx, row);
    if (!other) {
      outcome.left.push(
        `The files say location ${row.id} is inactive, but it is the only one of practice ${row.practice_id}. It was kept.`,
      );
      return;
    }
    const ofLocation = trx.updateTable("practice_locations");
    await ofLocation
      .set({ active: false, is_default: false, ...touched })
      .where("id", "=", row.id)
      .execute();
    if (row.is_default) await ofLocation.set({ is_default: true }).where("id", "=", other.id).execute();
    await linkRepository.relocate(trx, { from: row.id, to: other.id });
    outcome.deactivated++;
  }

  async function meetLocation(row: LocationRow, location: ImportedLocation, outcome: ImportOutcome): Promise<void> {
    const change = (values: Partial<ReturnType<typeof locationColumns>> & { fhir_id?: string }) =>
      trx
        .updateTable("practice_locations")
        .set({ ...values, ...touched })
        .where("id", "=", row.id)
        .execute();
    if (row.fhir_id !== location.fhirId) await change({ fhir_id: location.fhirId });
    if (!row.active) return;
    if (!location.isActive) {
      await removeLocation(row, outcome);
      return;
    }
    await writeIfChanged(differences(row, locationColumns(location)), { isTheirs: isManualEdit(row), outcome, write: change });
  }

  return {
    /** Of these Organizations those whose practice has no location but what the Organization itself tells. */
    async withoutLocation(organizationIds: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ fhir_id: string }>`
        select p.fhir_id from practices p where p.fhir_id = any(${[...organizationIds]}) and p.active and not exists (
          select from practice_locations l where l.practice_id = p.id and l.fhir_id is distinct from ${addressOf("")} || p.fhir_id)`.execute(
        trx,
      );
      return new Set(rows.map(({ fhir_id }) => fhir_id));
    },

    /** The first location of a practice is its default. */
    async storeLocations(locations: readonly ImportedLocation[]): Promise<ImportOutcome> {
      const outcome = emptyOutcome();
      await importLockRepository(trx).ofLocations(locations);
      const practices = await trx
        .selectFrom("practices")
        .select(["id", "fhir_id"])
        .where("active", "=", true)
        .where(sql<boolean>`fhir_id = any(${locations.map(({ practice }) => practice)})`)
        .execute();
      const practiceIds = new Map(practices.map(({ id, fhir_id }) => [fhir_id, id]));
      const ids = [...practiceIds.values()];
      const known = await knownLocations(
        trx,
        ids,
        locations.map(({ fhirId }) => fhirId),
      );
      const { added, add } = newLocations(known.rooms, outcome);
      for (const location of locations) {
        const practiceId = practiceIds.get(location.practice);
        const row = known.byFhirId.get(location.fhirId) ?? (practiceId && known.takeByPlace(practiceId, location));
        if (row) await meetLocation(row, location, outcome);
        else if (practiceId === undefined)
          outcome.unresolved.push({ fhirId: location.fhirId, why: `Organization/${location.practice} is not in the directory.` });
        else if (location.isActive) add(location, practiceId);
      }
      const values = added.map((location) => ({
        ...locationColumns(location),
        practice_id: location.practiceId,
        fhir_id: location.fhirId,
        created_at: at,
        ...touched,
      }));
      if (values.length > 0) await trx.insertInto("practice_locations").values(values).execute();
      outcome.added = added.length;
      await chooseDefaults(trx, ids);
      return outcome;
    },
  };
};
