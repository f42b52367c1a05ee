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

/** An examination that does not leave the record. */
export type HeldExamination = Examination & { heldBecause: WithheldReason };

interface ImagingRows {
  /** What a report names that may be shown. */
  resultsOf?: (report: StoredReport) => Examination["results"];
  reports: readonly StoredReport[];
  studies: readonly StoredStudy[];
  orders: readonly StoredOrder[];
}

const isInForce = ({ status }: { status?: string | undefined }) => status !== "entered-in-error";

const shares = (some: readonly string[] = [], others: readonly string[] = []) => some.some((id) => others.includes(id));

/** Named by the report, or of the same order, or kept under the same number. */
const belongs = (study: StoredStudy, report: StoredReport) =>
  shares(report.studyIds, [study.id]) ||
  shares(report.orderIds, study.orderIds) ||
  (report.accession !== undefined && report.accession === study.accession);

/** What ties a report, a study or an order to others, itself included. */
const tiesOf = (kind: "report" | "study" | "order", part: StoredReport | StoredStudy | StoredOrder): string[] => [
  `${kind} ${part.id}`,
  ...("orderIds" in part ? (part.orderIds ?? []) : []).map((id) => `order ${id}`),
  ...("studyIds" in part ? (part.studyIds ?? []) : []).map((id) => `study ${id}`),
  ...("accession" in part && part.accession !== undefined ? [`number ${part.accession}`] : []),
];

/** The ties of all that is held back and of what hangs together with it, however far: the same words may stand there. */
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
    // An order that the record does not keep, or only inside another resource, cannot be asked for: its report stands for it.
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
 * A patient's examinations: reports with their images, and images nobody has reported on. Held back is what shares an order, a
 * study or a number with a part that is held back.
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
