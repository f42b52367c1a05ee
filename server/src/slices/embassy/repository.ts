import type { Database } from "../../platform/database.ts";

export interface NewEmbassy {
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  /** The Organization that pays in the hospital's record. */
  ehrOrganizationId: string;
}

export const embassyRepository = () => ({
  async add(trx: Database, { ehrOrganizationId, ...embassy }: NewEmbassy): Promise<number> {
    const { id } = await trx
      .insertInto("embassies")
      .values({ ...embassy, ehr_organization_id: ehrOrganizationId })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },
});
