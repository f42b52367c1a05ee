import { ALL_RESULTS, type LabGroup } from "@linnet/contract/chart";
import type { Patient } from "@linnet/contract/patients";
import { EhrId } from "@linnet/contract/values";
import { Button, Skeleton } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ApiError } from "../../platform/api-client.ts";
import { formatDate, formatDay, formatExactAge, sexWord } from "../../platform/format.ts";
import { useScreenParam } from "../../platform/screen.ts";
import { useSettings } from "../../platform/settings.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PatientHeader } from "../../ui/patient-header.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { supportHelp } from "../../ui/support-help.ts";
import { listInUse, patientOf, visitsOf } from "../patients/public.ts";
import { referralScreens } from "../referrals/public.ts";
import { NotHere, sessionScreens, usePatientListInMenu } from "../session/public.ts";
import { accessReason } from "./access-reason.ts";
import { labsOf, type Selection } from "./api.ts";
import classes from "./chart.module.css";
import { LabReport, reportTitle } from "./lab-report.tsx";
import { LabResults } from "./lab-results.tsx";
import { ResultControls } from "./result-controls.tsx";
import { chartScreens } from "./routes.ts";
import { selectionOf } from "./selection.ts";
import { type InChart, useChartPlace } from "./use-chart-place.ts";
import { usePrint } from "./use-print.ts";

const isNotFound = (error: Error | null) => error instanceof ApiError && error.body.code === "not_found";

/** One patient. What is not there and what this person may not see look the same: neither is here (decision G-CHT-01). */
export function ChartScreen() {
  const id = useScreenParam(chartScreens.chart, "id");
  // What cannot be an id is nobody's: there is no need to ask.
  return EhrId.safeParse(id).success ? <PatientInView id={id} /> : <NotHere />;
}

function PatientInView({ id }: { id: string }) {
  const patient = useQuery(patientOf(id));
  const settings = useSettings();
  if (isNotFound(patient.error)) return <NotHere />;
  return (
    <>
      {!patient.data && <h1 className="ln-hidden">Chart</h1>}
      <QueryView query={patient} waiting={<HeaderToCome />} help={supportHelp(settings)}>
        {(found) => <Chart key={id} patient={found} />}
      </QueryView>
    </>
  );
}

function HeaderToCome() {
  return (
    <div role="status" aria-label="Loading the chart" className={`ln-card ${classes["waiting"]} ${classes["headerToCome"]}`}>
      <Skeleton height={18} width="14rem" />
      <Skeleton height={12} width="26rem" maw="100%" />
    </div>
  );
}

function Chart({ patient }: { patient: Patient }) {
  const place = useChartPlace(patient.personId);
  const visits = useQuery({ ...visitsOf(patient.personId), enabled: place.by === "visits" });
  const selection = selectionOf(place, visits.data);
  const { printed, print } = usePrint<LabGroup[]>();
  const { titlePrefix, timeZone } = useSettings();
  const printLabs = (groups: LabGroup[]) =>
    print(groups, reportTitle({ titlePrefix, patientName: patient.patientName, day: formatDate(new Date().toISOString(), timeZone) }));
  return (
    <>
      <div className={printed && "ln-no-print"}>
        <Header patient={patient} />
        <ResultControls place={place} visits={visits} />
        {selection && <Labs personId={patient.personId} selection={selection} place={place} onPrint={printLabs} />}
        {visits.data?.length === 0 && !selection && <LabResults count={0} groups={[]} place={place} onPrint={printLabs} />}
      </div>
      {printed && <LabReport patient={patient} groups={printed} />}
    </>
  );
}

function Header({ patient }: { patient: Patient }) {
  const { timeZone } = useSettings();
  const navigate = useNavigate();
  const listInMenu = usePatientListInMenu();
  const { patientName, dob, sex, mrn, allergies, may } = patient;
  return (
    <PatientHeader
      patient={{
        name: patientName,
        birthDate: dob ? formatDay(dob) : "",
        age: dob ? formatExactAge(dob, timeZone) : "",
        sex: sexWord(sex),
        mrn,
      }}
      allergies={allergies.map(({ allergyName }) => allergyName)}
      reason={accessReason(patient)}
      back={{ href: listInUse().read() ?? listInMenu ?? sessionScreens.home.to(), label: "Back to List" }}
      actions={
        may.refer && (
          <Button
            variant="default"
            leftSection={<IconSend size={16} aria-hidden />}
            onClick={() => void navigate({ to: referralScreens.referPatient.to(), state: { patient } })}
          >
            Refer
          </Button>
        )
      }
    />
  );
}

interface LabsProps {
  personId: string;
  selection: Selection;
  place: InChart;
  onPrint: (groups: LabGroup[]) => void;
}

function Labs({ personId, selection, place, onPrint }: LabsProps) {
  const labs = useQuery(labsOf(personId, selection));
  const settings = useSettings();
  if (labs.data && !labs.error) return <LabResults count={labs.data.LAB_CNT} groups={labs.data.LAB} place={place} onPrint={onPrint} />;
  return (
    <section className={`ln-card ${classes["waiting"]}`} aria-labelledby="labs">
      <h2 id="labs">Lab Results</h2>
      {isNotFound(labs.error) && place.by === "visits" ? (
        <NoSuchVisit message={labs.error?.message ?? ""} place={place} />
      ) : (
        <QueryView query={labs} waiting={<LabsToCome />} help={supportHelp(settings)}>
          {() => null}
        </QueryView>
      )}
    </section>
  );
}

/** A visit of another patient, or of nobody: asking again would not help. */
function NoSuchVisit({ message, place }: { message: string; place: InChart }) {
  const showAll = () => place.go({ by: "time", visit: undefined, lookback: ALL_RESULTS });
  return <EmptyState title={message} actions={<Button onClick={showAll}>Show all results</Button>} />;
}

const ROWS = [0, 1, 2, 3, 4, 5];

function LabsToCome() {
  return (
    <div role="status" aria-label="Loading lab results" className={classes["rows"]}>
      {ROWS.map((row) => (
        <Skeleton key={row} height={14} width={row % 2 ? "72%" : "88%"} />
      ))}
    </div>
  );
}
