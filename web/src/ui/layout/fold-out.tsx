import { type ReactNode, useState } from "react";
import classes from "./fold-out.module.css";

interface FoldOutProps {
  title: string;
  count: number;
  /** Rendered when first opened, so its data is fetched then. */
  children: ReactNode;
}

/** A collapsible table in a card. */
export function FoldOut({ title, count, children }: FoldOutProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={classes.fold} onToggle={({ currentTarget }) => setWasOpened((before) => before || currentTarget.open)}>
      <summary className={classes.summary}>
        {title} ({count})
      </summary>
      <div className={classes.body}>{wasOpened && children}</div>
    </details>
  );
}
