import { z } from "zod";

/** As SQL writes it. Statements are made of it, so that nothing else passes. */
const sqlName = z.string().regex(/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/);
const count = z.number().int().nonnegative();

/** What a backup says of itself. */
export const backupManifest = z.strictObject({
  format: z.literal(1),
  version: z.string().describe("The version of Linnet."),
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  database: z.enum(["postgresql", "embedded"]),
  migration: z.string().describe("The last migration run on the database."),
  queueVersion: z.number().int().nullable().describe("The version of the queue tables. Null if no server had created them."),
  months: z.array(z.iso.date()).describe("The months of the audit trail, by their first days."),
  chain: z.strictObject({ number: count, hash: z.string(), total: count }).nullable().describe("The last seal of the audit trail."),
  tables: z.array(z.strictObject({ name: sqlName, columns: z.array(sqlName), parts: z.array(sqlName), rows: count })),
  sequences: z.array(z.strictObject({ name: sqlName, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  files: z.strictObject({ count, bytes: count }),
});
export type BackupManifest = z.infer<typeof backupManifest>;
