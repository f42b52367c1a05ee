import type { AlikePractice } from "@linnet/contract/directory";
import { Button, Modal } from "@mantine/core";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import classes from "../practice-record.module.css";
import { directoryScreens } from "../routes.ts";

interface DuplicatesDialogProps {
  practices: AlikePractice[];
  isCreating: boolean;
  onCreate: () => void;
  onClose: () => void;
}

/** Practices that may be the one that is about to be made, each with what speaks for it (DIR-032, DIR-062). */
export function DuplicatesDialog({ practices, isCreating, onCreate, onClose }: DuplicatesDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Possible duplicates" size={640}>
      <p className={classes["words"]}>
        {practices.length === 1 ? "One practice looks" : `${practices.length} practices look`} like the one you are about to create. Nothing
        is created yet.
      </p>
      <ul className={classes["alike"]}>
        {practices.map(({ practiceId, practiceName, isMyLinnet, reasons }) => (
          <li key={practiceId} className={classes["alikeOne"]}>
            {/* In a tab of its own: what was typed here is not to be lost. */}
            <Link href={directoryScreens.editPractice.to({ id: String(practiceId) })} target="_blank">
              {practiceName}
              <span className="ln-hidden"> (opens in a new tab)</span>
            </Link>
            <span className={classes["alikeFacts"]}>
              <span>ID {practiceId}</span>
              {isMyLinnet && <StatusBadge tone="success">On the portal</StatusBadge>}
              <span>{reasons.join(", ")}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={classes["dialogButtons"]}>
        <Button size="md" variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" loading={isCreating} onClick={onCreate}>
          Create New Practice Anyway
        </Button>
      </div>
    </Modal>
  );
}
