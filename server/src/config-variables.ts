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
    "takes one secret, or two as new,old without a space: each of at least 32 characters, and without a comma of its own",
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
    .describe("The address the server listens on; in demo mode anything but loopback is warned about."),
  PUBLIC_URL: url
    .optional()
    .describe("The address people open, for example https://portal.example.org. Default: http://localhost and the port."),
  LINNET_DATA: z.string().min(1).default("./data").describe("The folder of the embedded database and the files."),
  LINNET_MODE: z
    .enum(["demo", "production"])
    .default("demo")
    .describe("demo: with the synthetic hospital. production: without it, and with its safety checks."),
  LINNET_ALLOW_EMBEDDED_DATABASE: switchedOn
    .default(false)
    .describe("true: production mode may run on the embedded database, which does not survive a power cut for sure."),
  DATABASE_URL: secret(z.url({ protocol: /^postgres(ql)?$/ }).optional()).describe(
    "PostgreSQL 14 or newer; without it the embedded database is used. On another machine with TLS: ?sslmode=verify-full, and &sslrootcert=FILE for a CA of the hospital's own.",
  ),
  NODE_EXTRA_CA_CERTS: z
    .string()
    .refine(existsSync, "There is no such file")
    .optional()
    .describe(
      "A PEM file with the hospital's own CA, for certificates of its database, mail server, storage, FHIR server and sign-in provider. Node reads it as it starts: it has to be in the environment of the process, not in .env.",
    ),
  OIDC_ISSUER: url.optional().describe("The OpenID provider people sign in at; without it the embedded one is used."),
  OIDC_CLIENT_ID: z.string().min(1).default("linnet-web").describe("The portal's client id at the provider."),
  OIDC_AUDIENCE: z
    .string()
    .min(1)
    .default("urn:linnet:api")
    .describe("The audience the provider writes into access tokens for the portal."),
  OKTA_ORG_URL: url
    .optional()
    .describe("The Okta organization whose people administrators handle here, such as https://hospital.okta.com; needs OIDC_ISSUER."),
  OKTA_API_TOKEN: secret(z.string().min(1).optional()).describe("The portal's API token at Okta; needed with OKTA_ORG_URL."),
  COOKIE_SECRET: secret(sealingSecret).describe(
    "Signs the embedded provider's cookies; needed in production mode with the embedded provider. new,old while it is replaced.",
  ),
  SECOND_FACTOR: z
    .enum(["hospital", "everyone"])
    .optional()
    .describe(
      "Who needs an authenticator app at the embedded provider: everyone (the default in production mode), or hospital (its own people alone: roles 4, 5, 6, 12 and 13).",
    ),
  HOSPITAL_NAME: z
    .string()
    .min(1)
    .default("Wrenfield Children’s Hospital")
    .describe("The hospital's name, as people read it; needed in production mode."),
  HOSPITAL_ADDRESS: z
    .string()
    .min(1)
    .default("1 Linden Park, Wrenfield, CA 90001")
    .describe("The hospital's address, in one line, as it stands on paper; needed in production mode."),
  HOSPITAL_TITLE_PREFIX: z.string().min(1).default("WCH").describe("Begins the titles of printed documents; needed in production mode."),
  HOSPITAL_TIME_ZONE: z
    .string()
    .refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone) || zone === "UTC", "is not a time zone such as America/Los_Angeles")
    .default("America/Los_Angeles")
    .describe("The IANA time zone in which dates are read and shown; needed in production mode."),
  HOSPITAL_MAILBOX: z.email().default("patient-access@wrenfield.example").describe("Where the hospital reads what the portal tells it."),
  CRITICAL_RESULT_MINUTES: z.coerce
    .number()
    .min(0)
    .max(1440)
    .default(60)
    .describe("A critical result that no physician of the practice has opened for so many minutes goes to its owner and to the hospital."),
  CRITICAL_RESULT_MAIL: z
    .email()
    .optional()
    .describe(
      "One more address for the hourly email about such results, such as the laboratory's call desk; unset: only Health Network Administrators.",
    ),
  SUPPORT_MAIL: z.email().optional().describe("Where people write when a note does not open; unset: HOSPITAL_MAILBOX."),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@|https:\/\/|tel:\+?\d)\S+$/, "is not an address that begins with mailto:, https:// or tel:")
    .optional()
    .describe(
      "The address for reports of weaknesses, such as mailto:security@hospital.example, named by /.well-known/security.txt; unset: there is no such file.",
    ),
  SECURITY_TXT_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(90)
    .describe("For how many days security.txt may be trusted by those who have read it."),
  IMAGE_VIEWER_URL: z
    .string()
    .regex(/^https:\/\/[^/{}\s]+\/\S*\{studyUid\}\S*$/, "is not an https address with {studyUid} in it")
    .optional()
    .describe(
      "Where images of radiology open: an https address with {studyUid} in it and, if wished, {accession}; unset offers no images, except in demo mode.",
    ),
  EHR_FHIR_URL: url
    .optional()
    .describe("The base address of the hospital's FHIR R4 server; without it the embedded record is used, which `npm run import` fills."),
  EHR_FHIR_TOKEN_URL: url
    .optional()
    .describe("Where the FHIR server's access tokens are given out; unset: as its .well-known/smart-configuration says."),
  EHR_FHIR_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("The portal's client id at the FHIR server (SMART Backend Services); unset calls it without a token."),
  EHR_FHIR_CLIENT_SECRET: secret(z.string().min(1).optional()).describe(
    "The client secret at the FHIR server, where it takes one instead of a key.",
  ),
  EHR_FHIR_PRIVATE_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      "The file with the private key the portal proves itself with at the FHIR server (private_key_jwt): PEM, PKCS #8, RSA or EC P-384.",
    ),
  EHR_FHIR_KEY_ID: z.string().min(1).optional().describe("The id (kid) under which the FHIR server knows that key."),
  EHR_FHIR_SCOPE: z
    .string()
    .min(1)
    .default("system/*.read")
    .describe(
      "What the portal asks for at the FHIR server; with EHR_FHIR_REFERRALS it has to write there, too: system/*.read system/*.write.",
    ),
  EHR_FHIR_FILE_ORIGINS: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((origin) => origin.trim() || []))
    .pipe(z.array(z.url({ protocol: /^https$/ })))
    .describe("Other https origins, divided by commas, from which documents are fetched, without the token; unset: none."),
  EHR_FHIR_SWITCHES: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((name) => name.trim() || []))
    .pipe(z.array(z.enum(["bare-references", "no-encounter-filter", "no-note-category", "no-note-status", "no-patient-search"])))
    .describe(
      "What the FHIR server cannot do though it says so, divided by commas: bare-references, no-encounter-filter, no-note-category, no-note-status, no-patient-search.",
    ),
  EHR_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(60_000)
    .default(8000)
    .describe("How long the FHIR server may take for one answer, in milliseconds."),
  EHR_MRN_SYSTEM: z
    .string()
    .min(1)
    .optional()
    .describe("The identifier system of the hospital's medical record numbers; unset takes a patient's first one."),
  EHR_SYNC_CRON: z
    .string()
    .regex(/^\S+(\s+\S+){4}$/, "is not a cron expression of five fields such as */5 * * * *")
    .default("*/5 * * * *")
    .describe("When the roster is brought up to date with the FHIR server, as a cron expression in UTC."),
  EHR_FHIR_REFERRALS: switchedOn
    .default(false)
    .describe("true: referrals go to the FHIR server too (it must take Task and ServiceRequest); false: the embedded intake takes them."),
  EHR_RELEASE_TAG: z
    .string()
    .min(1)
    .optional()
    .describe("The tag (system|code) by which the hospital releases a sensitive entry to outside providers; unset releases none."),
  SENSITIVE_CATEGORIES_FILE: z
    .string()
    .min(1)
    .optional()
    .describe("A JSON file with what is withheld of patients aged 12 to 17, by category; unset: the categories that come with the portal."),
  SUPPORT_PHONE: z
    .string()
    .min(1)
    .default("888-631-2452")
    .describe("The support number in the footer and in emails; needed in production mode."),
  SUPPORT_PHONE_OPTION: z.string().min(1).default("3").describe("The option to choose when the support number answers."),
  SERVICE_DESK_PHONE: z.string().min(1).optional().describe("The service desk's number in help texts; unset leaves the line out."),
  SERVICE_DESK_FAX: z.string().min(1).optional().describe("The service desk's fax number in help texts; unset leaves the line out."),
  REMINDER_TEXT: z
    .string()
    .min(1)
    .default(
      "What you see in this portal is confidential health information of children. Open only the records of patients you care for, never share your sign-in, and log out when you leave your screen.",
    )
    .describe("What the reminder after each sign-in says."),
  PRACTICE_NOT_ACTIVE_STATEMENT: z
    .string()
    .default("")
    .describe("What people read whose practice is not on the portal; unset shows the portal's own sentence."),
  SURVEY_URL: url.optional().describe("Where the chart's feedback link leads; unset hides the link."),
  CARE_WEBSITE_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe("The care network's website, an https address that Care Website opens; unset there is none, except in demo mode."),
  MEDICAL_STAFF_CONTACT_NAME: z
    .string()
    .min(1)
    .optional()
    .describe("Who is written to for staff privileges; unset: the medical staff office."),
  MEDICAL_STAFF_CONTACT_MAIL: z.email().optional().describe("Where people write for staff privileges; unset: HOSPITAL_MAILBOX."),
  SIGN_IN_HELP_URL: url
    .optional()
    .describe("Where people who cannot sign in get a new password from another provider (OIDC_ISSUER); unset hides the link."),
  ACCOUNT_SETTINGS_URL: url
    .optional()
    .describe("Where outside people change their account settings; unset: the portal's own page with the embedded provider, else nowhere."),
  STAFF_EMAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, "is not a domain such as hospital.example")
    .default("staff.wrenfield.example")
    .describe("The email domain of the hospital's own staff; needed in production mode."),
  STAFF_ACCOUNT_SETTINGS_URL: url
    .optional()
    .describe("Where the hospital's own staff change their account settings; unset: as for outside people."),
  IDLE_PROMPT_AFTER_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .max(3_600_000)
    .default(900_000)
    .describe("How long no one has touched the portal before it asks whether they are still there, in milliseconds."),
  IDLE_ANSWER_WITHIN_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .max(600_000)
    .default(60_000)
    .describe("How long it waits for an answer before it logs out, in milliseconds."),
  DOCUSIGN_BASE_URL: url
    .optional()
    .describe("DocuSign's eSignature REST address, ending in /restapi; without it the agreement is signed at the embedded service."),
  DOCUSIGN_OAUTH_URL: url.default("https://account.docusign.com").describe("Where DocuSign gives out tokens (JWT grant)."),
  DOCUSIGN_ACCOUNT_ID: z.string().min(1).optional().describe("The account id at DocuSign."),
  DOCUSIGN_INTEGRATION_KEY: secret(z.string().min(1).optional()).describe("The integration key (client id) at DocuSign."),
  DOCUSIGN_USER_ID: z.string().min(1).optional().describe("The user at DocuSign in whose name envelopes are sent."),
  DOCUSIGN_PRIVATE_KEY_FILE: z.string().min(1).optional().describe("The file with the RSA private key of the integration, PEM."),
  DATA_SECRET: secret(sealingSecret).describe(
    "Makes drafts of referrals and mails that wait unreadable in the database and its backups; needed in production mode. new,old while it is replaced.",
  ),
  BACKUP_PASSPHRASE: secret(z.string().min(16).optional()).describe(
    "Encrypts what `npm run backup` writes and opens it for `npm run restore`; the server does not need it.",
  ),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^[^\s:/]+:\d{1,5}$/, "is not a host and a port such as 127.0.0.1:3310")
    .optional()
    .describe(
      "The virus scanner (clamd) that looks at every file before it is stored, as host:port; unset: files are not scanned, and say so.",
    ),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe("The S3 bucket for files; unset keeps them in LINNET_DATA. Its credentials are taken as the AWS tools take them."),
  S3_REGION: z.string().min(1).default("us-east-1").describe("The region of the bucket."),
  AWS_ACCESS_KEY_ID: secret(z.string().min(1).optional()).describe(
    "The id of the key for the bucket; unset: from a profile or the machine's role, as the AWS tools have it.",
  ),
  AWS_SECRET_ACCESS_KEY: secret(z.string().min(1).optional()).describe("The key for the bucket; goes with AWS_ACCESS_KEY_ID."),
  AWS_SESSION_TOKEN: secret(z.string().min(1).optional()).describe("Of a key that ends by itself; goes with AWS_ACCESS_KEY_ID."),
  S3_ENDPOINT: url.optional().describe("The address of a storage that speaks S3 and is not Amazon's."),
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/ }).optional()).describe(
    "The mail server, such as smtps://user:password@mail.example.org; needed in production mode. Unset, demo mails stay in the database.",
  ),
  MAIL_FROM: z.string().min(3).optional().describe("The sender of emails; needed with SMTP_URL."),
  GEOCODER_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe("The geocoding service that browsers ask about practices' addresses; without it Linnet makes addresses standard itself."),
  GEOCODER_KEY: secret(z.string().min(1).optional()).describe(
    "The key for it, which everyone who edits practices can read: bind it to PUBLIC_URL at the service; needed with GEOCODER_URL.",
  ),
  SENTRY_DSN: secret(url.optional()).describe("Where failures are reported to, in the manner of Sentry; without it they are only logged."),
  METRICS_TOKEN: secret(z.string().min(32).optional()).describe(
    "Prometheus on another machine reads /metrics with it (Authorization: Bearer …); unset: only programs on this machine do.",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .optional()
    .describe("Where a collector takes traces (OTLP over HTTP, such as http://127.0.0.1:4318); without it none are written."),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe("Which share of the traces is written, from 0 to 1."),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(1200).describe("Most requests a minute from one address."),
  SENDINGS_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .describe("Most referrals, messages, letters, requests and invitations that one person sends within a day."),
  UPLOAD_MB_PER_DAY: z.coerce.number().int().min(1).default(2000).describe("Most megabytes of files that one person uploads within a day."),
  BUSY_AFTER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(1000)
    .describe("How late the server may be with its work, in milliseconds, before it turns new calls away with 503; 0: it never does."),
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe(
      "How long the server goes on answering once it is told to stop, while /health/ready says no, in milliseconds: behind a load balancer, longer than its checks need.",
    ),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe("How many proxies stand in front: the caller's address is taken so many places from the end of X-Forwarded-For."),
  LOG_LEVEL: z.enum(["error", "warn", "info", "silent"]).default("info").describe("How much is logged."),
} as const;

/** The variables that may stand in a file instead: NAME_FILE names it. */
export const SECRET_VARIABLES: readonly string[] = Object.entries(configVariables).flatMap(([name, schema]) =>
  schema.meta()?.["isSecret"] === true ? [name] : [],
);
