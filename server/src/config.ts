import { z } from "zod";
import { configVariables } from "./config-variables.ts";

const Environment = z.object(configVariables);
export type Config = z.infer<typeof Environment> & {
  /** Where people open the portal, without a slash at the end. */
  origin: string;
};

const asUnset = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([name, value]) => name in configVariables && value !== ""));

/** What the demonstration has to offer: addresses that lead nowhere, and somebody who does not exist. */
const DEMO = {
  IMAGE_VIEWER_URL: "https://images.wrenfield.example/viewer?study={studyUid}",
  CARE_WEBSITE_URL: "https://care.wrenfield.example/",
  MEDICAL_STAFF_CONTACT_NAME: "Harriet Lindqvist",
  MEDICAL_STAFF_CONTACT_MAIL: "medical-staff@wrenfield.example",
};

/** A start that must not happen, as a sentence for the person who started it. */
export class StartRefused extends Error {}

function refuseHalfAMailServer({ SMTP_URL, MAIL_FROM }: Config): void {
  if (SMTP_URL && !MAIL_FROM)
    throw new StartRefused("MAIL_FROM is needed with SMTP_URL: the sender of emails, such as Linnet <portal@hospital.example>.");
}

function refuseHalfAGeocoder({ GEOCODER_URL, GEOCODER_KEY }: Config): void {
  if (GEOCODER_URL && !GEOCODER_KEY) throw new StartRefused("GEOCODER_KEY is needed with GEOCODER_URL: the key that browsers send along.");
  if (GEOCODER_KEY && !GEOCODER_URL) throw new StartRefused("GEOCODER_URL is needed with GEOCODER_KEY: the service that the key is for.");
}

function refuseReferralsToNowhere({ EHR_FHIR_REFERRALS, EHR_FHIR_URL }: Config): void {
  if (EHR_FHIR_REFERRALS && !EHR_FHIR_URL)
    throw new StartRefused("EHR_FHIR_URL is needed with EHR_FHIR_REFERRALS: the FHIR server that referrals go to.");
}

/** What a hospital must say of itself: the defaults are the demonstration's. */
const OWN_TO_A_HOSPITAL = [
  ["HOSPITAL_NAME", "the hospital's name, which people read on every page and in mails, and which seals the signed agreement"],
  ["STAFF_EMAIL_DOMAIN", "the email domain of the hospital's own staff, whose addresses are never invited"],
] as const;

function refuseDemoHospital(config: Config): void {
  for (const [name, meaning] of OWN_TO_A_HOSPITAL) {
    const demo = configVariables[name].parse(undefined);
    if (config[name].trim().toLowerCase() === demo.toLowerCase())
      throw new StartRefused(`${name} is needed in production mode: ${meaning}. ${demo} is the demonstration's.`);
  }
}

/** Where passwords, tokens or people's data go; the storage may stand beside the portal, in a network of its own. */
const OUTSIDE = ["OIDC_ISSUER", "OKTA_ORG_URL", "DOCUSIGN_BASE_URL", "DOCUSIGN_OAUTH_URL", "SENTRY_DSN"] as const;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export const isLoopback = ({ hostname }: Pick<URL, "hostname">) => LOOPBACK.test(hostname);

/** Whether what is sent there cannot be read on the way. */
export const isPrivate = ({ protocol, hostname }: URL) => protocol === "https:" || isLoopback({ hostname });

function refuseListeners(config: Config): void {
  for (const name of OUTSIDE)
    if (config[name] !== undefined && URL.canParse(config[name]) && !isPrivate(new URL(config[name])))
      throw new StartRefused(`${name} must begin with https:// in production mode: anybody on the way could listen.`);
}

function refuseUnsafeProduction(config: Config): void {
  if (config.LINNET_MODE !== "production") return;
  if (!config.origin.startsWith("https://"))
    throw new StartRefused(
      "PUBLIC_URL must begin with https:// in production mode: put TLS in front of Linnet and name its public address.",
    );
  if (!config.DATABASE_URL && !config.LINNET_ALLOW_EMBEDDED_DATABASE)
    throw new StartRefused(
      "DATABASE_URL is needed in production mode. The embedded database is for demonstration and small trials; LINNET_ALLOW_EMBEDDED_DATABASE=true uses it all the same.",
    );
  if (!config.SMTP_URL)
    throw new StartRefused("SMTP_URL is needed in production mode: the hospital's mail server, which takes every mail.");
  if (config.HOSPITAL_MAILBOX.endsWith(".example"))
    throw new StartRefused("HOSPITAL_MAILBOX is needed in production mode: the portal tells the hospital there what has to be corrected.");
  refuseDemoHospital(config);
  refuseListeners(config);
  if (!config.DATA_SECRET) throw new StartRefused("DATA_SECRET (at least 32 characters) is needed in production mode.");
  if (!config.OIDC_ISSUER && !config.COOKIE_SECRET)
    throw new StartRefused("COOKIE_SECRET (at least 32 characters) is needed in production mode with the embedded identity provider.");
}

/**
 * Reads the environment; the only place that does.
 * @throws StartRefused with a sentence that names each variable that is wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(asUnset(environment));
  if (!parsed.success) {
    const sentences = new Map(Object.entries(configVariables).map(([name, { description }]) => [name, description ?? ""]));
    const wrong = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return `${name}: ${message}. ${sentences.get(name) ?? ""}`;
    });
    throw new StartRefused(`The environment is not right. ${wrong.join(" ")}`);
  }
  const { PUBLIC_URL, PORT, LINNET_MODE } = parsed.data;
  const filled = { ...(LINNET_MODE === "demo" && DEMO), ...parsed.data };
  const config = { ...filled, origin: (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, "") };
  refuseHalfAMailServer(config);
  refuseHalfAGeocoder(config);
  refuseReferralsToNowhere(config);
  refuseUnsafeProduction(config);
  return config;
}
