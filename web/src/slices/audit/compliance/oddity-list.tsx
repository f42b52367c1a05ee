import { MAX_ODDITY_NOTE, ODDITY_KINDS, type Oddity, type OddityState } from "@linnet/contract/audit/oddities";
import { ofKind } from "@linnet/contract/growing";
import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { formatDate, formatDay } from "../../../platform/format/format.ts";
import { kindWords } from "../../../platform/format/kind-words.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { GuardedDialog } from "../../../ui/form/guarded-dialog.tsx";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { auditOdditiesIn, useCloseOddity } from "./api.ts";
import { ChildNameDialog } from "./child-name-dialog.tsx";
import classes from "./compliance.module.css";
import { RecordButton } from "./record-button.tsx";
import { Steps } from "./steps.tsx";

/** Closes flagged activity with a note. */
function CloseOddityDialog({ oddity, onClose }: { oddity: Oddity; onClose: () => void }) {
  const [note, setNote] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const closing = useCloseOddity();
  const isEmpty = note.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(isEmpty);
    if (!isEmpty) closing.mutate({ id: oddity.id, note: note.trim() }, { onSuccess: onClose });
  };
  return (
    <GuardedDialog child={null} title="Close flagged activity" size={560} isUnsaved={!isEmpty && !closing.isSuccess} onClose={onClose}>
      {(cancel) => (
        <form className={classes.dialogForm} onSubmit={submit} noValidate autoComplete="off">
          <p>{oddity.sentence}</p>
          <Textarea
            label="Findings"
            description="We save your name and the time with it. Do not include patient names."
            data-autofocus
            rows={4}
            maxLength={MAX_ODDITY_NOTE}
            value={note}
            error={isMissing && isEmpty && "Enter your findings"}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {closing.error && (
            <Banner tone="danger" role="alert">
              {closing.error.message}
            </Banner>
          )}
          <ButtonRow wayOut={{ onClick: cancel }}>
            <Button type="submit" size="md" loading={closing.isPending}>
              Close flagged activity
            </Button>
          </ButtonRow>
        </form>
      )}
    </GuardedDialog>
  );
}

const STATES: { value: OddityState; label: string }[] = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
];

const EMPTY: Record<OddityState, string> = {
  open: "No open flagged activity. We check the audit trail once a day.",
  closed: "No closed flagged activity yet.",
};

const SKELETON = ["Date", "Type", "Why it was flagged", "Record ID", "Note"].map((header) => ({ header }));

interface Acts {
  onName: (recordId: string) => void;
  /** Absent for who may only read. */
  onClose: ((oddity: Oddity) => void) | undefined;
}

const oddityWords = (kind: Oddity["kind"]): string => ofKind(ODDITY_KINDS, kind) ?? kindWords(kind);

function columnsIn(zone: string, state: OddityState, { onName, onClose }: Acts): Column<Oddity>[] {
  return [
    { key: "day", header: "Date", oneLine: true, cell: ({ day }) => formatDay(day) },
    { key: "kind", header: "Type", lead: true, oneLine: true, cell: ({ kind }) => oddityWords(kind) },
    { key: "what", header: "Why it was flagged", cell: ({ sentence }) => sentence },
    { key: "record", header: "Record ID", cell: ({ recordId }) => recordId && <RecordButton recordId={recordId} onName={onName} /> },
    ...(state === "closed"
      ? [
          {
            key: "note",
            header: "Note",
            cell: ({ closed }: Oddity) =>
              closed && (
                <span className={classes.lines}>
                  <span className={classes.note}>{closed.note}</span>
                  <span className={classes.quiet}>
                    {closed.by}, {formatDate(closed.at, zone)}
                  </span>
                </span>
              ),
          },
        ]
      : []),
    ...(state === "open" && onClose
      ? [
          {
            key: "close",
            header: "Actions",
            quiet: true,
            cell: (oddity: Oddity) => (
              <Button
                variant="default"
                size="sm"
                aria-label={`Close: ${oddityWords(oddity.kind)}, ${formatDay(oddity.day)}`}
                onClick={() => onClose(oddity)}
              >
                Close
              </Button>
            ),
          },
        ]
      : []),
  ];
}

/** What in the trail a person should judge. Nothing has acted on it. */
export function OddityList() {
  const settings = useSettings();
  const [state, setState] = useState<OddityState>("open");
  const [places, setPlaces] = useState<number[]>([]);
  const [named, setNamed] = useState<string>();
  const [closing, setClosing] = useState<Oddity>();
  const query = useQuery(auditOdditiesIn(state, places.at(-1)));
  const choose = (value: OddityState) => {
    setState(value);
    setPlaces([]);
  };
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl aria-label="Status" value={state} data={STATES} onChange={choose} />
      </div>
      <div className="ln-card">
        <QueryView
          query={query}
          waiting={<SkeletonTable label="Loading flagged activity" columns={SKELETON} rows={6} />}
          isEmpty={({ oddities }) => oddities.length === 0}
          empty={<EmptyState title="No record found" help={EMPTY[state]} />}
          help={supportHelp(settings)}
        >
          {({ oddities, mayClose }) => (
            <DataTable
              caption={state === "open" ? "Open flagged activity" : "Closed flagged activity"}
              columns={columnsIn(settings.timeZone, state, { onName: setNamed, onClose: mayClose ? setClosing : undefined })}
              rows={oddities}
              rowKey={({ id }) => String(id)}
              stack
            />
          )}
        </QueryView>
      </div>
      {query.data && !query.error && (
        <Steps places={places} next={query.data.next} newer="Newer flagged activity" older="Older flagged activity" go={setPlaces} />
      )}
      {named !== undefined && <ChildNameDialog key={named} recordId={named} onClose={() => setNamed(undefined)} />}
      {closing && <CloseOddityDialog key={closing.id} oddity={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}
