import type { Appointment } from "@linnet/contract/appointments";

let events = 0;
const newEventId = () => {
  events += 1;
  return `ev-${events}`;
};

/** An appointment of Ana Ruiz at the kidney clinic, of half an hour. */
export const appointment = (BEG_DT_TM: string, more: Partial<Appointment> = {}): Appointment => ({
  EVENT_ID: newEventId(),
  PATIENT_NAME: "Ruiz, Ana",
  STATE: "Confirmed",
  BEG_DT_TM,
  END_DT_TM: BEG_DT_TM.includes("T") ? new Date(Date.parse(BEG_DT_TM) + 1_800_000).toISOString() : "",
  SURGERY_IND: 0,
  RADIOLOGY_IND: 0,
  RESOURCE: "Clinic 3",
  TYPE: "Follow-up",
  PHYSICIAN_NAME: "Moreau, Esther",
  P_PERSON_PRSNL_R_DISP: "Primary Care Physician",
  LOCATION: "Nephrology, Main Campus",
  PERSON_ID: "p-ana",
  PATIENT_DECEASED: null,
  ...more,
});

export const appointmentReport = (...FUTURE_VISITS: Appointment[]) => ({ RPTDATA: { FUTURE_VISITS } });
