import type { OtherReport } from "@linnet/contract/chart";
import type { ReactNode } from "react";
import { ChartSection } from "../../../ui/chart/chart-section.tsx";
import { LabTable } from "../../../ui/chart/lab-table.tsx";
import chartClasses from "../chart.module.css";
import { NothingHere } from "../result-section.tsx";
import { NewBadge, NewCount } from "../to-read/to-read.tsx";
import { ReportWords } from "./report-words.tsx";

const NONE: readonly string[] = [];
/** They are read with their report: what they were before is another report. */
const withoutHistory = { earlierOf: () => NONE, isNew: () => false };

interface ReportResultsProps {
  count: number;
  reports: OtherReport[];
  missing: ReactNode;
}

/** Reports of pathology, genetics, cardiology and whatever else is neither of the laboratory nor of imaging (decision G-CHT-19). */
export function ReportResults({ count, reports, missing }: ReportResultsProps) {
  return (
    <ChartSection
      id="reports"
      title="Other Reports"
      count={count}
      news={<NewCount of={reports.map(({ REPORT_ID: eventId }) => ({ section: "imaging", eventId }))} />}
    >
      {missing}
      {reports.length === 0 && <NothingHere title="No record found" />}
      {reports.map((report) => (
        <article key={report.REPORT_ID} className={chartClasses.group} aria-label={report.TITLE}>
          <div className={chartClasses.set}>
            <h3 className={chartClasses.setName}>
              {report.TITLE} <NewBadge section="imaging" eventId={report.REPORT_ID} />
            </h3>
            <p className={chartClasses.setFacts}>{report.KIND}</p>
          </div>
          <ReportWords report={report} />
          {report.EVENT.length > 0 && <LabTable caption={report.TITLE} tests={report.EVENT} view={withoutHistory} />}
        </article>
      ))}
    </ChartSection>
  );
}
