import { Button, SegmentedControl } from "@mantine/core";
import { IconExternalLink, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { use, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { openDocumentTab } from "../../../platform/page/document-tab.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { useAddressOf } from "../../../platform/page/use-address-of.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { DOWNLOAD_ONLY_TEXT, DownloadButton, isDownloadOnly } from "../../../ui/feedback/download-only.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { ChildInPage } from "../../../ui/people/child-in-page.ts";
import { DocumentFrame, documentPage } from "../notes/document.tsx";
import { ResultsToCome } from "../result-section.tsx";
import classes from "../result-table.module.css";
import type { ReportView } from "./views.ts";

interface ReportDialogProps {
  /** What was reported on, in words. */
  name: string;
  views: readonly ReportView[];
  /** One of its parts has come: it is being read. */
  onShown: () => void;
  onClose: () => void;
}

/** A report to read and print: its words, and each of its files (S1 §2, decision G-CHT-19). */
export function ReportDialog({ name, views, onShown, onClose }: ReportDialogProps) {
  const [chosen, setChosen] = useState(views[0]?.key);
  const child = use(ChildInPage);
  const view = views.find(({ key }) => key === chosen) ?? views[0];
  if (!view) return null;
  return (
    <Dialog opened onClose={onClose} title={name} child={child} size={880}>
      {views.length > 1 && (
        <SegmentedControl
          aria-label="Parts of the report"
          className={classes.views ?? ""}
          value={view.key}
          onChange={setChosen}
          data={views.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
      <View key={view.key} view={view} name={name} onShown={onShown} onClose={onClose} />
    </Dialog>
  );
}

function View({ view, name, onShown, onClose }: Omit<ReportDialogProps, "views"> & { view: ReportView }) {
  const file = useQuery(view.query);
  // Talks to what is known of the reader, once for each part that has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be done then may be another at each drawing.
  useEffect(() => {
    if (file.isSuccess) onShown();
  }, [file.isSuccess]);
  const settings = useSettings();
  const refusal = file.error instanceof ApiError && file.error.body.code === "not_available" ? file.error : undefined;
  if (refusal) return <EmptyState title={refusal.message} />;
  return (
    <QueryView query={file} waiting={<ResultsToCome label="Loading the report" />} help={supportHelp(settings)}>
      {(bytes) =>
        view.kind === "Text" ? (
          <Page html={bytes} name={name} onClose={onClose} />
        ) : (
          <File bytes={bytes} kind={view.kind} name={name} onClose={onClose} />
        )
      }
    </QueryView>
  );
}

/** The buttons come after the document, so that the keyboard does not leave the dialog when it leaves the document. */
function Page({ html, name, onClose }: { html: Blob; name: string; onClose: () => void }) {
  const page = useMemo(() => documentPage(html), [html]);
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <>
      <DocumentFrame ref={frame} page={page} title={`Report: ${name}`} onEscape={onClose} />
      <ButtonRow wayOut={{ onClick: onClose, label: "Done" }}>
        <Button
          size="md"
          data-autofocus
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          Print
        </Button>
      </ButtonRow>
    </>
  );
}

interface FileProps {
  bytes: Blob;
  kind: "PDF" | "Picture";
  name: string;
  onClose: () => void;
}

/** A PDF in the browser's viewer, or a picture. Sets the type, so that nothing else runs. */
function File({ bytes, kind, name, onClose }: FileProps) {
  const shown = useMemo(
    () => new Blob([bytes], { type: kind === "PDF" ? "application/pdf" : bytes.type.startsWith("image/") ? bytes.type : "image/png" }),
    [bytes, kind],
  );
  const address = useAddressOf(shown);
  if (address === undefined) return null;
  if (kind === "PDF" && isDownloadOnly(bytes))
    return (
      <>
        <EmptyState title={DOWNLOAD_ONLY_TEXT} />
        <ButtonRow wayOut={{ onClick: onClose, label: "Done" }}>
          <DownloadButton name={`${name}.pdf`} bytes={bytes} />
        </ButtonRow>
      </>
    );
  return (
    <>
      {kind === "PDF" ? (
        <iframe title={`PDF: ${name}`} src={address} className={classes.file} />
      ) : (
        <img alt={name} src={address} className={classes.picture} />
      )}
      <ButtonRow wayOut={{ onClick: onClose, label: "Done" }}>
        <Button
          size="md"
          data-autofocus
          onClick={() => openDocumentTab(name)?.show(shown)}
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          Open {kind}
          <span className="ln-hidden"> (opens in a new tab)</span>
        </Button>
      </ButtonRow>
    </>
  );
}
