import { chartOpening } from "@linnet/contract/chart/opening";
import { home, type ToDoKind } from "@linnet/contract/home";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { toDosOfKind } from "../../../test/to-dos-of-kind.ts";
import { demoChildren } from "../../demo/children/children.ts";

const DORA = "dora@linnet.example";
const later = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);

describe("what is new on home", () => {
  const hospital = testApp();
  const taskOf = async (kind: ToDoKind, signedInAt: Date) =>
    toDosOfKind((await hospital.call(DORA, home.today, {}, signedInAt)).body, kind);

  it("stays there for a week when its reader signs in again, until the chart was opened", async () => {
    await taskOf("new-patients", new Date(NOW));
    hospital.clock.set(later(10).toISOString());
    const { zofia } = demoChildren;
    const arrivals = await taskOf("new-patients", later(9));
    expect(arrivals?.items.map(({ id }) => id)).toContain(zofia.personId);
    expect((await taskOf("new-results", later(9)))?.count).toBeGreaterThan(0);

    await hospital.call(DORA, chartOpening.open, { body: { personId: zofia.personId } }, later(9));
    const left = await taskOf("new-patients", later(9));
    expect(left?.count).toBe((arrivals?.count ?? 0) - 1);
    expect(left?.items.map(({ id }) => id)).not.toContain(zofia.personId);
  });
});
