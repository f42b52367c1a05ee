import type { PhysicianKey } from "../people/physicians.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import { cityNames, norlandNames } from "./child-names.ts";
import { type ChildName, type DemoChild, demoChildren } from "./children.ts";

/** Children who have the same physicians. */
interface Circle {
  physicians: readonly PhysicianKey[];
  /** How many, named ones included. */
  count: number;
  /** How many of them their first physician shares with the practice. */
  shared: number;
  /** How many of them Norland sponsors. */
  sponsored: number;
}

const circle = (physicians: readonly PhysicianKey[], count: number, { shared = 0, sponsored = 0 } = {}): Circle => ({
  physicians,
  count,
  shared,
  sponsored,
});

/**
 * Dora has 118, Rita 45, Owen and Otto 40 each. Shared Patients has three pages for each physician of Lakeside, and so has the
 * list of Norland.
 */
const CIRCLES = [
  circle(["dora"], 80, { shared: 26, sponsored: 12 }),
  circle(["dora", "rita"], 20),
  circle(["dora", "owen"], 12),
  circle(["dora", "newton"], 6),
  circle(["rita"], 25, { shared: 24, sponsored: 4 }),
  circle(["owen"], 28, { shared: 20, sponsored: 4 }),
  circle(["newton"], 4),
  circle(["otto"], 32, { sponsored: 6 }),
  circle(["otto", "olga"], 8),
  circle(["olga"], 8, { sponsored: 2 }),
  circle(["bram"], 9, { sponsored: 2 }),
  circle(["nina"], 6),
  circle(["tess"], 3),
  circle([], 3),
];

/** Of twenty children in a row: how long ago the last visit was, at least and at most. */
const LAST_VISITS: readonly { until: number; range: readonly [number, number] | null }[] = [
  { until: 14, range: [2, 140] },
  { until: 17, range: [190, 350] },
  { until: 18, range: [370, 1050] },
  { until: 19, range: [1100, 2200] },
  { until: 20, range: null },
];

/** Just under eighteen years, in days. */
const OLDEST = 6500;
const FIRST_NUMBER = 1100;

const isIn = ({ physicians }: Circle, child: DemoChild) => child.physicians.join() === physicians.join();

function lastVisitOf(place: number, random: SeededRandom): number | null {
  const range = LAST_VISITS.find(({ until }) => place % 20 < until)?.range;
  return range ? random.between(...range) : null;
}

function nameOf(random: SeededRandom, gender: DemoChild["gender"], isSponsored: boolean): ChildName {
  const group = isSponsored ? norlandNames : random.pick(cityNames);
  const girl = gender === "female" || (gender !== "male" && random.percent(50));
  const choices = girl ? group.girls : group.boys;
  const [first, middle] = [random.pick(choices), random.pick(choices)];
  return { family: random.pick(group.families), given: random.percent(30) && middle !== first ? [first, middle] : [first] };
}

function genderOf(number: number, random: SeededRandom): DemoChild["gender"] {
  if (number % 71 === 0) return "other";
  if (number % 97 === 0) return "unknown";
  return random.percent(50) ? "female" : "male";
}

/** One more child of a circle; `place` counts within the circle, `number` among all. */
function invent(number: number, place: number, { physicians, shared, sponsored }: Circle): DemoChild {
  const random = seededRandom("child", number);
  const isSponsored = place < sponsored;
  const lastVisit = isSponsored ? random.between(2, 120) : lastVisitOf(place, random);
  const gender = genderOf(number, random);
  const [first] = physicians;
  return {
    personId: `pt-${number}`,
    mrn: String(40_033_000 + (number - FIRST_NUMBER) * 27 + random.between(0, 26)),
    ...nameOf(random, gender, isSponsored),
    gender,
    ageInDays: random.between(Math.min((lastVisit ?? 0) + 20, OLDEST - 1), OLDEST),
    physicians,
    ...(first && place < shared && { sharedBy: first }),
    lastVisit,
    ...(isSponsored && { isSponsored }),
  };
}

/** Every child of the demo hospital, about 240, always the same. */
export function allChildren(): DemoChild[] {
  const named: DemoChild[] = Object.values(demoChildren);
  const children = [...named];
  let number = FIRST_NUMBER;
  for (const each of CIRCLES) {
    const known = named.filter((child) => isIn(each, child));
    const shared = each.shared - known.filter(({ sharedBy }) => sharedBy).length;
    const sponsored = each.sponsored - known.filter(({ isSponsored }) => isSponsored).length;
    for (let place = 0; place < each.count - known.length; place++) children.push(invent(number++, place, { ...each, shared, sponsored }));
  }
  return children;
}
