import type { Encounter } from "@linnet/contract/chart";
import type { Patient } from "@linnet/contract/patients";
import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDate, formatDay, formatKnownTime, nameInProse } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { MissingNote, VISITS } from "../../../ui/chart/missing-note.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import { NO_TIME } from "../../../ui/people/no-time.ts";
import classes from "./visits-dialog.module.css";
import { visitsOf } from "./visits-of.ts";

interface VisitsDialogProps {
  patient: Patient;
  onClose: () => void;
}

/** When this patient was last here, and when they come again; of a child who has died nothing is still to come. */
export function VisitsDialog({ patient, onClose }: VisitsDialogProps) {
  const name = nameInProse(patient.patientName);
  const { lastEncounterDtTm, lastEncounterLoc, futureVisits } = patient;
  return (
    <Dialog opened onClose={onClose} title={`Visits for ${name}`} child={{ name, dob: patient.dob }} size={520}>
      <DeceasedMark deceased={patient.deceased} />
      <h3 className={classes.heading}>Last Visit</h3>
      {lastEncounterDtTm === null ? (
        <LastVisitOfRecord personId={patient.personId} />
      ) : (
        <Visits visits={[{ at: lastEncounterDtTm, where: lastEncounterLoc ?? "" }]} />
      )}
      {patient.deceased === null && (
        <>
          <h3 className={classes.heading}>Future Visits</h3>
          <Visits visits={futureVisits.map(toVisit)} />
        </>
      )}
      <ButtonRow>
        <Button size="md" data-autofocus onClick={onClose}>
          Done
        </Button>
      </ButtonRow>
    </Dialog>
  );
}

/** A visit's line; imaging and surgery have no time, like in the calendar. */
interface Visit {
  at: string;
  where: string;
  isTimeless?: boolean;
}

const toVisit = ({ begDtTm, location, resource, RADIOLOGY_IND, SURGERY_IND }: Patient["futureVisits"][number]): Visit => ({
  at: begDtTm,
  where: placeOf(location, resource),
  isTimeless: RADIOLOGY_IND === 1 || SURGERY_IND === 1,
});

const placeOf = (location: string, resource: string) => [location, resource].filter(Boolean).join(" - ");

/** The list does not know a last visit, so the record is asked (decision G-PAT-14). */
function LastVisitOfRecord({ personId }: { personId: string }) {
  const visits = useQuery(visitsOf(personId));
  return (
    <QueryView query={visits}>
      {(found) => {
        const last = lastOf(found.ENCOUNTERS);
        return (
          <>
            <MissingNote of={found.INCOMPLETE} noun={VISITS} />
            <Visits visits={last ? [{ at: last.REG_DT_TM, where: last.LOCATION }] : []} />
          </>
        );
      }}
    </QueryView>
  );
}

/** Newest first, so the first that has begun. */
function lastOf(visits: readonly Encounter[]): Encounter | undefined {
  return visits.find(({ REG_DT_TM }) => Date.parse(REG_DT_TM) <= Date.now());
}

function Visits({ visits }: { visits: Visit[] }) {
  const { timeZone } = useSettings();
  if (visits.length === 0) return <p className={classes.none}>No record found</p>;
  return (
    <ul className={classes.visits}>
      {visits.map(({ at, where, isTimeless = false }) => (
        <li key={`${at} ${where}`}>
          <strong>{at.includes("T") ? formatDate(at, timeZone) : formatDay(at)}</strong>
          <span>{at.includes("T") && !isTimeless && formatKnownTime(at, timeZone)}</span>
          <span>
            {where}
            {isTimeless && (
              <Text span display="block" size="sm">
                {NO_TIME}
              </Text>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
