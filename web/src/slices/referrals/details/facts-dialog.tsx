import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { FactList } from "../../../ui/layout/fact-list.tsx";

interface FactsDialogProps {
  title: string;
  /** What has no value is said to be not recorded. */
  facts: [string, ReactNode][];
  onClose: () => void;
}

const NOT_RECORDED = <span className="ln-muted">Not recorded</span>;

/** What is known behind a label; there is nothing to do but read it. */
export function FactsDialog({ title, facts, onClose }: FactsDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} size={520}>
      <FactList facts={facts.map(([label, value]) => [label, value || NOT_RECORDED])} />
      <ButtonRow>
        <Button size="md" data-autofocus onClick={onClose}>
          Done
        </Button>
      </ButtonRow>
    </Modal>
  );
}
