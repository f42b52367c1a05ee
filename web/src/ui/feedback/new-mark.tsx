import classes from "./new-mark.module.css";

/** Marks what the reader has not seen. Default 'New'. Pass another word if there are several or the item itself is not new. */
export const NewMark = ({ word = "New" }: { word?: string }) => <span className={classes.mark}>{word}</span>;
