import type { UserRoles } from "@linnet/contract/session";
import type { AnyScreen } from "../platform/page/screen.ts";

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
  /** The topic for help, if something replaces the page. */
  helpAbout?: AnyScreen;
}

export type Practice = NonNullable<UserRoles["practice"]>;

/** Who is at the keyboard, as the shell shows it. */
export interface ShellPerson {
  firstName: string;
  lastName: string;
  /** The role in words, as the menu shows it under the name. */
  role: string;
  accountSettings: UserRoles["accountSettings"];
  practice: Practice | null;
  practices: Practice[];
  /** Their menu speaks of an embassy, so the portal appears as the embassy's (decision G-SES-11). */
  inEmbassy: boolean;
}
