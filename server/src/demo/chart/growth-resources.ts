import { type DemoChild, demoChildren } from "../children/children.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import { seededRandom } from "../seeded-random.ts";
import { code, concept, decimal, invented, reference, SYSTEM } from "./fhir-elements.ts";
import type { DemoVisit } from "./visits.ts";

const DAYS_A_YEAR = 365.25;

/**
 * Growth of demo children: ages in years and amounts, linear between. Rough made-up figures, no reference; not for comparison with anyone.
 */
type Course = readonly (readonly [age: number, amount: number])[];

const KILOGRAMS: Course = [
  [0, 3.4],
  [0.5, 7.5],
  [1, 9.8],
  [2, 12.5],
  [5, 19],
  [10, 33],
  [15, 55],
  [18, 64],
];
const CENTIMETRES: Course = [
  [0, 50],
  [0.5, 66],
  [1, 75],
  [2, 87],
  [5, 109],
  [10, 138],
  [15, 166],
  [18, 170],
];
const HEAD_CENTIMETRES: Course = [
  [0, 35],
  [0.5, 43],
  [1, 46],
  [3, 49.5],
];

function on(course: Course, age: number): number {
  const next = course.findIndex(([at]) => at > age);
  const [from, to] = [course[next - 1], course[next]];
  if (!from || !to) return course.at(-1)?.[1] ?? 0;
  return from[1] + ((age - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
}

/** One time at which a child was measured. */
interface Occasion {
  id: string;
  daysAgo: number;
  time: string;
  visitId?: string;
}

/** At visits where there is a scale; from afar there is none. */
const atVisits = (visits: readonly DemoVisit[]): Occasion[] =>
  visits.filter(({ kind }) => kind === "AMB" || kind === "IMP").map(({ id, daysAgo, time }) => ({ id, daysAgo, time, visitId: id }));

const CHECKUP_DAYS = [1, 14, 61, 122, 183, 274, 365, 457, 548];

/** Of the children of demonstrations also what their practice measured and sent: often in the first months, then every year. */
function atCheckups({ personId, ageInDays }: DemoChild): Occasion[] {
  const birthdays = Array.from({ length: 16 }, (_, index) => Math.round((index + 2) * DAYS_A_YEAR));
  return [...CHECKUP_DAYS, ...birthdays]
    .filter((age) => age < ageInDays)
    .map((age) => ({ id: `${personId.replace("pt", "chk")}-${age}`, daysAgo: ageInDays - age, time: "10:30" }));
}

const WITH_CHECKUPS = new Set<string>(
  Object.values(demoChildren).flatMap(({ personId, lastVisit }) => (lastVisit === null ? [] : [personId])),
);

/** A measure, as US Core's vital signs name it. */
interface Measurement {
  key: string;
  name: string;
  loinc: string;
  amount: string;
  unit: string;
}

/** What was measured of a child of that age. Newborns are weighed in grams, as scales for them show; small children lie. */
function measurementsOf(child: DemoChild, { id, daysAgo }: Occasion): Measurement[] {
  const age = (child.ageInDays - daysAgo) / DAYS_A_YEAR;
  const build = seededRandom("build", child.personId);
  const [tall, heavy, head] = [0.95 + build.next() * 0.1, 0.88 + build.next() * 0.24, 0.97 + build.next() * 0.06];
  const noise = seededRandom("measured", id);
  const centimetres = on(CENTIMETRES, age) * tall + noise.next() * 0.6 - 0.3;
  const kilograms = on(KILOGRAMS, age) * tall * heavy * (0.985 + noise.next() * 0.03);
  const weight = { key: "weight", name: "Body weight", loinc: "29463-7" };
  const inGrams = { ...weight, amount: String(Math.round(kilograms * 100) * 10), unit: "g" };
  const inKilograms = { ...weight, amount: kilograms.toFixed(kilograms < 10 ? 2 : 1), unit: "kg" };
  const height = age < 2 ? { name: "Body height --lying", loinc: "8306-3" } : { name: "Body height", loinc: "8302-2" };
  return [
    age < 0.1 ? inGrams : inKilograms,
    { key: "height", ...height, amount: centimetres.toFixed(1), unit: "cm" },
    ...(age < 3
      ? [{ key: "head", name: "Head circumference", loinc: "9843-4", amount: (on(HEAD_CENTIMETRES, age) * head).toFixed(1), unit: "cm" }]
      : []),
    ...(age >= 2
      ? [
          {
            key: "bmi",
            name: "Body mass index",
            loinc: "39156-5",
            amount: (kilograms / (centimetres / 100) ** 2).toFixed(1),
            unit: "kg/m2",
          },
        ]
      : []),
  ];
}

/** What was measured of a child's growth at visits and checkups, as Observations of US Core's vital signs. */
export function growthResources(child: DemoChild, visits: readonly DemoVisit[], calendar: HospitalCalendar): object[] {
  const occasions = [...atVisits(visits), ...(WITH_CHECKUPS.has(child.personId) ? atCheckups(child) : [])];
  return occasions.flatMap((occasion) =>
    measurementsOf(child, occasion).map(({ key, name, loinc, amount, unit }) => ({
      resourceType: "Observation",
      id: `vit-${occasion.id}-${key}`,
      meta: invented(),
      status: "final",
      category: [code(SYSTEM.observationCategory, "vital-signs")],
      code: concept(name, SYSTEM.loinc, loinc),
      subject: reference("Patient", child.personId),
      ...(occasion.visitId && { encounter: reference("Encounter", occasion.visitId) }),
      effectiveDateTime: calendar.moment(occasion.daysAgo, occasion.time, 10),
      issued: calendar.moment(occasion.daysAgo, occasion.time, 12),
      valueQuantity: { value: decimal(amount), unit, system: SYSTEM.ucum, code: unit },
    })),
  );
}
