import type { PortalSettings } from "@linnet/contract/session";
import type { Platform } from "../../platform/platform.ts";
import { PORTAL_VERSION } from "../../platform/version.ts";

/** The settings that every browser gets before anyone signs in. */
export const portalSettings = ({ config, identity }: Pick<Platform, "config" | "identity">): PortalSettings => ({
  hospitalName: config.HOSPITAL_NAME,
  hospitalAddress: config.HOSPITAL_ADDRESS,
  titlePrefix: config.HOSPITAL_TITLE_PREFIX,
  timeZone: config.HOSPITAL_TIME_ZONE,
  supportPhone: config.SUPPORT_PHONE,
  supportPhoneOption: config.SUPPORT_PHONE_OPTION,
  version: PORTAL_VERSION,
  demo: config.LINNET_MODE === "demo",
  surveyUrl: config.SURVEY_URL ?? null,
  serviceDeskPhone: config.SERVICE_DESK_PHONE ?? null,
  serviceDeskFax: config.SERVICE_DESK_FAX ?? null,
  reminderText: config.REMINDER_TEXT,
  idle: { promptAfterMs: config.IDLE_PROMPT_AFTER_MS, answerWithinMs: config.IDLE_ANSWER_WITHIN_MS },
  signIn: {
    issuer: identity.issuer,
    clientId: identity.clientId,
    help: identity.embedded ? "portal" : (config.SIGN_IN_HELP_URL ?? null),
  },
});
