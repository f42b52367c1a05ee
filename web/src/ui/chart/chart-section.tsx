import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./chart-section.module.css";

interface ChartSectionProps {
  id: string;
  title: string;
  /** How many, or how many of them: '3 of 12'. Nothing as long as that is not known. */
  count?: number | string;
  /** Beside the heading: how many of them are new. */
  news?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
  /** Closed at first; what is inside is made when it is opened. */
  closed?: boolean;
}

/** Lab Results, Notes, Radiology Results: a heading that opens and closes, with its count. */
export function ChartSection({ id, title, count, news, tools, children, closed = false }: ChartSectionProps) {
  const [open, setOpen] = useState(!closed);
  const [made, setMade] = useState(!closed);
  const toggle = () => {
    setOpen(!open);
    setMade(true);
  };
  return (
    <section className={`ln-card ${classes.section}`} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 className={classes.title} id={id}>
          <button type="button" className={classes.toggle} aria-expanded={open} aria-controls={`${id}-body`} onClick={toggle}>
            <IconChevronDown size={18} className={classes.chevron} aria-hidden /> {title}
            {count !== undefined && (
              <>
                {" "}
                <span className={classes.count}>{count}</span>
              </>
            )}
          </button>
          {news && <span className={classes.news}>{news}</span>}
        </h2>
        {open && tools && <div className={`ln-no-print ${classes.tools}`}>{tools}</div>}
      </div>
      <div id={`${id}-body`} hidden={!open}>
        {made && children}
      </div>
    </section>
  );
}
