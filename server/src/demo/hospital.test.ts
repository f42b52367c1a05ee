import { describe, expect, it } from "vitest";
import { toEhrRow } from "../adapters/ehr/embedded/ehr-row.ts";
import { demoChildren } from "./children/children.ts";
import { demoHospital } from "./hospital.ts";

const ZONE = "America/Los_Angeles";
const NOW = new Date("2026-11-20T18:00:00Z");
const made = (now: Date) => demoHospital({ now, zone: ZONE, hospitalName: "Wrenfield Children’s Hospital" });
const { children, resources } = made(NOW);

interface Resource {
  resourceType: string;
  id: string;
  status?: string;
  subject?: { reference: string };
  effectiveDateTime?: string;
  start?: string;
  valueQuantity?: { comparator?: string };
  interpretation?: { text: string }[];
  referenceRange?: { low?: object; high?: object; text?: string; type?: object; age?: object }[];
  note?: object[];
  serviceType?: { text: string }[];
  date?: string;
  docStatus?: string;
  content?: { attachment: { contentType: string } }[];
  conclusion?: string;
  presentedForm?: object[];
  category?: { coding: { code: string }[] }[];
}

const parsed = resources.map((text): Resource => JSON.parse(text));
const ofType = (type: string) => parsed.filter(({ resourceType }) => resourceType === type);
const labs = ofType("Observation").filter(({ category }) => category?.[0]?.coding[0]?.code === "laboratory");
const labsOf = (personId: string) => labs.filter(({ subject }) => subject?.reference === `Patient/${personId}`);

describe("the synthetic hospital", () => {
  it("is the same for the same moment, text by text", () => {
    expect(made(NOW).resources).toEqual(resources);
  });

  it("has the same children a month later, dated from then", () => {
    const later = made(new Date("2026-12-20T18:00:00Z"));
    expect(later.children).toEqual(children);
    expect(later.resources).not.toEqual(resources);
  });

  it("writes resources that the record can read, each once", () => {
    const rows = resources.map((text) => toEhrRow(text, ZONE));
    expect(rows.filter((row) => "why" in row)).toEqual([]);
    expect(new Set(rows.map(({ type, id }) => `${type}/${id}`)).size).toBe(resources.length);
  });

  it("names nothing that is not there", () => {
    const ids = new Set(parsed.map(({ resourceType, id }) => `${resourceType}/${id}`));
    const named = resources.flatMap((text) => [...text.matchAll(/"reference":"([^"]+)"/g)].map(([, reference]) => reference));
    expect(named.filter((reference) => reference && !ids.has(reference))).toEqual([]);
  });

  it("says of every resource that it is invented", () => {
    for (const text of resources) expect(text).toContain('{"system":"urn:linnet:source","code":"demo-hospital"}');
  });
});

describe("the children of the demo hospital", () => {
  it("are about 240, each with a number of its own", () => {
    expect(children.length).toBeGreaterThan(230);
    expect(children.length).toBeLessThan(260);
    expect(new Set(children.map(({ personId }) => personId)).size).toBe(children.length);
    expect(new Set(children.map(({ mrn }) => mrn)).size).toBe(children.length);
    for (const { mrn } of children) expect(mrn).toMatch(/^400\d{5}$/);
  });

  it("are from newborn to seventeen, of every sex the record knows, two with a birth date known in part", () => {
    const ages = children.map(({ ageInDays }) => ageInDays / 365.25);
    expect(Math.min(...ages)).toBeLessThan(0.1);
    expect(Math.max(...ages)).toBeLessThan(18);
    expect(new Set(children.map(({ gender }) => gender))).toEqual(new Set(["female", "male", "other", "unknown"]));
    expect(children.filter(({ birthDateKnown }) => birthDateKnown)).toHaveLength(2);
  });

  it("have one name that 'ruiz an' finds", () => {
    const names = children.map(({ family, given = [] }) => [family, ...given].join(" ").toLowerCase().split(" "));
    const found = names.filter((words) => ["ruiz", "an"].every((part) => words.some((word) => word.startsWith(part))));
    expect(found).toEqual([["ruiz", "ana"]]);
  });

  it("were not seen before they were born", () => {
    const births = new Map(
      children.map(({ personId, ageInDays }) => [`Patient/${personId}`, NOW.getTime() - (ageInDays + 1) * 86_400_000]),
    );
    for (const { subject, effectiveDateTime } of labs)
      expect(Date.parse(effectiveDateTime ?? "")).toBeGreaterThan(births.get(subject?.reference ?? "") ?? 0);
  });
});

describe("the demo laboratory", () => {
  it("has results of at least forty children, and about 300 of one", () => {
    expect(new Set(labs.map(({ subject }) => subject?.reference)).size).toBeGreaterThanOrEqual(40);
    expect(labsOf(demoChildren.otis.personId).length).toBeGreaterThan(280);
  });

  it("has results of Ana on several days of the last three months", () => {
    const days = labsOf(demoChildren.ana.personId).map(({ effectiveDateTime }) => effectiveDateTime?.slice(0, 10) ?? "");
    expect(new Set(days.filter((day) => day > "2026-08-22")).size).toBeGreaterThanOrEqual(3);
  });

  it("marks its ranges as invented", () => {
    const ranged = resources.filter((text) => text.includes('"referenceRange":[{'));
    expect(ranged.length).toBeGreaterThan(2000);
    for (const text of ranged) expect(text).toContain('"code":"demo-range"');
  });

  it("shows every kind of result", () => {
    const flags = new Set(labs.map(({ interpretation }) => interpretation?.[0]?.text));
    expect(flags).toEqual(new Set(["Normal", "Low", "High", "Critical low", "Critical high", "Abnormal", undefined]));
    expect(new Set(labs.map(({ status }) => status))).toEqual(new Set(["final", "preliminary", "corrected", "cancelled"]));
    expect(labs.some(({ valueQuantity }) => valueQuantity?.comparator === "<")).toBe(true);
    expect(labs.some(({ note }) => note)).toBe(true);
    const ranges = labs.flatMap(({ referenceRange }) => referenceRange ?? []);
    expect(ranges.some(({ low, high, type }) => low && !high && !type)).toBe(true);
    expect(ranges.some(({ low, high, type }) => high && !low && !type)).toBe(true);
    expect(ranges.some(({ text }) => text === "Negative")).toBe(true);
    expect(ranges.some(({ type, age }) => type && age)).toBe(true);
  });

  it("finds nothing abnormal in a culture that has not grown yet", () => {
    const waiting = labs.filter((lab) => JSON.stringify(lab).includes('"No growth after 24 hours"'));
    expect(waiting.map(({ interpretation }) => interpretation?.[0]?.text)).toEqual(["Normal"]);
  });

  it("keeps the digits of a number", () => {
    expect(resources.some((text) => text.includes('"display":"TSH"') && text.includes('"value":5.10,'))).toBe(true);
  });
});

describe("the appointments of the demo hospital", () => {
  it("are on both changes of the clock and on the days beside them, at the hospital's time", () => {
    const starts = ofType("Appointment").map(({ start }) => start);
    const around = ["2026-10-31T09:30:00-07:00", "2026-11-01T09:30:00-08:00", "2027-03-13T09:30:00-08:00", "2027-03-14T09:30:00-07:00"];
    expect(starts).toEqual(expect.arrayContaining(around));
  });

  it("are past and to come, in every state, and some of imaging and surgery", () => {
    const appointments = ofType("Appointment");
    const coming = appointments.filter(({ start = "", status }) => Date.parse(start) > NOW.getTime() && status === "booked");
    expect(coming.length).toBeGreaterThan(100);
    expect(new Set(appointments.map(({ status }) => status))).toEqual(
      new Set(["booked", "pending", "waitlist", "fulfilled", "cancelled", "noshow"]),
    );
    const purposes = new Set(appointments.map(({ serviceType }) => serviceType?.[0]?.text));
    expect([...purposes]).toEqual(expect.arrayContaining(["MRI brain without contrast", "Tonsillectomy", "Follow-up"]));
  });
});

describe("the notes of the demo hospital", () => {
  const notes = ofType("DocumentReference");
  const notesOf = (personId: string) => notes.filter(({ subject }) => subject?.reference === `Patient/${personId}`);

  it("are there for every child who was seen, and for no other", () => {
    for (const { personId, lastVisit } of children) expect(notesOf(personId).length > 0).toBe(lastVisit !== null);
  });

  it("can be had in one format, in the other, and in both", () => {
    const kinds = new Set(notes.map(({ content = [] }) => content.map(({ attachment }) => attachment.contentType.split(";")[0]).join()));
    expect(kinds).toEqual(new Set(["text/plain", "text/html", "application/pdf", "text/html,application/pdf"]));
  });

  it("are drafts, too, while a child is in hospital", () => {
    expect(notesOf(demoChildren.nico.personId).some(({ docStatus }) => docStatus === "preliminary")).toBe(true);
  });

  it("speak of the child by name, and leave no place unfilled", () => {
    for (const text of resources.filter((each) => each.includes('"resourceType":"DocumentReference"')))
      for (const [, data = ""] of text.matchAll(/"data":"([^"]+)"/g))
        expect(Buffer.from(data, "base64").toString("latin1")).not.toMatch(/[{}]|undefined/);
  });

  it("are not written before the day of the visit is over, nor tomorrow", () => {
    for (const { date } of notes.filter(({ docStatus }) => docStatus !== "preliminary"))
      expect(Date.parse(date ?? "")).toBeLessThan(NOW.getTime() + 86_400_000);
  });
});

describe("the radiology of the demo hospital", () => {
  const reports = ofType("DiagnosticReport").filter(({ category }) => category?.[0]?.coding[0]?.code === "RAD");

  it("has reports of every status, in every form, and images with and without one", () => {
    expect(new Set(reports.map(({ status }) => status))).toEqual(new Set(["preliminary", "final", "corrected"]));
    expect(reports.some(({ conclusion }) => conclusion)).toBe(true);
    expect(reports.some(({ presentedForm }) => presentedForm)).toBe(true);
    const images = ofType("ImagingStudy");
    expect(images.length).toBeGreaterThan(100);
    expect(images.some(({ id }) => !reports.some((report) => report.id === id.replace("ist", "irep")))).toBe(true);
    expect(reports.some(({ id }) => !images.some((study) => study.id === id.replace("irep", "ist")))).toBe(true);
  });

  it("has something of every child that tests speak of and that was seen", () => {
    const seen = new Set(
      ofType("ServiceRequest")
        .filter(({ id }) => id.startsWith("iord-"))
        .map(({ subject }) => subject?.reference),
    );
    for (const { personId, lastVisit } of Object.values(demoChildren)) expect(seen.has(`Patient/${personId}`)).toBe(lastVisit !== null);
  });
});
