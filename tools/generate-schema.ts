/** Prints the schema as the migrations leave it, for the reviewer of the next one. `node tools/generate.mjs` keeps it beside them. */
import { openInMemory } from "../server/src/platform/database/database.ts";
import { migrate } from "../server/src/platform/database/migrate.ts";
import { schemaText } from "../server/src/platform/database/schema-text.ts";

const { db, close } = await openInMemory();
await migrate(db);
process.stdout.write(await schemaText(db));
await close();
