import type { DiagnosticReport } from "../resources/diagnostic-report.ts";
import type { Observation, ServiceRequest } from "../resources/laboratory.ts";
import type { Judged } from "./found-row.ts";
import { readable } from "./incomplete.ts";
import { countHeld, type Held, propagateWithheld, type Withheld, type WithheldReason } from "./is-withheld.ts";

export type StoredResult = Judged<Observation>;
export type StoredHeading = Judged<DiagnosticReport> & { performedBy?: string | undefined; isAnothers?: true | undefined };
export type StoredRequest = Judged<ServiceRequest>;

export interface ResultRows {
  observations: readonly StoredResult[];
  reports: readonly StoredHeading[];
  orders: readonly StoredRequest[];
}

const isInForce = ({ status }: { status?: string | undefined }) => status !== "entered-in-error";

/** Maps a key to its dependents. */
type Edges = Map<string, string[]>;

function connect(edges: Edges, from: string, to: string): void {
  const known = edges.get(from);
  if (known) known.push(to);
  else edges.set(from, [to]);
}

/** The parts below a heading or order, and the headings above a result. Keys include the type, because ids may repeat. */
function edgesOf({ observations, reports }: ResultRows): { below: Edges; above: Edges } {
  const below: Edges = new Map();
  const above: Edges = new Map();
  const link = (heading: string, result: string) => {
    connect(below, heading, result);
    connect(above, result, heading);
  };
  for (const { id, memberIds = [], orderIds = [] } of observations) {
    for (const member of memberIds) link(`result ${id}`, `result ${member}`);
    for (const order of orderIds) connect(below, `order ${order}`, `result ${id}`);
  }
  for (const { id, resultIds = [], orderIds = [] } of reports) {
    for (const result of resultIds) link(`report ${id}`, `result ${result}`);
    for (const order of orderIds) connect(below, `order ${order}`, `report ${id}`);
  }
  return { below, above };
}

/**
 * Everything withheld, by `result …`, `report …` and `order …`. Parts below a withheld heading or order are withheld too, since they would
 * reveal it. A heading that names a withheld result is withheld with its texts and files. Its other results stay, without the heading's
 * name.
 */
function heldOf(rows: ResultRows): Held {
  const { below, above } = edgesOf(rows);
  const own = [
    ...rows.observations.map((part) => ({ ...part, key: `result ${part.id}` })),
    ...rows.reports.map((part) => ({ ...part, key: `report ${part.id}` })),
    ...rows.orders.map((part) => ({ ...part, key: `order ${part.id}` })),
  ].flatMap(({ key, heldBecause }): [string, WithheldReason][] => (heldBecause ? [[key, heldBecause]] : []));
  if (own.length === 0) return new Map();
  const withResults = propagateWithheld(new Map(own), (key) => below.get(key) ?? []);
  return propagateWithheld(withResults, (key) => above.get(key) ?? []);
}

/** Results without entered-in-error ones, each with the reason it is withheld for, its own or inherited. */
export function judgedResults(rows: ResultRows): ResultRows {
  const inForce = {
    observations: rows.observations.filter(isInForce),
    reports: rows.reports.filter(isInForce),
    orders: rows.orders.filter(isInForce),
  };
  const held = heldOf(inForce);
  const judged = <Part extends { id: string }>(kind: string, parts: readonly Part[]) =>
    parts.map((part) => {
      const heldBecause = held.get(`${kind} ${part.id}`);
      return heldBecause ? { ...part, heldBecause } : part;
    });
  return {
    observations: judged("result", inForce.observations),
    reports: judged("report", inForce.reports),
    orders: judged("order", inForce.orders),
  };
}

const isReleased = ({ heldBecause }: { heldBecause?: WithheldReason | undefined }) => heldBecause === undefined;

/** Selects results, the reports that head them, and the requested time and visit. Defaults: no reports, any time and visit. */
interface Asked {
  isResult: (result: StoredResult) => boolean;
  isReport?: (report: StoredHeading) => boolean;
  fits?: (part: StoredResult | StoredHeading) => boolean;
}

/**
 * The requested results and reports that may be released, and the orders they name. Withholding spreads over all rows first, because a
 * heading may be older than its results, undated, or in another section. Reports without results count as withheld themselves, others
 * through their results. `unreadable` counts released results and reports that cannot be shown.
 */
export function releasedResults(rows: ResultRows, { isResult, isReport = () => false, fits = () => true }: Asked) {
  const { observations, reports, orders } = judgedResults(rows);
  const wanted = observations.filter((result) => isResult(result) && fits(result));
  const headings = reports.filter(isReport);
  const [results, headed] = [readable(wanted.filter(isReleased)), readable(headings.filter(isReleased))];
  const known = new Set(observations.map(({ id }) => id));
  const standsAlone = ({ resultIds = [] }: StoredHeading) => !resultIds.some((id) => known.has(id));
  const named = new Set([...results.shown, ...headed.shown].flatMap(({ orderIds }) => orderIds ?? []));
  const withheld: Withheld = countHeld([...wanted, ...headings.filter((report) => fits(report) && standsAlone(report))]);
  return {
    observations: results.shown,
    reports: headed.shown,
    orders: orders.filter((order) => named.has(order.id) && isReleased(order)),
    withheld,
    unreadable: results.unreadable + headed.unreadable,
  };
}
