import type { ChartReport, ReportFile } from "@linnet/contract/chart/reports";
import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { formatPartialDate } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { LongText } from "../../../ui/chart/long-text.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { useReadByOpening } from "../to-read/use-read-by-opening.ts";
import { ReportDialog } from "./report-dialog.tsx";
import classes from "./reports.module.css";
import { reportViews } from "./views.ts";

/** Why a file of a report is not offered (decision G-CHT-19). */
function whyNotShown({ WHY_NOT, MEDIA_TYPE }: ReportFile): string {
  const type = MEDIA_TYPE && `: ${MEDIA_TYPE}`;
  if (WHY_NOT === "form") return `The portal cannot show this kind of report${type}.`;
  if (WHY_NOT === "size") return `A file in this report is too large to show here${type}.`;
  return `A file in this report is missing from the record${type}.`;
}

/** Missing parts of a report, one sentence each, with a contact. */
export function NotShown({ report }: { report: ChartReport }) {
  const { supportPhone } = useSettings();
  return report.FILES.filter(({ WHY_NOT }) => WHY_NOT !== "").map((file) => (
    <p key={file.PLACE} className={classes.notShown}>
      {whyNotShown(file)} Call <span className={classes.phone}>{supportPhone}.</span>
    </p>
  ));
}

interface ReportWordsProps {
  report: ChartReport;
  /** That it is new, where no heading of its own says so. */
  badge?: ReactNode;
}

/** A report's words besides its results: status, author, text, and what can be opened. */
export function ReportWords({ report, badge }: ReportWordsProps) {
  const { timeZone } = useSettings();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const views = reportViews(report);
  const readByOpening = useReadByOpening();
  const { TITLE, REPORT_STATUS, REPORT_DATE, PERFORMED_BY, CONCLUSION, CONCLUSION_IS_CUT, CONCLUSION_CODES } = report;
  const facts = [REPORT_DATE && formatPartialDate(REPORT_DATE, timeZone), PERFORMED_BY && `Reported by ${PERFORMED_BY}`].filter(Boolean);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div className={classes.report}>
      <p className={classes.facts}>
        {REPORT_STATUS !== "Final" && (
          <StatusBadge tone="neutral" icon="dot">
            {REPORT_STATUS}
          </StatusBadge>
        )}
        {facts.join(" · ")}
        {badge}
      </p>
      {CONCLUSION && <LongText text={CONCLUSION_IS_CUT ? `${CONCLUSION}…` : CONCLUSION} of={TITLE} />}
      {CONCLUSION_CODES.map((words) => (
        <p key={words} className={classes.code}>
          {words}
        </p>
      ))}
      <NotShown report={report} />
      {views.length > 0 && (
        <Button
          ref={opener}
          size="xs"
          variant="default"
          className="ln-no-print"
          leftSection={<IconFileText size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {views.length === 1 && views[0]?.kind === "PDF" ? "Open PDF" : "Open report"}
          <span className="ln-hidden"> of {TITLE}</span>
        </Button>
      )}
      {open && <ReportDialog name={TITLE} views={views} onShown={() => readByOpening("imaging", [report.REPORT_ID])} onClose={close} />}
    </div>
  );
}
