import type { Found } from "../../../adapters/ehr/port.ts";
import type { Immunization } from "../../../adapters/ehr/record.ts";

export type Given = Found<Immunization>;

const SYSTEMS: readonly [name: string, addresses: RegExp][] = [
  ["cvx", /(\/cvx|2\.16\.840\.1\.113883\.12\.292)$/],
  ["ndc", /(\/ndc|2\.16\.840\.1\.113883\.6\.69)$/],
];

/** An NDC has three parts; registries may drop leading zeros and dashes. */
function elevenDigits(code: string): string {
  const [labeler = "", product, pack] = code.split("-");
  return product !== undefined && pack !== undefined ? labeler.padStart(5, "0") + product.padStart(4, "0") + pack.padStart(2, "0") : code;
}

/** A code as it is compared: registries write one system by several addresses, and 3 for 03. */
function codeKey(token: string): { system: string; code: string } {
  const bar = token.lastIndexOf("|");
  const [address, code] = [token.slice(0, bar), token.slice(bar + 1)];
  const system = SYSTEMS.find(([, addresses]) => addresses.test(address))?.[0] ?? address;
  if (system === "cvx") return { system, code: code.replace(/^0+(?=\d)/, "") };
  return { system, code: system === "ndc" ? elevenDigits(code) : code };
}

interface Vaccine {
  dose: Given;
  codes: readonly ReturnType<typeof codeKey>[];
  cvx: readonly string[];
  name: string;
}

function vaccineOf(dose: Given): Vaccine {
  const codes = (dose.code?.codes ?? []).map(codeKey);
  const cvx = codes.flatMap(({ system, code }) => (system === "cvx" ? code : []));
  return { dose, codes, cvx, name: dose.code?.text.trim().toLowerCase() ?? "" };
}

/** CVX says what a vaccine is for, so two that have no such code in common are two vaccines, whatever they are called. */
const areTwo = (one: Vaccine, other: Vaccine) =>
  one.cvx.length > 0 && other.cvx.length > 0 && !one.cvx.some((code) => other.cvx.includes(code));

/** By a code that both have; by their name where no system has a code of both. */
function areOne(one: Vaccine, other: Vaccine): boolean {
  const inBoth = one.codes.filter(({ system }) => other.codes.some((each) => each.system === system));
  const isShared = inBoth.some(({ system, code }) => other.codes.some((each) => each.system === system && each.code === code));
  return !areTwo(one, other) && (isShared || (inBoth.length === 0 && one.name !== "" && one.name === other.name));
}

/** Doses by the vaccine, however registries code it; the order stays within each. */
export function vaccineSeries(doses: readonly Given[]): Given[][] {
  let groups: Vaccine[][] = [];
  // Vaccines with a stated purpose come first: they identify the others.
  for (const vaccine of doses.map(vaccineOf).sort((one, other) => Number(other.cvx.length > 0) - Number(one.cvx.length > 0))) {
    const fitting = groups.filter((group) => group.some((each) => areOne(each, vaccine)) && !group.some((each) => areTwo(each, vaccine)));
    const joined = fitting.flat();
    const isClear = joined.every((one) => !joined.some((other) => areTwo(one, other)));
    if (isClear) groups = [...groups.filter((group) => !fitting.includes(group)), [...joined, vaccine]];
    else groups.push([vaccine]);
  }
  const place = new Map(doses.map((dose, index) => [dose, index]));
  return groups.map((group) => group.map(({ dose }) => dose).sort((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0)));
}
