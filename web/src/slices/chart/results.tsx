import type { LabGroup } from "@linnet/contract/chart";
import type { Incomplete } from "@linnet/contract/chart/incomplete";
import type { Patient } from "@linnet/contract/patients";
import { useQuery } from "@tanstack/react-query";
import { useSettledOrTimedOut } from "../../platform/page/use-settled-or-timed-out.ts";
import { MissingNote, type Noun, RESULTS } from "../../ui/chart/missing-note.tsx";
import { imagingOf, labsOf, notesOf, reportsOf, type Selection } from "./api.ts";
import { Growth } from "./growth/growth.tsx";
import { ImagingResults } from "./imaging/results.tsx";
import { LabResults } from "./labs/results.tsx";
import { NoteResults } from "./notes/results.tsx";
import { ReportResults } from "./reports/results.tsx";
import { FeedbackOfPhone } from "./result-controls.tsx";
import { ResultSection, WithheldLine } from "./result-section.tsx";
import type { ChartFilterState } from "./selection.ts";
import type { ShownResult } from "./to-read/use-shown-result.ts";

/** The part below any results. */
export const BelowResults = ({ patient }: { patient: Patient }) => (
  <>
    <WithheldLine />
    <Growth patient={patient} />
    <FeedbackOfPhone />
  </>
);

/** Lab results to print, and what is missing. */
export interface PrintedLabs {
  groups: LabGroup[];
  incomplete: Incomplete;
}

interface ResultsProps {
  patient: Patient;
  selection: Selection;
  filters: ChartFilterState;
  shown: ShownResult | undefined;
  onPrint: (printed: PrintedLabs) => void;
}

/** All load in parallel, and each appears after the parts above it, or a time-out: late parts move nothing. */
export function Results({ patient, selection, ...view }: ResultsProps) {
  const { personId } = patient;
  const labs = useSettledOrTimedOut(useQuery(labsOf(personId, selection)));
  const notes = useSettledOrTimedOut(useQuery(notesOf(personId, selection)));
  const imaging = useSettledOrTimedOut(useQuery(imagingOf(personId, selection)));
  const reports = useSettledOrTimedOut(useQuery(reportsOf(personId, selection)));
  return (
    <>
      <Labs personId={personId} selection={selection} {...view} />
      {labs && <Notes patient={patient} selection={selection} />}
      {labs && notes && <Radiology personId={personId} selection={selection} />}
      {labs && notes && imaging && <Reports personId={personId} selection={selection} />}
      {labs && notes && imaging && reports && <BelowResults patient={patient} />}
    </>
  );
}

const missing = (of: Incomplete, noun: Noun = RESULTS) => <MissingNote of={of} noun={noun} isPadded />;

type LabsProps = Omit<ResultsProps, "patient"> & { personId: string };

function Labs({ personId, selection, onPrint, ...view }: LabsProps) {
  const labs = useQuery(labsOf(personId, selection));
  return (
    <ResultSection id="labs" title="Lab Results" query={labs}>
      {({ LAB_CNT, LAB, INCOMPLETE }) => (
        <LabResults
          {...view}
          personId={personId}
          count={LAB_CNT}
          groups={LAB}
          missing={missing(INCOMPLETE)}
          onPrint={(groups) => onPrint({ groups, incomplete: INCOMPLETE })}
        />
      )}
    </ResultSection>
  );
}

function Notes({ patient, selection }: { patient: Patient; selection: Selection }) {
  const notes = useQuery(notesOf(patient.personId, selection));
  return (
    <ResultSection id="notes" title="Notes" query={notes}>
      {({ NOTE_GROUP_CNT, NOTE_GROUPS, INCOMPLETE }) => (
        <NoteResults count={NOTE_GROUP_CNT} groups={NOTE_GROUPS} patient={patient} missing={missing(INCOMPLETE, ["note", "notes"])} />
      )}
    </ResultSection>
  );
}

function Radiology({ personId, selection }: { personId: string; selection: Selection }) {
  const imaging = useQuery(imagingOf(personId, selection));
  return (
    <ResultSection id="radiology" title="Radiology Results" query={imaging}>
      {({ EVENTS_CNT, EVENTS, INCOMPLETE }) => <ImagingResults count={EVENTS_CNT} events={EVENTS} missing={missing(INCOMPLETE)} />}
    </ResultSection>
  );
}

function Reports({ personId, selection }: { personId: string; selection: Selection }) {
  const reports = useQuery(reportsOf(personId, selection));
  return (
    <ResultSection id="reports" title="Other Reports" query={reports}>
      {({ REPORTS_CNT, REPORTS, INCOMPLETE }) => (
        <ReportResults count={REPORTS_CNT} reports={REPORTS} missing={missing(INCOMPLETE, ["report", "reports"])} />
      )}
    </ResultSection>
  );
}
