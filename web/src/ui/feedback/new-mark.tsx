import classes from "./new-mark.module.css";

interface NewMarkProps {
  count?: number;
  /** What it is called where the thing itself is not new. */
  word?: string;
}

/** What the reader has not seen before: the word 'New', or how many things are. */
export const NewMark = ({ count, word = "New" }: NewMarkProps) => (
  <span className={classes.mark}>{count === undefined ? word : `${count} new`}</span>
);
