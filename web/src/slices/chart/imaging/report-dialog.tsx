import type { ImagingEvent } from "@linnet/contract/chart";
import { Button, Modal } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { DocumentFrame, documentPage, imagingReportOf } from "../notes/document.tsx";
import { ResultsToCome } from "../result-section.tsx";
import classes from "../result-table.module.css";

interface RadiologyReportDialogProps {
  event: ImagingEvent;
  /** What was examined, in words. */
  name: string;
  onClose: () => void;
}

/** What was reported on an examination, to be read and printed (S1 §2). */
export function ImagingReportDialog({ event, name, onClose }: RadiologyReportDialogProps) {
  const report = useQuery(imagingReportOf(event));
  const settings = useSettings();
  const refusal = report.error instanceof ApiError && report.error.body.code === "not_available" ? report.error : undefined;
  return (
    <Modal opened onClose={onClose} title={name} size={880}>
      {refusal ? (
        <EmptyState title={refusal.message} />
      ) : (
        <QueryView query={report} waiting={<ResultsToCome label="Loading the report" />} help={supportHelp(settings)}>
          {(html) => <Report html={html} name={name} onClose={onClose} />}
        </QueryView>
      )}
    </Modal>
  );
}

/** The buttons come after the document, so that the keyboard does not leave the dialog when it leaves the document. */
function Report({ html, name, onClose }: { html: Blob; name: string; onClose: () => void }) {
  const page = useMemo(() => documentPage(html), [html]);
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <>
      <DocumentFrame ref={frame} page={page} title={`Report: ${name}`} onEscape={onClose} />
      <div className={classes.buttons}>
        <Button size="md" variant="default" onClick={onClose}>
          Done
        </Button>
        <Button
          size="md"
          data-autofocus
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          Print
        </Button>
      </div>
    </>
  );
}
