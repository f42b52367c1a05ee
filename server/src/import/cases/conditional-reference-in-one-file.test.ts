import { describe, expect, it } from "vitest";
import { caseFolder, importHospital } from "../../../test/import-hospital.ts";

describe("a result that names its patient by an identifier, in one file of lines", () => {
  const { imported, chartOf, folderOf } = importHospital();
  const patient = (id: string, value: string) => ({ resourceType: "Patient", id, identifier: [{ system: "urn:x:mrn", value }] });
  const result = (id: string, reference: string) => ({
    resourceType: "Observation",
    id,
    status: "final",
    category: [{ coding: [{ code: "laboratory" }] }],
    code: { text: id },
    subject: { reference },
    effectiveDateTime: "2026-11-20",
    valueString: "1",
  });

  it("is that patient's", async () => {
    expect(await imported(caseFolder("conditional-reference-in-one-file"))).toMatchObject({ outcome: "all-shown" });
    expect((await chartOf("c71"))?.labs).toEqual(["conditional 2"]);
  });

  it.each(["Patient.ndjson", "Observation.ndjson", "all.ndjson"])("may come before the patient, in %s", async (name) => {
    const id = `by-${name.slice(0, 3).toLowerCase()}`;
    const lines = [
      result(`${id}-1`, `Patient?identifier=urn:x:mrn|${id}`),
      result(`${id}-2`, `Patient?identifier=urn%3Ax%3Amrn%7C${id}`),
      result(`${id}-3`, `Patient?identifier=${id}`),
      patient(id, id),
    ];
    expect(await imported(folderOf(id, { [name]: lines }))).toMatchObject({ outcome: "all-shown" });
    expect((await chartOf(id))?.labs.toSorted()).toEqual([`${id}-1 1`, `${id}-2 1`, `${id}-3 1`]);
  });
});
