import { PATIENT_PAGE_SIZE, type Patient } from "@linnet/contract/patients";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { formatMrn, sexWord } from "../../../platform/format/format.ts";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import { PatientCard } from "../../../ui/people/patient-card.tsx";
import { RecentSearchesPanel } from "../search/recent-searches-panel.tsx";
import { PatientActions } from "./actions.tsx";
import { BirthDate } from "./birth-date.tsx";
import classes from "./list.module.css";
import type { PatientList } from "./list.ts";

function Cards({ list, children }: { list: PatientList; children: ReactNode }) {
  return (
    <div className={classes["split"]}>
      <div className={classes["cards"]}>{children}</div>
      <RecentSearchesPanel ofEmbassy={list.name === "ofEmbassy"} />
    </div>
  );
}

export function PatientCards({ list, rows }: { list: PatientList; rows: Patient[] }) {
  const physicianOf = ({ physicianName }: Patient) => (list.showsPhysician ? [{ label: "Referring Physician", value: physicianName }] : []);
  return (
    <Cards list={list}>
      {rows.map((patient) => (
        <PatientCard
          key={patient.id}
          name={patient.patientName}
          badge={<DeceasedMark deceased={patient.deceased} />}
          actions={<PatientActions patient={patient} list={list} />}
          facts={[
            ...physicianOf(patient),
            { label: "DOB", value: <BirthDate dob={patient.dob} deceased={patient.deceased} /> },
            { label: "Sex", value: sexWord(patient.sex) },
            { label: "MRN", value: formatMrn(patient.mrn) },
          ]}
        />
      ))}
    </Cards>
  );
}

const PLACES = Array.from({ length: PATIENT_PAGE_SIZE }, (_, place) => place);

/** The cards to come. */
export function PatientCardsSkeleton({ list }: { list: PatientList }) {
  return (
    <div role="status" aria-label="Loading patients">
      <Cards list={list}>
        {PLACES.map((place) => (
          <div key={place} className={`ln-card ${classes["waiting"]}`} aria-hidden>
            <Skeleton height={14} width="60%" />
            <Skeleton height={12} width="80%" />
            <Skeleton height={12} width="40%" />
            <Skeleton height={12} width="50%" />
          </div>
        ))}
      </Cards>
    </div>
  );
}
