import type { NoteFormat, NoteGroup } from "@linnet/contract/chart";
import { type NoteErrors, noteErrors } from "@linnet/contract/chart";
import type { Patient } from "@linnet/contract/patients";
import { Button, Loader } from "@mantine/core";
import type { QueryClient } from "@tanstack/react-query";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, use, useRef, useState } from "react";
import { formatPartialDate } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { type DocumentTab, openDocumentTab } from "../../../platform/page/document-tab.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { ChartSection } from "../../../ui/chart/chart-section.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { DOWNLOAD_ONLY_TEXT, DownloadButton, isDownloadOnly } from "../../../ui/feedback/download-only.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { ChildInPage } from "../../../ui/people/child-in-page.ts";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { NothingHere, ResultDate } from "../result-section.tsx";
import classes from "../result-table.module.css";
import { NewBadge, NewCount } from "../to-read/to-read.tsx";
import { useReadByOpening } from "../to-read/use-read-by-opening.ts";
import { documentPage, fetchNote, noteErrorTexts } from "./document.tsx";

/** What the server itself said. Where no answer of the server's came, there is a cause and no sentence about the note. */
const saidByServer = (error: Error): string | undefined =>
  error instanceof ApiError && error.cause === undefined ? error.body.message || undefined : undefined;

const TEXT_OF = { XR: "pdfError", TR: "htmlError" } as const satisfies Record<NoteFormat, keyof NoteErrors>;

interface NoteFailure {
  error: Error;
  format: NoteFormat;
  /** Whether the other format can still be tried. */
  isOtherLeft: boolean;
  /** Where to turn to when the server cannot say by what address. */
  supportPhone: string;
}

/** What to read when a note does not open: the failed call's own message, then the hospital's texts, then the documented ones (decision G-CHT-16). */
async function auditFailure(queries: QueryClient, { error, format, isOtherLeft, supportPhone }: NoteFailure): Promise<string> {
  const said = saidByServer(error);
  if (said !== undefined) return said;
  const texts = await queries.fetchQuery(noteErrorTexts).catch(() => noteErrors(supportPhone));
  return texts[isOtherLeft ? TEXT_OF[format] : "generalError"];
}

const NO_TAB = "Your browser blocked the new tab. Allow pop-ups for this site, then try again.";

const OTHER: Record<NoteFormat, NoteFormat> = { XR: "TR", TR: "XR" };

/** Sets the type, so that unexpected content is not shown as something else. */
const asDocument = (format: NoteFormat, bytes: Blob): Blob =>
  format === "TR" ? documentPage(bytes) : new Blob([bytes], { type: "application/pdf" });

/** The error for a note that did not open, and alternatives. */
interface NoteProblem {
  message: string;
  other: NoteFormat | undefined;
  /** To be saved instead. */
  file?: { name: string; bytes: Blob };
}

/** Opens one note in a new tab. A format that failed is marked, and the other one offered (S1 §4). */
function useNoteOpening(group: NoteGroup, patient: Patient) {
  const queries = useQueryClient();
  const { supportPhone } = useSettings();
  const readByOpening = useReadByOpening();
  const [failed, setFailed] = useState<readonly NoteFormat[]>([]);
  const [problem, setProblem] = useState<NoteProblem>();
  const title = group.NOTE_GROUP_TITLE || "Note";
  const opening = useMutation({
    mutationFn: ({ format }: { format: NoteFormat; tab: DocumentTab }) => fetchNote(group, patient, format),
    onSuccess: (bytes, { format, tab }) => {
      if (isDownloadOnly(bytes)) {
        tab.close();
        setProblem({ message: DOWNLOAD_ONLY_TEXT, other: undefined, file: { name: `${title}.pdf`, bytes } });
      } else tab.show(asDocument(format, bytes));
      readByOpening("notes", [group.PARENT_ID]);
    },
    onError: async (error, { format, tab }) => {
      tab.close();
      const isOtherLeft = !group.IS_LETTER && !failed.includes(OTHER[format]);
      const message = await auditFailure(queries, { error, format, isOtherLeft, supportPhone });
      setFailed([...failed, format]);
      setProblem({ message, other: isOtherLeft ? OTHER[format] : undefined });
    },
  });

  const open = (format: NoteFormat) => {
    if (opening.isPending || failed.includes(format)) return;
    const tab = openDocumentTab(title);
    if (tab) opening.mutate({ format, tab });
    else setProblem({ message: NO_TAB, other: undefined });
  };
  return { open, failed, problem, forget: () => setProblem(undefined), busy: opening.isPending ? opening.variables.format : undefined };
}

/** XR and TR as people know them (S1 §4). */
const NOTE_FORMAT_WORD: Record<NoteFormat, string> = { XR: "PDF", TR: "HTML" };

interface NoteProblemDialogProps {
  problem: NoteProblem;
  onOpen: (format: NoteFormat) => void;
  onClose: () => void;
}

/** Says why a note did not open, and offers its other format as long as that one was not tried in vain (S1 §4). */
function NoteProblemDialog({ problem: { message, other, file }, onOpen, onClose }: NoteProblemDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={file ? "Note as PDF" : "Could not open the note"} child={use(ChildInPage)} size={480}>
      <p className={classes.message}>{message}</p>
      <ButtonRow wayOut={{ onClick: onClose, label: other ? "Cancel" : file ? "Done" : "OK", hasFocus: !other && !file }}>
        {file && <DownloadButton name={file.name} bytes={file.bytes} />}
        {other && (
          <Button size="md" data-autofocus onClick={() => onOpen(other)}>
            View as {NOTE_FORMAT_WORD[other]}
          </Button>
        )}
      </ButtonRow>
    </Dialog>
  );
}

interface NoteButtonsProps {
  group: NoteGroup;
  patient: Patient;
  /** Which note this is, in words. */
  name: string;
}

/** Opens a note as PDF or as HTML, a clinic's letter as PDF alone. A button that can do nothing keeps the focus, which comes back to it when a dialog closes. */
function NoteButtons({ group, patient, name }: NoteButtonsProps) {
  const { open, failed, problem, forget, busy } = useNoteOpening(group, patient);
  const pressed = useRef<HTMLButtonElement>(null);
  const close = () => {
    forget();
    pressed.current?.focus();
  };
  const tryOther = (format: NoteFormat) => {
    close();
    open(format);
  };
  const button = (format: NoteFormat) => {
    const word = NOTE_FORMAT_WORD[format];
    const hasFailed = failed.includes(format);
    const isIdle = hasFailed || busy !== undefined;
    return (
      <Button
        size="xs"
        variant="default"
        miw="4.25rem"
        aria-label={hasFailed ? `${word} failed: ${name}` : `View ${name} as ${word}`}
        aria-busy={busy === format}
        {...(isIdle && { "aria-disabled": true })}
        {...(hasFailed && { "data-disabled": true })}
        onClick={({ currentTarget }) => {
          pressed.current = currentTarget;
          open(format);
        }}
      >
        {busy === format ? <Loader size={14} /> : word}
        {hasFailed && " failed"}
      </Button>
    );
  };
  return (
    <span className={classes.pair}>
      {button("XR")}
      {!group.IS_LETTER && button("TR")}
      {problem && <NoteProblemDialog problem={problem} onOpen={tryOther} onClose={close} />}
    </span>
  );
}

interface NoteResultsProps {
  count: number;
  groups: NoteGroup[];
  patient: Patient;
  missing: ReactNode;
}

/** The notes in view, each to be opened with what was added to it. */
export function NoteResults({ count, groups, patient, missing }: NoteResultsProps) {
  const { timeZone } = useSettings();
  const nameOf = ({ NOTE_GROUP_TITLE, NOTE_GROUP_PERFORMED_DATE }: NoteGroup) =>
    [NOTE_GROUP_TITLE || "Note", NOTE_GROUP_PERFORMED_DATE && formatPartialDate(NOTE_GROUP_PERFORMED_DATE, timeZone)]
      .filter(Boolean)
      .join(" dated ");
  const columns: Column<NoteGroup>[] = [
    { key: "date", header: "Date", width: "12rem", cell: (group) => <ResultDate date={group.NOTE_GROUP_PERFORMED_DATE} /> },
    { key: "title", header: "Title", cell: (group) => <Title group={group} /> },
    { key: "author", header: "Author", cell: (group) => <Author group={group} /> },
    {
      key: "view",
      header: "View",
      width: "15rem",
      cell: (group) => <NoteButtons group={group} patient={patient} name={nameOf(group)} />,
    },
  ];
  return (
    <ChartSection
      id="notes"
      title="Notes"
      count={count}
      news={<NewCount of={groups.map(({ PARENT_ID: eventId }) => ({ section: "notes", eventId }))} />}
    >
      {missing}
      {groups.length === 0 ? (
        <NothingHere title="No record found" />
      ) : (
        <div className={classes.table}>
          <DataTable caption="Notes" columns={columns} rows={groups} rowKey={({ PARENT_ID }) => PARENT_ID} stack />
        </div>
      )}
    </ChartSection>
  );
}

function Title({ group: { NOTE_GROUP_TITLE, NOTE_CNT, PARENT_ID, REMARK } }: { group: NoteGroup }) {
  const additions = NOTE_CNT - 1;
  return (
    <span className={classes.facts}>
      <span className={classes.strong}>{NOTE_GROUP_TITLE || "Note"}</span>
      {REMARK && <span className={classes.quiet}>{REMARK}</span>}
      {additions > 0 && (
        <span className={classes.quiet}>
          with {additions} {additions === 1 ? "addendum" : "addenda"}
        </span>
      )}
      <NewBadge section="notes" eventId={PARENT_ID} />
    </span>
  );
}

function Author({ group: { NOTE_GROUP_AUTHOR, NOTE_GROUP_AUTHOR_POSITION } }: { group: NoteGroup }) {
  return (
    <span className={classes.facts}>
      <span>{NOTE_GROUP_AUTHOR || "Not recorded"}</span>
      {NOTE_GROUP_AUTHOR_POSITION && <span className={classes.quiet}>{NOTE_GROUP_AUTHOR_POSITION}</span>}
    </span>
  );
}
