import type { ReactNode } from "react";
import classes from "./fact-list.module.css";

/** Label and value in two columns; the label is quiet, the value is what is read. */
export function FactList({ facts, narrow = false }: { facts: [string, ReactNode][]; narrow?: boolean }) {
  return (
    <dl className={classes["facts"]} data-narrow={narrow || undefined}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
