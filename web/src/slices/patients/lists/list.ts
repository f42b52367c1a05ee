import { PATIENT_LOOKBACKS, type PatientLookback } from "@linnet/contract/patients";
import type { ListName } from "../api.ts";
import { patientScreens } from "../routes.ts";

/** What sets the lists of patients apart; all else they share. */
export interface PatientList {
  name: ListName;
  title: string;
  help: string;
  at: (typeof patientScreens)["mine" | "shared" | "ofPractice" | "ofEmbassy"];
  /** The Referring Physician column: on My Patients it would say the same in every row (PAT-016). */
  showsPhysician: boolean;
  /** Hide, Share and Remove belong to the lists of one's own (PAT-023, PAT-025). */
  isShared: boolean;
}

export const PATIENT_LISTS: Record<ListName, PatientList> = {
  mine: {
    name: "mine",
    title: "My Patients",
    help: "Patients assigned to you at the hospital. Missing a patient? Request access.",
    at: patientScreens.mine,
    showsPhysician: false,
    isShared: false,
  },
  shared: {
    name: "shared",
    title: "Shared Patients",
    help: "Patients that other physicians in your practice share with you.",
    at: patientScreens.shared,
    showsPhysician: true,
    isShared: true,
  },
  ofPractice: {
    name: "ofPractice",
    title: "View Patients",
    help: "Patients assigned to the physicians in your practice.",
    at: patientScreens.ofPractice,
    showsPhysician: true,
    isShared: false,
  },
  ofEmbassy: {
    name: "ofEmbassy",
    title: "My Embassy Patients",
    help: "Patients whose care your embassy pays for. Each has an authorization on file.",
    at: patientScreens.ofEmbassy,
    showsPhysician: false,
    isShared: false,
  },
};

const LOOKBACK_LABEL: Record<PatientLookback, string> = {
  180: "Visits in Past 6 Months",
  360: "Visits in Past 1 Year",
  1080: "Visits in Past 3 Years",
  "-1": "All Visits",
};

export const lookbackLabel = (lookback: PatientLookback): string => LOOKBACK_LABEL[lookback];

export const LOOKBACK_OPTIONS = PATIENT_LOOKBACKS.map((lookback) => ({ value: String(lookback), label: LOOKBACK_LABEL[lookback] }));

/** Where the path says embassy, the lists offer neither Refer nor Share nor Remove (PAT-021, decision G-SES-11). */
export const isEmbassyPath = (path: string): boolean => path.toLowerCase().includes("embassy");
