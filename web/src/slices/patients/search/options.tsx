import type { PatientAccess } from "@linnet/contract/patients";
import type { FoundPatient } from "@linnet/contract/patients/search";
import { formatDay, formatMrn, sexWord } from "../../../platform/format/format.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import { BirthDate } from "../lists/birth-date.tsx";
import { patientScreens } from "../routes.ts";
import classes from "./patient-search.module.css";
import type { RecentSearch } from "./recent-searches.ts";

const WHY: Record<PatientAccess["kind"], string> = {
  assigned: "Assigned to you",
  shared: "Shared with your practice",
  practice: "Patient of your practice",
  embassy: "Patient of your embassy",
};

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface PatientSearchOptionsProps {
  id: string;
  title: string;
  /** Of those who were opened before, only name and birth date are known. */
  patients: readonly (FoundPatient | RecentSearch)[];
  /** Which of them the arrows have reached. */
  active: number;
}

/** The patients one can choose from. The focus stays in the field, which says which one is marked. */
export function PatientSearchOptions({ id, title, patients, active }: PatientSearchOptionsProps) {
  return (
    <>
      <h2 className={classes["title"]}>{title}</h2>
      <div id={id} role="listbox" aria-label={title} className={classes["list"]}>
        {patients.map((patient, index) => (
          <Link
            key={patient.personId}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={classes["row"]}
            href={patientScreens.chart.to({ id: patient.personId })}
          >
            <span className={classes["name"]}>{patient.patientName}</span>
            <span className={classes["facts"]}>
              {"mrn" in patient ? (
                <>
                  <BirthDate dob={patient.dob} deceased={patient.deceased} />
                  {` · ${sexWord(patient.sex)} · MRN ${formatMrn(patient.mrn)}`}
                </>
              ) : (
                patient.dob && formatDay(patient.dob)
              )}
            </span>
            {patient.deceased && (
              <span className={classes["died"]}>
                <DeceasedMark deceased={patient.deceased} />
              </span>
            )}
            {"access" in patient && <span className={classes["why"]}>{WHY[patient.access.kind]}</span>}
          </Link>
        ))}
      </div>
    </>
  );
}
