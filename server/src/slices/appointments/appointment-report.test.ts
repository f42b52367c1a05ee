import { AppointmentReport } from "@linnet/contract/appointments";
import { describe, expect, it } from "vitest";
import type { PatientAppointment } from "../../adapters/ehr/port.ts";
import type { PatientInReach } from "../patients/public.ts";
import { appointmentReport } from "./appointment-report.ts";

const BEGINS = "2026-03-01T09:00:00-08:00";
const ANA: PatientInReach = {
  personId: "pt-1",
  patientName: "Ruiz, Ana",
  relation: "assigned",
  relationship: "",
  birthDate: "2017-05-28",
  deceased: null,
};
const patientActor = { type: "Patient", id: "pt-1", name: "A Name of the Record" };

const appointment = (more: Partial<PatientAppointment> = {}): PatientAppointment => ({
  id: "a-1",
  personId: "pt-1",
  status: "booked",
  start: BEGINS,
  at: Date.parse(BEGINS),
  participants: [patientActor],
  ...more,
});

const report = (appointments: PatientAppointment[], inReach = [ANA], actorNames = new Map<string, string>()) =>
  AppointmentReport.parse(appointmentReport({ appointments, actorNames, withheld: {} }, inReach)).RPTDATA.FUTURE_VISITS;
const shown = (more: Partial<PatientAppointment>, patient: Partial<PatientInReach> = {}) =>
  report([appointment(more)], [{ ...ANA, ...patient }])[0];

const concept = (text: string, ...codes: string[]) => ({ text, codes });

describe("an appointment of a calendar", () => {
  it("has every field of the specification, and whose it is", () => {
    const whole = appointment({
      end: "2026-03-01T09:30:00-08:00",
      types: [concept("Follow-up")],
      participants: [
        patientActor,
        { type: "Practitioner", id: "d-1", name: "Hallam, Ingrid" },
        { type: "Location", id: "l-1" },
        { name: "Clinic 3" },
      ],
    });
    const patient = { ...ANA, relationship: "Primary Care Physician" };
    expect(report([whole], [patient], new Map([["Location/l-1", "Nephrology, Main Campus"]]))).toEqual([
      {
        EVENT_ID: "a-1",
        PATIENT_NAME: "Ruiz, Ana",
        STATE: "Confirmed",
        BEG_DT_TM: BEGINS,
        END_DT_TM: "2026-03-01T09:30:00-08:00",
        SURGERY_IND: 0,
        RADIOLOGY_IND: 0,
        RESOURCE: "Clinic 3",
        TYPE: "Follow-up",
        PHYSICIAN_NAME: "Hallam, Ingrid",
        P_PERSON_PRSNL_R_DISP: "Primary Care Physician",
        LOCATION: "Nephrology, Main Campus",
        PERSON_ID: "pt-1",
        PATIENT_DECEASED: null,
        PATIENT_DOB: "2017-05-28",
      },
    ]);
  });

  it("is empty in what nobody said", () => {
    expect(shown({})).toMatchObject({ END_DT_TM: "", RESOURCE: "", TYPE: "", PHYSICIAN_NAME: "", LOCATION: "" });
  });

  it.each([
    ["proposed", "Pending"],
    ["pending", "Pending"],
    ["booked", "Confirmed"],
    ["arrived", "Checked In"],
    ["checked-in", "Checked In"],
    ["fulfilled", "Checked Out"],
    ["cancelled", "Canceled"],
    ["noshow", "No Show"],
    ["waitlist", "Wait List"],
  ] as const)("that is %s is called %s", (status, state) => {
    expect(shown({ status })?.STATE).toBe(state);
  });

  it.each<[string, Partial<PatientAppointment>, { SURGERY_IND: 0 | 1; RADIOLOGY_IND: 0 | 1 }]>([
    [
      "imaging by category",
      { categories: [concept("Imaging", "http://terminology.hl7.org/CodeSystem/service-category|30")] },
      { SURGERY_IND: 0, RADIOLOGY_IND: 1 },
    ],
    [
      "imaging by what is done",
      { types: [concept("Follow-up"), concept("MRI", "urn:local|7", "http://terminology.hl7.org/CodeSystem/service-type|211")] },
      { SURGERY_IND: 0, RADIOLOGY_IND: 1 },
    ],
    [
      "imaging by specialty",
      { specialties: [concept("Radiology", "http://snomed.info/sct|394914008")] },
      { SURGERY_IND: 0, RADIOLOGY_IND: 1 },
    ],
    [
      "surgery by category",
      { categories: [concept("Surgical", "http://terminology.hl7.org/CodeSystem/service-category|31")] },
      { SURGERY_IND: 1, RADIOLOGY_IND: 0 },
    ],
    [
      "surgery by specialty",
      { specialties: [concept("Surgery", "http://snomed.info/sct|394609007")] },
      { SURGERY_IND: 1, RADIOLOGY_IND: 0 },
    ],
    [
      "a surgeon's clinic",
      { specialties: [concept("Plastic surgery", "http://snomed.info/sct|394611003")] },
      { SURGERY_IND: 0, RADIOLOGY_IND: 0 },
    ],
    ["a number of another system", { categories: [concept("General", "urn:local|30")] }, { SURGERY_IND: 0, RADIOLOGY_IND: 0 }],
  ])("is told apart: %s", (_what, more, flags) => {
    expect(shown(more)).toMatchObject(flags);
  });

  it.each<[string, Partial<PatientAppointment>, string]>([
    ["as it was received", { end: "2026-03-01T11:00:00-06:00", minutes: 90 }, "2026-03-01T11:00:00-06:00"],
    ["by its length", { minutes: 45 }, "2026-03-01T17:45:00.000Z"],
    ["never, when that is before the beginning", { end: "2026-03-01T08:00:00-08:00" }, ""],
    ["never, when the length is none", { minutes: -30 }, ""],
    ["never, when the length is beyond all days", { minutes: 1e300 }, ""],
  ])("ends %s", (_what, more, end) => {
    expect(shown(more)?.END_DT_TM).toBe(end);
  });

  it("across the change of the clock is as long as it takes", () => {
    const night = { start: "2026-03-08T01:30:00-08:00", minutes: 60 };
    expect(shown(night)?.END_DT_TM).toBe("2026-03-08T10:30:00.000Z");
  });

  it.each<[Partial<PatientAppointment>, string]>([
    [{ types: [concept("Follow-up")], appointmentType: concept("Routine"), description: "See you" }, "Follow-up"],
    [{ appointmentType: concept("Routine"), description: "See you" }, "Routine"],
    [{ types: [concept("")], description: "See you" }, "See you"],
  ])("is of a type: %j", (more, type) => {
    expect(shown(more)?.TYPE).toBe(type);
  });

  it("names neither the patient nor a parent nor the place as its room or machine", () => {
    const participants = [
      { type: "Location", id: "l-1", name: "Imaging" },
      patientActor,
      { type: "RelatedPerson", id: "r-1", name: "A Parent" },
      { type: "PractitionerRole", id: "x-1", name: "Osei, Kwabena" },
      { type: "Device", id: "v-1", name: "MRI 2" },
    ];
    expect(shown({ participants })).toMatchObject({ LOCATION: "Imaging", PHYSICIAN_NAME: "Osei, Kwabena", RESOURCE: "MRI 2" });
  });

  it.each<[Partial<PatientInReach>, string]>([
    [{ relationship: "Primary Care Physician" }, "Primary Care Physician"],
    [{ relation: "assigned" }, "Assigned physician"],
    [{ relation: "practice" }, "Assigned physician"],
    [{ relation: "shared" }, "Sharing physician"],
  ])("says what the physician is to the child: %j", (patient, role) => {
    expect(shown({}, patient)?.P_PERSON_PRSNL_R_DISP).toBe(role);
  });

  it("of a child without a name in the portal is of an unavailable name, never of the record's", () => {
    expect(shown({}, { patientName: "" })?.PATIENT_NAME).toBe("Unavailable");
  });
});

describe("a calendar", () => {
  it("has nothing of a child whom the caller does not see, and nothing without a time", () => {
    expect(report([appointment({ personId: "pt-2" }), appointment({ id: "a-2", start: undefined, at: undefined })])).toEqual([]);
  });

  it("is in the order of beginning, whatever the zone it was written in", () => {
    const beginning = (id: string, start: string) => appointment({ id, start, at: Date.parse(start) });
    const all = [
      beginning("c", "2026-03-01T09:30:00-08:00"),
      beginning("b", BEGINS),
      beginning("a", BEGINS),
      beginning("d", "2026-03-01T11:10:00-06:00"),
    ];
    expect(report(all).map(({ EVENT_ID }) => EVENT_ID)).toEqual(["a", "b", "d", "c"]);
  });
});
