import { useId, useState } from "react";
import classes from "./long-text.module.css";

/** Longer texts are collapsed at first: characters, and lines. */
const SHORT = 420;
const FEW_LINES = 6;

const isLong = (text: string) => text.length > SHORT || text.split("\n").length > FEW_LINES;

/** The laboratory's or a report's text at a readable width. Long texts are collapsed until the reader expands them. */
export function LongText({ text, of }: { text: string; of: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.text}>
      <p id={id} className={classes.words} data-folded={(isLong(text) && !open) || undefined}>
        {text}
      </p>
      {isLong(text) && (
        <button
          type="button"
          className={`ln-no-print ${classes.more}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? "Show less" : "Show all"}
          <span className="ln-hidden"> of {of}</span>
        </button>
      )}
    </div>
  );
}
