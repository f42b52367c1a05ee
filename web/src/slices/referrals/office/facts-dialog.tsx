import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import type { ChildInView } from "../../../ui/people/child-line.tsx";

interface FactsDialogProps {
  title: string;
  child: ChildInView;
  /** An empty value is shown as not recorded. */
  facts: [string, ReactNode][];
  onClose: () => void;
}

const NOT_RECORDED = <span className="ln-muted">Not recorded</span>;

/** A label's details, read only. */
export function FactsDialog({ title, child, facts, onClose }: FactsDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={title} child={child} size={520}>
      <FactList facts={facts.map(([label, value]) => [label, value || NOT_RECORDED])} />
      <ButtonRow>
        <Button size="md" data-autofocus onClick={onClose}>
          Done
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
