import { type PhysicianFacts, physicianLikeness } from "@linnet/contract/directory/physician-likeness";
import { sql } from "kysely";
import { columnsOf } from "../../../platform/database/columns.ts";
import type { Database } from "../../../platform/database/database.ts";
import { searchableWords } from "../../../platform/database/searchable-words.ts";
import { linkRepository } from "../../memberships/public.ts";
import { importLockRepository } from "./lock-repository.ts";
import { hasManualLink, isInvited } from "./manual-edit-repository.ts";
import { differences, emptyOutcome, type ImportOutcome, isManualEdit, leadsOn, writeIfChanged } from "./outcome.ts";

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

const emailsOf = (physicians: readonly ImportedPhysician[]): string[] => physicians.flatMap(({ email }) => email?.toLowerCase() ?? []);

const AUTHORS = ["created_by", "modified_by"] as const;

const IMPORTED_FIELDS = {
  npi: { column: "npi" },
  firstName: { column: "first_name" },
  middleName: { column: "middle_name" },
  lastName: { column: "last_name" },
  suffix: { column: "suffix" },
  title: { column: "title" },
  email: { column: "email" },
  fax: { column: "fax" },
} as const satisfies Record<keyof Omit<ImportedPhysician, "fhirId" | "isActive">, object>;

const physicianColumns = (physician: ImportedPhysician) => ({
  ...columnsOf(IMPORTED_FIELDS, physician),
  search_words: searchableWords(`${physician.lastName} ${physician.firstName} ${physician.middleName ?? ""}`),
});

/** Physicians by Practitioner id, and those not imported by NPI; for duplicates the active one. */
async function knownPhysicians(trx: Database, physicians: readonly ImportedPhysician[], at: Date) {
  const fhirIds = physicians.map(({ fhirId }) => fhirId);
  const npis = physicians.flatMap(({ npi }) => npi ?? []);
  const id = sql.ref("physicians.id");
  const rows = await trx
    .selectFrom("physicians")
    .select(Object.values(IMPORTED_FIELDS).map(({ column }) => column))
    .select(["id", "fhir_id", "search_words", "active", "account_id", "claimed_npi", "merged_into", ...AUTHORS])
    .select(sql<string | null>`(select kept.fhir_id from physicians kept where kept.id = physicians.merged_into)`.as("kept_fhir_id"))
    .select([
      hasManualLink("physician", id).as("has_link_of_people"),
      isInvited({ id, npi: sql.ref("physicians.npi") }, at).as("is_invited"),
    ])
    .where(sql<boolean>`fhir_id = any(${fhirIds}) or npi = any(${npis})`)
    .orderBy("active")
    .orderBy("id")
    .execute();
  const byFhirId = new Map(rows.map((row) => [row.fhir_id, row]));
  // A number typed by a practice is unconfirmed: the files' physician is not the claimant.
  const byNpi = new Map(rows.flatMap((row) => (row.claimed_npi === null ? [[row.npi, row] as const] : [])));
  return {
    /** A physician found by NPI is not found that way again. */
    find({ fhirId, npi }: ImportedPhysician) {
      const known = byFhirId.get(fhirId);
      const same = npi === null ? undefined : byNpi.get(npi);
      if (known || !same || same.fhir_id !== null) return known;
      byNpi.delete(npi);
      return same;
    },
    /** Whose an NPI is: of an active physician who is here, or of a Practitioner who is added. */
    holders: new Map<string, (typeof rows)[number] | string>(
      rows.flatMap((row) => (row.active && row.npi !== null ? [[row.npi, row] as const] : [])),
    ),
  };
}

type Known = Awaited<ReturnType<typeof knownPhysicians>>;
type PhysicianRow = NonNullable<ReturnType<Known["find"]>>;

const isTheirs = (row: PhysicianRow): boolean => row.account_id !== null || isManualEdit(row);

/** Of the same name and e-mail as one who is here, or as one before it. Two who have NPIs of their own are two people. */
async function withoutEqual(trx: Database, physicians: readonly ImportedPhysician[], outcome: ImportOutcome): Promise<ImportedPhysician[]> {
  const { rows } = await sql<PhysicianFacts & { id: number; fhirId: string | null; npi: string | null }>`
    select p.id, p.fhir_id as "fhirId", p.npi, p.last_name as "lastName", p.first_name as "firstName", coalesce(a.email, p.email) as email
    from physicians p left join accounts a on a.id = p.account_id
    where p.active and (lower(a.email) = any(${emailsOf(physicians)}) or p.account_id is null and lower(p.email) = any(${emailsOf(physicians)}))
    order by p.id`.execute(trx);
  const before = rows.map(({ id, ...row }) => ({ is: `physician ${id}`, ...row }));
  return physicians.filter(({ fhirId, npi, firstName, lastName, email }) => {
    const own = { is: `Practitioner/${fhirId}`, fhirId, npi, firstName, lastName, email };
    const found = before.find((each) => {
      const { sameName, sameEmail } = physicianLikeness(own, each);
      return sameName && sameEmail;
    });
    before.push(own);
    if (!found) return true;
    const why = `It has the name and email address of ${found.is}`;
    if (npi !== null && found.npi !== null) outcome.likely.push({ fhirId, why: `${why} but a different NPI.` });
    else outcome.equal.push({ fhirId, why: `${why}.`, as: found.fhirId });
    return npi !== null && found.npi !== null;
  });
}

/** How an import writes physicians. Who is deactivated stays so, whatever the files say (S3 §4). */
export const physicianImportRepository = (trx: Database, at: Date) => {
  const touched = { modified_at: at };

  async function deactivate({ id, ...row }: PhysicianRow, outcome: ImportOutcome): Promise<boolean> {
    const leave = (why: string) => {
      outcome.left.push(`The files say physician ${id} is inactive, but they ${why}. Deactivate them in the portal.`);
      return false;
    };
    if (row.account_id !== null) return leave("sign in");
    if (row.is_invited) return leave("have an invitation");
    if (isManualEdit(row) || row.has_link_of_people) return leave("were edited or verified in the portal");
    const ended = { active: false, ...touched };
    await trx.updateTable("physicians").set(ended).where("id", "=", id).execute();
    await linkRepository.endImported(trx, id, at);
    outcome.deactivated++;
    return true;
  }

  /** Whose NPI is another one's is left out: where people have a say in it, an administrator finds out whose it is. */
  function isTaken({ fhirId, npi }: ImportedPhysician, { holders }: Known, outcome: ImportOutcome, own?: PhysicianRow): boolean {
    const holder = npi === null ? undefined : holders.get(npi);
    if (holder === undefined || holder === own) return false;
    if (typeof holder === "string" || (holder.fhir_id !== null && !isTheirs(holder))) {
      const practitioner = typeof holder === "string" ? holder : holder.fhir_id;
      outcome.refused.push({ fhirId, why: `Practitioner/${practitioner} has the same NPI.` });
    } else outcome.equal.push({ fhirId, why: `Physician ${holder.id} has the same NPI.`, as: null });
    return true;
  }

  /** Their NPI is free for another one. */
  const release = ({ npi }: PhysicianRow, { holders }: Known) => holders.delete(npi ?? "");

  function takesNpi(physician: ImportedPhysician, known: Known, outcome: ImportOutcome, own: PhysicianRow): boolean {
    if (isTaken(physician, known, outcome, own)) return false;
    release(own, known);
    if (physician.npi !== null) known.holders.set(physician.npi, own);
    return true;
  }

  async function meetPhysician(row: PhysicianRow, physician: ImportedPhysician, known: Known, outcome: ImportOutcome): Promise<void> {
    const change = (values: Partial<ReturnType<typeof physicianColumns>> & { fhir_id?: string }) =>
      trx
        .updateTable("physicians")
        .set({ ...values, ...touched })
        .where("id", "=", row.id)
        .execute();
    if (leadsOn(row, { kind: "physician", fhirId: physician.fhirId }, outcome)) return;
    if (row.fhir_id !== physician.fhirId) await change({ fhir_id: physician.fhirId });
    if (!row.active) return;
    if (!physician.isActive) {
      if (await deactivate(row, outcome)) release(row, known);
      return;
    }
    const values = differences(row, physicianColumns(physician));
    if (values.npi && !isTheirs(row) && !takesNpi(physician, known, outcome, row)) return;
    await writeIfChanged(values, { isTheirs: isTheirs(row), outcome, write: change });
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
      const outcome = emptyOutcome();
      await importLockRepository(trx).ofPhysicians(physicians);
      const known = await knownPhysicians(trx, physicians, at);
      const added: ImportedPhysician[] = [];
      for (const physician of physicians) {
        const row = known.find(physician);
        if (row) await meetPhysician(row, physician, known, outcome);
        else if (physician.isActive && !isTaken(physician, known, outcome)) {
          if (physician.npi !== null) known.holders.set(physician.npi, physician.fhirId);
          added.push(physician);
        }
      }
      const own = await withoutEqual(trx, added, outcome);
      await add(own);
      outcome.added = own.length;
      return outcome;
    },
  };
};
