import type { UserRoles } from "@linnet/contract/session";

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
