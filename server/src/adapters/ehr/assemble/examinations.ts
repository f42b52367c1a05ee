import type { Examination } from "../port.ts";
import type { Judged } from "../release/found-row.ts";
import { type Held, propagateWithheld, type WithheldReason } from "../release/is-withheld.ts";
import { isContainedId } from "../resources/contained.ts";
import type { DiagnosticReport } from "../resources/diagnostic-report.ts";
import type { ImagingStudy } from "../resources/imaging.ts";
import type { ServiceRequest } from "../resources/laboratory.ts";

export type StoredReport = Judged<DiagnosticReport> & { performedBy?: string | undefined };
export type StoredStudy = Judged<ImagingStudy>;
export type StoredOrder = Judged<ServiceRequest>;

/** An examination that is withheld. */
export type HeldExamination = Examination & { heldBecause: WithheldReason };

interface ImagingRows {
  /** The report's results that can be shown. */
  resultsOf?: (report: StoredReport) => Examination["results"];
  reports: readonly StoredReport[];
  studies: readonly StoredStudy[];
  orders: readonly StoredOrder[];
}

const isInForce = ({ status }: { status?: string | undefined }) => status !== "entered-in-error";

const shares = (some: readonly string[] = [], others: readonly string[] = []) => some.some((id) => others.includes(id));

/** The report names the study, or both share an order or an accession number. */
const belongs = (study: StoredStudy, report: StoredReport) =>
  shares(report.studyIds, [study.id]) ||
  shares(report.orderIds, study.orderIds) ||
  (report.accession !== undefined && report.accession === study.accession);

/** Keys that connect a report, study or order to others, including its own. */
const tiesOf = (kind: "report" | "study" | "order", part: StoredReport | StoredStudy | StoredOrder): string[] => [
  `${kind} ${part.id}`,
  ...("orderIds" in part ? (part.orderIds ?? []) : []).map((id) => `order ${id}`),
  ...("studyIds" in part ? (part.studyIds ?? []) : []).map((id) => `study ${id}`),
  ...("accession" in part && part.accession !== undefined ? [`number ${part.accession}`] : []),
];

/** Keys of everything withheld and of everything connected to it, since related parts may repeat the same words. */
function heldTies({ reports, studies, orders }: Omit<ImagingRows, "resultsOf">): Held {
  const parts = [
    ...reports.map((part) => ({ ties: tiesOf("report", part), heldBecause: part.heldBecause })),
    ...studies.map((part) => ({ ties: tiesOf("study", part), heldBecause: part.heldBecause })),
    ...orders.map((part) => ({ ties: tiesOf("order", part), heldBecause: part.heldBecause })),
  ];
  const own = parts.flatMap(({ ties, heldBecause }) =>
    heldBecause ? ties.map((tie): [string, WithheldReason] => [tie, heldBecause]) : [],
  );
  return propagateWithheld(new Map(own), (tie) => parts.flatMap(({ ties }) => (ties.includes(tie) ? ties : [])));
}

interface Tied {
  report: StoredReport;
  studies: readonly StoredStudy[];
  orders: ReadonlyMap<string, StoredOrder>;
  results: Examination["results"];
}

function reported({ report, studies, orders, results }: Tied): Examination {
  const order = orders.get(report.orderIds?.[0] ?? "");
  return {
    id: report.id,
    // An order that is missing or contained cannot be requested, so its report replaces it.
    orderId: order && !isContainedId(order.id) ? order.id : report.id,
    orderTitle: order?.title,
    visitId: report.visitId,
    at: report.at,
    report,
    results,
    studies,
  };
}

function unreported(study: StoredStudy, orders: ReadonlyMap<string, StoredOrder>): Examination {
  const order = orders.get(study.orderIds?.[0] ?? "");
  return {
    id: `img-${study.id}`,
    orderTitle: order?.title,
    visitId: study.visitId,
    at: study.at,
    studies: [study],
  };
}

/**
 * A patient's examinations: reports with their images, and images without a report. One is withheld if it shares an order, study or number
 * with a withheld part.
 */
export function examinationsOf(rows: ImagingRows): { released: Examination[]; held: HeldExamination[] } {
  const reports = rows.reports.filter(isInForce);
  const studies = rows.studies.filter(isInForce);
  const orders = rows.orders.filter(isInForce);
  const ordersById = new Map(orders.map((order) => [order.id, order]));
  const linked = new Set<StoredStudy>();
  const withReport = reports.map((report) => {
    const own = studies.filter((study) => belongs(study, report));
    for (const study of own) linked.add(study);
    return reported({ report, studies: own, orders: ordersById, results: rows.resultsOf?.(report) });
  });
  const withoutReport = studies.filter((study) => !linked.has(study)).map((study) => unreported(study, ordersById));
  const held = heldTies({ reports, studies, orders });
  const reasonOf = ({ report, studies: [study] }: Examination) => held.get(report ? `report ${report.id}` : `study ${study?.id}`);
  const all = [...withReport, ...withoutReport];
  return {
    released: all.filter((examination) => !reasonOf(examination)),
    held: all.flatMap((examination) => {
      const heldBecause = reasonOf(examination);
      return heldBecause ? [{ ...examination, heldBecause }] : [];
    }),
  };
}
