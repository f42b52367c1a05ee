import type { Patient } from "@linnet/contract/patients";
import { createContext, type ReactNode, Suspense, use, useCallback, useState } from "react";
import { nameInProse } from "../../../platform/format/format.ts";
import { lazyPart } from "../../../platform/page/lazy-part.ts";
import { openerOf } from "../../../ui/feedback/opener-of.ts";
import { isManaged } from "../api.ts";
import { useRefer } from "../use-refer.ts";

/** Loaded when the pointer or the focus comes near the menu that opens them: lists are read far more often than dialogs. */
const loadVisits = async () => ({ default: (await import("./visits-dialog.tsx")).VisitsDialog });
const loadRemove = async () => ({ default: (await import("./remove-dialog.tsx")).RemoveDialog });
const loadRefer = async () => ({ default: (await import("../../../ui/people/refer-question.tsx")).ReferQuestion });
const loadPractice = async () => ({ default: (await import("./practice-dialog.tsx")).PracticeDialog });
const VisitsDialog = lazyPart(loadVisits);
const PracticeDialog = lazyPart(loadPractice);
const RemoveDialog = lazyPart(loadRemove);
const ReferQuestion = lazyPart(loadRefer);

export function loadPatientDialogs() {
  // What does not come now is asked for again when a dialog opens.
  Promise.all([loadVisits(), loadRemove(), loadRefer()]).catch(() => undefined);
}

/** The row of a removed patient is gone, and the focus with it: the reader begins at the top of the page. */
const focusTop = () => document.getElementById("main")?.focus();

interface Shown {
  name: PatientDialogName;
  patient: Patient;
  opener: HTMLElement | null;
}

/** The dialog that is open, above what opens it: when a table becomes cards it stays. */
export function PatientDialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const open = useCallback(
    (name: PatientDialogName, patient: Patient, opener: HTMLElement | null) => setShown({ name, patient, opener }),
    [],
  );
  const close = () => {
    setShown(undefined);
    if (shown) openerOf(shown.opener, `[data-patient="${shown.patient.id}"]`)?.focus();
  };
  return (
    <PatientDialogContext value={open}>
      {children}
      <Suspense>
        {shown?.name === "visits" && <VisitsDialog patient={shown.patient} onClose={close} />}
        {shown?.name === "practice" && <PracticeDialog patient={shown.patient} onClose={close} />}
        {shown?.name === "remove" && isManaged(shown.patient) && (
          <RemoveDialog patient={shown.patient} onClose={close} onRemoved={focusTop} />
        )}
        {shown?.name === "refer" && <Refer patient={shown.patient} onClose={close} />}
      </Suspense>
    </PatientDialogContext>
  );
}

function Refer({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const { referAnyway } = useRefer(patient, onClose);
  const { patientName, dob, deceased } = patient;
  return (
    deceased && (
      <ReferQuestion child={{ name: nameInProse(patientName), dob }} deceased={deceased} onConfirm={referAnyway} onClose={onClose} />
    )
  );
}

export type PatientDialogName = "visits" | "remove" | "refer" | "practice";

/** Opens a dialog about a patient. The opener gets the focus back. */
type OpenPatientDialog = (name: PatientDialogName, patient: Patient, opener: HTMLElement | null) => void;

const PatientDialogContext = createContext<OpenPatientDialog | undefined>(undefined);

/** The dialogs live above the row or card that opens them: it may go while one of them is open. */
export function usePatientDialog(): OpenPatientDialog {
  const open = use(PatientDialogContext);
  if (!open) throw new Error("No dialogs about patients around this");
  return open;
}
