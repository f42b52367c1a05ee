/** The command `npm run backup`: writes the database, the files and the audit trail into an empty folder, encrypted, while people work. */
import { backupCommand } from "./backup/command.ts";
import { counted, writeBackup } from "./backup/write-backup.ts";

await backupCommand("backup", async (needs) => {
  const { tables, files, chain, endedAt } = await writeBackup(needs);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const sealed = chain ? `; the audit trail ends with seal ${counted(chain.number)}` : "";
  needs.say(`Backed up at ${endedAt}: ${counted(rows)} rows of ${tables.length} tables, ${counted(files.count)} files${sealed}.`);
});
