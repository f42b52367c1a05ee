import type { Encounter } from "@linnet/contract/chart";
import type { Patient } from "@linnet/contract/patients";
import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDate, formatDay, formatKnownTime, nameInProse } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { MissingNote, VISITS } from "../../../ui/chart/missing-note.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import classes from "./visits-dialog.module.css";
import { visitsOf } from "./visits-of.ts";

interface VisitsDialogProps {
  patient: Patient;
  onClose: () => void;
}

/** When this patient was last here, and when they come again; of a child who has died nothing is still to come. */
export function VisitsDialog({ patient, onClose }: VisitsDialogProps) {
  const { lastEncounterDtTm, lastEncounterLoc, futureVisits } = patient;
  return (
    <Modal opened onClose={onClose} title={`Visits of ${nameInProse(patient.patientName)}`} size={520}>
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
          <Visits visits={futureVisits.map(({ begDtTm, location, resource }) => ({ at: begDtTm, where: placeOf(location, resource) }))} />
        </>
      )}
      <ButtonRow>
        <Button size="md" data-autofocus onClick={onClose}>
          Done
        </Button>
      </ButtonRow>
    </Modal>
  );
}

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

function Visits({ visits }: { visits: { at: string; where: string }[] }) {
  const { timeZone } = useSettings();
  if (visits.length === 0) return <p className={classes.none}>No record found</p>;
  return (
    <ul className={classes.visits}>
      {visits.map(({ at, where }) => (
        <li key={`${at} ${where}`}>
          <strong>{at.includes("T") ? formatDate(at, timeZone) : formatDay(at)}</strong>
          <span>{at.includes("T") && formatKnownTime(at, timeZone)}</span>
          <span>{where}</span>
        </li>
      ))}
    </ul>
  );
}
