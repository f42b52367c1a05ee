import { IconAlertTriangle, IconArrowLeft, IconShieldCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./patient-header.module.css";

type PatientHeaderProps = {
  name: string;
  birthDate: string;
  age: string;
  sex: string;
  mrn: string;
  allergies: string[];
  /** Why this user may see this child: one quiet, true sentence. */
  reason: string;
  back: { href: string; label: string };
  actions?: ReactNode;
};

/** Who is this patient. Stays at the top of the chart while everything else scrolls. */
export function PatientHeader({ name, birthDate, age, sex, mrn, allergies, reason, back, actions }: PatientHeaderProps) {
  return (
    <>
      <div className={classes["above"]}>
        <a className={classes["back"]} href={back.href}>
          <IconArrowLeft size={16} aria-hidden /> {back.label}
        </a>
        <p className={classes["reason"]}>
          <IconShieldCheck size={16} aria-hidden /> {reason}
        </p>
      </div>
      <section className={classes["header"]} aria-label="Patient">
        <div className={classes["who"]}>
          <h1 className={classes["name"]} tabIndex={-1}>
            {name}
          </h1>
          <dl className={classes["facts"]}>
            <div>
              <dt>Date of birth</dt>
              <dd>
                {birthDate} <span className={classes["age"]}>({age})</span>
              </dd>
            </div>
            <div>
              <dt>Sex</dt>
              <dd>{sex}</dd>
            </div>
            <div>
              <dt>MRN</dt>
              <dd>{mrn}</dd>
            </div>
          </dl>
        </div>
        {allergies.length > 0 ? (
          <p className={classes["allergies"]} data-known>
            <IconAlertTriangle size={18} aria-hidden />{" "}
            <span>
              <strong>Allergies</strong> {allergies.join(", ")}
            </span>
          </p>
        ) : (
          <p className={classes["allergies"]}>No known allergies</p>
        )}
        {actions && <div className={classes["actions"]}>{actions}</div>}
      </section>
    </>
  );
}
