import { describe, expect, it } from "vitest";
import { labelled } from "./ehr-resources.ts";
import type { StoredEhr } from "./ehr-suite.ts";

const MRN = { type: { coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0203", code: "MR" }] }, system: "urn:mrn" };

/** Requirements for every adapter when matching a patient. */
export function ehrPersonSuite({ ehr, stored }: StoredEhr): void {
  /** A girl of this name, as `Last, First Middle`. */
  const person = (id: string, name: string, birthDate: string, more: object = {}) => {
    const [family, given = ""] = name.split(", ");
    const names = [{ family, given: given.split(" ") }];
    return stored(id, [{ resourceType: "Patient", id, name: names, birthDate, gender: "female", ...more }]);
  };
  const idsOf = async (lastName: string, firstName: string, birthDate: string, mrn = "") =>
    (await ehr().findPersons({ lastName, firstName, birthDate, mrn })).map(({ personId }) => personId).sort();

  describe("persons", () => {
    it("are found by name and birth day, and come with what tells them apart", async () => {
      await person("per-1", "Nguyễn, Bảo Anh", "2014-02-03", { identifier: [{ ...MRN, value: "00412" }] });
      await person("per-2", "Nguyen, Bao", "2014-02-04");
      expect(await ehr().findPersons({ lastName: "NGUYEN", firstName: "bao", birthDate: "2014-02-03", mrn: "" })).toEqual([
        {
          personId: "per-1",
          mrn: "00412",
          lastName: "Nguyễn",
          firstName: "Bảo",
          middleName: "Anh",
          birthDate: "2014-02-03",
          sex: "F",
          isDeceased: false,
          deceasedOn: null,
        },
      ]);
    });

    it("are meant whatever is done to accents, apostrophes and middle names, and by nothing less than a name", async () => {
      await person("per-3", "O'Sullivan, Ana Maria", "2013-05-06");
      const meant = [
        ["Osullivan", "Ana"],
        ["O’Sullivan", "Ana Maria"],
        ["o sullivan", "ÁNA LUCÍA"],
      ] as const;
      for (const [lastName, firstName] of meant) expect(await idsOf(lastName, firstName, "2013-05-06")).toEqual(["per-3"]);
      const others = [
        ["Sullivan", "Ana"],
        ["O'Sullivan", "Anabel"],
        ["O'Sullivan", "An"],
        ["O'Sullivan", "…"],
      ] as const;
      for (const [lastName, firstName] of others) expect(await idsOf(lastName, firstName, "2013-05-06")).toEqual([]);
    });

    it("of the same name and birth day are told apart by their record number, whatever zeros it begins with", async () => {
      await person("per-4", "Twin, Jo", "2012-01-01", { identifier: [{ ...MRN, value: "0077" }] });
      await person("per-5", "Twin, Jo", "2012-01-01", { identifier: [{ ...MRN, value: "770" }] });
      expect(await idsOf("Twin", "Jo", "2012-01-01")).toEqual(["per-4", "per-5"]);
      expect(await idsOf("Twin", "Jo", "2012-01-01", "77")).toEqual(["per-4"]);
      expect(await idsOf("Twin", "Jo", "2012-01-01", "000770")).toEqual(["per-5"]);
      expect(await idsOf("Twin", "Jo", "2012-01-01", "7")).toEqual([]);
    });

    it("without a record number have none, and are not found by the record's own id nor by zeros", async () => {
      await person("5500123", "Nonumber, Nia", "2013-07-08", { identifier: [{ type: { coding: [{ code: "SS" }] }, value: "5500123" }] });
      const [nia] = await ehr().findPersons({ lastName: "Nonumber", firstName: "Nia", birthDate: "2013-07-08", mrn: "" });
      expect(nia).toMatchObject({ personId: "5500123", mrn: "" });
      for (const mrn of ["5500123", "0"]) expect(await idsOf("Nonumber", "Nia", "2013-07-08", mrn)).toEqual([]);
    });

    it.each([
      ["Ann", { deceasedDateTime: "2026-03-14" }, "2026-03-14"],
      ["Ben", { deceasedDateTime: "2026-03" }, "2026-03"],
      ["Cid", { deceasedDateTime: "2026" }, "2026"],
      ["Dan", { deceasedDateTime: "2026-03-15T05:30:00Z" }, "2026-03-15T05:30:00Z"],
      ["Eve", { deceasedBoolean: true }, null],
    ])("say that they have died, and when as far as that is known: %s, %j", async (firstName, said, deceasedOn) => {
      await person(`late-${firstName}`, `Late, ${firstName}`, "2015-09-01", said);
      const [late] = await ehr().findPersons({ lastName: "Late", firstName, birthDate: "2015-09-01", mrn: "" });
      expect(late).toMatchObject({ personId: `late-${firstName}`, isDeceased: true, deceasedOn });
    });

    it("live where the record says that they have not died", async () => {
      await person("alive-1", "Alive, Al", "2015-09-02", { deceasedBoolean: false });
      const [al] = await ehr().findPersons({ lastName: "Alive", firstName: "Al", birthDate: "2015-09-02", mrn: "" });
      expect(al).toMatchObject({ isDeceased: false, deceasedOn: null });
    });

    it("are not those who are restricted, replaced, or whose birth day is not known", async () => {
      await person("per-6", "Hidden, Ida", "2011-01-01", labelled("R"));
      await person("per-7", "Hidden, Ida", "2011-01-01", { active: false });
      await person("per-8", "Hidden, Ida", "2011");
      expect(await idsOf("Hidden", "Ida", "2011-01-01")).toEqual([]);
    });
  });
}
