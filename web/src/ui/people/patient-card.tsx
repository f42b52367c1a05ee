import type { ReactNode } from "react";
import classes from "./patient-card.module.css";

interface PatientCardProps {
  name: string;
  facts: { label: string; value: ReactNode }[];
  actions: ReactNode;
  badge?: ReactNode;
}

/** The card of every list at 1000 px and below, and of the Cards view. */
export function PatientCard({ name, facts, actions, badge }: PatientCardProps) {
  return (
    <article className={`ln-card ${classes.card}`} aria-label={name}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        {badge}
      </div>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>{actions}</div>
    </article>
  );
}
