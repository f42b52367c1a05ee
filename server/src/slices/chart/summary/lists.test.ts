import { chartSummary } from "@linnet/contract/chart/summary";
import { describe, expect, it } from "vitest";
import type { Found } from "../../../adapters/ehr/port.ts";
import type { AllergyIntolerance, Condition, Immunization, Observation } from "../../../adapters/ehr/record.ts";
import { growthReference } from "../growth/reference.ts";
import { allergiesOf } from "./allergies.ts";
import { immunizationsOf } from "./immunizations.ts";
import { medicationsOf } from "./medications.ts";
import { problemsOf } from "./problems.ts";
import { vitalSignsOf } from "./vital-signs.ts";

const named = (text: string, ...codes: string[]) => ({ code: { text, codes } });
const on = (day: string) => Date.parse(day);

describe("problems", () => {
  const problem = (id: string, more: Partial<Found<Condition>> = {}): Found<Condition> => ({ id, ...named(id), ...more });

  it("come by their onset, say how sure they are, and stand once", () => {
    const listed = problemsOf([
      problem("a", { ...named("Asthma"), started: "2024-03-01", at: on("2024-03-01") }),
      problem("b", { ...named("Epilepsy"), startedInWords: "at 5 years", verificationStatus: "provisional" }),
      problem("c", { ...named("Eczema"), started: "2025-10", at: on("2025-10-01"), clinicalStatus: "relapse" }),
      problem("d", { ...named("Asthma"), started: "2024-03-01", at: on("2024-03-01") }),
    ]);
    expect(listed.map(({ PROBLEM, ONSET, ONSET_TEXT, REMARK }) => [PROBLEM, ONSET, ONSET_TEXT, REMARK])).toEqual([
      ["Eczema", "2025-10", "", "Relapse"],
      ["Asthma", "2024-03-01", "", ""],
      ["Epilepsy", "", "at 5 years", "Provisional"],
    ]);
  });
});

describe("medications", () => {
  it("come newest first, what was ordered again once, and without a name all the same", () => {
    const listed = medicationsOf(
      [
        { id: "a", ...named("Enalapril 2.5 mg"), dosage: "daily", authored: "2024-04-02", at: on("2024-04-02") },
        { id: "b", ...named("enalapril 2.5 mg"), dosage: "Daily", authored: "2026-04-02", at: on("2026-04-02") },
        { id: "c", code: undefined, authored: undefined, dosage: "5 mL" },
        { id: "d", code: undefined, authored: undefined, dosage: "5 mL" },
      ],
      "America/Los_Angeles",
    );
    expect(listed.map(({ MEDICATION_ID, MEDICATION, DOSAGE }) => [MEDICATION_ID, MEDICATION, DOSAGE])).toEqual([
      ["b", "enalapril 2.5 mg", "Daily"],
      ["c", "", "5 mL"],
      ["d", "", "5 mL"],
    ]);
  });
});

describe("what the portal does not know", () => {
  it("stands next to the entry in the record's own words", () => {
    const [problem] = problemsOf([{ id: "a", ...named("Asthma"), clinicalStatus: "As agreed", verificationStatus: "provisional" }]);
    expect(problem?.REMARK).toBe("As agreed, Provisional");
    const [allergy] = allergiesOf([{ id: "a", ...named("Peanut"), verificationStatus: "Says her mother" }]);
    expect(allergy?.REMARK).toBe("Says her mother");
    const remarks = medicationsOf(
      [
        { id: "a", ...named("A"), authored: undefined, dosage: undefined, status: "paused" },
        { id: "b", ...named("B"), authored: undefined, dosage: undefined, status: "active", intent: "wish", ownProhibition: "perhaps" },
        { id: "c", ...named("C"), authored: undefined, dosage: undefined, status: "unknown" },
        { id: "d", ...named("D"), authored: undefined, dosage: undefined, status: "active", intent: "order" },
      ],
      "America/Los_Angeles",
    );
    expect(remarks.map(({ REMARK }) => REMARK)).toEqual(["paused", "wish, not to be given: perhaps", "Status unknown", undefined]);
    const { IMMUNIZATIONS, NOT_DONE } = immunizationsOf(
      [
        { id: "a", ...named("MMR"), status: "as agreed", performed: "2026-01-01", at: on("2026-01-01") },
        { id: "b", ...named("MMR"), status: "not-done", performed: "2025-01-01", at: on("2025-01-01") },
      ],
      { now: new Date("2026-11-20T18:00:00Z"), zone: "America/Los_Angeles" },
    );
    expect([IMMUNIZATIONS[0]?.DOSES[0]?.REMARK, NOT_DONE.length]).toEqual(["as agreed", 1]);
  });
});

describe("immunizations", () => {
  const TODAY = { now: new Date("2026-11-20T18:00:00Z"), zone: "America/Los_Angeles" };
  const CVX = "http://hl7.org/fhir/sid/cvx";
  const dose = (id: string, text: string, day: string, more: Partial<Found<Immunization>> = {}): Found<Immunization> => ({
    id,
    status: "completed",
    ...named(text, `${CVX}|${text}`),
    performed: day,
    at: on(day),
    ...more,
  });

  it("are series with the newest dose first, the vaccine given last at the top", () => {
    const { IMMUNIZATIONS, NOT_DONE } = immunizationsOf(
      [
        dose("d-1", "DTaP", "2017-07-19", { dose: { number: "1", of: "5" } }),
        dose("d-5", "DTaP", "2021-06-14", { dose: { number: "5", of: "5" } }),
        dose("f", "Influenza", "2026-10-02"),
        dose("w", "BCG", "", { performed: undefined, at: undefined, performedInWords: "in infancy", dose: { number: "booster" } }),
      ],
      TODAY,
    );
    expect(
      IMMUNIZATIONS.map(({ VACCINE, DOSES }) => [VACCINE, ...DOSES.map(({ DATE, DATE_TEXT, DOSE }) => DATE + DATE_TEXT + DOSE)]),
    ).toEqual([
      ["Influenza", "2026-10-02"],
      ["DTaP", "2021-06-145 of 5", "2017-07-191 of 5"],
      ["BCG", "in infancybooster"],
    ]);
    expect(NOT_DONE).toEqual([]);
  });

  it("that were not done count as no dose, and are told unless one was given since", () => {
    const notDone = { status: "not-done", notDoneBecause: "Refused" } as const;
    const { IMMUNIZATIONS, NOT_DONE } = immunizationsOf(
      [
        dose("m-1", "MMR", "2018-05-20"),
        dose("m-no", "MMR", "2021-06-14", notDone),
        dose("v-no", "Varicella", "2018-05-20", notDone),
        dose("v-1", "Varicella", "2018-08-20"),
      ],
      TODAY,
    );
    expect(IMMUNIZATIONS.flatMap(({ DOSES }) => DOSES.map(({ EVENT_ID }) => EVENT_ID))).toEqual(["v-1", "m-1"]);
    expect(NOT_DONE).toEqual([{ EVENT_ID: "m-no", VACCINE: "MMR", DATE: "2021-06-14", REASON: "Refused" }]);
  });

  const coded = (text: string, ...codes: string[]) => named(text, ...codes);
  const seriesOf = (...doses: Found<Immunization>[]) =>
    immunizationsOf(doses, TODAY)
      .IMMUNIZATIONS.map(({ DOSES }) =>
        DOSES.map(({ EVENT_ID }) => EVENT_ID)
          .sort()
          .join(" "),
      )
      .sort();
  const NDC = "http://hl7.org/fhir/sid/ndc|0006-4681-00";

  it.each<[string, Found<Immunization>[], string[]]>([
    [
      "a code that both have, at any place and however it is written",
      [
        dose("a", "", "2020-01-01", coded("MMR", NDC, `${CVX}|03`)),
        dose("b", "", "2021-01-01", coded("M-M-R II", `${CVX}|03`)),
        dose("c", "", "2022-01-01", coded("Measles", "urn:oid:2.16.840.1.113883.12.292|3", "urn:own|m")),
        dose("d", "", "2023-01-01", coded("MMR shot", "urn:oid:2.16.840.1.113883.6.69|00006468100")),
      ],
      ["a b c d"],
    ],
    [
      "their name where they have no system in common",
      [
        dose("a", "", "2020-01-01", coded("MMR", NDC)),
        dose("b", "", "2021-01-01", coded("mmr", `${CVX}|03`)),
        dose("c", "", "2022-01-01", coded("MMR")),
      ],
      ["a b c"],
    ],
    [
      "nothing where CVX says two vaccines of one name, and a third that may be either",
      [
        dose("a", "", "2020-01-01", coded("Meningococcal", `${CVX}|114`)),
        dose("b", "", "2021-01-01", coded("Meningococcal", `${CVX}|162`)),
        dose("c", "", "2022-01-01", coded("Meningococcal")),
      ],
      ["a", "b", "c"],
    ],
    [
      "nothing where neither has a name or a code",
      [dose("a", "", "2020-01-01", coded("")), dose("b", "", "2021-01-01", coded(""))],
      ["a", "b"],
    ],
  ])("are one series by %s", (_case, doses, expected) => {
    expect(seriesOf(...doses)).toEqual(expected);
    expect(seriesOf(...doses.toReversed())).toEqual(expected);
  });

  it("that are subpotent say so, and do not count as given since", () => {
    const { IMMUNIZATIONS, NOT_DONE } = immunizationsOf(
      [
        dose("m-1", "MMR", "2020-05-20"),
        dose("m-no", "MMR", "2021-06-14", { status: "not-done" }),
        dose("m-2", "MMR", "2022-06-14", { subpotentBecause: "Cold chain break" }),
      ],
      TODAY,
    );
    expect(IMMUNIZATIONS[0]?.DOSES.map(({ EVENT_ID, REMARK }) => [EVENT_ID, REMARK])).toEqual([
      ["m-2", "Subpotent: Cold chain break"],
      ["m-1", undefined],
    ]);
    expect(NOT_DONE.map(({ EVENT_ID }) => EVENT_ID)).toEqual(["m-no"]);
  });

  it("that are dated after the hospital's day were not given", () => {
    const doses = [
      dose("today", "MMR", "2026-11-20T23:00:00-08:00"),
      dose("ahead", "MMR", "2026-11-21", { at: Date.parse("2026-11-21T08:00:00Z") }),
    ];
    const { IMMUNIZATIONS, NOT_DONE } = immunizationsOf(doses, TODAY);
    expect(IMMUNIZATIONS[0]?.DOSES.map(({ EVENT_ID }) => EVENT_ID)).toEqual(["today"]);
    expect(NOT_DONE).toEqual([{ EVENT_ID: "ahead", VACCINE: "MMR", DATE: "2026-11-21", REASON: "Dated in the future" }]);
  });
});

describe("allergies", () => {
  it("come the most severe first, with what happens", () => {
    const allergy = (id: string, more: Partial<Found<AllergyIntolerance>>): Found<AllergyIntolerance> => ({ id, ...named(id), ...more });
    const listed = allergiesOf([
      allergy("Egg", {}),
      allergy("Dust", { verificationStatus: "unconfirmed", criticality: "high" }),
      allergy("Penicillin", { reactions: [{ words: ["Hives"], severity: "moderate" }] }),
      allergy("Peanut", {
        reactions: [
          { words: ["Hives"], severity: "mild" },
          { words: ["Anaphylaxis", "Hives"], severity: "severe" },
        ],
      }),
    ]);
    expect(listed.map(({ ALLERGY, REACTION, SEVERITY, HIGH_RISK, REMARK }) => [ALLERGY, REACTION, SEVERITY, HIGH_RISK, REMARK])).toEqual([
      ["Peanut", "Hives, Anaphylaxis", "Severe", false, ""],
      ["Penicillin", "Hives", "Moderate", false, ""],
      ["Dust", "", "", true, "Unconfirmed"],
      ["Egg", "", "", false, ""],
    ]);
  });
});

describe("vital signs", () => {
  const LOINC = "http://loinc.org";
  const quantity = (value: string, unit: string) => ({ value: { kind: "quantity" as const, value, unit } });
  const measured = (id: string, code: string, day: string, more: Partial<Found<Observation>>): Found<Observation> => ({
    id,
    status: "final",
    ...named(code, `${LOINC}|${code}`),
    collected: day,
    at: on(day),
    ...more,
  });
  const latest = (...observations: Found<Observation>[]) => {
    const child = { sex: "F", birthDate: "2017-05-19" } as const;
    const reference = growthReference("female", []);
    const VITALS = vitalSignsOf(observations, { child, zone: "America/Los_Angeles", reference });
    return chartSummary.vitalSigns.reply.parse({ RPTDATA: { VITALS_CNT: VITALS.length, VITALS } }).RPTDATA.VITALS;
  };

  it("are the newest of each, growth with its percentile and a blood pressure in one", () => {
    const shown = latest(
      measured("w-1", "29463-7", "2025-11-19", quantity("24.1", "kg")),
      measured("w-2", "29463-7", "2026-11-19", quantity("27.4", "kg")),
      measured("p-1", "8867-4", "2026-11-19", quantity("88", "{beats}/min")),
      measured("p-2", "8867-4", "2026-11-20", { status: "cancelled" }),
      measured("bp", "85354-9", "2026-11-19", {
        components: [
          { ...named("Diastolic", `${LOINC}|8462-4`), ...quantity("68", "mmHg") },
          { ...named("Systolic", `${LOINC}|8480-6`), ...quantity("108", "mmHg") },
        ],
      }),
    );
    expect(
      shown.map(({ EVENT_ID, RESULT_VAL, RESULT_UNITS, COMPARED }) => [EVENT_ID, RESULT_VAL, RESULT_UNITS, COMPARED !== null]),
    ).toEqual([
      ["w-2", "27.4", "kg", true],
      ["bp", "108/68", "mmHg", false],
      ["p-1", "88", "{beats}/min", false],
    ]);
  });
});
