import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { StatusBadge } from "../../ui/feedback/status-badge.tsx";
import { ButtonRow } from "../../ui/form/button-row.tsx";
import { FactList } from "../../ui/layout/fact-list.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { DeceasedMark } from "../../ui/people/deceased-mark.tsx";
import { NO_TIME } from "../../ui/people/no-time.ts";
import { patientScreens } from "../patients/routes.ts";
import classes from "./appointment-dialog.module.css";
import type { CalendarEntry } from "./calendar-entry.ts";
import { dayHeading } from "./calendar-period.ts";

interface AppointmentDialogProps {
  entry: CalendarEntry | undefined;
  onClose: () => void;
  onViewChart: () => void;
}

const childOf = ({ appointment: { PATIENT_NAME, PATIENT_DOB = null } }: CalendarEntry) => ({ name: PATIENT_NAME, dob: PATIENT_DOB });

/** Everything that is known of one appointment (APT-006, decision G-APT-07). Closed without an entry: so the focus goes back to its button. */
export function AppointmentDialog({ entry, onClose, onViewChart }: AppointmentDialogProps) {
  return (
    <Dialog
      opened={entry !== undefined}
      onClose={onClose}
      title={entry?.appointment.PATIENT_NAME}
      child={entry ? childOf(entry) : null}
      size={520}
    >
      {entry && <Details entry={entry} onClose={onClose} onViewChart={onViewChart} />}
    </Dialog>
  );
}

/** It is not the role of the physician named above it. */
const OwnRole = ({ role }: { role: string }) => (
  <>
    {role} <span className="ln-muted">(you or your practice)</span>
  </>
);

function Details({
  entry: { appointment, day, time, hours, state },
  onClose,
  onViewChart,
}: AppointmentDialogProps & { entry: CalendarEntry }) {
  const { TYPE, PHYSICIAN_NAME, P_PERSON_PRSNL_R_DISP, RESOURCE, LOCATION, STATE, PERSON_ID, PATIENT_DECEASED } = appointment;
  const facts: [string, ReactNode][] = [
    ["Type", TYPE],
    ["Physician", PHYSICIAN_NAME],
    ["Role", P_PERSON_PRSNL_R_DISP && <OwnRole role={P_PERSON_PRSNL_R_DISP} />],
    ["Resource", RESOURCE],
    ["Location", LOCATION],
    ["State", STATE],
  ];
  return (
    <>
      <div className={classes.when}>
        <strong>{dayHeading(day)}</strong>
        {time ? <span>{hours}</span> : <span>{NO_TIME}</span>}
        <DeceasedMark deceased={PATIENT_DECEASED} />
        {(state === "No Show" || state === "Cancelled" || state === "Declined") && (
          <StatusBadge tone={state === "No Show" ? "warning" : "neutral"}>{state}</StatusBadge>
        )}
      </div>
      {/* What the record does not have is no row. */}
      <FactList facts={facts.filter(([, value]) => value !== "")} />
      <ButtonRow wayOut={{ onClick: onClose, label: "Done" }}>
        <Button size="md" data-autofocus component={Link} href={patientScreens.chart.to({ id: PERSON_ID })} onClick={onViewChart}>
          View Chart
        </Button>
      </ButtonRow>
    </>
  );
}
