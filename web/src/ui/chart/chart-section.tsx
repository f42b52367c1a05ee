import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./chart-section.module.css";

interface ChartSectionProps {
  id: string;
  title: string;
  /** A count, or a count out of a total: '3 of 12'. Undefined until known. */
  count?: number | string;
  /** Shown next to the heading: the number of new items. */
  news?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
  /** Closed at first. The content is rendered when the section opens. */
  closed?: boolean;
}

/** A section with a collapsible heading and a count, such as Lab Results. */
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
