import { IconFileTypePdf, IconLink, IconVideo } from "@tabler/icons-react";
import classes from "../updates.module.css";

const MARKS = { pdf: IconFileTypePdf, video: IconVideo, link: IconLink };

/** What a row is, where it has no picture to show; its columns say so in words. */
export function KindMark({ kind }: { kind: keyof typeof MARKS }) {
  const Mark = MARKS[kind];
  return (
    <span className={classes.mark} aria-hidden>
      <Mark size={24} stroke={1.5} />
    </span>
  );
}
