/** An amount in digits, and its unit as it is shown and as UCUM writes it. */
export interface Measured {
  digits: string;
  unit: string;
  code: string;
}

type Metric = { of: "mass" | "length"; tens: number };

/** Metric units by their UCUM code: what they measure, and how many places they are from the gram or the metre. */
const METRIC = new Map<string, Metric>([
  ["kg", { of: "mass", tens: 3 }],
  ["g", { of: "mass", tens: 0 }],
  ["mg", { of: "mass", tens: -3 }],
  ["m", { of: "length", tens: 0 }],
  ["cm", { of: "length", tens: -2 }],
  ["mm", { of: "length", tens: -3 }],
]);

/** The same number with its point moved to the right, or to the left where `places` is negative; no digit is lost. */
function movePoint(digits: string, places: number): string {
  const [whole = "", part = ""] = digits.split(".");
  const padded = `${"0".repeat(Math.max(0, -places))}${whole}${part}${"0".repeat(Math.max(0, places - part.length))}`;
  const point = Math.max(0, -places) + whole.length + places;
  const [left, right] = [padded.slice(0, point).replace(/^0+(?=\d)/, ""), padded.slice(point)];
  return right === "" ? left : `${left}.${right}`;
}

/** The amount in the unit of another, if only the point has to move for that; else as it is. */
export function inUnitOf(wanted: Measured, measured: Measured): Measured {
  const [from, to] = [METRIC.get(measured.code), METRIC.get(wanted.code)];
  if (!from || from.of !== to?.of) return measured;
  return { ...wanted, digits: movePoint(measured.digits, from.tens - to.tens) };
}
