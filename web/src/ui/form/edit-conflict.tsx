import { Button } from "@mantine/core";
import { formatDateTime, nameInProse } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { Banner } from "../feedback/banner.tsx";
import classes from "./edit-conflict.module.css";

interface EditConflictProps {
  /** 'Last, First', as a record has it. */
  changedBy: string;
  changedOn: string;
  /** What is different now, as the form calls it. */
  fields: readonly string[];
  /** What was typed is given up for what stands now. */
  onLoad: () => void;
  /** What was typed stays, to be saved over what stands now. */
  onKeep: () => void;
}

/** Wherever on a long form it was sent from. One function for all, so that drawing it anew takes the focus from nowhere. */
function bringIntoView(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  node?.scrollIntoView({ block: "center" });
}

/** Somebody else was faster: nothing was saved, nothing typed is lost, and the person decides which of the two it is to be. */
export function EditConflict({ changedBy, changedOn, fields, onLoad, onKeep }: EditConflictProps) {
  const { timeZone } = useSettings();
  const who = nameInProse(changedBy) || "Somebody";
  return (
    <div ref={bringIntoView} tabIndex={-1}>
      <Banner tone="warning" role="alert" title={`${who} changed this meanwhile, on ${formatDateTime(changedOn, timeZone)}.`}>
        <div className={classes.text}>
          {fields.length > 0 ? (
            <p>
              Different now: <strong>{fields.join(", ")}</strong>.
            </p>
          ) : (
            <p>Nothing that stands on this page is different now.</p>
          )}
          <p>Your changes are not saved yet. Load theirs, and what you typed is gone; or keep yours, and save again.</p>
          <div className={classes.buttons}>
            <Button size="xs" variant="default" onClick={onLoad}>
              Load theirs
            </Button>
            <Button size="xs" variant="default" onClick={onKeep}>
              Keep mine
            </Button>
          </div>
        </div>
      </Banner>
    </div>
  );
}
