import { patients } from "@linnet/contract/patients";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";

const TYPE = { coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0203", code: "MR" }] };
const child = (id: string, ...identifier: object[]) => ({
  resourceType: "Patient",
  id,
  identifier: identifier.map((each) => ({ type: TYPE, system: "urn:x:mrn", ...each })),
  name: [{ family: "Identifier", given: [id] }],
  birthDate: "2019-03-14",
});

describe.each(WAYS)("record numbers with a use and a period, by %s", (way) => {
  const { call } = caseHospital(way, "record-number-old-or-ended", [
    child("c22c", { use: "old", value: "OLD-1" }, { value: "ENDED-2", period: { end: "2020" } }),
    child("c22d", { use: "temp", value: "T-1" }, { use: "secondary", value: "S-1" }, { value: "N-1" }, { use: "usual", value: "U-1" }),
    child(
      "c22e",
      { use: "usual", value: "EARLIER", period: { start: "2019" } },
      { use: "usual", value: "LATER", period: { start: "2024-05" } },
    ),
    child("c22f", { use: "official", value: "TO-COME", period: { start: "2027-01-01" } }, { use: "temp", value: "NOW" }),
  ]);
  const mrnOf = async (id: string) => (await call(DORA, patients.get, { params: { id } })).body.mrn;

  it("show the one in use, official or usual first, and none if all have ended", async () => {
    expect(await mrnOf("c22")).toBe("000222");
    expect(await mrnOf("c22b")).toBe("A-0077");
    expect(await mrnOf("c22c")).toBe("");
    expect(await mrnOf("c22d")).toBe("U-1");
    expect(await mrnOf("c22e")).toBe("LATER");
    expect(await mrnOf("c22f")).toBe("NOW");
  });
});
