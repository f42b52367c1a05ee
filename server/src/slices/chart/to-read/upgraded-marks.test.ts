import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { aResult, resultsAt } from "../../../../test/results-at.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { subDays } from "../../../platform/dates.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const { tolu } = demoChildren;
const MIGRATION = readFileSync(new URL("../../../../migrations/0079-result-states.sql", import.meta.url), "utf8");
/** The part of the migration that converts earlier marks; the tables exist already. */
const OF_MARKS = MIGRATION.slice(MIGRATION.indexOf("with of_physicians"));

describe("marks of before reviews", () => {
  const hospital = testApp();
  const { holds, forget, opened, unread } = resultsAt(hospital);

  beforeEach(forget);

  it("become the review of a physician who has the child, at an unknown time; others go, and nothing old is new again", async () => {
    // The migration reads the database's own clock.
    hospital.clock.set(new Date());
    const results = ["by-dora", "by-gena", "unread", "by-all"].map((id) => aResult(id));
    await holds(tolu.personId, ...results);
    const arrivals = await hospital.db
      .selectFrom("result_arrivals")
      .select(["id", "event_id"])
      .where("person_id", "=", tolu.personId)
      .execute();
    const idOf = (eventId: string) => arrivals.find(({ event_id }) => event_id === eventId)?.id ?? 0;
    const accounts = await hospital.db.selectFrom("accounts").select(["id", "email"]).execute();
    const everybody = accounts.map(({ id }) => id);
    const ofPerson = (email: string) => accounts.flatMap((account) => (account.email === email ? [account.id] : []));
    const read = (eventId: string, accountIds: number[]) =>
      hospital.db
        .insertInto("result_reads")
        .values(accountIds.map((account_id) => ({ arrival_id: idOf(eventId), account_id })))
        .execute();
    const migrated = async (arrivedAt: Date) => {
      await hospital.db.updateTable("result_arrivals").set({ arrived_at: arrivedAt }).where("person_id", "=", tolu.personId).execute();
      await hospital.db.deleteFrom("result_states").execute();
      await sql.raw(OF_MARKS).execute(hospital.db);
    };
    await read("by-dora", ofPerson(DORA));
    await read("by-gena", ofPerson(GENA));
    await migrated(subDays(new Date(), 3));
    expect((await unread(DORA, tolu.personId)).sort()).toEqual(["by-all", "by-gena", "unread"]);
    expect((await opened(GENA, tolu.personId)).reviewed).toMatchObject([{ eventId: "by-dora", reviewed: { by: "Dora Ashby", at: null } }]);

    await read(
      "by-all",
      everybody.filter((id) => !ofPerson(DORA).includes(id)),
    );
    await migrated(subDays(new Date(), 20));
    // Dora has not read these: they were new to a physician, and still are.
    expect((await unread(DORA, tolu.personId)).sort()).toEqual(["by-all", "by-gena", "unread"]);

    // No one had it to review anymore, and no physician with the child has read it.
    await hospital.db
      .updateTable("patient_access")
      .set({ valid_from: subDays(new Date(), 10) })
      .where("person_id", "=", tolu.personId)
      .execute();
    await migrated(subDays(new Date(), 20));
    expect(await unread(DORA, tolu.personId)).toEqual([]);
  });
});
