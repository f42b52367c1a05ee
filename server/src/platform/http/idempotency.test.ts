import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { tokenOf } from "../../../test/test-identity.ts";

const { addAnnouncement } = portalUpdates;
const ADA = "ada@linnet.example";

describe("what is added under a key", () => {
  const hospital = testApp();

  const send = (message: string, key: string, by = ADA) =>
    hospital.app.inject({
      method: "POST",
      url: `/api${addAnnouncement.path}`,
      headers: { authorization: `Bearer ${tokenOf(by, new Date(NOW))}`, "idempotency-key": key },
      payload: { message, cssClassId: 2, validFrom: "2026-11-20T18:00:00Z", validTo: "2026-11-21T18:00:00Z" },
    });
  const added = (message: string) => hospital.db.selectFrom("announcements").select("id").where("message", "=", message).execute();
  const auditRows = async () =>
    (await hospital.db.selectFrom("audit_rows").select("id").where("action", "=", addAnnouncement.action).orderBy("id").execute()).length;

  /** While it lasts, a table takes no row: as if the server died at this moment. */
  async function withoutRowsIn(table: string, during: () => Promise<void>): Promise<void> {
    await sql`create or replace function no_rows() returns trigger language plpgsql as $$ begin raise exception 'no rows'; end $$`.execute(
      hospital.db,
    );
    await sql`create trigger no_rows before insert or update on ${sql.table(table)} execute function no_rows()`.execute(hospital.db);
    await during();
    await sql`drop trigger no_rows on ${sql.table(table)}`.execute(hospital.db);
  }

  it.each(["idempotency_keys", "audit_rows"])("leaves nothing when %s cannot be written, and the next try does it once", async (table) => {
    const message = `The lift is out of order: ${table}`;
    const before = await auditRows();
    await withoutRowsIn(table, async () => {
      expect((await send(message, table)).statusCode).toBe(500);
    });
    expect([await added(message), await auditRows()]).toEqual([[], before]);
    expect((await send(message, table)).json()).toBe(true);
    expect((await send(message, table)).json()).toBe(true);
    expect(await added(message)).toHaveLength(1);
    expect(await auditRows()).toBe(before + 1);
  });

  it("is added once by several that come at the same moment; who is not first waits, or hears the same", async () => {
    const message = "The lobby is painted";
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(message, "at-once")));
    for (const reply of replies)
      expect([true, "We are already working on this request. Wait a moment."]).toContain(reply.json().message ?? reply.json());
    expect(replies.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await added(message)).toHaveLength(1);
    expect((await send(message, "at-once")).json()).toBe(true);
    expect(await added(message)).toHaveLength(1);
  });

  it("is refused under the same key with another body", async () => {
    expect((await send("One thing", "same-key")).statusCode).toBe(200);
    expect((await send("Another thing", "same-key")).statusCode).toBe(422);
    expect(await added("Another thing")).toEqual([]);
  });
});
