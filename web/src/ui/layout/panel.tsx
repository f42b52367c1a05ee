import type { ReactNode } from "react";
import classes from "./panel.module.css";

interface PanelProps {
  id: string;
  title: string;
  count?: number;
  help?: string;
  action?: ReactNode;
  children: ReactNode;
  flush?: boolean;
}

/** A white card with a heading, an optional count and one action. Every page is built from it. */
export function Panel({ id, title, count, help, action, children, flush = false }: PanelProps) {
  return (
    <section className={`ln-card ${classes.panel}`} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.text}>
          <h2 id={id} className={classes.title}>
            {title} {count !== undefined && <span className={classes.count}>{count}</span>}
          </h2>
          {help && <p className={classes.help}>{help}</p>}
        </div>
        {action}
      </div>
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  );
}
