/** A process of its own: it seals the audit trail of a database as a server does, without a pause, until it is killed. */
import { diskStorage } from "@linnet/server/src/adapters/storage/disk.ts";
import { keepSealing } from "@linnet/server/src/platform/audit/keep-sealing.ts";
import { openPostgres } from "@linnet/server/src/platform/database/database.ts";

const [, , url = "", files = ""] = process.argv;

process.on("disconnect", () => process.exit());
const { db } = openPostgres(url, { connections: 1 });
const log = { info: () => void process.send?.("sealed"), error: () => undefined };
keepSealing({ db, storage: diskStorage(files), log, pauseMs: 0 });
process.send?.("begun");
