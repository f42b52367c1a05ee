import { existsSync } from "node:fs";
import { z } from "zod";

const url = z.url({ protocol: /^https?$/ });
/** A secret setting. It may be in a file, named by the variable with the suffix _FILE. */
const secret = <T extends z.ZodType>(schema: T): T => schema.meta({ isSecret: true });

/** Two parts at most: while a secret is replaced the new one seals, and both open. A comma always divides, so that no secret has one. */
const sealingSecret = z
  .string()
  .refine(
    (value) =>
      value.split(",").length <= 2 &&
      value.split(",").every((part, _at, { length }) => part.length >= 32 && (length === 1 || part.trim() === part)),
    "must be one secret, or two as new,old without a space. Each needs at least 32 characters and no comma",
  )
  .optional();
const switchedOn = z.enum(["true", "false"]).transform((value) => value === "true");

/** Every variable of the environment, its sentence and its default. `.env.example` is written from this table. */
export const configVariables = {
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe("The port the server listens on."),
  HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("The address the server listens on. Demo mode warns about anything other than loopback."),
  PUBLIC_URL: url
    .optional()
    .describe("The address users open, such as https://portal.example.org. Default: http://localhost and the port."),
  LINNET_DATA: z.string().min(1).default("./data").describe("The folder for the embedded database and files."),
  LINNET_MODE: z
    .enum(["demo", "production"])
    .default("demo")
    .describe("demo: with the demo hospital. production: without it and with safety checks."),
  LINNET_ALLOW_EMBEDDED_DATABASE: switchedOn
    .default(false)
    .describe("true: allows the embedded database in production mode. It may lose data in a power failure."),
  DATABASE_URL: secret(z.url({ protocol: /^postgres(ql)?$/ }).optional()).describe(
    "PostgreSQL 14 or newer. Unset: the embedded database. For a database on another machine, add ?sslmode=verify-full, and &sslrootcert=FILE for the hospital's own CA.",
  ),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(4)
    .max(1000)
    .default(8)
    .describe(
      "The number of PostgreSQL connections that this process may open for requests. Jobs, live updates and health checks need 5 more.",
    ),
  NODE_EXTRA_CA_CERTS: z
    .string()
    .refine(existsSync, "the file does not exist")
    .optional()
    .describe(
      "A PEM file with the hospital's own CA. It covers the database, mail server, storage, FHIR server and sign-in provider. Node reads it at startup, so set it in the process environment, not in .env.",
    ),
  OIDC_ISSUER: url.optional().describe("The OpenID provider for sign-in. Unset: the embedded provider."),
  OIDC_CLIENT_ID: z.string().min(1).default("linnet-web").describe("The portal's client ID at the provider."),
  OIDC_AUDIENCE: z.string().min(1).default("urn:linnet:api").describe("The audience in the provider's access tokens for the portal."),
  OKTA_ORG_URL: url
    .optional()
    .describe("The Okta organization whose users you manage in the portal, such as https://hospital.okta.com. Requires OIDC_ISSUER."),
  OKTA_API_TOKEN: secret(z.string().min(1).optional()).describe("The portal's Okta API token. Required with OKTA_ORG_URL."),
  COOKIE_SECRET: secret(sealingSecret).describe(
    "Signs the embedded provider's cookies. Required in production mode with the embedded provider. Use new,old while you rotate it.",
  ),
  SECOND_FACTOR: z
    .enum(["hospital", "everyone"])
    .optional()
    .describe(
      "Which users of the embedded provider need an authenticator app. Use everyone (default in production mode) or hospital (roles 4, 5, 6, 12, 13).",
    ),
  HOSPITAL_NAME: z
    .string()
    .min(1)
    .default("Wrenfield Children’s Hospital")
    .describe("The hospital's name, as users see it. Required in production mode."),
  HOSPITAL_ADDRESS: z
    .string()
    .min(1)
    .default("1 Linden Park, Wrenfield, CA 90001")
    .describe("The hospital's address on one line, for printed documents. Required in production mode."),
  HOSPITAL_TITLE_PREFIX: z
    .string()
    .min(1)
    .default("WCH")
    .describe("The prefix for titles of printed documents. Required in production mode."),
  HOSPITAL_TIME_ZONE: z
    .string()
    .refine(
      (zone) => Intl.supportedValuesOf("timeZone").includes(zone) || zone === "UTC",
      "must be a time zone such as America/Los_Angeles",
    )
    .default("America/Los_Angeles")
    .describe("The IANA time zone for dates and times in the portal. Required in production mode."),
  HOSPITAL_MAILBOX: z.email().default("patient-access@wrenfield.example").describe("The hospital mailbox for the portal's notices."),
  CRITICAL_RESULT_MINUTES: z.coerce
    .number()
    .min(0)
    .max(1440)
    .default(60)
    .describe("The portal alerts the practice owner and the hospital if no physician opens a critical result within this many minutes."),
  CRITICAL_RESULT_MAIL: z
    .email()
    .optional()
    .describe(
      "An extra address for the hourly email about such results, such as the laboratory's call desk. Unset: only health network administrators.",
    ),
  SUPPORT_MAIL: z.email().optional().describe("The support address shown when a note does not open. Unset: HOSPITAL_MAILBOX."),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@|https:\/\/|tel:\+?\d)\S+$/, "must be an address that begins with mailto:, https:// or tel:")
    .optional()
    .describe(
      "The contact for vulnerability reports in /.well-known/security.txt, such as mailto:security@hospital.example. Unset: no security.txt.",
    ),
  SECURITY_TXT_DAYS: z.coerce.number().int().min(1).max(365).default(90).describe("The number of days until security.txt expires."),
  IMAGE_VIEWER_URL: z
    .string()
    .regex(/^https:\/\/[^/{}\s]+\/\S*\{studyUid\}\S*$/, "must be an https address with {studyUid} in it")
    .optional()
    .describe(
      "The image viewer for radiology: an https address with {studyUid} and, optionally, {accession}. Unset: no images, except in demo mode.",
    ),
  EHR_FHIR_URL: url
    .optional()
    .describe("The base URL of the hospital's FHIR R4 server. Unset: the embedded record, which `npm run import` fills."),
  EHR_FHIR_TOKEN_URL: url
    .optional()
    .describe("The token endpoint of the FHIR server. Unset: the one in its .well-known/smart-configuration."),
  EHR_FHIR_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("The portal's client ID at the FHIR server (SMART Backend Services). Unset: requests are sent without a token."),
  EHR_FHIR_CLIENT_SECRET: secret(z.string().min(1).optional()).describe(
    "The client secret for the FHIR server, if it uses one instead of a key.",
  ),
  EHR_FHIR_PRIVATE_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe("The file with the portal's private key for the FHIR server (private_key_jwt): PEM, PKCS #8, RSA or EC P-384."),
  EHR_FHIR_KEY_ID: z.string().min(1).optional().describe("The ID (kid) of that key at the FHIR server."),
  EHR_FHIR_SCOPE: z
    .string()
    .min(1)
    .default("system/*.read")
    .describe("The scopes that the portal requests. With EHR_FHIR_REFERRALS it also needs write access: system/*.read system/*.write."),
  EHR_FHIR_FILE_ORIGINS: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((origin) => origin.trim() || []))
    .pipe(z.array(z.url({ protocol: /^https$/ })))
    .describe("Other https origins, separated by commas, from which the portal may fetch documents without the token. Unset: none."),
  EHR_FHIR_SWITCHES: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((name) => name.trim() || []))
    .pipe(z.array(z.enum(["bare-references", "no-encounter-filter", "no-note-category", "no-note-status", "no-patient-search"])))
    .describe(
      "Features that the FHIR server claims but does not support, separated by commas: bare-references, no-encounter-filter, no-note-category, no-note-status, no-patient-search.",
    ),
  EHR_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(60_000)
    .default(8000)
    .describe("The time limit for one FHIR server response, in milliseconds."),
  EHR_MRN_SYSTEM: z
    .string()
    .min(1)
    .optional()
    .describe("The identifier system of the hospital's medical record numbers. Unset: a patient's first one."),
  EHR_SYNC_CRON: z
    .string()
    .regex(/^\S+(\s+\S+){4}$/, "must be a cron expression with five fields, such as */5 * * * *")
    .default("*/5 * * * *")
    .describe("When to sync the roster with the FHIR server, as a cron expression in UTC."),
  EHR_FHIR_REFERRALS: switchedOn
    .default(false)
    .describe(
      "true: referrals also go to the FHIR server, which must accept Task and ServiceRequest. false: the embedded intake handles them.",
    ),
  EHR_RELEASE_TAG: z
    .string()
    .min(1)
    .optional()
    .describe("The tag (system|code) that releases a sensitive entry to outside providers. Unset: none is released."),
  SENSITIVE_CATEGORIES_FILE: z
    .string()
    .min(1)
    .optional()
    .describe("A JSON file with the categories withheld for patients aged 12 to 17. Unset: the portal's default categories."),
  SUPPORT_PHONE: z
    .string()
    .min(1)
    .default("888-631-2452")
    .describe("The support number in the footer and in emails. Required in production mode."),
  SUPPORT_PHONE_OPTION: z.string().min(1).default("3").describe("The menu option to choose on the support line."),
  SERVICE_DESK_PHONE: z.string().min(1).optional().describe("The service desk's phone number in help texts. Unset: not shown."),
  SERVICE_DESK_FAX: z.string().min(1).optional().describe("The service desk's fax number in help texts. Unset: not shown."),
  REMINDER_TEXT: z
    .string()
    .min(1)
    .default(
      "This portal shows confidential health information about children. Open only the records of your own patients. Never share your sign-in. Log out before you leave your screen.",
    )
    .describe("The text of the reminder after each sign-in."),
  PRACTICE_NOT_ACTIVE_STATEMENT: z
    .string()
    .default("")
    .describe("The message for users whose practice is not on the portal. Unset: the default message."),
  SURVEY_URL: url.optional().describe("The address for the chart's feedback link. Unset: no link."),
  CARE_WEBSITE_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe("The https address that Care Website opens. Unset: no link, except in demo mode."),
  MEDICAL_STAFF_CONTACT_NAME: z
    .string()
    .min(1)
    .optional()
    .describe("The contact name for staff privileges. Unset: the medical staff office."),
  MEDICAL_STAFF_CONTACT_MAIL: z.email().optional().describe("The contact address for staff privileges. Unset: HOSPITAL_MAILBOX."),
  SIGN_IN_HELP_URL: url.optional().describe("The password reset page of another provider (OIDC_ISSUER). Unset: no link."),
  ACCOUNT_SETTINGS_URL: url
    .optional()
    .describe("The account settings page for outside users. Unset: the portal's own page with the embedded provider, otherwise none."),
  STAFF_EMAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, "must be a domain such as hospital.example")
    .default("staff.wrenfield.example")
    .describe("The email domain of the hospital's own staff. Required in production mode."),
  STAFF_ACCOUNT_SETTINGS_URL: url
    .optional()
    .describe("The account settings page for hospital staff. Unset: the same as for outside users."),
  IDLE_PROMPT_AFTER_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .max(3_600_000)
    .default(900_000)
    .describe("How long a user can be idle before the portal asks if they are still there, in milliseconds."),
  IDLE_ANSWER_WITHIN_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .max(600_000)
    .default(60_000)
    .describe("How long the portal waits for an answer before it logs the user out, in milliseconds."),
  DOCUSIGN_BASE_URL: url
    .optional()
    .describe("DocuSign's eSignature REST address, ending in /restapi. Unset: users sign the agreement in the portal."),
  DOCUSIGN_OAUTH_URL: url.default("https://account.docusign.com").describe("DocuSign's token address (JWT grant)."),
  DOCUSIGN_ACCOUNT_ID: z.string().min(1).optional().describe("The DocuSign account ID."),
  DOCUSIGN_INTEGRATION_KEY: secret(z.string().min(1).optional()).describe("The DocuSign integration key (client ID)."),
  DOCUSIGN_USER_ID: z.string().min(1).optional().describe("The DocuSign user who sends the envelopes."),
  DOCUSIGN_PRIVATE_KEY_FILE: z.string().min(1).optional().describe("The PEM file with the integration's RSA private key."),
  DATA_SECRET: secret(sealingSecret).describe(
    "Encrypts referral drafts and unsent emails in the database and its backups. Required in production mode. Use new,old while you rotate it.",
  ),
  BACKUP_PASSPHRASE: secret(z.string().min(16).optional()).describe(
    "Encrypts backups for `npm run backup` and decrypts them for `npm run restore`. The server does not need it.",
  ),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^[^\s:/]+:\d{1,5}$/, "must be a host and port such as 127.0.0.1:3310")
    .optional()
    .describe(
      "The virus scanner (clamd) that checks every file before it is stored, as host:port. Unset: files are not scanned and are marked as such.",
    ),
  S3_BUCKET: z.string().min(1).optional().describe("The S3 bucket for files. Unset: LINNET_DATA. Credentials work as in the AWS tools."),
  S3_REGION: z.string().min(1).default("us-east-1").describe("The bucket's region."),
  AWS_ACCESS_KEY_ID: secret(z.string().min(1).optional()).describe(
    "The access key ID for the bucket. Unset: from a profile or the machine's role, as in the AWS tools.",
  ),
  AWS_SECRET_ACCESS_KEY: secret(z.string().min(1).optional()).describe("The secret key for AWS_ACCESS_KEY_ID."),
  AWS_SESSION_TOKEN: secret(z.string().min(1).optional()).describe("The session token for a temporary AWS_ACCESS_KEY_ID."),
  S3_ENDPOINT: url.optional().describe("The address of an S3-compatible storage service other than Amazon's."),
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/ }).optional()).describe(
    "The mail server, such as smtps://user:password@mail.example.org. Required in production mode. Unset: demo emails stay in the database.",
  ),
  MAIL_FROM: z.string().min(3).optional().describe("The From address of emails. Required with SMTP_URL."),
  GEOCODER_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe("The geocoding service for practice addresses, called from the browser. Unset: Linnet standardizes addresses itself."),
  GEOCODER_KEY: secret(z.string().min(1).optional()).describe(
    "The key for it. Users who edit practices can see it, so restrict it to PUBLIC_URL at the service. Required with GEOCODER_URL.",
  ),
  SENTRY_DSN: secret(url.optional()).describe("The Sentry-compatible service for error reports. Unset: errors are only logged."),
  METRICS_TOKEN: secret(z.string().min(32).optional()).describe(
    "The token for reading /metrics from another machine (Authorization: Bearer …). Unset: only this machine can read it.",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .optional()
    .describe("The trace collector (OTLP over HTTP), such as http://127.0.0.1:4318. Unset: no traces."),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe("The share of traces to record, from 0 to 1."),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(1200).describe("The maximum number of requests per minute from one address."),
  SENDINGS_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .describe("The maximum number of referrals, messages, letters, requests and invitations per user per day."),
  UPLOAD_MB_PER_DAY: z.coerce.number().int().min(1).default(2000).describe("The maximum upload per user per day, in megabytes."),
  BUSY_AFTER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(1000)
    .describe("How far the server may fall behind before it rejects new calls with 503, in milliseconds. 0: never."),
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe(
      "How long a stopping server keeps serving while /health/ready fails, in milliseconds. Behind a load balancer, set this to longer than its health checks take.",
    ),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe("The number of proxies in front of Linnet. It sets how far from the end of X-Forwarded-For the caller's address is."),
  LOG_LEVEL: z.enum(["error", "warn", "info", "silent"]).default("info").describe("The log level."),
} as const;

/** The variables that may stand in a file instead: NAME_FILE names it. */
export const SECRET_VARIABLES: readonly string[] = Object.entries(configVariables).flatMap(([name, schema]) =>
  schema.meta()?.["isSecret"] === true ? [name] : [],
);
