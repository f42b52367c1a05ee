/** The command `npm run audit:verify`: reads the whole audit trail, and says whether it is as it was written. */
import { openStorage } from "./adapters/storage/open-storage.ts";
import { readConfig, StartRefused } from "./config.ts";
import { hasSealTable } from "./platform/audit/read-chain.ts";
import { type AuditReport, verifyAudit } from "./platform/audit/verify-audit.ts";
import { openDataFolder } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/database/database.ts";
import { printFailure } from "./platform/failure-sentence.ts";
import { maintenanceRuns } from "./platform/maintenance-runs.ts";

const counted = new Intl.NumberFormat("en-US");
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function verify(): Promise<AuditReport> {
  const config = readConfig();
  openDataFolder(config);
  const { db, close } = await openDatabase(config, { connections: 1, statementTimeoutMs: 0 });
  try {
    if (!(await hasSealTable(db))) throw new StartRefused("The database has no seals yet. Start Linnet once to upgrade the database.");
    const storage = await openStorage(config);
    const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    const report = await reading.execute((trx) => verifyAudit(trx, { storage, now: new Date() }));
    await maintenanceRuns(db).note("audit-verify", report.findings.length);
    return report;
  } finally {
    await close();
  }
}

function report({ findings, rows, seals, waiting, dropped }: AuditReport, began: number): void {
  for (const sentence of findings) say(sentence);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`${counted.format(rows)} rows and ${counted.format(seals)} seals checked in ${seconds} s.`);
  if (waiting > 0) say(`${counted.format(waiting)} of the rows are not sealed yet. A running server seals them within ten seconds.`);
  if (dropped.length > 0) say(`Months deleted after six years: ${dropped.map((month) => month.slice(0, 7)).join(", ")}.`);
  say(findings.length === 0 ? "The audit trail is intact." : "The audit trail is not intact.");
  if (findings.length > 0) process.exitCode = 1;
}

try {
  const began = performance.now();
  report(await verify(), began);
} catch (error) {
  printFailure(error, "The audit trail could not be verified.");
}
