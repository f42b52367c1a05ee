import classes from "./new-mark.module.css";

/** What the reader has not seen before: the word 'New', or another where the thing itself is not new, or where several are. */
export const NewMark = ({ word = "New" }: { word?: string }) => <span className={classes.mark}>{word}</span>;
