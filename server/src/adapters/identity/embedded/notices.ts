import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Tells somebody by mail what was changed about their sign-in. */
export const embeddedNotices =
  ({ config, jobs }: Pick<Platform, "config" | "jobs">) =>
  (trx: Database, to: string, subject: string): Promise<void> =>
    jobs.send(trx, "mail.send", {
      to,
      subject,
      text: `${subject}. If it was not you, please call ${config.SUPPORT_PHONE} at once. Your account settings: ${config.origin}/account/settings`,
    });
