import classes from "./new-mark.module.css";

/** What the reader has not seen before: the word 'New', or how many things are. */
export const NewMark = ({ count }: { count?: number }) => (
  <span className={classes["mark"]}>{count === undefined ? "New" : `${count} new`}</span>
);
