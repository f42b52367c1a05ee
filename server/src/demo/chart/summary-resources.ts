import { type DemoChild, demoChildren } from "../children/children.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import { code, concept, decimal, invented, reference, SYSTEM } from "./fhir-elements.ts";
import type { DemoVisit } from "./visits.ts";

const DAYS_A_MONTH = 30.4375;

interface DemoProblem {
  name: string;
  snomed: string;
  months: number;
  state?: "resolved" | "refuted" | "provisional";
}

interface DemoMedication {
  name: string;
  dosage: string;
  months: number;
  isStopped?: boolean;
}

interface KnownOf {
  problems: readonly DemoProblem[];
  medications: readonly DemoMedication[];
}

const problem = (name: string, snomed: string, months: number, state?: DemoProblem["state"]): DemoProblem => ({
  name,
  snomed,
  months,
  ...(state && { state }),
});
const medication = (name: string, dosage: string, months: number): DemoMedication => ({ name, dosage, months });
const stopped = (name: string, dosage: string, months: number): DemoMedication => ({ name, dosage, months, isStopped: true });

/** What goes together. Resolved, refuted and stopped ones stay in the record and are not shown. */
const USUAL: readonly [KnownOf, ...KnownOf[]] = [
  { problems: [], medications: [] },
  { problems: [], medications: [stopped("Amoxicillin 400 mg/5 mL", "5 mL twice daily", 5)] },
  { problems: [problem("Asthma", "195967001", 26)], medications: [medication("Albuterol 90 mcg inhaler", "2 puffs as needed", 14)] },
  { problems: [problem("Atopic dermatitis", "24079001", 31)], medications: [medication("Hydrocortisone 1% cream", "twice daily", 7)] },
  { problems: [problem("Otitis media", "65363002", 9, "resolved")], medications: [] },
  { problems: [problem("Seasonal allergic rhinitis", "367498001", 18)], medications: [medication("Cetirizine 5 mg", "daily", 8)] },
];

/** What is fixed for the children that tests and demonstrations speak of. */
const FIXED: Record<string, KnownOf> = {
  [demoChildren.ana.personId]: {
    problems: [
      problem("Chronic kidney disease, stage 2", "431856006", 32),
      problem("Iron deficiency", "35240004", 1),
      problem("Otitis media", "65363002", 40, "resolved"),
      problem("Celiac disease", "396331005", 20, "refuted"),
    ],
    medications: [
      medication("Enalapril 2.5 mg", "daily", 31),
      medication("Ferrous sulfate 65 mg", "daily", 1),
      stopped("Amoxicillin 400 mg/5 mL", "5 mL twice daily", 12),
    ],
  },
  [demoChildren.nico.personId]: {
    problems: [problem("Asthma", "195967001", 96), problem("Obesity", "414916001", 10, "provisional")],
    medications: [
      medication("Albuterol 90 mcg inhaler", "2 puffs as needed", 40),
      medication("Fluticasone 44 mcg inhaler", "2 puffs twice daily", 12),
    ],
  },
  // What the hospital holds back of adolescents: a medicine tells as much as a result.
  [demoChildren.longest.personId]: {
    problems: [problem("Migraine", "37796009", 14), problem("Major depressive disorder", "370143000", 6)],
    medications: [
      medication("Ibuprofen 400 mg", "as needed", 14),
      medication("Levonorgestrel 0.1 mg and ethinyl estradiol 20 mcg", "daily", 4),
    ],
  },
  [demoChildren.bao.personId]: { problems: [], medications: [] },
  [demoChildren.newborn.personId]: { problems: [], medications: [] },
};

/** A vaccine and the months of age at which its doses are usual. */
const VACCINES: readonly [name: string, cvx: string, months: readonly number[]][] = [
  ["Hep B", "08", [0, 2, 6]],
  ["Rotavirus", "119", [2, 4]],
  ["DTaP", "20", [2, 4, 6, 16, 49]],
  ["Hib", "49", [2, 4, 13]],
  ["PCV13", "133", [2, 4, 6, 13]],
  ["IPV", "10", [2, 4, 7, 49]],
  ["MMR", "03", [12, 49]],
  ["Varicella", "21", [12, 49]],
  ["Hep A", "83", [13, 20]],
  ["Tdap", "115", [134]],
];
const INFLUENZA = "140";

const days = (months: number) => Math.round(months * DAYS_A_MONTH);

function conditionOf(child: DemoChild, calendar: HospitalCalendar) {
  return ({ name, snomed, months, state }: DemoProblem, index: number) => ({
    resourceType: "Condition",
    id: `${child.personId.replace("pt", "prb")}-${index + 1}`,
    meta: invented(),
    ...(state !== "refuted" && { clinicalStatus: code(SYSTEM.conditionStatus, state === "resolved" ? "resolved" : "active") }),
    verificationStatus: code(SYSTEM.conditionVerification, state === "refuted" || state === "provisional" ? state : "confirmed"),
    category: [code(SYSTEM.conditionCategory, "problem-list-item")],
    code: concept(name, SYSTEM.snomed, snomed),
    subject: reference("Patient", child.personId),
    onsetDateTime: calendar.day(Math.min(child.ageInDays, days(months))),
  });
}

function orderOf(child: DemoChild, calendar: HospitalCalendar) {
  return ({ name, dosage, months, isStopped }: DemoMedication, index: number) => ({
    resourceType: "MedicationRequest",
    id: `${child.personId.replace("pt", "med")}-${index + 1}`,
    meta: invented(),
    status: isStopped ? "stopped" : "active",
    intent: "order",
    medicationCodeableConcept: concept(name),
    subject: reference("Patient", child.personId),
    authoredOn: calendar.day(Math.min(child.ageInDays, days(months))),
    dosageInstruction: [{ text: dosage }],
  });
}

/** What was given at the usual ages; one child's family has refused a vaccine. */
function immunizationsOf(child: DemoChild, calendar: HospitalCalendar): object[] {
  const { personId, ageInDays } = child;
  const vaccine = ([name, cvx, index]: readonly [string, string, number], daysAgo: number, more: object = {}) => ({
    resourceType: "Immunization",
    id: `${personId.replace("pt", "imm")}-${cvx}-${index}`,
    meta: invented(),
    status: "completed",
    vaccineCode: concept(name, SYSTEM.cvx, cvx),
    patient: reference("Patient", personId),
    occurrenceDateTime: calendar.day(daysAgo),
    primarySource: true,
    ...more,
  });
  const series = VACCINES.flatMap(([name, cvx, months]) =>
    months
      .filter((month) => days(month) < ageInDays)
      .map((month, index) =>
        vaccine([name, cvx, index + 1], ageInDays - days(month), {
          protocolApplied: [{ doseNumberPositiveInt: index + 1, seriesDosesPositiveInt: months.length }],
        }),
      ),
  );
  const isOld = ageInDays > days(6);
  const refusal = { status: "not-done", statusReason: concept("Patient objection") };
  const refused = personId === demoChildren.nico.personId ? [vaccine(["HPV", "62", 1], days(6), refusal)] : [];
  return [...series, ...(isOld ? [vaccine(["Influenza", INFLUENZA, 1], days(1.5))] : []), ...refused];
}

/** Vital signs at a visit, except growth measures. */
function vitalsOf(child: DemoChild, visits: readonly DemoVisit[], calendar: HospitalCalendar): object[] {
  const [visit] = visits.filter(({ kind }) => kind === "AMB" || kind === "IMP").toSorted((one, other) => one.daysAgo - other.daysAgo);
  if (!visit) return [];
  const random = seededRandom("vitals", child.personId);
  const years = child.ageInDays / 365.25;
  const number = (amount: number, unit: string, ucum: string) => ({
    value: decimal(amount.toFixed(0)),
    unit,
    system: SYSTEM.ucum,
    code: ucum,
  });
  const vital = (key: string, name: string, loinc: string, more: object) => ({
    resourceType: "Observation",
    id: `vit-${visit.id}-${key}`,
    meta: invented(),
    status: "final",
    category: [code(SYSTEM.observationCategory, "vital-signs")],
    code: concept(name, SYSTEM.loinc, loinc),
    subject: reference("Patient", child.personId),
    encounter: reference("Encounter", visit.id),
    effectiveDateTime: calendar.moment(visit.daysAgo, visit.time, 10),
    ...more,
  });
  const half = (name: string, loinc: string, amount: number) => ({
    code: concept(name, SYSTEM.loinc, loinc),
    valueQuantity: number(amount, "mmHg", "mm[Hg]"),
  });
  const pressure = [
    half("Systolic blood pressure", "8480-6", 88 + 2 * Math.min(years, 15) + random.between(0, 6)),
    half("Diastolic blood pressure", "8462-4", 52 + Math.min(years, 15) + random.between(0, 5)),
  ];
  return [
    ...(years >= 3 ? [vital("pressure", "Blood pressure", "85354-9", { component: pressure })] : []),
    vital("pulse", "Heart rate", "8867-4", { valueQuantity: number(130 - 4 * Math.min(years, 14) + random.between(0, 8), "/min", "/min") }),
  ];
}

/** One child was born early, and is compared by corrected age as well. */
function gestationOf({ personId, ageInDays }: DemoChild, calendar: HospitalCalendar): object[] {
  if (personId !== demoChildren.margaux.personId) return [];
  return [
    {
      resourceType: "Observation",
      id: `${personId.replace("pt", "gest")}-1`,
      meta: invented(),
      status: "final",
      category: [code(SYSTEM.observationCategory, "exam")],
      code: concept("Gestational age at birth", SYSTEM.loinc, "11885-1"),
      subject: reference("Patient", personId),
      effectiveDateTime: calendar.day(ageInDays),
      valueQuantity: { value: decimal("33"), unit: "wk", system: SYSTEM.ucum, code: "wk" },
    },
  ];
}

const SPOKEN_OF = new Set<string>(Object.values(demoChildren).map(({ personId }) => personId));

const usualFor = (child: DemoChild, random: SeededRandom) =>
  random.percent(60) && child.ageInDays > days(30) ? random.pick(USUAL) : USUAL[0];

/** Problems, medicines, vaccines and vital signs of one child, as the hospital's record keeps them. */
export function summaryResources(child: DemoChild, visits: readonly DemoVisit[], calendar: HospitalCalendar): object[] {
  const { problems, medications } = FIXED[child.personId] ?? usualFor(child, seededRandom("known", child.personId));
  const own = [...problems.map(conditionOf(child, calendar)), ...medications.map(orderOf(child, calendar))];
  if (!SPOKEN_OF.has(child.personId) || child.lastVisit === null) return own;
  return [...own, ...immunizationsOf(child, calendar), ...vitalsOf(child, visits, calendar), ...gestationOf(child, calendar)];
}
