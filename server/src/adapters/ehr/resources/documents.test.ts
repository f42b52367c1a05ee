import { describe, expect, it } from "vitest";
import { DocumentReference } from "./documents.ts";

const note = {
  resourceType: "DocumentReference",
  id: "n-1",
  status: "current",
  docStatus: "final",
  type: { text: "Progress note" },
  category: [{ coding: [{ code: "clinical-note" }] }],
  subject: { reference: "Patient/p-1" },
  date: "2026-03-02T09:00:00-08:00",
  author: [{ reference: "Practitioner/dr-1", display: "Hallam, Ingrid" }],
  authenticator: { reference: "Practitioner/dr-1" },
  content: [
    { attachment: { contentType: "text/html", data: "PHA+eDwvcD4=", title: "Kidney clinic" } },
    { attachment: { contentType: "application/pdf", url: "Binary/XR-1" } },
  ],
  context: { encounter: [{ reference: "Encounter/e-1" }], period: { start: "2026-03-01", end: "2026-03-02T08:00:00-08:00" } },
};
const read = (more: object = {}) => DocumentReference.parse({ ...note, ...more });

describe("a note of the hospital's record", () => {
  it("is read into a few fields, and its text stays in the resource", () => {
    expect(read()).toEqual({
      id: "n-1",
      status: "current",
      docStatus: "final",
      category: "",
      isClinicalNote: true,
      personId: "p-1",
      encounterId: "e-1",
      title: "Kidney clinic",
      performed: "2026-03-02T08:00:00-08:00",
      verified: "2026-03-02T09:00:00-08:00",
      author: { type: "Practitioner", id: "dr-1", name: "Hallam, Ingrid" },
      formats: ["html", "pdf"],
    });
  });

  it.each([
    ["the title of its file", {}, "Kidney clinic"],
    ["its description", { content: [], description: "Seen today" }, "Seen today"],
    ["its type", { content: [] }, "Progress note"],
    ["nothing", { content: [], type: undefined }, ""],
  ])("is named after %s", (_case, more, title) => {
    expect(read(more).title).toBe(title);
  });

  it.each([
    ["the start of the service", { context: { period: { start: "2026-03-01" } } }, "2026-03-01"],
    ["when it was filed", { context: undefined }, "2026-03-02T09:00:00-08:00"],
  ])("is otherwise dated by %s", (_case, more, performed) => {
    expect(read(more).performed).toBe(performed);
  });

  it.each([
    ["no one signed", { authenticator: undefined }],
    ["is a draft", { docStatus: "preliminary" }],
    ["does not say how far it is", { docStatus: undefined }],
  ])("is not verified when it %s", (_case, more) => {
    expect(read(more).verified).toBeUndefined();
  });

  it.each([
    ["in its meta", { meta: { security: [{ code: "R" }] } }, true],
    ["on itself", { securityLabel: [{ coding: [{ code: "N" }] }, { coding: [{ code: "V" }] }] }, true],
    ["as normal", { securityLabel: [{ coding: [{ code: "N" }] }], meta: { security: [{ code: "N" }] } }, undefined],
  ])("reads a label %s", (_case, more, restricted) => {
    expect(read(more).restricted).toBe(restricted);
  });

  it("reads what it adds to and what it replaces", () => {
    const relatesTo = ["appends", "replaces", "signs"].map((code) => ({ code, target: { reference: `DocumentReference/${code}-1` } }));
    expect(read({ relatesTo })).toMatchObject({ appends: ["appends-1"], replaces: ["replaces-1"] });
  });

  it("is not a note if it is radiology or laboratory", () => {
    expect(read({ category: [{ coding: [{ system: "http://loinc.org", code: "LP29684-5" }] }] }).category).toBe("radiology");
  });
});
