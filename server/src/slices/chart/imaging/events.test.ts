import { ImagingEvents } from "@linnet/contract/chart";
import { describe, expect, it } from "vitest";
import type { Examination, VisitRecord } from "../../../adapters/ehr/port.ts";
import { imagingEvents } from "./events.ts";

const VIEWER = "https://images.example/view?study={studyUid}&acc={accession}";
const visits: VisitRecord = {
  encounters: [
    {
      id: "e-1",
      status: "finished",
      classCode: "AMB",
      start: "2026-03-01T08:00:00-08:00",
      organization: "Wrenfield",
      identifiers: [{ type: { text: "FIN NBR", codes: ["http://terminology.hl7.org/CodeSystem/v2-0203|AN"] }, value: "7001" }],
    },
  ],
  locations: new Map(),
  organizations: new Map(),
  withheld: {},
};
type Report = NonNullable<Examination["report"]>;
const report = (more: Partial<Report> = {}): Report => ({
  id: "r-1",
  status: "final",
  code: { text: "XR Chest", codes: [] },
  effective: "2026-03-01T09:00:00-08:00",
  conclusion: "Normal.",
  ...more,
});
const study = { id: "s-1", title: "Chest", started: "2026-03-01T08:50:00-08:00", studyUid: "1.2.3", accession: "A&7", images: 2 };
const examination = (more: Partial<Examination> = {}): Examination => ({
  id: "r-1",
  orderId: "o-1",
  report: report(),
  studies: [],
  ...more,
});
const eventOf = (more: Partial<Examination>, viewer: string | undefined = VIEWER) =>
  ImagingEvents.parse(imagingEvents([examination(more)], visits, viewer)).RPTDATA.EVENTS[0];

describe("the imaging of a chart", () => {
  it("has every field of the specification, and those the call for the report sends back", () => {
    expect(eventOf({ visitId: "e-1", studies: [study] })).toEqual({
      EVENT_ID: "r-1",
      EVENT_VISIT_DATE: "2026-03-01T08:00:00-08:00",
      EVENT_TAG: "XR Chest",
      IMAGE_URL: "https://images.example/view?study=1.2.3&acc=A%267",
      IMAGE_COUNT: 2,
      CATALOG: "XR Chest",
      ORDER_ID: "o-1",
      EVENT_DATE: "2026-03-01T09:00:00-08:00",
      REPORT_STATUS: "Final",
      FIN: "7001",
      FACILITY: "Wrenfield",
      ENCNTR_TYPE: "Outpatient",
      ARRIVED_DT_TM: "",
      REPORT: expect.objectContaining({ REPORT_ID: "r-1", CONCLUSION: "Normal.", HAS_PAGE: true }),
    });
  });

  it("that is a file alone is opened as well; in an unknown form it is not, and says why", () => {
    const withForms = (...forms: NonNullable<Report["forms"]>) => eventOf({ report: report({ conclusion: undefined, forms }) });
    const pdf = withForms({ format: "pdf", mediaType: "application/pdf", bytes: 9 });
    expect(pdf).toMatchObject({ ORDER_ID: "o-1", REPORT: { HAS_PAGE: false, FILES: [{ PLACE: 0, SHOWN_AS: "PDF", WHY_NOT: "" }] } });
    const unknown = withForms({ mediaType: "application/xml" }, {});
    expect(unknown).toMatchObject({
      ORDER_ID: "",
      REPORT: { FILES: [{ WHY_NOT: "form", MEDIA_TYPE: "application/xml" }, { MEDIA_TYPE: "" }] },
    });
  });

  it("became known with its report, not when it was taken; without a report, when the images came", () => {
    const issued = report({ issued: "2026-03-02T09:00:00-08:00", updated: "2026-03-05T00:00:00Z" });
    const arrived = (more: Partial<Examination>) => eventOf(more)?.ARRIVED_DT_TM;
    expect(arrived({ report: issued, studies: [{ ...study, updated: "2026-03-01T00:00:00Z" }] })).toBe("2026-03-02T17:00:00.000Z");
    expect(arrived({ report: undefined, studies: [{ ...study, updated: "2026-03-01T00:00:00Z" }, study] })).toBe(
      "2026-03-01T00:00:00.000Z",
    );
  });

  it("of no known visit says when it was taken, and nothing of the visit", () => {
    expect(eventOf({ visitId: "withheld" })).toMatchObject({
      EVENT_VISIT_DATE: "2026-03-01T09:00:00-08:00",
      FIN: "",
      FACILITY: "",
      ENCNTR_TYPE: "",
    });
  });

  it("without a report has no report to open", () => {
    const event = eventOf({ id: "img-s-1", orderId: undefined, orderTitle: "Chest film", report: undefined, studies: [study] });
    expect(event).toMatchObject({ EVENT_ID: "img-s-1", ORDER_ID: "", REPORT_STATUS: "", CATALOG: "Chest film", EVENT_DATE: study.started });
  });

  it("that was only registered has no report to open either", () => {
    const event = eventOf({ report: report({ status: "registered", conclusion: undefined }) });
    expect(event).toMatchObject({ ORDER_ID: "", REPORT_STATUS: "In Process" });
  });

  it.each([
    ["partial", "Preliminary"],
    ["preliminary", "Preliminary"],
    ["corrected", "Corrected"],
    ["amended", "Amended"],
    ["appended", "Addended"],
    ["cancelled", "Cancelled"],
    ["unknown", "Unknown"],
  ] as const)("that is %s says %s", (status, said) => {
    expect(eventOf({ report: report({ status }) })?.REPORT_STATUS).toBe(said);
  });

  it.each([
    ["without a place where they open", { studies: [study] }, undefined],
    ["without images", { studies: [{ ...study, images: 0 }] }, VIEWER],
    ["without a UID", { studies: [{ ...study, studyUid: undefined }] }, VIEWER],
  ])("offers no images %s", (_case, more, viewer) => {
    expect(ImagingEvents.parse(imagingEvents([examination(more)], visits, viewer)).RPTDATA.EVENTS[0]?.IMAGE_URL).toBe("");
  });

  it("counts the images of all studies, and those in the report where there is no study", () => {
    expect(eventOf({ studies: [study, { ...study, id: "s-2", images: 3 }] })?.IMAGE_COUNT).toBe(5);
    expect(eventOf({ report: report({ images: 4 }) })).toMatchObject({ IMAGE_COUNT: 4, IMAGE_URL: "" });
  });

  it("stands newest first, what has no date last; none is a count of 0 and an empty list", () => {
    const list = [examination({ id: "old", at: 1 }), examination({ id: "undated" }), examination({ id: "new", at: 2 })];
    expect(imagingEvents(list, visits, VIEWER).RPTDATA.EVENTS.map(({ EVENT_ID }) => EVENT_ID)).toEqual(["new", "old", "undated"]);
    expect(imagingEvents([], visits, VIEWER)).toEqual({ RPTDATA: { EVENTS_CNT: 0, EVENTS: [] } });
  });
});
