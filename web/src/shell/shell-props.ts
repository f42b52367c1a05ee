import type { UserRoles } from "@linnet/contract/session";
import type { AnyScreen } from "../platform/page/screen.ts";

/** What a person can search: patients, referrals and pages; referrals and pages of a desk; or pages alone. */
export type Finds = "patients" | "referrals" | "pages";

/** What the shell can do for the person. What is missing here is not offered. */
export interface ShellActions {
  onLogOut: () => void;
  onSearch?: () => void;
  finds?: Finds;
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

/** Opens the menu of a narrow window. */
export interface MenuOpener {
  /** The pointer or the focus is on the button: the menu's code may be fetched. */
  onNear: () => void;
  onClick: () => void;
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
