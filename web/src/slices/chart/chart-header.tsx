import type { Patient } from "@linnet/contract/patients";
import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { formatDay, formatExactAge, sexWord } from "../../platform/format.ts";
import { useSettings } from "../../platform/settings.ts";
import { PatientHeader } from "../../ui/patient-header.tsx";
import { listInUse } from "../patients/public.ts";
import { referralScreens } from "../referrals/public.ts";
import { sessionScreens, usePatientListInMenu } from "../session/public.ts";
import { accessReason } from "./access-reason.ts";

/** Whose chart this is, why it is open to this person, and what can be done for the patient. */
export function ChartHeader({ patient }: { patient: Patient }) {
  const { timeZone } = useSettings();
  const navigate = useNavigate();
  const listInMenu = usePatientListInMenu();
  const { patientName, dob, sex, mrn, allergies, may } = patient;
  return (
    <PatientHeader
      patient={{
        name: patientName,
        birthDate: dob ? formatDay(dob) : "",
        age: dob ? formatExactAge(dob, timeZone) : "",
        sex: sexWord(sex),
        mrn,
      }}
      allergies={allergies.map(({ allergyName }) => allergyName)}
      reason={accessReason(patient, timeZone)}
      back={{ href: listInUse().read() ?? listInMenu ?? sessionScreens.home.to(), label: "Back to List" }}
      actions={
        may.refer && (
          <Button
            variant="default"
            leftSection={<IconSend size={16} aria-hidden />}
            onClick={() => void navigate({ to: referralScreens.referPatient.to(), state: { patient } })}
          >
            Refer
          </Button>
        )
      }
    />
  );
}
