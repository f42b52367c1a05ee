import type { z } from "zod";
import { configVariables } from "./config-variables.ts";
import { isLoopback } from "./is-private.ts";

/** The settings, read from the environment, and where people open the portal. */
type Settings = Omit<z.output<z.ZodObject<typeof configVariables>>, "SECOND_FACTOR"> & { origin: string };

/** What a hospital must say of itself: the defaults are the demonstration's. */
const OWN_TO_A_HOSPITAL = [
  ["HOSPITAL_NAME", "the hospital's name, which appears on every page, in emails and in the seal of signed agreements"],
  ["STAFF_EMAIL_DOMAIN", "the email domain of the hospital's own staff, who are never invited"],
] as const;

/** Settings a hospital must give even if they equal the specification: a default would send strangers elsewhere. */
const SET_BY_A_HOSPITAL = [
  ["SUPPORT_PHONE", "the support number on every page and in every email"],
  ["HOSPITAL_ADDRESS", "the hospital's address for printed documents"],
  ["HOSPITAL_TITLE_PREFIX", "the prefix for the titles of printed documents"],
  ["HOSPITAL_TIME_ZONE", "the time zone for all times in the portal"],
] as const;

const unsetIn = (set: ReadonlySet<string>): string[] =>
  SET_BY_A_HOSPITAL.flatMap(([name, meaning]) => (set.has(name) ? [] : `${name} is required in production mode: ${meaning}.`));

function demoHospitalIn(config: Settings): string[] {
  return OWN_TO_A_HOSPITAL.flatMap(([name, meaning]) => {
    const demo = configVariables[name].parse(undefined);
    const isDemo = config[name].trim().toLowerCase() === demo.toLowerCase();
    return isDemo ? `${name} is required in production mode: ${meaning}. ${demo} is the demo value.` : [];
  });
}

/** Addresses that only browsers open, and the one with its own rule: Linnet sends nothing there. */
const NOT_CALLED: ReadonlySet<string> = new Set([
  "PUBLIC_URL",
  "SURVEY_URL",
  "CARE_WEBSITE_URL",
  "SIGN_IN_HELP_URL",
  "ACCOUNT_SETTINGS_URL",
  "STAFF_ACCOUNT_SETTINGS_URL",
]);

const ENCRYPTED_POSTGRESQL: ReadonlySet<string | null> = new Set(["require", "verify-ca", "verify-full"]);

/** PostgreSQL's driver takes what the query says before the address itself, and of that the last. */
const lastOf = ({ searchParams }: URL, name: string): string | null => searchParams.getAll(name).at(-1) ?? null;

/** What would make a connection safe; undefined where it is, or stays on this machine. The mailer insists on STARTTLS by itself. */
function neededFor(address: URL): string | undefined {
  const { protocol } = address;
  const isPostgresql = protocol.startsWith("postgres");
  const hostname = (isPostgresql && lastOf(address, "host")) || address.hostname;
  if (hostname === "" || isLoopback({ hostname }) || hostname.startsWith("/")) return undefined;
  if (protocol === "http:") return "must begin with https:// in production mode";
  if (isPostgresql && !ENCRYPTED_POSTGRESQL.has(lastOf(address, "sslmode"))) return "needs ?sslmode=verify-full in production mode";
  // A host and a port, as clamd has it: that protocol knows no encryption.
  if (protocol === "tcp:") return "must be an address on this machine in production mode, such as the start of a TLS tunnel";
  return undefined;
}

const HOST_AND_PORT = /^[^\s:/]+:\d{1,5}$/;

function addressIn(value: unknown): URL | undefined {
  if (typeof value !== "string") return undefined;
  const address = HOST_AND_PORT.test(value) ? `tcp://${value}` : value;
  return /^[a-z]+:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : undefined;
}

/** Checks every variable with an address, including future ones. */
function listenersIn(config: Settings): string[] {
  return Object.entries(config).flatMap(([name, value]) => {
    const address = name in configVariables && !NOT_CALLED.has(name) ? addressIn(value) : undefined;
    const needed = address && neededFor(address);
    return needed ? `${name} ${needed}. Otherwise anyone on the network could read the traffic.` : [];
  });
}

const SECRETS = ["COOKIE_SECRET", "DATA_SECRET", "BACKUP_PASSPHRASE", "METRICS_TOKEN"] as const;
/** 32 random letters and digits have about 25 different ones. */
const FEWEST_SIGNS = 10;
const WORDS = /change.?me|secret|password|example|0123456789|abcdefgh/i;

const MAKE_ONE = "Generate a random value for each secret: openssl rand -base64 36";

/** Each part of `new,old` by itself. A passphrase has one, whatever is in it. */
const partsOf = (name: (typeof SECRETS)[number], value: string | undefined) =>
  name === "BACKUP_PASSPHRASE" ? [value ?? ""] : (value ?? "").split(",");

/** A secret that repeats a few signs, is made of words, or is used twice; each as a sentence. */
export function guessableSecretsIn(config: Pick<Settings, (typeof SECRETS)[number]>): string[] {
  const secrets = SECRETS.flatMap((name) => partsOf(name, config[name]).flatMap((secret) => (secret ? [{ name, secret }] : [])));
  return secrets.flatMap(({ name, secret }, at) => {
    if (new Set(secret).size < FEWEST_SIGNS || WORDS.test(secret)) return `${name} is too easy to guess. ${MAKE_ONE}`;
    const other = secrets.slice(0, at).find((one) => one.secret === secret);
    if (other?.name === name) return `${name} has the same secret twice. Put the new one before the old one, or set only one.`;
    return other ? `${name} is the same as ${other.name}. ${MAKE_ONE}` : [];
  });
}

/** What production mode needs, and the sentence without it. */
const NEEDED: readonly [isThere: (config: Settings) => boolean, sentence: string][] = [
  [
    ({ origin }) => origin.startsWith("https://"),
    "PUBLIC_URL must begin with https:// in production mode. Put a TLS proxy in front of Linnet and set its public address.",
  ],
  [
    ({ TRUST_PROXY }) => TRUST_PROXY > 0,
    "TRUST_PROXY is required in production mode. Set it to the number of proxies. With 0, all users share one address and one rate limit.",
  ],
  [
    ({ DATABASE_URL, LINNET_ALLOW_EMBEDDED_DATABASE }) => DATABASE_URL !== undefined || LINNET_ALLOW_EMBEDDED_DATABASE,
    "DATABASE_URL is required in production mode. The embedded database is for demos and small trials. To use it anyway, set LINNET_ALLOW_EMBEDDED_DATABASE=true.",
  ],
  [({ SMTP_URL }) => SMTP_URL !== undefined, "SMTP_URL is required in production mode. Set it to the hospital's mail server."],
  [
    ({ HOSPITAL_MAILBOX }) => !HOSPITAL_MAILBOX.endsWith(".example"),
    "HOSPITAL_MAILBOX is required in production mode. The portal emails corrections and requests to it.",
  ],
  [({ DATA_SECRET }) => DATA_SECRET !== undefined, "DATA_SECRET (at least 32 characters) is required in production mode."],
  [
    ({ OIDC_ISSUER, COOKIE_SECRET }) => OIDC_ISSUER !== undefined || COOKIE_SECRET !== undefined,
    "COOKIE_SECRET (at least 32 characters) is required in production mode with the embedded identity provider.",
  ],
];

/**
 * Why production mode must not start with these settings, each reason as a sentence for the person who starts it; empty where they are
 * safe. `set` has the names of what was set, and is no default. What only the network can tell is the doctor's.
 */
export const whyUnsafe = (config: Settings, set: ReadonlySet<string>): string[] => [
  ...NEEDED.flatMap(([isThere, sentence]) => (isThere(config) ? [] : sentence)),
  ...unsetIn(set),
  ...demoHospitalIn(config),
  ...listenersIn(config),
  ...guessableSecretsIn(config),
];
