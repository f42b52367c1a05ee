import { DOSAGE_IN_RECORD } from "@linnet/contract/chart/summary";
import { describe, expect, it } from "vitest";
import { dosageOf } from "./dosage.ts";

const amount = (value: number | string, unit?: string) => ({ value, ...(unit && { unit }) });
const dose = (value: number | string, unit?: string) => ({ doseAndRate: [{ doseQuantity: amount(value, unit) }] });
const repeat = (fields: object) => ({ timing: { repeat: fields } });
const daily = repeat({ frequency: 1, period: 1, periodUnit: "d" });
const weekly = repeat({ frequency: 1, period: 1, periodUnit: "wk", dayOfWeek: ["mon"] });

describe("a dosage in words", () => {
  it.each<[string, object]>([
    ["10 mg once a week (Mon)", { ...dose(10, "mg"), ...weekly }],
    [
      "5 mL every 6 hours as needed, oral",
      { ...dose(5, "mL"), ...repeat({ frequency: 1, period: 6, periodUnit: "h" }), asNeededBoolean: true, route: { text: "oral" } },
    ],
    [
      "250-500 mg 3 times a day",
      {
        doseAndRate: [{ doseRange: { low: amount(250, "mg"), high: amount(500, "mg") } }],
        ...repeat({ frequency: 3, period: 1, periodUnit: "d" }),
      },
    ],
    ["15 mg/kg/h", { doseAndRate: [{ rateQuantity: amount(15, "mg/kg/h") }] }],
    ["2 puffs as needed for wheezing", { ...dose(2, "puffs"), asNeededCodeableConcept: { text: "wheezing" } }],
    [
      "500 mL at 100 mL per hour",
      { doseAndRate: [{ doseQuantity: amount(500, "mL"), rateRatio: { numerator: amount(100, "mL"), denominator: amount(1, "h") } }] },
    ],
    [
      "10 mg twice a day at 9:00 AM, 9:30 PM",
      { ...dose(10, "mg"), ...repeat({ frequency: 2, period: 1, periodUnit: "d", timeOfDay: ["09:00:00", "21:30:00"] }) },
    ],
    [
      "1 tablet 3-4 times a day 30 minutes before meals",
      { ...dose(1, "tablet"), ...repeat({ frequency: 3, frequencyMax: 4, period: 1, periodUnit: "d", when: ["AC"], offset: 30 }) },
    ],
    [
      "1 tablet every 4-6 hours, for 10 days",
      {
        ...dose(1, "tablet"),
        ...repeat({ period: 4, periodMax: 6, periodUnit: "h", boundsDuration: { value: 10, unit: "days", code: "d" } }),
      },
    ],
    [
      "1 tablet once a day (only Mon, Thu)",
      { ...dose(1, "tablet"), ...repeat({ frequency: 1, period: 1, periodUnit: "d", dayOfWeek: ["mon", "thu"] }) },
    ],
    [
      "1 g over 30 minutes, from 2026-11-01 through 2026-11-30, 5 times in total",
      {
        ...dose(1, "g"),
        ...repeat({ duration: 30, durationUnit: "min", boundsPeriod: { start: "2026-11-01", end: "2026-11-30" }, count: 5 }),
      },
    ],
    ["5 mL, twice daily", { ...dose(5, "mL"), timing: { code: { text: "twice daily" } } }],
    ["1 mg once a day", { ...dose("1.0", "mg"), ...daily, sequence: 1, asNeededBoolean: false }],
    ["1 (unit not recorded) once a day", { ...dose("1.0"), ...daily }],
    [
      "10 mg, maximum 40 mg per day, maximum 20 mg per dose, maximum 400 mg in a lifetime, Take with food",
      {
        ...dose(10, "mg"),
        maxDosePerPeriod: { numerator: amount(40, "mg"), denominator: amount(1, "d") },
        maxDosePerAdministration: amount(20, "mg"),
        maxDosePerLifetime: amount(400, "mg"),
        additionalInstruction: [{ text: "Take with food" }],
      },
    ],
    [
      "15 mg/kg (ordered), 300 mg (calculated)",
      {
        doseAndRate: [
          { type: { text: "ordered" }, doseQuantity: amount(15, "mg/kg") },
          { type: { text: "calculated" }, doseQuantity: amount(300, "mg") },
        ],
      },
    ],
    [
      "1 tablet, Oral route",
      { ...dose(1, "{tablet}"), route: { coding: [{ code: "26643006", display: "Oral route (qualifier value)" }] } },
    ],
  ])("is '%s'", (words, dosage) => {
    expect(dosageOf([dosage])).toBe(words);
  });
});

describe("the record's own text of a dosage", () => {
  it.each<[string, string, object, string]>([
    ["alone where there is nothing else", "2 puffs as needed", {}, "2 puffs as needed"],
    [
      "alone where it says all",
      "Take 10 mg by mouth once weekly on Monday",
      { ...dose(10, "mg"), ...weekly, route: { text: "Oral" } },
      "Take 10 mg by mouth once weekly on Monday",
    ],
    ["never as half of what is known", "10 mg", { ...dose(10, "mg"), ...weekly }, "10 mg once a week (Mon)"],
    ["with what it does not say", "Take with food", { ...dose(10, "mg"), ...weekly }, "Take with food; 10 mg once a week (Mon)"],
    [
      "with the dates that it does not say",
      "Give 10 mg daily",
      { ...dose(10, "mg"), ...repeat({ period: 1, periodUnit: "d", boundsPeriod: { start: "2026-11-01" } }) },
      "Give 10 mg daily; from 2026-11-01",
    ],
    ["next to what it contradicts", "10 mg daily", { ...dose(10, "mg"), ...weekly }, "10 mg daily; 10 mg once a week (Mon)"],
    ["not where it is a number alone", "1.0", {}, DOSAGE_IN_RECORD],
    ["not where its number is another", "2", dose(1, "tablet"), DOSAGE_IN_RECORD],
    ["not as half where the rest cannot be read", "10 mg", repeat({ when: ["FULLMOON"] }), DOSAGE_IN_RECORD],
    ["with what only its own system reads", "1 tablet daily", { extension: [{ url: "https://ehr.example/sig" }] }, "1 tablet daily"],
    [
      "not with what HL7's own extensions say besides",
      "1 tablet",
      { extension: [{ url: "http://hl7.org/fhir/StructureDefinition/x" }] },
      DOSAGE_IN_RECORD,
    ],
  ])("appears %s", (_case, text, structure, words) => {
    expect(dosageOf([{ text, ...structure }])).toBe(words);
  });
});

describe("several dosages", () => {
  const step = (text: string, sequence?: number) => ({ text, ...(sequence && { sequence }) });

  it("are in the order of their numbers, and together if the numbers are equal", () => {
    const steps = [step("5 mg daily", 2), step("10 mg daily", 1), step("a patch", 1)];
    expect(dosageOf(steps)).toBe("10 mg daily; and a patch; then 5 mg daily");
  });

  it("are absent from an order without any", () => {
    expect(dosageOf([step("10 mg in the morning"), step("20 mg at night")])).toBe("10 mg in the morning; 20 mg at night");
  });

  it("are unknown if one of them is, or if only some are numbered", () => {
    expect(dosageOf([step("10 mg daily"), { ...dose(5, "mg"), unheardOf: true }])).toBe(DOSAGE_IN_RECORD);
    expect(dosageOf([step("10 mg daily", 1), step("5 mg daily")])).toBe(DOSAGE_IN_RECORD);
  });

  it.each([[[]], [[{}]], [[null]], [[{ timing: { repeat: {} } }]]])("are absent if they are empty: %j", (dosages) => {
    expect(dosageOf(dosages)).toBeUndefined();
  });

  it.each([["5 mL"], [5], [[["5 mL"]]]])("are unknown if they are not dosages: %j", (received) => {
    expect(dosageOf([received])).toBe(DOSAGE_IN_RECORD);
  });
});

interface Element {
  dosage: object;
  /** The words expected in every dosage with this element. Undefined if it never has any. */
  word?: string | RegExp;
  /** It has no meaning by itself. */
  needsMore?: true;
}
const said = (word: string | RegExp, dosage: object): Element => ({ dosage, word });
const half = (word: string, dosage: object): Element => ({ dosage, word, needsMore: true });
const unreadable = (dosage: object): Element => ({ dosage });
const at = (fields: object) => ({ timing: { repeat: fields } });

/** Every element of R4's Dosage and Timing. */
const ELEMENTS: readonly Element[] = [
  said("Take carefully", { text: "Take carefully" }),
  said("Shake well", { additionalInstruction: [{ text: "Shake well" }] }),
  said("Swallow whole", { patientInstruction: "Swallow whole" }),
  said("as needed", { asNeededBoolean: true }),
  said("as needed for pain", { asNeededCodeableConcept: { text: "pain" } }),
  said("left arm", { site: { text: "left arm" } }),
  said("PO", { route: { coding: [{ code: "PO" }] } }),
  said("inject", { method: { text: "inject" } }),
  half("calculated", { doseAndRate: [{ type: { text: "calculated" } }] }),
  said("7 mg", { doseAndRate: [{ doseQuantity: amount(7, "mg") }] }),
  said("at least 2 mg", { doseAndRate: [{ doseRange: { low: amount(2, "mg") } }] }),
  said("up to 3 mg", { doseAndRate: [{ doseRange: { high: amount(3, "mg") } }] }),
  said("4 mL/h", { doseAndRate: [{ rateQuantity: amount(4, "mL/h") }] }),
  said("1-2 mL/h", { doseAndRate: [{ rateRange: { low: amount(1, "mL/h"), high: amount(2, "mL/h") } }] }),
  said("9 mL per 8 hours", { doseAndRate: [{ rateRatio: { numerator: amount(9, "mL"), denominator: amount(8, "h") } }] }),
  said("maximum 6 mg per week", { maxDosePerPeriod: { numerator: amount(6, "mg"), denominator: amount(1, "wk") } }),
  said("maximum 11 mg per dose", { maxDosePerAdministration: amount(11, "mg") }),
  said("maximum 12 mg in a lifetime", { maxDosePerLifetime: amount(12, "mg") }),
  said("on 2026-11-21, 2026-11-23", { timing: { event: ["2026-11-21", "2026-11-23"] } }),
  said("every other day", { timing: { code: { text: "every other day" } } }),
  said("for 10 days", at({ boundsDuration: { value: 10, unit: "d" } })),
  said("for 7-10 days", at({ boundsRange: { low: amount(7, "d"), high: amount(10, "d") } })),
  said("through 2026-12", at({ boundsPeriod: { end: "2026-12" } })),
  said(/14/, at({ count: 14 })),
  half("16", at({ countMax: 16 })),
  said(/20/, at({ duration: 20, durationUnit: "min" })),
  half("21", at({ duration: 21 })),
  half("25", at({ durationMax: 25 })),
  half("hours", at({ durationUnit: "h" })),
  half("3", at({ frequency: 3 })),
  half("4", at({ frequencyMax: 4 })),
  said(/2.* weeks/, at({ period: 2, periodUnit: "wk" })),
  said(/(twice|2).*month/, at({ frequency: 2, period: 1, periodUnit: "mo" })),
  half("5", at({ period: 5 })),
  half("6", at({ periodMax: 6 })),
  half("day", at({ periodUnit: "d" })),
  said("Tue, Sun", at({ dayOfWeek: ["tue", "sun"] })),
  said("at 12:15 AM", at({ timeOfDay: ["00:15:00"] })),
  said("bedtime", at({ when: ["HS"] })),
  said("in the morning at night", at({ when: ["MORN", "NIGHT"] })),
  said("15 minutes after meals", at({ when: ["PC"], offset: 15 })),
  half("17 minutes", at({ offset: 17 })),
  ...[{ route: { coding: [{ code: "26643006" }] } }, { unheardOf: true }, { modifierExtension: [{ url: "urn:not" }] }].map(unreadable),
  ...[{ extension: [{ url: "http://hl7.org/fhir/x" }] }, { _asNeededBoolean: { id: "a" } }, { sequence: "first" }].map(unreadable),
  ...[{ doseAndRate: [{ doseQuantity: amount("few", "mg") }] }, { doseAndRate: [{ rateSimple: 1 }] }].map(unreadable),
  half("every other day", { timing: { code: { coding: [{ code: "229799001" }] } } }),
  unreadable({ timing: { unheardOf: 1 } }),
  ...[{ dayOfWeek: ["someday"] }, { timeOfDay: ["noonish"] }, { when: ["C"], offset: 15 }, { every: "moon" }].map(at).map(unreadable),
  ...[{ boundsDuration: amount(10, "mg") }, { periodUnit: "moon" }, { frequency: "3" }].map(at).map(unreadable),
];

/** Merges two dosages. The second wins where both set an element. */
function merged(one: object, other: object): object {
  const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);
  const base: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) base[key] = isObject(value) && isObject(base[key]) ? merged(base[key], value) : value;
  return base;
}

describe("each element of a dosage", () => {
  it.each(ELEMENTS)("$dosage has words, or the dosage is only in the record", ({ dosage, word, needsMore }) => {
    const words = dosageOf([dosage]);
    if (word === undefined || needsMore) expect(words).toBe(DOSAGE_IN_RECORD);
    else expect(words).toMatch(word);
  });

  it("has words together with every other, or the dosage is only in the record", () => {
    const halves: unknown[] = [];
    const isSaid = (words: string, { word }: Element) => word !== undefined && words.match(word) !== null;
    for (const one of ELEMENTS)
      for (const other of ELEMENTS) {
        const both = merged(one.dosage, other.dosage);
        const words = dosageOf([both]) ?? "";
        // If both set the same element, only one remains.
        const isThere = JSON.stringify(merged(both, one.dosage)) === JSON.stringify(both);
        if (words !== DOSAGE_IN_RECORD && !(isSaid(words, other) && (!isThere || isSaid(words, one)))) halves.push([both, words]);
      }
    expect(halves).toEqual([]);
  });
});
