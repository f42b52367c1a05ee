import type { Patient } from "@linnet/contract/patients";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { formatDayOf, nameInProse } from "../../platform/format.ts";
import { useSettings } from "../../platform/settings.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { referralScreens } from "../referrals/public.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The patient passed along to the referral form (PAT-020). */
    patient?: Patient;
  }
}

const isDay = (date: string) => date.length >= "YYYY-MM-DD".length;

/**
 * Leads to the referral form with this patient. Of a child who has died it asks once before: `question` is the dialog, and
 * `onClose` gives the focus back where the question is answered with no.
 */
export function useRefer(patient: Patient, onClose: () => void): { refer: () => void; question: ReactNode } {
  const navigate = useNavigate();
  const { timeZone } = useSettings();
  const [isAsked, setIsAsked] = useState(false);
  const { deceased, patientName } = patient;
  const open = () => void navigate({ to: referralScreens.referPatient.to(), state: { patient } });
  const close = () => {
    setIsAsked(false);
    onClose();
  };
  const name = nameInProse(patientName);
  const died = deceased?.on ? `died ${isDay(deceased.on) ? "on" : "in"} ${formatDayOf(deceased.on, timeZone)}` : "has died";
  return {
    refer: () => (deceased ? setIsAsked(true) : open()),
    question: isAsked && (
      <ConfirmModal
        opened
        title={`Refer ${name}?`}
        text={`The hospital’s record says that ${name} ${died}. Do you want to refer anyway?`}
        words={{ confirm: "Refer anyway" }}
        onConfirm={open}
        onClose={close}
      />
    ),
  };
}
