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

/** Edges from one to many, by what is held to what hangs on it. */
type Edges = Map<string, string[]>;

function connect(edges: Edges, from: string, to: string): void {
  const known = edges.get(from);
  if (known) known.push(to);
  else edges.set(from, [to]);
}

/** What stands below a heading or an order, and what heads a result. Types keep their ids apart. */
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
 * All that is held back, by `result …`, `report …` and `order …`. What must not be named must not be shown line by line either, so
 * what is below a heading or an order goes with it. A heading that names a held result goes too, with its words and files, and its
 * other results stay: they lose the name, not the value.
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

/** These, without what was entered in error, each with the reason for which it is held back, be it its own or another's. */
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

/** Which results are meant, which reports head them, and what is of the time and visit; without the latter no report, and all of it. */
interface Asked {
  isResult: (result: StoredResult) => boolean;
  isReport?: (report: StoredHeading) => boolean;
  fits?: (part: StoredResult | StoredHeading) => boolean;
}

/**
 * The results and reports that are asked for and may leave the record, and the orders that they name. What is withheld spreads over
 * all rows first: a heading may be older than its results, have no date, or be of another part of the chart. Of reports those are
 * counted as withheld that stand alone, the others by their results. `unreadable` counts the results and reports that may leave and cannot
 * be shown.
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
