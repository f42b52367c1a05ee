import classes from "./compliance.module.css";

/** A record by its id; its patient's name opens with a reason. */
export const RecordButton = ({ recordId, onName }: { recordId: string; onName: (recordId: string) => void }) => (
  <button type="button" className={classes.record} aria-label={`${recordId}: show name`} onClick={() => onName(recordId)}>
    {recordId}
  </button>
);
