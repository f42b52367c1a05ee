import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import { searchableName } from "../../platform/search-words.ts";
import { differences, type ImportOutcome, isOfPeople, noOutcome, writeChanged } from "./import-outcome.ts";
import { physicianRepository } from "./physician-repository.ts";

export interface ImportedPhysician {
  /** Of the Practitioner. */
  fhirId: string;
  isActive: boolean;
  npi: string | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  title: string | null;
  email: string | null;
  fax: string | null;
}

const AUTHORS = ["created_by", "modified_by"] as const;

const physicianColumns = (physician: ImportedPhysician) => ({
  npi: physician.npi,
  first_name: physician.firstName,
  middle_name: physician.middleName,
  last_name: physician.lastName,
  search_name: searchableName(`${physician.lastName} ${physician.firstName} ${physician.middleName ?? ""}`),
  suffix: physician.suffix,
  title: physician.title,
  email: physician.email,
  fax: physician.fax,
});

/** Physicians by their Practitioner's id and by NPI, of those with the same one the active one. */
async function knownPhysicians(trx: Database, physicians: readonly ImportedPhysician[]) {
  const fhirIds = physicians.map(({ fhirId }) => fhirId);
  const npis = physicians.flatMap(({ npi }) => npi ?? []);
  const rows = await trx
    .selectFrom("physicians")
    .select(["id", "fhir_id", "npi", "first_name", "middle_name", "last_name", "search_name", "suffix", "title", "email", "fax"])
    .select(["active", "account_id", ...AUTHORS])
    .where(sql<boolean>`fhir_id = any(${fhirIds}) or npi = any(${npis})`)
    .orderBy("active")
    .orderBy("id")
    .execute();
  const byFhirId = new Map(rows.map((row) => [row.fhir_id, row]));
  const byNpi = new Map(rows.map((row) => [row.npi, row]));
  const holders = new Map(rows.flatMap(({ npi, fhir_id }) => (npi === null || fhir_id === null ? [] : [[npi, fhir_id]])));
  return {
    find: ({ fhirId, npi }: ImportedPhysician) => byFhirId.get(fhirId) ?? (npi === null ? undefined : byNpi.get(npi)),
    /** The Practitioner whose NPI it is already, here or earlier in the files; else it is this one's from now on. */
    otherHolderOf({ fhirId, npi, isActive }: ImportedPhysician): string | undefined {
      const holder = npi === null ? undefined : holders.get(npi);
      if (npi !== null && isActive && holder === undefined) holders.set(npi, fhirId);
      return holder === fhirId ? undefined : holder;
    },
  };
}

type PhysicianRow = NonNullable<ReturnType<Awaited<ReturnType<typeof knownPhysicians>>["find"]>>;

/** How an import writes physicians. Who is deactivated stays so, whatever the files say (S3 §4). */
export const physicianImportRepository = (trx: Database, at: Date) => {
  const touched = { modified_at: at };

  async function deactivate({ id, account_id }: PhysicianRow, outcome: ImportOutcome): Promise<void> {
    if (account_id !== null) {
      outcome.left.push(`Physician ${id} is not active in the files, and signs in: deactivate them in the portal.`);
      return;
    }
    const ended = { active: false, ...touched };
    await trx.updateTable("physicians").set(ended).where("id", "=", id).execute();
    await trx.updateTable("practice_physicians").set(ended).where("physician_id", "=", id).where("active", "=", true).execute();
    outcome.deactivated++;
  }

  async function meetPhysician(row: PhysicianRow, physician: ImportedPhysician, outcome: ImportOutcome): Promise<void> {
    const change = (values: Partial<ReturnType<typeof physicianColumns>> & { fhir_id?: string }) =>
      trx
        .updateTable("physicians")
        .set({ ...values, ...touched })
        .where("id", "=", row.id)
        .execute();
    if (row.fhir_id !== physician.fhirId) await change({ fhir_id: physician.fhirId });
    if (!row.active) return;
    if (!physician.isActive) {
      await deactivate(row, outcome);
      return;
    }
    const isTheirs = row.account_id !== null || isOfPeople(row);
    await writeChanged(differences(row, physicianColumns(physician)), { isTheirs, outcome, write: change });
  }

  async function add(physicians: readonly ImportedPhysician[]): Promise<void> {
    const values = physicians.map((physician) => ({
      ...physicianColumns(physician),
      fhir_id: physician.fhirId,
      created_at: at,
      ...touched,
    }));
    if (values.length > 0) await trx.insertInto("physicians").values(values).execute();
  }

  return {
    async storePhysicians(physicians: readonly ImportedPhysician[]): Promise<ImportOutcome> {
      const outcome = noOutcome();
      await physicianRepository(trx).takeTurns(trx);
      const known = await knownPhysicians(trx, physicians);
      const added: ImportedPhysician[] = [];
      for (const physician of physicians) {
        const holder = known.otherHolderOf(physician);
        const row = known.find(physician);
        if (holder) outcome.refused.push({ fhirId: physician.fhirId, why: `Its NPI is that of Practitioner/${holder}.` });
        else if (row) await meetPhysician(row, physician, outcome);
        else if (physician.isActive) added.push(physician);
      }
      await add(added);
      outcome.added = added.length;
      return outcome;
    },
  };
};
