import type { Patient } from "@linnet/contract/patients";
import { IconCalendarTime, IconSend, IconShare, IconShareOff, IconTrash } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import { nameInProse } from "../../platform/format.ts";
import { type RowAction, RowActions } from "../../ui/row-actions.tsx";
import { isManaged, useHideOrShare } from "./api.ts";
import { isEmbassyPath, type PatientList } from "./patient-list.ts";
import { patientScreens } from "./routes.ts";
import { useRefer } from "./use-refer.tsx";

/** Loaded when the pointer or the focus comes near the menu that opens them: lists are read far more often than dialogs. */
const loadVisits = async () => ({ default: (await import("./visits-dialog.tsx")).VisitsDialog });
const loadRemove = async () => ({ default: (await import("./remove-dialog.tsx")).RemoveDialog });
const VisitsDialog = lazy(loadVisits);
const RemoveDialog = lazy(loadRemove);

function loadDialogs() {
  // What does not come now is asked for again when a dialog opens.
  Promise.all([loadVisits(), loadRemove()]).catch(() => undefined);
}

/** The row of a removed patient is gone, and the focus with it: the reader begins at the top of the page. */
const focusTop = () => document.getElementById("main")?.focus();

interface PatientActionsProps {
  patient: Patient;
  list: PatientList;
}

/** What one can do with a patient of a list. The data says what this person may, the list what it offers. */
export function PatientActions({ patient, list }: PatientActionsProps) {
  const [dialog, setDialog] = useState<"visits" | "remove">();
  const inEmbassy = isEmbassyPath(useLocation().pathname);
  const hideOrShare = useHideOrShare();
  const managed = !list.isShared && !inEmbassy && isManaged(patient) ? patient : undefined;
  const name = nameInProse(patient.patientName);
  const menuButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setDialog(undefined);
    menuButton.current?.focus();
  };
  const { refer, question } = useRefer(patient, close);

  const more: (RowAction | false | undefined)[] = [
    patient.may.refer &&
      !inEmbassy && {
        label: "Refer",
        icon: IconSend,
        onSelect: refer,
      },
    { label: "Visits", icon: IconCalendarTime, onSelect: () => setDialog("visits") },
    // A failure says nothing and changes nothing (decision G-PAT-15).
    managed?.may.share && {
      label: patient.isShared ? "Hide" : "Share",
      icon: patient.isShared ? IconShareOff : IconShare,
      onSelect: () => !hideOrShare.isPending && hideOrShare.mutate(managed),
    },
    managed?.may.remove && { label: "Remove", icon: IconTrash, danger: true, onSelect: () => setDialog("remove") },
  ];

  return (
    <>
      <RowActions
        of={name}
        main={{ label: "View Chart", href: patientScreens.chart.to({ id: patient.personId }) }}
        more={more.filter((action) => action !== false && action !== undefined)}
        onNear={loadDialogs}
        busy={hideOrShare.isPending}
        menuButton={menuButton}
      />
      <span className="ln-hidden" role="status">
        {hideOrShare.data && (hideOrShare.data.isShared ? `${name} is shared with your practice` : `${name} is hidden from your practice`)}
      </span>
      {question}
      <Suspense>
        {dialog === "visits" && <VisitsDialog patient={patient} onClose={close} />}
        {dialog === "remove" && managed && <RemoveDialog patient={managed} onClose={close} onRemoved={focusTop} />}
      </Suspense>
    </>
  );
}
