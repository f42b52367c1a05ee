import type { Practice } from "./shell-person.ts";

/** What the shell can do for the person. What is missing here is not offered. */
export interface ShellActions {
  onLogOut: () => void;
  onSearch?: () => void;
  /** The pointer or the focus is on the button of the search: its code may be fetched. */
  onSearchNear?: () => void;
  onShowTour?: () => void;
  onSaveAgreement?: () => void;
  onSwitchPractice?: (practice: Practice) => void;
  /** The practice is being changed right now. */
  isSwitching?: boolean;
}
