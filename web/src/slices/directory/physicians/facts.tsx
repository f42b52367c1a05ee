import type { Physician } from "@linnet/contract/directory/physicians";
import type { ReactNode } from "react";
import { formatDay } from "../../../platform/format/format.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import classes from "../physician.module.css";
import { noLongerOffered } from "./choice-field.tsx";
import { PHYSICIAN_LABELS, type PhysicianField } from "./fields.ts";
import type { PhysicianChoices } from "./form-fields.tsx";

const NOT_GIVEN = <span className="ln-muted">Not given</span>;

/** The groups of the form, with what stands in each. */
const GROUPS: { id: string; title: string; fields: (PhysicianField & keyof Physician)[] }[] = [
  { id: "person", title: "Person", fields: ["firstName", "midName", "lastName", "suffix", "title", "npiNum"] },
  { id: "contact", title: "Contact", fields: ["email", "cellPhone"] },
  { id: "license", title: "License and DEA", fields: ["licenseNumber", "licenseState", "deaNum", "deaExpireDate", "boardCertified"] },
  {
    id: "payers",
    title: "Payers",
    fields: ["medicareId", "medicareState", "medicaidId", "medicaidState", "medicareProviderFlag", "physicianInsurancesAccepteds"],
  },
  {
    id: "career",
    title: "Education and career",
    fields: ["physicianSpecialties", "medicalSchool", "residency", "yearStartedPracticing", "language1", "language2"],
  },
  {
    id: "hospital",
    title: "At the hospital",
    fields: [
      ...(["hospitalAffiliation", "status", "physicianHospitalAffiliations", "preferredProvider", "fochla"] as const),
      ...(["childrensConnect", "labOutreach", "chlahealthNetwork", "myLinnet"] as const),
    ],
  },
  { id: "systems", title: "Other systems", fields: ["hdsRunDate", "hdsPhyId", "cernerId", "starId"] },
  { id: "notes", title: "Notes", fields: ["notes"] },
];

/** What of a physician stands in one field, to read. */
function readable(physician: Physician, choices: PhysicianChoices, field: PhysicianField & keyof Physician): ReactNode {
  const named = (of: PhysicianChoices[keyof PhysicianChoices], ids: number[]) =>
    ids.map((id) => of.find((choice) => choice.id === id)?.name ?? noLongerOffered(id)).join(", ") || NOT_GIVEN;
  const value = physician[field];
  if (field === "physicianSpecialties") return named(choices.specialties, physician.physicianSpecialties);
  if (field === "physicianHospitalAffiliations") return named(choices.hospitals, physician.physicianHospitalAffiliations);
  if (field === "physicianInsurancesAccepteds") return named(choices.insurances, physician.physicianInsurancesAccepteds);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string" || value === "") return NOT_GIVEN;
  if (field === "email") return <EmailAddress>{value}</EmailAddress>;
  if (field === "notes") return <span className={classes["words"]}>{value}</span>;
  return field === "deaExpireDate" || field === "hdsRunDate" ? formatDay(value) : value;
}

/** A physician to read: for who may not change one, and when they were deactivated. */
export function PhysicianFacts({ physician, choices }: { physician: Physician; choices: PhysicianChoices }) {
  return (
    <div className={classes["facts"]}>
      {GROUPS.map(({ id, title, fields }) => (
        <Panel key={id} id={id} title={title}>
          <FactList facts={fields.map((field) => [PHYSICIAN_LABELS[field], readable(physician, choices, field)])} />
        </Panel>
      ))}
    </div>
  );
}
