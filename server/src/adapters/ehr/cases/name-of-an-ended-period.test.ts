import { patients } from "@linnet/contract/patients";
import { patientSearch } from "@linnet/contract/patients/search";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";

const child = (id: string, ...name: object[]) => ({ resourceType: "Patient", id, name, gender: "female", birthDate: "2019-03-14" });

describe.each(WAYS)("names with a use and a period, by %s", (way) => {
  const { call } = caseHospital(way, "name-of-an-ended-period", [
    child("c21c", { use: "nickname", text: "Lulu" }, { family: "Suffix", given: ["Sam"], suffix: ["Jr."] }),
    child("c21d", { use: "official", family: "Overdue", given: ["Pat"], period: { end: "2019-12-31" } }),
  ]);
  const nameOf = async (id: string) => (await call(DORA, patients.get, { params: { id } })).body.patientName;

  it("show the current one, or a former one if there is no other", async () => {
    expect(await nameOf("c21")).toBe("Newname, Kim");
    expect(await nameOf("c21b")).toBe("Adopted, Lou");
    expect(await nameOf("c21d")).toBe("Overdue, Pat");
  });

  it("are searched by the current one", async () => {
    const found = async (text: string) =>
      (await call(DORA, patientSearch.find, { query: { text } })).body.data.map(({ personId }) => personId);
    expect([await found("Newname"), await found("Oldname")]).toEqual([["c21"], []]);
    expect(await found("Suffix Jr")).toEqual(["c21c"]);
  });

  it("keep the suffix separate", async () => {
    const { body } = await call(DORA, patients.get, { params: { id: "c21c" } });
    expect(body).toMatchObject({ patientName: "Suffix, Sam", lastName: "Suffix", firstName: "Sam", suffix: "Jr." });
    expect((await call(DORA, patients.get, { params: { id: "c21" } })).body.suffix).toBeUndefined();
  });
});
