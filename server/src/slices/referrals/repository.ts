import type { ClinicChoice } from "@linnet/contract/referrals/form";
import type { Database } from "../../platform/database/database.ts";

export const referralFormRepository = (db: Database) => ({
  /** The clinics to which patients may be referred, by name. */
  async clinics(): Promise<ClinicChoice[]> {
    const rows = await db
      .selectFrom("clinics")
      .select(["id", "name", "takes_new_patients"])
      .where("active", "=", true)
      .orderBy("name")
      .execute();
    return rows.map(({ id, name, takes_new_patients }) => ({ id, display: name, takesNewPatients: takes_new_patients }));
  },
});
