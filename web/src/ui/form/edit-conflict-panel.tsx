import { Button } from "@mantine/core";
import { formatDateTime, nameInProse } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { Banner } from "../feedback/banner.tsx";
import classes from "./edit-conflict-panel.module.css";

/** One thing that somebody else has changed. */
export interface EditChange {
  /** The field, or what else tells it from the others. */
  field: string;
  /** As the form calls it. */
  label: string;
  /** What they wrote, where it can be said in a line or two; empty for what they took away. */
  theirs?: string | undefined;
  /** Something else was typed there. */
  isMineOther?: boolean;
}

export interface EditConflictPanelProps {
  /** 'Last, First', as a record has it. */
  changedBy: string;
  changedOn: string;
  changes: readonly EditChange[];
  /** What to do now, where nothing was typed. */
  advice?: string;
  /** What was typed is given up for what is there now. */
  onLoad: () => void;
  /** What was typed stays, to be saved over what is there now. */
  onKeep: () => void;
}

const ADVICE = "Your changes are not saved yet. Keep yours and save again, or load theirs and lose what you typed.";

/** Wherever on a long form it was sent from. One function for all, so that drawing it anew takes the focus from nowhere. */
export function bringIntoView(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  node?.scrollIntoView({ block: "center" });
}

/** An edit conflict: nothing was saved, nothing typed is lost, and the person sees what the other one wrote and decides. */
export function EditConflictPanel({ changedBy, changedOn, changes, advice = ADVICE, onLoad, onKeep }: EditConflictPanelProps) {
  const { timeZone } = useSettings();
  const who = nameInProse(changedBy) || "Someone else";
  return (
    <div ref={bringIntoView} tabIndex={-1} className={classes.panel}>
      <Banner tone="warning" role="alert" title={`${who} changed this while you were editing, on ${formatDateTime(changedOn, timeZone)}.`}>
        <div className={classes.text}>
          {changes.length > 0 ? (
            <dl className={classes.changes}>
              {changes.map(({ field, ...change }) => (
                <Change key={field} {...change} />
              ))}
            </dl>
          ) : (
            <p>Their changes do not affect anything on this page.</p>
          )}
          <p>{advice}</p>
          <div className={classes.buttons}>
            <Button size="xs" variant="default" onClick={onKeep}>
              Keep mine
            </Button>
            <Button size="xs" variant="default" onClick={onLoad}>
              Load theirs
            </Button>
          </div>
        </div>
      </Banner>
    </div>
  );
}

function Change({ label, theirs, isMineOther = false }: Omit<EditChange, "field">) {
  return (
    <div className={classes.change}>
      <dt>{label}</dt>
      <dd>
        {theirs === undefined ? "Changed" : <span className={classes.theirs}>{theirs || "Left empty"}</span>}
        {isMineOther && <span className={classes.mine}>You typed something different here.</span>}
      </dd>
    </div>
  );
}
