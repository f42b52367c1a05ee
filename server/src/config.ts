import { readFileSync } from "node:fs";
import { z } from "zod";
import { configVariables, SECRET_VARIABLES } from "./config-variables.ts";
import { whyUnsafe } from "./why-unsafe.ts";

const Environment = z.object(configVariables);
export type Config = Omit<z.infer<typeof Environment>, "SECOND_FACTOR"> & {
  SECOND_FACTOR: "hospital" | "everyone";
  /** Where people open the portal, without a slash at the end. */
  origin: string;
};

/** Secrets that stand in files: what ends the last line is not the secret's. @throws StartRefused */
function withFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inFiles = SECRET_VARIABLES.filter((name) => environment[`${name}_FILE`]);
  const read = inFiles.map((name) => {
    const file = environment[`${name}_FILE`] ?? "";
    if (environment[name]) throw new StartRefused(`${name} and ${name}_FILE are both set. Keep one of them.`);
    return [name, textOf(name, file)];
  });
  return { ...environment, ...Object.fromEntries(read) };
}

function textOf(name: string, file: string): string {
  try {
    const text = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    if (text !== "") return text;
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    throw new StartRefused(
      `${name}_FILE: the file ${file} cannot be read${code}. Correct the path, or give the user that runs Linnet read access.`,
      {
        cause,
      },
    );
  }
  throw new StartRefused(`${name}_FILE: the file ${file} is empty. Put the secret in it.`);
}

const asUnset = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([name, value]) => name in configVariables && value !== ""));

/** Demo values: addresses that lead nowhere, and a fictitious person. */
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
    throw new StartRefused(
      "MAIL_FROM is required with SMTP_URL. Set it to the sender of emails, such as Linnet <portal@hospital.example>.",
    );
}

function refuseHalfAGeocoder({ GEOCODER_URL, GEOCODER_KEY }: Config): void {
  if (GEOCODER_URL && !GEOCODER_KEY)
    throw new StartRefused("GEOCODER_KEY is required with GEOCODER_URL. Browsers send this key to the geocoding service.");
  if (GEOCODER_KEY && !GEOCODER_URL)
    throw new StartRefused("GEOCODER_URL is required with GEOCODER_KEY. Set it to the service that the key is for.");
}

function refuseReferralsToNowhere({ EHR_FHIR_REFERRALS, EHR_FHIR_URL }: Config): void {
  if (EHR_FHIR_REFERRALS && !EHR_FHIR_URL)
    throw new StartRefused("EHR_FHIR_URL is required with EHR_FHIR_REFERRALS. Set it to the FHIR server that receives referrals.");
}

/** The names of all variables that are set, those of other programs included. */
export const namesSet = (environment: NodeJS.ProcessEnv = process.env): string[] => Object.keys(environment);

/**
 * Reads the environment; the only place that does.
 * @throws StartRefused with a sentence that names each variable that is wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const set = asUnset(withFiles(environment));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const sentences = new Map(Object.entries(configVariables).map(([name, { description }]) => [name, description ?? ""]));
    const wrong = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return `${name}: ${message}. ${sentences.get(name) ?? ""}`;
    });
    throw new StartRefused(`The settings are not valid. ${wrong.join(" ")}`);
  }
  const { PUBLIC_URL, PORT, LINNET_MODE } = parsed.data;
  const filled = { ...(LINNET_MODE === "demo" && DEMO), ...parsed.data };
  const SECOND_FACTOR = parsed.data.SECOND_FACTOR ?? (LINNET_MODE === "demo" ? "hospital" : "everyone");
  const config: Config = { ...filled, SECOND_FACTOR, origin: (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, "") };
  refuseHalfAMailServer(config);
  refuseHalfAGeocoder(config);
  refuseReferralsToNowhere(config);
  const unsafe = LINNET_MODE === "production" ? whyUnsafe(config, new Set(Object.keys(set))) : [];
  if (unsafe.length > 0) throw new StartRefused(unsafe.join(" "));
  return config;
}
