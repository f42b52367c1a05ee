import { StartRefused } from "../../config.ts";
import type { Database } from "../../platform/database/database.ts";
import { demoAccounts } from "./accounts.ts";

/** @throws StartRefused when the database knows people of the demo hospital: their password is public. */
export async function refuseDemoPeople(db: Database): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email);
  const [known] = await db.selectFrom("accounts").select("email").where("email", "in", emails).limit(1).execute();
  const [user] = await db.selectFrom("identity_users").select("email").where("email", "in", emails).limit(1).execute();
  if (known || user)
    throw new StartRefused(
      "This database holds the demo hospital, whose password is public. Production mode needs a database of its own (DATABASE_URL).",
    );
}
