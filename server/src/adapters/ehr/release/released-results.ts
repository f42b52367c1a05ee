import type { Judged } from "../embedded/rows.ts";
import type { Withheld } from "../port.ts";
import type { DiagnosticReport, Observation, ServiceRequest } from "../resources/laboratory.ts";
import { countHeld, type Held, propagateWithheld, type WithheldReason } from "./is-withheld.ts";

export type StoredResult = Judged<Observation>;
export type StoredHeading = Judged<DiagnosticReport>;
export type StoredRequest = Judged<ServiceRequest>;

interface ResultRows {
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
 * All that is held back. What must not be named must not be shown line by line either, so what is below a heading or an order goes
 * with it. A heading that names a held result goes too, and its other results stay: they lose the name, not the value.
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

/**
 * The results that are asked for and may leave the record, the reports that head them and the orders that they name. What is
 * withheld spreads over all rows first: a heading may be older than its results, have no date, or be of another part of the chart.
 */
export function releasedResults(rows: ResultRows, isWanted: (result: StoredResult) => boolean) {
  const observations = rows.observations.filter(isInForce);
  const reports = rows.reports.filter(isInForce);
  const orders = rows.orders.filter(isInForce);
  const held = heldOf({ observations, reports, orders });
  const wanted = observations.filter(isWanted);
  const released = {
    observations: wanted.filter(({ id }) => !held.has(`result ${id}`)).map(({ category: _, ...result }) => result),
    reports: reports.filter(({ id }) => !held.has(`report ${id}`)),
  };
  const named = new Set([...released.observations, ...released.reports].flatMap(({ orderIds }) => orderIds ?? []));
  const withheld: Withheld = countHeld(wanted.map(({ id }) => ({ heldBecause: held.get(`result ${id}`) })));
  return { ...released, orders: orders.filter(({ id }) => named.has(id) && !held.has(`order ${id}`)), withheld };
}
