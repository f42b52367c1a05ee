import { IconAlertTriangle, IconShieldCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatMrn, initialedName } from "../../platform/format/format.ts";
import { BackLink } from "../layout/page-header.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { useCoveredHeight } from "../layout/use-covered-height.ts";
import { isDenial } from "./is-denial.ts";
import classes from "./patient-header.module.css";

interface PatientHeaderProps {
  /** Display texts. Unknown values are empty. */
  patient: { name: string; birthDate: string; age: string; sex: string; mrn: string };
  /** Shown next to the name. */
  mark?: ReactNode;
  allergies: {
    /** As recorded. An empty list means none were recorded, not that there are none. */
    names: string[];
    /** The record's own words about all allergies: 'No known drug allergies'. */
    statements?: string[] | undefined;
  };
  /** Why this user may see this child, in one sentence, with optional extras next to it. */
  reason: ReactNode;
  back: { href: string; label: string };
  actions?: ReactNode;
  /** A separate line at the bottom. */
  below?: ReactNode;
}

function Allergies({ names, statements }: PatientHeaderProps["allergies"]) {
  const known = names.filter((name) => !isDenial(name));
  const said = statements?.join(", ");
  if (known.length === 0) {
    const silent = names.length > 0 ? "No known allergies" : "Allergies not recorded";
    return <p className={classes.allergies}>{said ? `Allergies: ${said}` : silent}</p>;
  }
  return (
    <p className={classes.allergies} data-known>
      <IconAlertTriangle size={18} aria-hidden />{" "}
      <span>
        <strong>Allergies</strong> {known.join(", ")}
        {said && <span className={classes.said}> {said}</span>}
      </span>
    </p>
  );
}

/** Identifies the patient. Stays at the top of the chart while the rest scrolls. */
export function PatientHeader({ patient, mark, allergies, reason, back, actions, below }: PatientHeaderProps) {
  const { name, birthDate, age, sex, mrn } = patient;
  const head = useCoveredHeight<HTMLElement>("--ln-head-height");
  return (
    <>
      <div className={classes.above}>
        <BackLink {...back} />
        <p className={classes.reason}>
          <IconShieldCheck size={16} aria-hidden /> {reason}
        </p>
      </div>
      <section ref={head} className={classes.header} aria-label="Patient">
        <div className={classes.who}>
          <PageTitle title="Chart" whose={initialedName(name)} className={classes.name}>
            {name}
          </PageTitle>
          {mark}
          <dl className={classes.facts}>
            <div>
              <dt>Date of birth</dt>
              <dd>
                {birthDate || "Not recorded"} {age && <span className={classes.age}>({age})</span>}
              </dd>
            </div>
            <div>
              <dt>Sex</dt>
              <dd>{sex}</dd>
            </div>
            <div>
              <dt>MRN</dt>
              <dd>{formatMrn(mrn)}</dd>
            </div>
          </dl>
        </div>
        <Allergies {...allergies} />
        {actions && <div className={`ln-no-print ${classes.actions}`}>{actions}</div>}
        {below}
      </section>
    </>
  );
}
