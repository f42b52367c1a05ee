import type { Deceased, Patient } from "@linnet/contract/patients";
import { IconBuildingHospital, IconCalendarTime, IconSend, IconShare, IconShareOff, IconTrash } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useRef } from "react";
import { formatAgeOf, formatDay } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { type RowAction, RowActions } from "../../../ui/table/row-actions.tsx";
import { isManaged, useHideOrShare } from "../api.ts";
import { patientScreens } from "../routes.ts";
import { useRefer } from "../use-refer.ts";
import { loadPatientDialogs, type PatientDialogName, usePatientDialog } from "./dialogs.tsx";
import { isEmbassyPath, type PatientList } from "./list.ts";

interface PatientActionsProps {
  patient: Patient;
  list: PatientList;
  /** How those who hear the list tell the patient from others of the name. */
  of: string;
}

/** What one can do with a patient of a list. The data says what this person may, the list what it offers. */
export function PatientActions({ patient, list, of }: PatientActionsProps) {
  const openDialog = usePatientDialog();
  const inEmbassy = isEmbassyPath(useLocation().pathname);
  const hideOrShare = useHideOrShare();
  const managed = !list.isShared && !inEmbassy && isManaged(patient) ? patient : undefined;
  const menuButton = useRef<HTMLButtonElement>(null);
  const open = (dialog: PatientDialogName) => () => openDialog(dialog, patient, menuButton.current);
  const { refer } = useRefer(patient, open("refer"));

  const more: (RowAction | false | undefined)[] = [
    patient.may.refer &&
      !inEmbassy && {
        label: "Refer",
        icon: IconSend,
        onSelect: refer,
      },
    { label: "Visits", icon: IconCalendarTime, onSelect: open("visits") },
    patient.isPracticeUnknown && { label: "Choose practice", icon: IconBuildingHospital, onSelect: open("practice") },
    // A failure says nothing and changes nothing (decision G-PAT-15).
    managed?.may.share && {
      label: patient.isShared ? "Hide" : "Share",
      icon: patient.isShared ? IconShareOff : IconShare,
      onSelect: () => !hideOrShare.isPending && hideOrShare.mutate(managed),
    },
    managed?.may.remove && { label: "Remove", icon: IconTrash, danger: true, onSelect: open("remove") },
  ];

  return (
    <span data-patient={patient.id}>
      <RowActions
        of={of}
        main={{ label: "View Chart", href: patientScreens.chart.to({ id: patient.personId }) }}
        more={more.filter((action) => action !== false && action !== undefined)}
        onNear={loadPatientDialogs}
        busy={hideOrShare.isPending}
        menuButton={menuButton}
      />
    </span>
  );
}

/** '05/19/2017 (9 y)' */
export function BirthDate({ dob, deceased }: { dob: string | null; deceased: Deceased }) {
  const { timeZone } = useSettings();
  if (dob === null) return <span className="ln-muted">Not recorded</span>;
  const age = formatAgeOf(dob, deceased, timeZone);
  return (
    <>
      <span className="ln-together">{formatDay(dob)}</span>
      {age && <span className="ln-muted ln-together"> ({age})</span>}
    </>
  );
}
