import { embeddedEhr } from "./adapters/ehr/embedded/embedded.ts";
import type { FhirClient } from "./adapters/ehr/fhir/client/client.ts";
import { fhirEhr } from "./adapters/ehr/fhir/ehr.ts";
import type { Ehr } from "./adapters/ehr/port.ts";
import { readSensitiveCategories } from "./adapters/ehr/release/sensitive-categories.ts";
import { embeddedAdministration } from "./adapters/identity/embedded/administration.ts";
import { oktaAdministration } from "./adapters/identity-administration/okta/administration.ts";
import { oktaSettings } from "./adapters/identity-administration/okta/calls.ts";
import type { IdentityAdministration } from "./adapters/identity-administration/port.ts";
import { type DeskNeeds, type EmbeddedDesk, embeddedDesk } from "./adapters/intake/embedded/desk.ts";
import { embeddedIntake } from "./adapters/intake/embedded/intake.ts";
import { fhirIntake } from "./adapters/intake/fhir/intake.ts";
import type { ReferralIntake } from "./adapters/intake/port.ts";
import { embeddedMailer } from "./adapters/mail/embedded.ts";
import type { Mailer } from "./adapters/mail/port.ts";
import { smtpMailer } from "./adapters/mail/smtp.ts";
import { logReporter } from "./adapters/reporter/log.ts";
import type { Reporter } from "./adapters/reporter/port.ts";
import { sentryReporter } from "./adapters/reporter/sentry.ts";
import type { Config } from "./config.ts";
import type { Database } from "./platform/database/database.ts";
import type { Platform } from "./platform/platform.ts";
import { VERSION } from "./platform/version.ts";

/** Where failed calls are reported. What the service does not take is written into the log instead. */
export function openReporter({ SENTRY_DSN, LINNET_MODE }: Config, warn: (failure: object, message: string) => void): Reporter {
  if (!SENTRY_DSN) return logReporter((failure) => warn(failure, "a call failed"));
  return sentryReporter({
    dsn: SENTRY_DSN,
    release: VERSION,
    environment: LINNET_MODE,
    onLost: (failure, err) => warn({ ...failure, err }, "a call failed, and could not be reported"),
  });
}

/** The hospital's record: on its FHIR server, or in the portal's own database. */
export function openRecord(config: Config, db: Database, client: FhirClient | undefined): Ehr {
  const zone = config.HOSPITAL_TIME_ZONE;
  const release = { sensitive: readSensitiveCategories(config.SENSITIVE_CATEGORIES_FILE), releaseTag: config.EHR_RELEASE_TAG };
  const mrnSystem = config.EHR_MRN_SYSTEM;
  return client ? fhirEhr({ client, zone, release, mrnSystem }) : embeddedEhr(db, zone, { ...release, mrnSystem });
}

/** Who handles people's sign-ins: Okta, the embedded directory, or nobody in the portal, where they are another provider's. */
export async function openAdministration(
  needs: Pick<Platform, "config" | "db" | "clock" | "jobs">,
): Promise<IdentityAdministration | undefined> {
  const okta = oktaSettings(needs.config);
  if (okta) return oktaAdministration(okta);
  return needs.config.OIDC_ISSUER ? undefined : embeddedAdministration(needs);
}

/** Where mails go: to the hospital's mail server, or into the database. */
export const openMailer = ({ SMTP_URL, MAIL_FROM }: Config, db: Database): Mailer =>
  SMTP_URL && MAIL_FROM ? smtpMailer({ url: SMTP_URL, from: MAIL_FROM }) : embeddedMailer(db);

/** Who takes referrals at the hospital; the embedded intake has a desk of its own, which goes on by itself. */
export function openIntake(
  needs: DeskNeeds,
  server: Omit<Parameters<typeof fhirIntake>[0], "clock" | "zone"> | undefined,
): { intake: ReferralIntake; desk: EmbeddedDesk | undefined } {
  if (server) return { intake: fhirIntake({ ...server, clock: needs.clock, zone: needs.zone }), desk: undefined };
  return { intake: embeddedIntake(needs), desk: embeddedDesk(needs) };
}
