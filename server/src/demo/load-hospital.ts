import type { Database } from "../platform/database/database.ts";
import type { HospitalNeeds } from "./fill-hospital.ts";

const hasAccounts = async (db: Database) => (await db.selectFrom("accounts").select("id").limit(1).execute()).length > 0;

/**
 * Loads the demo hospital on the first start in demo mode: where there is no account yet. All of it or nothing; says whether it
 * did. Its code is fetched only then: a server keeps it in memory for good. Without its oddities it is whole, too.
 */
export async function loadDemoHospital(needs: HospitalNeeds): Promise<boolean> {
  if (needs.config.LINNET_MODE !== "demo" || (await hasAccounts(needs.db))) return false;
  const [{ fillHospital }, { addOddities }] = await Promise.all([import("./fill-hospital.ts"), import("./add-oddities.ts")]);
  await fillHospital(needs);
  await addOddities(needs);
  return true;
}
