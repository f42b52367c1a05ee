import type { Patient } from "@linnet/contract/patients";
import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatAgeOf, formatDay, formatExactAge, nameInProse, sexWord } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { DeceasedMark } from "../../ui/people/deceased-mark.tsx";
import { PatientHeader } from "../../ui/people/patient-header.tsx";
import { ReferQuestion } from "../../ui/people/refer-question.tsx";
import { listInUse, useRefer } from "../patients/public.ts";
import { sessionScreens, usePatientListInMenu } from "../session/public.ts";
import { accessReason } from "./access-reason.ts";

/** Whose chart this is, why it is open to this person, and what can be done for the patient. */
export function ChartHeader({ patient }: { patient: Patient }) {
  const { timeZone } = useSettings();
  const referButton = useRef<HTMLButtonElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const { refer, referAnyway } = useRefer(patient, () => setIsAsked(true));
  const stay = () => {
    setIsAsked(false);
    referButton.current?.focus();
  };
  const listInMenu = usePatientListInMenu();
  const { patientName, dob, sex, mrn, deceased, allergies, may } = patient;
  return (
    <PatientHeader
      patient={{
        name: patientName,
        birthDate: dob ? formatDay(dob) : "",
        age: dob ? (deceased ? formatAgeOf(dob, deceased, timeZone) : formatExactAge(dob, timeZone)) : "",
        sex: sexWord(sex),
        mrn,
      }}
      mark={<DeceasedMark deceased={deceased} />}
      allergies={allergies.map(({ allergyName }) => allergyName)}
      reason={accessReason(patient, timeZone)}
      back={{ href: listInUse().read() ?? listInMenu ?? sessionScreens.home.to(), label: "Back to List" }}
      actions={
        may.refer && (
          <>
            <Button ref={referButton} variant="default" leftSection={<IconSend size={16} aria-hidden />} onClick={refer}>
              Refer
            </Button>
            {isAsked && deceased && (
              <ReferQuestion name={nameInProse(patientName)} deceased={deceased} onConfirm={referAnyway} onClose={stay} />
            )}
          </>
        )
      }
    />
  );
}
