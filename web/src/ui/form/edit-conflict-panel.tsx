import { Button } from "@mantine/core";
import { formatDateTime, nameInProse } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { Banner } from "../feedback/banner.tsx";
import classes from "./edit-conflict-panel.module.css";

/** One difference between their version and yours. */
export interface EditChange {
  /** The field, or another unique key. */
  field: string;
  /** The form's label for it. */
  label: string;
  /** Their value if it fits in a line or two. Empty if they removed it. */
  theirs?: string | undefined;
  /** The value that Keep mine saves, if it is another one and fits. */
  mine?: string | undefined;
}

export interface EditConflictPanelProps {
  /** 'Last, First', as in the record. */
  changedBy: string;
  changedOn: string;
  changes: readonly EditChange[];
  /** Whether Keep mine saves. Otherwise, the user saves again. */
  isSavedByKeep?: boolean;
  /** The next step if nothing was typed. */
  advice?: string;
  /** Drops the typed values and loads the current ones. */
  onLoad: () => void;
  /** Keeps the typed values over the current ones. */
  onKeep: () => void;
}

const adviceOf = (isSavedByKeep: boolean) =>
  `Your changes are not saved yet. ${isSavedByKeep ? "Keep yours to save them over theirs" : "Keep yours and save again"}, or load theirs and lose what you typed.`;

/** For messages far from the button that was pressed. A stable function, so that a re-render does not take the focus. */
export function bringIntoView(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  node?.scrollIntoView({ block: "center" });
}

/** An edit conflict. Nothing was saved and no typed text is lost. The user sees both versions and decides. */
export function EditConflictPanel({
  changedBy,
  changedOn,
  changes,
  isSavedByKeep = false,
  advice,
  onLoad,
  onKeep,
}: EditConflictPanelProps) {
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
          <p>{advice ?? adviceOf(isSavedByKeep)}</p>
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

function Change({ label, theirs, mine }: Omit<EditChange, "field">) {
  return (
    <div className={classes.change}>
      <dt>{label}</dt>
      <dd>
        {theirs === undefined ? "Changed" : <span className={classes.version}>Theirs: {theirs || "Left empty"}</span>}
        {mine !== undefined && <span className={classes.version}>Yours: {mine || "Left empty"}</span>}
      </dd>
    </div>
  );
}
