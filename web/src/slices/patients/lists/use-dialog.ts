import type { Patient } from "@linnet/contract/patients";
import { createContext, use } from "react";

export type PatientDialogName = "visits" | "remove" | "refer";

/** Opens a dialog about a patient. The opener gets the focus back. */
type OpenPatientDialog = (name: PatientDialogName, patient: Patient, opener: HTMLElement | null) => void;

export const PatientDialogContext = createContext<OpenPatientDialog | undefined>(undefined);

/** The dialogs live above the row or card that opens them: it may go while one of them is open. */
export function usePatientDialog(): OpenPatientDialog {
  const open = use(PatientDialogContext);
  if (!open) throw new Error("No dialogs about patients around this");
  return open;
}
