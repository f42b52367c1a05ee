import { ACCOUNTS_HELP } from "./accounts.ts";
import { CONTENT_HELP } from "./content.ts";
import { DESK_HELP } from "./desk.ts";
import { EDUCATION_HELP } from "./education.ts";
import type { HelpText } from "./help-text.ts";
import { PATIENTS_HELP } from "./patients.ts";
import { PRACTICE_HELP } from "./practice.ts";
import { REFERRALS_HELP } from "./referrals.ts";
import { SESSION_HELP } from "./session.ts";

/** The help of each page, shown by its `?` button and in docs/guide. */
export const HELP: readonly HelpText[] = [
  ...SESSION_HELP,
  ...PATIENTS_HELP,
  ...REFERRALS_HELP,
  ...DESK_HELP,
  ...PRACTICE_HELP,
  ...ACCOUNTS_HELP,
  ...EDUCATION_HELP,
  ...CONTENT_HELP,
];
