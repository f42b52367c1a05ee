import { readFile } from "node:fs/promises";
import { FILE_KIND_NAMES, FILE_KINDS } from "@linnet/contract/content/file-kinds";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../../../test/test-database.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import { cardRepository } from "./repository.ts";

const PAGE_OF = { education: 2, resources: 3, careNetwork: 4 } as const;

describe("the cards of a new hospital", () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase();
  });
  afterAll(() => open.close());
  const on = (page: 2 | 3 | 4) => cardRepository(open.db).ofPage(page, 0);

  it("are on home, behind the padlock", async () => {
    const cards = await cardRepository(open.db).forAnonymous();
    expect(cards.map(({ title, cardType, dropDownName }) => [title, cardType, dropDownName])).toEqual([
      ["Reference guide", "referenceGuide", "ReferenceGuide"],
      ["Ambulatory schedules", "ambulatorySchedules", "AmbulatorySchedules"],
      ["Clinical care pathways", "clinicalCarePathways", "ClinicalCarePathways"],
      ["Medical staff services", "medicalStaffServices", null],
      ["Education", "education", null],
      ["Patient and family education", "link", "PatientAndFamilyEducationMaterials"],
    ]);
    expect(cards.every(({ requiresLogin }) => requiresLogin)).toBe(true);
  });

  it("are on the other pages, one for each kind of files and for the two lists of recordings", async () => {
    for (const name of FILE_KIND_NAMES) {
      const { readerPage, dropDownName } = FILE_KINDS[name];
      expect((await on(PAGE_OF[readerPage])).filter((card) => card.dropDownName === dropDownName)).toHaveLength(1);
    }
    expect((await on(2)).flatMap(({ link }) => link ?? [])).toEqual(["/education/pgrinfowells", "/education/cmeinfowells"]);
    for (const page of [2, 3, 4] as const)
      for (const { cardType, link, dropDownName } of await on(page)) if (cardType === "link") expect(link ?? dropDownName).toBeTruthy();
  });

  it("are not added to a hospital that has cards", async () => {
    await open.db.deleteFrom("info_cards").where("title", "<>", "Education").execute();
    await sql.raw(await readFile(new URL("../../../../migrations/0113-cards.sql", import.meta.url), "utf8")).execute(open.db);
    expect((await cardRepository(open.db).forAnonymous()).map(({ title }) => title)).toEqual(["Education"]);
    expect(await on(2)).toEqual([]);
  });
});
