import type { OtherReports } from "@linnet/contract/chart";
import type { ReportRecord } from "../../../adapters/ehr/port.ts";
import { type LabPatient, labEvents } from "../labs/events.ts";
import { chartReport } from "./chart-report.ts";

/** Reports that are neither the laboratory's nor imaging's, newest first (decision G-CHT-19). `zone` is the hospital's. */
export function reportList({ reports }: ReportRecord, patient: LabPatient, zone: string): OtherReports {
  const stampOf = ({ report }: (typeof reports)[number]) => report.at ?? Number.NEGATIVE_INFINITY;
  const REPORTS = reports
    .toSorted((one, other) => stampOf(other) - stampOf(one) || (one.report.id < other.report.id ? -1 : 1))
    .map(({ report, results }) => ({
      ...chartReport(report, results.length > 0),
      EVENT: results.flatMap((result) => labEvents(result, [], { patient, zone })),
    }));
  return { RPTDATA: { REPORTS_CNT: REPORTS.length, REPORTS } };
}
