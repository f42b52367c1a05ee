import { type ResultToRead, urgencyOf } from "@linnet/contract/chart/to-read";
import type { Patient } from "@linnet/contract/patients";
import { IconMessageQuestion, IconSend } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatAgeOf, formatDay, formatExactAge, nameInProse, nameWithSuffix, sexWord } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import { ReferQuestion } from "../../../ui/people/refer-question.tsx";
import { ChartViewers } from "../../audit/public.ts";
import { lastOpenedList, useRefer } from "../../patients/public.ts";
import { usePatientListInMenu } from "../../session/public.ts";
import { sessionScreens } from "../../session/routes.ts";
import { accessReason } from "../access-reason.ts";
import { useToRead } from "../to-read/to-read.tsx";
import { HeadButton, PatientHead } from "./patient-head.tsx";

interface ChartHeadProps {
  patient: Patient;
  /** Brings a result into view. */
  onShow: (result: ResultToRead) => void;
}

/** Whose chart this is, why it is open to this person, and what can be done for the patient. */
export function ChartHead({ patient, onShow }: ChartHeadProps) {
  const { timeZone } = useSettings();
  const listInMenu = usePatientListInMenu();
  const [first, ...others] = useToRead().toRead.filter((result) => urgencyOf(result) === "critical");
  const { dob, sex, mrn, deceased, allergies, allergyStatements, may } = patient;
  return (
    <PatientHead
      patient={{
        name: nameWithSuffix(patient),
        birthDate: dob ? formatDay(dob) : "",
        age: dob ? (deceased ? formatAgeOf(dob, deceased, timeZone) : formatExactAge(dob, timeZone)) : "",
        sex: sexWord(sex),
        mrn,
      }}
      mark={<DeceasedMark deceased={deceased} />}
      allergies={{ names: allergies.map(({ allergyName }) => allergyName), statements: allergyStatements }}
      reason={
        <>
          <span>{accessReason(patient, timeZone)}</span>
          <ChartViewers personId={patient.personId} />
        </>
      }
      back={{ href: lastOpenedList().read() ?? listInMenu ?? sessionScreens.home.to(), label: "Back to List" }}
      {...(first && { critical: { count: others.length + 1, onShow: () => onShow(first) } })}
      actions={may.refer && <Acts patient={patient} />}
    />
  );
}

function Acts({ patient }: { patient: Patient }) {
  const { patientName, dob, deceased } = patient;
  const referButton = useRef<HTMLButtonElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const { refer, referAnyway, askClinic } = useRefer(patient, () => setIsAsked(true));
  const stay = () => {
    setIsAsked(false);
    referButton.current?.focus();
  };
  return (
    <>
      <HeadButton ref={referButton} label="Refer" icon={<IconSend size={16} aria-hidden />} onClick={refer} />
      {!deceased && <HeadButton isSecond label="Ask a question" icon={<IconMessageQuestion size={16} aria-hidden />} onClick={askClinic} />}
      {isAsked && deceased && (
        <ReferQuestion child={{ name: nameInProse(patientName), dob }} deceased={deceased} onConfirm={referAnyway} onClose={stay} />
      )}
    </>
  );
}
