import { describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/test-database.ts";
import { refuseDemoPeople } from "./accounts.ts";

describe("production mode", () => {
  it("refuses a database that has the demo hospital in it, and takes an empty one", async () => {
    const [empty, hospital] = [await testDatabase(), await testDatabase("hospital")];
    await expect(refuseDemoPeople(empty.db)).resolves.toBeUndefined();
    await expect(refuseDemoPeople(hospital.db)).rejects.toThrow("whose password is public");
    await empty.close();
    await hospital.close();
  });
});
