/**
 * The command `npm run backup`: writes the database, the files and the audit trail, encrypted, while people work. Into an empty folder, or
 * (`--into`) into a dated one, which takes over the files of the one before, and with `--keep-days` and `--keep-weeks` removes old ones.
 */
import { askedBackup } from "./backup/asked-backup.ts";
import { backupCommand } from "./backup/command.ts";
import { writeDatedBackup } from "./backup/dated-backups.ts";
import { counted, noteBackup, writeBackup } from "./backup/write-backup.ts";

await backupCommand("backup", askedBackup, async (needs, asked) => {
  const { manifest, folder } =
    "into" in asked ? await writeDatedBackup(asked.into, needs, asked) : { ...asked, manifest: await writeBackup({ ...needs, ...asked }) };
  await noteBackup(needs);
  const { tables, files, chain, endedAt } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const sealed = chain ? `; the audit trail ends with seal ${counted(chain.number)}` : "";
  needs.say(`Backed up at ${endedAt}: ${counted(rows)} rows of ${tables.length} tables, ${counted(files.count)} files${sealed}. ${folder}`);
});
