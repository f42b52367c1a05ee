/** The command `npm run restore`: brings a backup into an empty database and an empty storage, whole or not at all. */
import { folderOf } from "./backup/backup-options.ts";
import { backupCommand } from "./backup/command.ts";
import { restoreBackup } from "./backup/restore-backup.ts";

await backupCommand(
  "restore",
  (words) => folderOf(words),
  async (needs, folder) => {
    const { manifest, findings } = await restoreBackup({ ...needs, folder });
    for (const sentence of findings) needs.say(sentence);
    needs.say(findings.length === 0 ? "The audit trail is intact." : "The audit trail was already damaged when it was backed up.");
    needs.say(
      `Restored the backup of ${manifest.begunAt} from Linnet ${manifest.version}. It will be upgraded to this version the next time the server starts.`,
    );
  },
);
