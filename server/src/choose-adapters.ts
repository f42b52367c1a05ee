import { embeddedEhr } from "./adapters/ehr/embedded/embedded.ts";
import type { FhirClient } from "./adapters/ehr/fhir/client/client.ts";
import type { FhirWriting } from "./adapters/ehr/fhir/client/writing.ts";
import type { FhirEhrSettings } from "./adapters/ehr/fhir/ehr.ts";
import type { Ehr } from "./adapters/ehr/port.ts";
import { readSensitiveCategories } from "./adapters/ehr/release/sensitive-categories.ts";
import { wireIdRepository } from "./adapters/ehr/wire-id-repository.ts";
import type { Identity } from "./adapters/identity/port.ts";
import type { IdentityAdministration } from "./adapters/identity-administration/port.ts";
import type { DeskNeeds, EmbeddedDesk } from "./adapters/intake/embedded/desk.ts";
import type { ReferralIntake } from "./adapters/intake/port.ts";
import type { Mailer } from "./adapters/mail/port.ts";
import { logReporter } from "./adapters/reporter/log.ts";
import type { Reporter } from "./adapters/reporter/port.ts";
import type { SignatureService } from "./adapters/signature/port.ts";
import type { Config } from "./config.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database/database.ts";
import type { Platform } from "./platform/platform.ts";
import { VERSION } from "./platform/version.ts";
import { replacementRepository } from "./slices/patients/public.ts";

// An adapter comes with its library. So each is loaded where it is chosen: the others take neither time at the start nor memory.

/** Where failed calls are reported. What the service does not take is written into the log instead. */
export async function openReporter(
  { SENTRY_DSN, LINNET_MODE }: Config,
  warn: (failure: object, message: string) => void,
): Promise<Reporter> {
  if (!SENTRY_DSN) return logReporter((failure) => warn(failure, "a call failed"));
  const { sentryReporter } = await import("./adapters/reporter/sentry.ts");
  return sentryReporter({
    dsn: SENTRY_DSN,
    release: VERSION,
    environment: LINNET_MODE,
    onLost: (failure, err) => warn({ ...failure, err }, "a call failed and could not be reported"),
  });
}

/** The hospital's FHIR server, where one is configured; without a database it only knows the ids that it has seen. */
export async function openFhirClient(
  config: Config,
  clock: Clock,
  db?: Database,
): Promise<(FhirClient & { writing: FhirWriting }) | undefined> {
  if (!config.EHR_FHIR_URL) return undefined;
  const { fhirClient } = await import("./adapters/ehr/fhir/client/client.ts");
  const { clientSettings } = await import("./adapters/ehr/fhir/client/settings.ts");
  return fhirClient(clientSettings(config), clock, db && wireIdRepository(db));
}

/** The hospital's record: on its FHIR server, or in the portal's own database. */
export async function openRecord(config: Config, db: Database, client: FhirClient | undefined, log?: FhirEhrSettings["log"]): Promise<Ehr> {
  const zone = config.HOSPITAL_TIME_ZONE;
  const release = { sensitive: readSensitiveCategories(config.SENSITIVE_CATEGORIES_FILE), releaseTag: config.EHR_RELEASE_TAG };
  const mrnSystem = config.EHR_MRN_SYSTEM;
  if (!client) return embeddedEhr(db, zone, { ...release, mrnSystem });
  const { fhirEhr } = await import("./adapters/ehr/fhir/ehr.ts");
  return fhirEhr({ client, zone, release, mrnSystem, log, replacements: replacementRepository(db).among });
}

/** Where people prove who they are: at the hospital's provider, or at the portal's own. */
export async function openIdentity(
  needs: Pick<Platform, "config" | "db" | "clock" | "jobs"> & { warn: (what: object, message: string) => void },
): Promise<Identity> {
  if (needs.config.OIDC_ISSUER) {
    const { openIdProvider } = await import("./adapters/identity/open-id-provider.ts");
    return openIdProvider({ config: needs.config, warn: needs.warn });
  }
  const { embeddedIdentity } = await import("./adapters/identity/embedded/embedded.ts");
  return embeddedIdentity(needs);
}

/** Administration of sign-ins: Okta, the embedded directory, or none for another provider. */
export async function openAdministration(
  needs: Pick<Platform, "config" | "db" | "clock" | "jobs">,
): Promise<IdentityAdministration | undefined> {
  const { oktaSettings } = await import("./adapters/identity-administration/okta/calls.ts");
  const okta = oktaSettings(needs.config);
  if (okta) {
    const { oktaAdministration } = await import("./adapters/identity-administration/okta/administration.ts");
    return oktaAdministration(okta);
  }
  if (needs.config.OIDC_ISSUER) return undefined;
  const { embeddedAdministration } = await import("./adapters/identity/embedded/administration.ts");
  return embeddedAdministration(needs);
}

/** Where agreements are signed: at DocuSign, or on a page of the portal's own. */
export async function openSignature(needs: Pick<Platform, "config" | "db" | "clock" | "storage">): Promise<SignatureService> {
  const { docuSignSettings } = await import("./adapters/signature/docusign/settings.ts");
  if (docuSignSettings(needs.config)) {
    const { docuSignSignature } = await import("./adapters/signature/docusign/docusign.ts");
    return docuSignSignature(needs);
  }
  const { embeddedSignature } = await import("./adapters/signature/embedded/embedded.ts");
  return embeddedSignature(needs);
}

/** Where mails go: to the hospital's mail server, or into the database. */
export async function openMailer({ SMTP_URL, MAIL_FROM, DATA_SECRET }: Config, db: Database): Promise<Mailer> {
  if (SMTP_URL && MAIL_FROM) {
    const { smtpMailer } = await import("./adapters/mail/smtp.ts");
    return smtpMailer({ url: SMTP_URL, from: MAIL_FROM });
  }
  const { embeddedMailer } = await import("./adapters/mail/embedded.ts");
  return embeddedMailer(db, DATA_SECRET);
}

/** Who takes referrals at the hospital; the embedded intake has a desk of its own, which goes on by itself. */
export async function openIntake(
  needs: DeskNeeds,
  server: Omit<Parameters<typeof import("./adapters/intake/fhir/intake.ts").fhirIntake>[0], "clock" | "zone"> | undefined,
): Promise<{ intake: ReferralIntake; desk: EmbeddedDesk | undefined }> {
  if (server) {
    const { fhirIntake } = await import("./adapters/intake/fhir/intake.ts");
    return { intake: fhirIntake({ ...server, clock: needs.clock, zone: needs.zone }), desk: undefined };
  }
  const { embeddedIntake } = await import("./adapters/intake/embedded/intake.ts");
  const { embeddedDesk } = await import("./adapters/intake/embedded/desk.ts");
  return { intake: embeddedIntake(needs), desk: embeddedDesk(needs) };
}
