import { REACH_FIELDS } from "@linnet/contract/directory/links/field-list";
import type { PhysicianLink } from "@linnet/contract/directory/practice-record";
import { sql } from "kysely";
import { columnsOf } from "../../../platform/database/columns.ts";
import type { Database } from "../../../platform/database/database.ts";
import { linkRepository } from "../../memberships/public.ts";
import { importLockRepository } from "./lock-repository.ts";
import { isInvited } from "./manual-edit-repository.ts";
import { differences, emptyOutcome, type ImportOutcome, isManualEdit, writeIfChanged } from "./outcome.ts";

/** A physician in a practice, each by the id of its resource. */
export interface ImportedLink extends Pick<PhysicianLink, keyof typeof REACH_FIELDS> {
  /** Of the PractitionerRole. */
  fhirId: string;
  isActive: boolean;
  physician: string;
  practice: string;
  location: string | null;
  specialties: readonly string[];
}

type PlacedLink = ImportedLink & { practiceId: number; physicianId: number; locationId: number | null };

/** What a role names, as it is here; null where one of them is not, or not active any more. */
async function knownPlaces(trx: Database, links: readonly ImportedLink[]) {
  const ids = async (table: "practices" | "physicians" | "practice_locations", fhirIds: readonly string[]) => {
    const rows = await trx
      .selectFrom(table)
      .select(["id", "fhir_id"])
      .where("active", "=", true)
      .where(sql<boolean>`fhir_id = any(${[...fhirIds]})`)
      .execute();
    return new Map(rows.map(({ id, fhir_id }) => [fhir_id, id]));
  };
  const practices = await ids(
    "practices",
    links.map(({ practice }) => practice),
  );
  const physicians = await ids(
    "physicians",
    links.map(({ physician }) => physician),
  );
  const wanted = await ids(
    "practice_locations",
    links.flatMap(({ location }) => location ?? []),
  );
  const locations = await trx
    .selectFrom("practice_locations")
    .select(["id", "practice_id", "is_default"])
    .where("active", "=", true)
    .where(sql<boolean>`practice_id = any(${[...practices.values()]}::bigint[])`)
    .execute();
  return ({ practice, physician, location }: ImportedLink) => {
    const practiceId = practices.get(practice);
    const physicianId = physicians.get(physician);
    if (practiceId === undefined || physicianId === undefined) return null;
    const own = locations.filter(({ practice_id }) => practice_id === practiceId);
    const named = own.find(({ id }) => location !== null && id === wanted.get(location));
    return { practiceId, physicianId, locationId: (named ?? own.find(({ is_default }) => is_default))?.id ?? null };
  };
}

/** Specialties by lower-case name; adds missing ones. */
async function specialtyIds(trx: Database, links: readonly ImportedLink[]): Promise<Map<string, number>> {
  const wanted = new Map(links.flatMap(({ specialties }) => specialties.map((name) => [name.toLowerCase(), name] as const)));
  const read = async () => {
    const rows = await trx.selectFrom("directory_choices").select(["id", "name"]).where("kind", "=", "specialties").execute();
    return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  };
  const known = await read();
  const missing = [...wanted].flatMap(([key, name]) => (known.has(key) ? [] : [{ kind: "specialties" as const, name }]));
  if (missing.length === 0) return known;
  await trx
    .insertInto("directory_choices")
    .values(missing)
    .onConflict((already) => already.doNothing())
    .execute();
  return read();
}

const pairOf = (practiceId: number, physicianId: number) => `${practiceId} ${physicianId}`;

/** The links of these practices by practice and physician. */
async function knownLinks(trx: Database, links: readonly PlacedLink[], at: Date) {
  const physician = { id: sql.ref("l.physician_id"), npi: sql.ref("p.npi") };
  const rows = await trx
    .selectFrom("practice_physicians as l")
    .innerJoin("physicians as p", "p.id", "l.physician_id")
    .select(["l.id", "l.practice_id", "l.physician_id", "l.location_id"])
    .select(Object.values(REACH_FIELDS).map(({ column }) => `l.${column}` as const))
    .select(["l.active", "l.verified", "l.verified_by", "l.created_by", "l.modified_by"])
    .select(isInvited(physician, at, sql.ref("l.practice_id")).as("is_invited"))
    .where(sql<boolean>`practice_id = any(${links.map(({ practiceId }) => practiceId)}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [pairOf(row.practice_id, row.physician_id), row]));
}

type LinkRow = NonNullable<ReturnType<Awaited<ReturnType<typeof knownLinks>>["get"]>>;

/** Gives the physicians who got a specialty. Who signs in, or was written by a person, keeps theirs. */
async function addSpecialties(trx: Database, links: readonly PlacedLink[]): Promise<number> {
  const ids = await specialtyIds(trx, links);
  const pairs = links.flatMap(({ physicianId, specialties }) =>
    specialties.flatMap((name) => {
      const choiceId = ids.get(name.toLowerCase());
      return choiceId === undefined ? [] : [{ physicianId, choiceId }];
    }),
  );
  const { rows } = await sql<{ physician_id: number }>`
      insert into physician_choices (physician_id, choice_id)
      select distinct p.id, wanted.choice_id
      from unnest(${pairs.map(({ physicianId }) => physicianId)}::bigint[], ${pairs.map(({ choiceId }) => choiceId)}::bigint[])
        as wanted (physician_id, choice_id)
      join physicians p on p.id = wanted.physician_id
      where p.account_id is null and p.created_by is null and p.modified_by is null
      on conflict do nothing returning physician_id`.execute(trx);
  return rows.length;
}

/** The practice has yet to confirm a new link (decision G-PRA-05). */
async function add(trx: Database, links: readonly PlacedLink[], at: Date): Promise<void> {
  const values = links.map(({ practiceId, physicianId, locationId, ...link }) => ({
    practiceId,
    physicianId,
    location_id: locationId,
    ...columnsOf(REACH_FIELDS, link),
  }));
  await linkRepository.addImported(trx, values, at);
}

const isTheirs = (row: LinkRow): boolean => isManualEdit(row) || row.verified || row.verified_by !== null;

/** How an import writes where physicians work. A link that has ended stays so, whatever the files say (S3 §4). */
export const linkImportRepository = (trx: Database, at: Date) => {
  /** A link that people have said something about, or that an invitation would bring back, is theirs to end. */
  async function end(row: LinkRow, outcome: ImportOutcome): Promise<void> {
    if (isTheirs(row) || row.is_invited) {
      const why = row.is_invited ? "they have an invitation there" : "someone edited or verified that in the portal";
      outcome.left.push(
        `The files say physician ${row.physician_id} is inactive in practice ${row.practice_id}, but ${why}. Remove them in the portal.`,
      );
      return;
    }
    await linkRepository.changeImported(trx, row.id, { active: false }, at);
    outcome.deactivated++;
  }

  async function meet(row: LinkRow, link: PlacedLink, outcome: ImportOutcome): Promise<void> {
    if (!row.active) return;
    if (!link.isActive) {
      await end(row, outcome);
      return;
    }
    const location = link.locationId !== null && link.locationId !== row.location_id ? { location_id: link.locationId } : {};
    await writeIfChanged(
      { ...differences(row, columnsOf(REACH_FIELDS, link)), ...location },
      {
        isTheirs: isTheirs(row),
        outcome,
        write: (values) => linkRepository.changeImported(trx, row.id, values, at),
      },
    );
  }

  return {
    /** Of several roles of a physician in one practice the first says how they are reached there. */
    async storeLinks(links: readonly ImportedLink[]): Promise<ImportOutcome & { specialties: number }> {
      const outcome = emptyOutcome();
      await importLockRepository(trx).ofLinks(links);
      const placeOf = await knownPlaces(trx, links);
      const placed = links.flatMap((link): PlacedLink[] => {
        const place = placeOf(link);
        if (!place)
          outcome.unresolved.push({
            fhirId: link.fhirId,
            why: `Practitioner/${link.physician} or Organization/${link.practice} is inactive or not in the directory.`,
          });
        return place ? [{ ...link, ...place }] : [];
      });
      const known = await knownLinks(trx, placed, at);
      const added = new Map<string, PlacedLink>();
      const met = new Set<string>();
      for (const link of placed) {
        const pair = pairOf(link.practiceId, link.physicianId);
        const row = known.get(pair);
        if (row && !met.has(pair)) await meet(row, link, outcome);
        if (!row && link.isActive && !added.has(pair)) added.set(pair, link);
        met.add(pair);
      }
      await add(trx, [...added.values()], at);
      outcome.added = added.size;
      return {
        ...outcome,
        specialties: await addSpecialties(
          trx,
          placed.filter(({ isActive }) => isActive),
        ),
      };
    },
  };
};
