/**
 * The command `npm run backup`: writes the database, the files and the audit trail, encrypted, while people work. Into an empty folder, or
 * (`--into`) into a dated one, which takes over the files of the one before, and with `--keep-days` and `--keep-weeks` removes old ones.
 */
import { backupOptions } from "./backup/backup-options.ts";
import { backupCommand } from "./backup/command.ts";
import { writeDatedBackup } from "./backup/dated-backups.ts";
import { formatCount, recordBackup, writeBackup } from "./backup/write-backup.ts";

await backupCommand("backup", backupOptions, async (needs, asked) => {
  const { manifest, folder } =
    "into" in asked ? await writeDatedBackup(asked.into, needs, asked) : { ...asked, manifest: await writeBackup({ ...needs, ...asked }) };
  await recordBackup(needs);
  const { tables, files, chain, endedAt } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const sealed = chain ? `, audit trail up to seal ${formatCount(chain.number)}` : "";
  needs.say(
    `Backup finished at ${endedAt}: ${formatCount(rows)} rows in ${tables.length} tables, ${formatCount(files.count)} files${sealed}. ${folder}`,
  );
});
