import { IconLock } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import classes from "./info-card.module.css";

interface InfoCardProps {
  title: string;
  paragraph: string;
  /** Shown next to the title: a padlock, a heart. */
  mark?: ReactNode;
  /** Details below the paragraph. */
  more?: ReactNode;
  /** Actions. */
  children: ReactNode;
}

/** One of the hospital's cards: title, paragraph and actions. */
export function InfoCard({ title, paragraph, mark, more, children }: InfoCardProps) {
  const titleId = useId();
  return (
    <article className={`ln-card ${classes.card}`} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          {title}
        </h3>
        {mark}
      </div>
      <p className={classes.paragraph}>{paragraph}</p>
      {more}
      <div className={classes.foot}>{children}</div>
    </article>
  );
}

/** Marks a card that opens only after signing in. */
export function Padlock() {
  return (
    <span className={classes.lock}>
      <IconLock size={16} aria-hidden /> Requires Login
    </span>
  );
}
