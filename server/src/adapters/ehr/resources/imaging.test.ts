import { describe, expect, it } from "vitest";
import { ImagingStudy } from "./imaging.ts";

const read = (more: object) =>
  ImagingStudy.parse({ resourceType: "ImagingStudy", id: "s-1", status: "available", subject: { reference: "Patient/p-1" }, ...more });
const series = (code: string, more: object) => ({ modality: { code }, ...more });

describe("the images of an examination", () => {
  it.each([
    ["by the study", { numberOfInstances: 12 }, 12],
    [
      "by its series",
      { numberOfInstances: 99, series: [series("CR", { numberOfInstances: 2 }), series("CR", { numberOfInstances: 1 })] },
      3,
    ],
    ["one by one", { series: [series("US", { instance: [{}, {}] })] }, 2],
    ["without reports and key notes", { series: [series("MR", { numberOfInstances: 40 }), series("SR", { numberOfInstances: 1 })] }, 40],
    ["as none where only reports are kept", { numberOfInstances: 1, series: [series("SR", { numberOfInstances: 1 })] }, 0],
    ["by the study where the series do not say", { numberOfInstances: 7, series: [series("CR", {})] }, 7],
    ["as none when it was cancelled", { status: "cancelled", numberOfInstances: 5 }, 0],
    ["as none when nothing is said", {}, 0],
  ])("are counted %s", (_case, more, images) => {
    expect(read(more).images).toBe(images);
  });

  it.each([
    ["urn:dicom:uid", "urn:oid:1.2.840.1", "1.2.840.1"],
    ["urn:ietf:rfc:3986", "urn:oid:1.2.840.2", "1.2.840.2"],
    ["urn:dicom:uid", "1.2.840.3", "1.2.840.3"],
    ["urn:dicom:uid", "../../etc", undefined],
    ["urn:hospital", "1.2.840.4", undefined],
  ])("are found by the UID of %s %s", (system, value, studyUid) => {
    expect(read({ identifier: [{ system, value }] }).studyUid).toBe(studyUid);
  });

  it("have an accession number", () => {
    const identifier = [{ type: { coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0203", code: "ACSN" }] }, value: "A-7" }];
    expect(read({ identifier }).accession).toBe("A-7");
  });

  it.each([
    ["what was done", { description: "XR Chest", series: [{ description: "AP" }] }, "XR Chest"],
    ["the procedure", { procedureCode: [{ text: "Chest film" }] }, "Chest film"],
    ["the first series that says it", { series: [{}, { description: "AP" }] }, "AP"],
    ["how they were taken and of what", { series: [series("CR", { bodySite: { display: "Chest" } })] }, "X-ray, Chest"],
    ["how they were taken, in the record's words", { modality: [{ code: "OCT", display: "Optical coherence" }] }, "Optical coherence"],
    ["the body site alone", { series: [{ modality: { code: "SR" }, bodySite: { code: "T-D4000" } }] }, "T-D4000"],
    ["nothing, where nothing is said", {}, ""],
  ])("are named after %s", (_case, more, title) => {
    expect(read(more).title).toBe(title);
  });
});
