import type { PracticeInfo } from "@linnet/contract/practice";
import { Switch } from "@mantine/core";
import { Panel } from "../../ui/layout/panel.tsx";
import { useFlipDelegation } from "./api.ts";
import classes from "./my-practice.module.css";
import type { Tell } from "./use-notice.tsx";

/** Beside the switch and not its description, which would become a part of its name. */
const MEANING = "delegation-meaning";

interface DelegationPanelProps {
  practice: PracticeInfo;
  tell: Tell;
}

/** Whether everybody of the practice manages its people (PRA-008, PRA-028). When it has been flipped the page is on its way out. */
export function DelegationPanel({ practice: { practiceId, isDelegatoinEnabled }, tell }: DelegationPanelProps) {
  const flip = useFlipDelegation();
  return (
    <Panel id="delegation" title="Delegation">
      <Switch
        checked={isDelegatoinEnabled}
        disabled={flip.isPending || flip.isSuccess}
        label={isDelegatoinEnabled ? "Delegation is on" : "Delegation is off"}
        aria-describedby={MEANING}
        onChange={({ currentTarget }) => flip.mutate(practiceId, { onError: (error) => tell.failed(currentTarget, error) })}
      />
      <p id={MEANING} className={classes["meaning"]}>
        {isDelegatoinEnabled
          ? "Everybody in the practice may verify physicians and add or delete people."
          : "Only the owner and the administrators of the practice may verify physicians and add or delete people."}
      </p>
    </Panel>
  );
}
