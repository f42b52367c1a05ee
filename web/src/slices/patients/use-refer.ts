import type { Patient } from "@linnet/contract/patients";
import { useNavigate } from "@tanstack/react-router";
import { referralScreens } from "../referrals/routes.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The patient passed along to the referral form (PAT-020), or to a question to a clinic. */
    patient?: Patient;
  }
}

/**
 * Leads to the referral form with this patient, or to a question to a clinic. Of a child who has died `ask` opens the question whether to
 * refer, whose answer `referAnyway` is.
 */
export function useRefer(patient: Patient, ask: () => void) {
  const navigate = useNavigate();
  const open = (answer: { refersAnyway?: true }) => void navigate({ to: referralScreens.referPatient.to(), state: { patient, ...answer } });
  return {
    refer: () => (patient.deceased ? ask() : open({})),
    referAnyway: () => open({ refersAnyway: true }),
    askClinic: () => void navigate({ to: referralScreens.ask.to(), state: { patient } }),
  };
}
