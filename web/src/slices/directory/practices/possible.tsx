import type { PossibleDuplicate } from "@linnet/contract/directory";
import type { ReactNode } from "react";
import { PossibleRecords } from "../possible-records.tsx";
import { directoryScreens } from "../routes.ts";

interface PossiblePracticesProps {
  practices: readonly PossibleDuplicate[];
  /** Actions on a match, next to its facts. */
  action?: (practice: PossibleDuplicate) => ReactNode;
}

/** Possible practice matches, each with reasons (DIR-032, DIR-062). */
export function PossiblePractices({ practices, action }: PossiblePracticesProps) {
  const records = practices.map((practice) => ({
    id: practice.practiceId,
    name: practice.practiceName,
    href: directoryScreens.editPractice.to({ id: String(practice.practiceId) }),
    isOnPortal: practice.isMyLinnet,
    facts: [practice.address, practice.reasons.join(", ")],
    action: action?.(practice),
  }));
  return <PossibleRecords records={records} />;
}
