import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import type { LabDraw, LabResult } from "./ana-draws.ts";
import { code, concept, decimal, invented, reference, SYSTEM } from "./fhir-elements.ts";
import {
  bandFor,
  flagOf,
  isNumberTest,
  type LabBand,
  type LabPanel,
  type LabTest,
  labPanels,
  labTests,
  type NumberTest,
} from "./lab-tests.ts";

const GENDER = "http://hl7.org/fhir/administrative-gender";

const FLAG_WORDS = { LL: "Critical low", L: "Low", N: "Normal", H: "High", HH: "Critical high", A: "Abnormal" } as const;

/** Tests whose results carry the limits of every age, so that the reader has to choose. */
const EVERY_AGE = new Set<LabTest>([labTests.hgb, labTests.alp, labTests.crea]);

const amountOf = (value: string, { unit, ucum }: NumberTest) => ({
  value: decimal(value),
  ...(unit && { unit, system: SYSTEM.ucum, code: ucum ?? unit }),
});

/** An age in years, or in months below one year. */
const ageAmount = (years: number) =>
  years < 1
    ? { value: decimal(String(Math.round(years * 12))), unit: "mo", system: SYSTEM.ucum, code: "mo" }
    : { value: decimal(String(years)), unit: "a", system: SYSTEM.ucum, code: "a" };

/** Who a band applies to: its ages begin at the end of the band before. */
function holderOf({ below, sex }: LabBand, bands: readonly LabBand[]) {
  const from = Math.max(0, ...bands.flatMap((other) => (other.below && other.below < (below ?? Infinity) ? [other.below] : [])));
  const age = { ...(from > 0 && { low: ageAmount(from) }), ...(below !== undefined && { high: ageAmount(below) }) };
  return {
    ...((from > 0 || below !== undefined) && { age }),
    ...(sex && { appliesTo: [concept(sex, GENDER, sex)] }),
  };
}

function rangesOfBand(band: LabBand, test: NumberTest): object[] {
  const holder = holderOf(band, test.bands);
  const limits = (low: string | undefined, high: string | undefined) => ({
    ...(low !== undefined && { low: amountOf(low, test) }),
    ...(high !== undefined && { high: amountOf(high, test) }),
  });
  const critical = limits(band.criticalLow, band.criticalHigh);
  return [
    { ...limits(band.low, band.high), ...holder },
    ...(Object.keys(critical).length > 0 ? [{ ...critical, type: concept("critical", SYSTEM.rangeMeaning, "critical"), ...holder }] : []),
  ];
}

function rangesOf(test: LabTest, band: LabBand): object[] {
  if (!isNumberTest(test)) return test.rangeText ? [{ text: test.rangeText }] : [];
  return (EVERY_AGE.has(test) ? test.bands : [band]).flatMap((each) => rangesOfBand(each, test));
}

function answerOf(test: LabTest, { value, status, notes }: LabResult): object {
  if (status === "cancelled") return { dataAbsentReason: concept(notes?.[0] ?? "Not performed") };
  if (!isNumberTest(test)) return { valueCodeableConcept: concept(value) };
  if (!value.startsWith("<")) return { valueQuantity: amountOf(value, test) };
  return { valueQuantity: { ...amountOf(value.slice(1), test), comparator: "<" } };
}

/** What all resources of one draw share. */
interface Frame {
  draw: LabDraw;
  key: string;
  collected: string;
  issued: string;
}

const ofDraw = ({ draw: { child, visitId } }: Frame) => ({
  subject: reference("Patient", child.personId),
  ...(visitId && { encounter: reference("Encounter", visitId) }),
});

function toObservation(result: LabResult, index: number, frame: Frame): object {
  const { draw, key, collected, issued } = frame;
  const { test: name, value, status, notes } = result;
  const test: LabTest = labTests[name];
  const band = isNumberTest(test) ? bandFor(test, draw.child, draw.daysAgo) : {};
  const flag = flagOf(name, value, band);
  return {
    resourceType: "Observation",
    id: `lab-${key}-${index + 1}`,
    meta: invented("demo-range"),
    status: status ?? "final",
    category: [code(SYSTEM.observationCategory, "laboratory")],
    code: concept(test.name, SYSTEM.loinc, test.loinc),
    ...ofDraw(frame),
    effectiveDateTime: collected,
    issued,
    basedOn: [reference("ServiceRequest", `ord-${key}`)],
    ...answerOf(test, result),
    ...(status !== "cancelled" && { interpretation: [concept(FLAG_WORDS[flag], SYSTEM.interpretation, flag)] }),
    referenceRange: rangesOf(test, band),
    ...(notes && { note: notes.map((text) => ({ time: issued, text })) }),
  };
}

function statusOf(results: readonly LabResult[]): string {
  if (results.some(({ status }) => status === "preliminary")) return "preliminary";
  return results.some(({ status }) => status === "corrected") ? "corrected" : "final";
}

const wordedPanel = ({ name, loinc }: LabPanel) => concept(name, SYSTEM.loinc, loinc);

/** The order, the results and the report that heads them. `number` counts the draws of one child. */
export function labResources(draw: LabDraw, number: number, calendar: HospitalCalendar): object[] {
  const panel: LabPanel = labPanels[draw.panel];
  const key = `${draw.child.personId.replace("pt-", "")}-${number}`;
  const frame: Frame = {
    draw,
    key,
    collected: calendar.moment(draw.daysAgo, draw.time, 20),
    issued: calendar.moment(draw.daysAgo, draw.time, 105),
  };
  return [
    {
      resourceType: "ServiceRequest",
      id: `ord-${key}`,
      meta: invented(),
      status: "completed",
      intent: "order",
      code: wordedPanel(panel),
      ...ofDraw(frame),
      authoredOn: calendar.moment(draw.daysAgo, draw.time, 5),
      requester: reference("Practitioner", draw.orderedBy.id, draw.orderedBy.name),
    },
    ...draw.results.map((result, index) => toObservation(result, index, frame)),
    {
      resourceType: "DiagnosticReport",
      id: `rep-${key}`,
      meta: invented(),
      status: statusOf(draw.results),
      category: [code(SYSTEM.diagnosticSection, "LAB"), code(SYSTEM.diagnosticSection, panel.section)],
      code: wordedPanel(panel),
      ...ofDraw(frame),
      effectiveDateTime: frame.collected,
      issued: frame.issued,
      basedOn: [reference("ServiceRequest", `ord-${key}`)],
      result: draw.results.map((_result, index) => reference("Observation", `lab-${key}-${index + 1}`)),
    },
  ];
}
