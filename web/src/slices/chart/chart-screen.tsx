import { ALL_RESULTS } from "@linnet/contract/chart/result-lookbacks";
import type { Patient } from "@linnet/contract/patients";
import { EhrId } from "@linnet/contract/values";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatDate, nameInProse } from "../../platform/format/format.ts";
import { ApiError } from "../../platform/http/api-client.ts";
import { lazyPart } from "../../platform/page/lazy-part.ts";
import { useScreenParam } from "../../platform/page/screen.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { ChartSection } from "../../ui/chart/chart-section.tsx";
import { MissingNote, VISITS } from "../../ui/chart/missing-note.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../ui/feedback/support-help.ts";
import { countTitle } from "../../ui/layout/count-in-main.ts";
import { ChildInPage } from "../../ui/people/child-in-page.ts";
import { patientOf, visitsOf } from "../patients/public.ts";
import { NotHere } from "../session/public.ts";
import classes from "./chart.module.css";
import { EmptyRange, useIsEmptyRange } from "./empty-range.tsx";
import { ChartHead } from "./head/chart-head.tsx";
import type { Paper } from "./print/paper.ts";
import { LabReport, reportTitle } from "./print/report.tsx";
import { usePrint } from "./print/use-print.ts";
import { ResultControls } from "./result-controls.tsx";
import { NothingHere, ResultsToCome } from "./result-section.tsx";
import { BelowResults, type PrintedLabs, Results } from "./results.tsx";
import { chartScreens } from "./routes.ts";
import { type ChartFilterState, selectionOf, selectionWords, useChartFilters } from "./selection.ts";
import { AtAGlance } from "./summary/at-a-glance.tsx";
import { ReviewCard } from "./to-read/review-card.tsx";
import { ToRead, useIsLoaded } from "./to-read/to-read.tsx";
import { ToReadLine } from "./to-read/to-read-line.tsx";
import { useShownResult } from "./to-read/use-shown-result.ts";

const PrintDialog = lazyPart(async () => ({ default: (await import("./print/dialog.tsx")).PrintDialog }));

/** Lab results to print. The focus returns to the print button. */
function usePrintedLabs(patient: Patient) {
  const { titlePrefix, timeZone } = useSettings();
  const { printed, print } = usePrint<PrintedLabs & { paper: Paper }>();
  const [asked, setAsked] = useState<PrintedLabs>();
  const opener = useRef<Element>(null);
  const close = () => {
    flushSync(() => setAsked(undefined));
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const day = () => formatDate(new Date().toISOString(), timeZone);
  return {
    printed,
    ask: (labs: PrintedLabs) => {
      opener.current = document.activeElement;
      setAsked(labs);
    },
    dialog: asked && (
      <Suspense>
        <PrintDialog
          onPrint={(paper) => {
            close();
            print({ ...asked, paper }, reportTitle({ titlePrefix, patientName: patient.patientName, day: day() }));
          }}
          onClose={close}
        />
      </Suspense>
    ),
  };
}

/** One patient. What is not there and what this person may not see look the same: neither is here (decision G-CHT-01). */
export function ChartScreen() {
  const id = useScreenParam(chartScreens.chart, "id");
  // An invalid id belongs to no one: no need to ask.
  return EhrId.safeParse(id).success ? <PatientInView key={id} id={id} /> : <NotHere />;
}

/** Who the patient is and what is new of them come in together: the line that says it would push down what is being read. */
function PatientInView({ id }: { id: string }) {
  const patient = useQuery(patientOf(id));
  const isTold = useIsLoaded(id);
  const settings = useSettings();
  if (patient.error instanceof ApiError && patient.error.body.code === "not_found") return <NotHere />;
  return (
    <>
      {!(patient.data && isTold) && (
        <h1 className="ln-hidden" ref={countTitle}>
          Chart
        </h1>
      )}
      <QueryView query={patient} waiting={<HeaderToCome />} help={supportHelp(settings)}>
        {(found) =>
          isTold ? (
            <ToRead personId={id}>
              <Chart patient={found} />
            </ToRead>
          ) : (
            <HeaderToCome />
          )
        }
      </QueryView>
    </>
  );
}

function HeaderToCome() {
  return (
    <div className={classes.chartToCome}>
      <div role="status" aria-label="Loading chart" className={`ln-card ${classes.waiting} ${classes.headerToCome}`}>
        <Skeleton height={18} width="14rem" />
        <Skeleton height={12} width="26rem" maw="100%" />
      </div>
    </div>
  );
}

function Chart({ patient }: { patient: Patient }) {
  const { personId } = patient;
  const filters = useChartFilters(personId);
  const visits = useQuery({ ...visitsOf(personId), enabled: filters.by === "visits" });
  const selection = selectionOf(filters, visits.data?.ENCOUNTERS);
  const isEmpty = useIsEmptyRange(personId, selection);
  const { shown, show } = useShownResult(filters);
  const { printed, ask, dialog } = usePrintedLabs(patient);
  const { timeZone } = useSettings();
  return (
    <ChildInPage value={{ name: nameInProse(patient.patientName), dob: patient.dob }}>
      <div className={printed && "ln-no-print"}>
        <ChartHead patient={patient} onShow={show} />
        <ToReadLine onShow={show} />
        <ReviewCard personId={personId} whose={nameInProse(patient.patientName)} onShow={show} />
        <AtAGlance patient={patient} filters={filters} />
        <ResultControls filters={filters} visits={visits} />
        {filters.by === "visits" && <MissingNote of={visits.data?.INCOMPLETE} noun={VISITS} isPadded />}
        {isEmpty && (
          <>
            <EmptyRange personId={personId} filters={filters} />
            <EmptySections />
          </>
        )}
        {selection && !isEmpty && <Results patient={patient} selection={selection} filters={filters} shown={shown} onPrint={ask} />}
        {!selection && (
          <QueryView query={visits} waiting={<VisitsToCome />} failed={saidByControls}>
            {() => (filters.visit ? <NoSuchVisit filters={filters} /> : <NoVisits />)}
          </QueryView>
        )}
        {(isEmpty || !selection) && <BelowResults patient={patient} />}
      </div>
      {dialog}
      {printed && <LabReport patient={patient} {...printed} selection={selectionWords(filters, visits.data?.ENCOUNTERS, timeZone)} />}
    </ChildInPage>
  );
}

const saidByControls = () => null;

function VisitsToCome() {
  return (
    <div className={`ln-card ${classes.waiting}`}>
      <ResultsToCome label="Loading visits" />
    </div>
  );
}

/** The visit is unknown or another patient's: a retry does not help. */
function NoSuchVisit({ filters }: { filters: ChartFilterState }) {
  const showAll = () => filters.go({ by: "time", visit: undefined, lookback: ALL_RESULTS });
  return (
    <section className={`ln-card ${classes.waiting}`}>
      <EmptyState title="Visit not found" actions={<Button onClick={showAll}>Show all results</Button>} />
    </section>
  );
}

const SECTIONS = [
  { id: "labs", title: "Lab Results" },
  { id: "notes", title: "Notes" },
  { id: "radiology", title: "Radiology Results" },
  { id: "reports", title: "Other Reports" },
];

/** Empty sections, collapsed: one message above covers them. */
const EmptySections = () =>
  SECTIONS.map(({ id, title }) => (
    <ChartSection key={id} id={id} title={title} count={0} closed>
      <NothingHere title="No record found" />
    </ChartSection>
  ));

/** Who was never here has nothing of any visit. */
const NoVisits = () => (
  <>
    <section className={`ln-card ${classes.waiting}`} aria-label="Results">
      <NothingHere title="No record found" />
    </section>
    <EmptySections />
  </>
);
