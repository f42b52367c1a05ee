import { type ReactNode, useId } from "react";
import classes from "../../updates.module.css";

interface ReaderPreviewProps {
  /** What readers do not see is still drawn, and this said. */
  isShown: boolean;
  children: ReactNode;
}

/** What a form holds at this moment, as readers will see it. */
export function ReaderPreview({ isShown, children }: ReaderPreviewProps) {
  const titleId = useId();
  return (
    <section className={classes.preview} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.previewTitle}>
        Preview
      </h2>
      {!isShown && <p className={classes.previewNote}>It is not active: readers do not see it.</p>}
      {children}
    </section>
  );
}
