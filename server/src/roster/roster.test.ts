import { describe, expect, it } from "vitest";
import { SHIPPED_CATEGORIES } from "../adapters/ehr/release/sensitive-categories.ts";
import { AllergyIntolerance } from "../adapters/ehr/resources/clinical-summary.ts";
import { Appointment, Encounter, Patient } from "../adapters/ehr/resources/fhir-resources.ts";
import type { PatientRecord } from "./patient-record.ts";
import { rosterOf } from "./roster.ts";

const NOW = new Date("2026-11-20T18:00:00Z");
const release = { sensitive: SHIPPED_CATEGORIES, today: "2026-11-20" };
const subject = { reference: "Patient/p-1" };

const at = (moment: string | undefined) => (moment === undefined ? undefined : Date.parse(moment));
const visit = (more: object) => {
  const read = Encounter.parse({ id: "e-1", status: "finished", subject, period: { start: "2026-10-01T16:00:00Z" }, ...more });
  return { ...read, at: at(read.start) };
};
const appointment = (more: object) => {
  const read = Appointment.parse({
    id: "a-1",
    status: "booked",
    start: "2026-12-01T16:00:00Z",
    participant: [{ actor: subject }],
    ...more,
  });
  return { ...read, at: at(read.start) };
};
const allergy = (code: object | undefined, more: object = {}) => AllergyIntolerance.parse({ id: "i", patient: subject, code, ...more });

const roster = (patient: object, more: Partial<PatientRecord> = {}, mrnSystem?: string) =>
  rosterOf(
    {
      patient: Patient.parse({ id: "p-1", ...patient }),
      encounters: [],
      appointments: [],
      allergies: [],
      locations: new Map(),
      organizations: new Map(),
      physicians: [],
      ...more,
    },
    { now: NOW, mrnSystem, release },
  );

describe("a patient of the record on the roster", () => {
  it.each([
    ["family and given names", [{ family: "Ruiz", given: ["Ana", "María", "José"] }], ["Ruiz", "Ana", "María José"]],
    ["the official name among several", [{ use: "old", family: "X" }, { family: "Y" }, { use: "official", family: "Z" }], ["Z", "", null]],
    ["a family name alone", [{ family: "Wulandari" }], ["Wulandari", "", null]],
    ["given names alone", [{ given: ["Sukma", "Ayu"] }], ["", "Sukma", "Ayu"]],
    ["a text alone", [{ text: "Ana Ruiz" }], ["Ana Ruiz", "", null]],
    ["nothing", [], ["Name not recorded", "", null]],
    ["a former name, where there is no other", [{ use: "maiden", family: "Old" }], ["Old", "", null]],
  ])("is named by %s", (_case, name, [lastName, firstName, middleName]) => {
    expect(roster({ name })?.patient).toMatchObject({ lastName, firstName, middleName });
  });

  it.each([
    ["male", "M"],
    ["female", "F"],
    ["other", "O"],
    ["unknown", "U"],
    [undefined, "U"],
    ["nonsense", "U"],
  ])("has for the gender %s the sex %s", (gender, sex) => {
    expect(roster({ gender })?.patient.sex).toBe(sex);
  });

  it.each(["2008", "2008-12", "2008-12-27", undefined])("has the birth date %s as the record knows it", (birthDate) => {
    expect(roster({ birthDate })?.patient.birthDate).toBe(birthDate ?? null);
  });

  it("has the first medical record number, never another kind of number, and else none", () => {
    const number = (code: string, value: string) => ({
      type: { coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0203", code }] },
      value,
    });
    expect(roster({ identifier: [number("SS", "999-1"), number("MR", "4001"), number("MR", "4002")] })?.patient.mrn).toBe("4001");
    expect(roster({ identifier: [number("SS", "999-1"), number("DL", "S1"), { value: "other" }] })?.patient.mrn).toBe("");
  });

  it("has a record number of the hospital's own system only, where that is configured", () => {
    const own = "urn:oid:1.2.3";
    const number = (system: string, code: string, value: string) => ({ system, value, type: { coding: [{ code }] } });
    const mrn = (...identifier: object[]) => roster({ identifier }, {}, own)?.patient.mrn;
    expect(mrn(number("urn:other", "MR", "7001"), number(own, "MR", "4001"))).toBe("4001");
    expect(mrn({ system: own, value: "4002" })).toBe("4002");
    expect(mrn(number("urn:other", "MR", "7001"), number(own, "SS", "999-1"))).toBe("");
  });

  it("has no rows when the record labels the patient restricted", () => {
    expect(roster({ meta: { security: [{ code: "R" }] } })).toBeUndefined();
  });
});

describe("the allergies on the roster", () => {
  const of = (...allergies: PatientRecord["allergies"]) => roster({}, { allergies })?.patient.allergies;
  const nka = { coding: [{ system: "http://snomed.info/sct", code: "716186003" }] };
  const nkda = { coding: [{ system: "http://snomed.info/sct", code: "409137002", display: "No known drug allergy" }] };
  const resolved = { clinicalStatus: { coding: [{ code: "resolved" }] } };

  it("are the names of those in force, once each", () => {
    expect(of(allergy({ text: "Peanut" }), allergy({ text: "Latex" }), allergy({ text: "Peanut" }))).toEqual(["Latex", "Peanut"]);
  });

  it("leave out resolved, refuted and restricted ones", () => {
    const refuted = { verificationStatus: { coding: [{ code: "refuted" }] } };
    const restricted = { meta: { security: [{ code: "V" }] } };
    expect(of(allergy({ text: "A" }, resolved), allergy({ text: "B" }, refuted), allergy({ text: "C" }, restricted))).toEqual([]);
  });

  it("leave out what the hospital holds back of adolescents, as the chart does", () => {
    const contraceptive = allergy({ text: "Levonorgestrel" });
    const of = (birthDate: string) => roster({ birthDate }, { allergies: [contraceptive, allergy({ text: "Egg" })] })?.patient.allergies;
    expect(of("2012-05-05")).toEqual(["Egg"]);
    expect(of("2020-05-05")).toEqual(["Egg", "Levonorgestrel"]);
  });

  it("take the substance of the reaction where there is no code", () => {
    expect(of(allergy(undefined, { reaction: [{ substance: { text: "Cashew" } }] }))).toEqual(["Cashew"]);
  });

  it("say once that none are known, and only when there is no other", () => {
    expect(of(allergy(nka), allergy(nkda), allergy({ text: "No known food allergy" }))).toEqual(["No Known Allergies"]);
    expect(of(allergy(nka), allergy({ text: "Egg" }))).toEqual(["Egg"]);
    expect(of(allergy(nka, resolved))).toEqual([]);
  });

  it("say that there are more when one cannot be read or not all came, and never that none are known", () => {
    const unread = { ...allergy({ text: "" }), isUnreadable: true as const };
    const MORE = "Not all shown: call the hospital";
    expect(of(unread)).toEqual([MORE]);
    expect(of(allergy(nka), unread)).toEqual([MORE]);
    expect(of(allergy({ text: "Peanut" }), unread, unread)).toEqual(["Peanut", MORE]);
    expect(of({ ...unread, restricted: true })).toEqual([]);
    expect(roster({}, { allergies: [allergy(nka)], areAllergiesCut: true })?.patient.allergies).toEqual([MORE]);
    expect(roster({}, { areAllergiesCut: true })?.patient.allergies).toEqual([MORE]);
  });

  it("are empty when nobody has asked, which is not the same", () => {
    expect(of()).toEqual([]);
  });
});

describe("the visits on the roster", () => {
  const visits = (more: Partial<PatientRecord>) => roster({}, more)?.visits;

  it.each(["arrived", "triaged", "in-progress", "onleave", "finished", "unknown"])("include an encounter that is %s", (status) => {
    expect(visits({ encounters: [visit({ status })] })).toMatchObject([{ kind: "encounter", startsAt: new Date("2026-10-01T16:00:00Z") }]);
  });

  it.each(["planned", "cancelled", "entered-in-error"])("leave out an encounter that is %s", (status) => {
    expect(visits({ encounters: [visit({ status })] })).toEqual([]);
  });

  it("leave out what the hospital holds back of an adolescent, as the chart does", () => {
    const sensitive = { code: { coding: [{ system: "http://terminology.hl7.org/CodeSystem/v3-ActCode", code: "PSY" }] } };
    const security = [sensitive.code.coding[0]];
    const all = { encounters: [visit({ meta: { security } })], appointments: [appointment({ meta: { security } })] };
    expect(roster({ birthDate: "2012-06-01" }, all)?.visits).toEqual([]);
    expect(roster({ birthDate: "2020-06-01" }, all)?.visits).toHaveLength(2);
  });

  it("leave out what has no time and what is restricted", () => {
    const restricted = visit({ meta: { security: [{ code: "R" }] } });
    expect(visits({ encounters: [visit({ period: {} }), restricted] })).toEqual([]);
  });

  it("say the last place, by its own name or the place's, and else who gave the care", () => {
    const location = (encounter: object, more: Partial<PatientRecord> = {}) =>
      visits({ encounters: [visit(encounter)], ...more })?.[0]?.location;
    const place = (id: string, display?: string) => ({ location: { reference: `Location/${id}`, display } });
    const ward = { id: "w", name: "4 West", kind: "wa", partOf: undefined, organizationId: undefined };
    const hospital = { id: "o", name: "Wrenfield", active: true, partOf: undefined, identifiers: undefined };

    expect(location({ location: [place("ed", "Emergency"), place("w", "4 West, Room 412")] })).toBe("4 West, Room 412");
    expect(location({ location: [{ ...place("w", "4 West"), status: "active" }, place("ed", "Emergency")] })).toBe("4 West");
    expect(location({ location: [place("w")] }, { locations: new Map([["w", ward]]) })).toBe("4 West");
    expect(location({ serviceProvider: { reference: "Organization/o", display: "Wrenfield Children’s" } })).toBe("Wrenfield Children’s");
    expect(location({ serviceProvider: { reference: "Organization/o" } }, { organizations: new Map([["o", hospital]]) })).toBe("Wrenfield");
    expect(location({})).toBe("");
  });

  it("include appointments to come, with place and resource, and none that is cancelled, missed, long past or without a time", () => {
    const participant = [
      { actor: subject },
      { actor: { reference: "Practitioner/d", display: "Hallam, Ingrid" } },
      { actor: { reference: "Location/img", display: "Imaging" } },
      { actor: { display: "MRI 2" } },
    ];
    expect(visits({ appointments: [appointment({ participant })] })).toEqual([
      {
        visitId: "Appointment/a-1",
        personId: "p-1",
        kind: "appointment",
        startsAt: new Date("2026-12-01T16:00:00Z"),
        location: "Imaging",
        resource: "MRI 2",
        isImaging: false,
        isOperation: false,
      },
    ]);
    const others = [
      { status: "cancelled" },
      { status: "noshow" },
      { status: "fulfilled" },
      { start: "2026-11-01T16:00:00Z" },
      { start: undefined },
    ];
    expect(visits({ appointments: others.map(appointment) })).toEqual([]);
  });

  it("say of an appointment whether it is for imaging or an operation, whose time nobody is told", () => {
    const category = (code: string) => [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/service-category", code }] }];
    const marks = (code: string) => {
      const [found] = visits({ appointments: [appointment({ serviceCategory: category(code) })] }) ?? [];
      return [found?.isImaging, found?.isOperation];
    };
    expect([marks("30"), marks("31"), marks("17")]).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it("keep an appointment for a day after it has begun", () => {
    const startsAt = (start: string) => visits({ appointments: [appointment({ start })] })?.length;
    expect(startsAt("2026-11-19T18:00:01Z")).toBe(1);
    expect(startsAt("2026-11-19T18:00:00Z")).toBe(0);
  });
});
