import type { Config } from "../config.ts";

/** Whether this is an address of the hospital's own staff, who sign in otherwise than people outside. */
export const isStaffEmail = (email: string, { STAFF_EMAIL_DOMAIN }: Pick<Config, "STAFF_EMAIL_DOMAIN">): boolean =>
  email.split("@").at(-1)?.toLowerCase() === STAFF_EMAIL_DOMAIN.toLowerCase();
