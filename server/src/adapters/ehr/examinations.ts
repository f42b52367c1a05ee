import type { ImagingStudy } from "./imaging-resources.ts";
import type { DiagnosticReport, ServiceRequest } from "./laboratory-resources.ts";
import type { Examination, Found } from "./port.ts";

type Labels = { restricted?: boolean; visitId?: string };
export type StoredReport = Found<DiagnosticReport> & Labels;
export type StoredStudy = Found<ImagingStudy> & Labels;
export type StoredOrder = Found<ServiceRequest> & Labels;

interface ImagingRows {
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

interface Linked extends Examination {
  isRestricted: boolean;
}

function reported(report: StoredReport, studies: readonly StoredStudy[], orders: ReadonlyMap<string, StoredOrder>): Linked {
  const order = orders.get(report.orderIds?.[0] ?? "");
  return {
    id: report.id,
    // An order that the record does not keep cannot be asked for: its report stands for it.
    orderId: order?.id ?? report.id,
    orderTitle: order?.title,
    visitId: report.visitId,
    at: report.at,
    report,
    studies,
    isRestricted: [report, order, ...studies].some((part) => part?.restricted),
  };
}

function unreported(study: StoredStudy, orders: ReadonlyMap<string, StoredOrder>): Linked {
  const order = orders.get(study.orderIds?.[0] ?? "");
  return {
    id: `img-${study.id}`,
    orderTitle: order?.title,
    visitId: study.visitId,
    at: study.at,
    studies: [study],
    isRestricted: [study, order].some((part) => part?.restricted),
  };
}

/** A patient's examinations: reports with their images, and images nobody has reported on. One with a restricted part is held back whole. */
export function examinationsOf({ reports, studies, orders }: ImagingRows): { released: Examination[]; held: Examination[] } {
  const ordersById = new Map(orders.filter(isInForce).map((order) => [order.id, order]));
  const [current, taken] = [reports.filter(isInForce), studies.filter(isInForce)];
  const linked = new Set<StoredStudy>();
  const withReport = current.map((report) => {
    const own = taken.filter((study) => belongs(study, report));
    for (const study of own) linked.add(study);
    return reported(report, own, ordersById);
  });
  const withoutReport = taken.filter((study) => !linked.has(study)).map((study) => unreported(study, ordersById));
  const { held = [], released = [] } = Object.groupBy([...withReport, ...withoutReport], ({ isRestricted }) =>
    isRestricted ? "held" : "released",
  );
  return { released, held };
}
