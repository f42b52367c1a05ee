import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Config, StartRefused } from "../../../config.ts";

/** What it takes to speak to DocuSign. */
export interface DocuSignSettings {
  baseUrl: string;
  /** The host that gives out tokens, over https. */
  tokenHost: string;
  accountId: string;
  integrationKey: string;
  userId: string;
  privateKey: KeyObject;
}

/** A file of a key alone names no service. */
const NAMING = ["DOCUSIGN_BASE_URL", "DOCUSIGN_ACCOUNT_ID", "DOCUSIGN_INTEGRATION_KEY", "DOCUSIGN_USER_ID"] as const;
const NEEDED = [...NAMING, "DOCUSIGN_PRIVATE_KEY_FILE"] as const;

function readKey(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file));
  } catch (cause) {
    throw new StartRefused(`DOCUSIGN_PRIVATE_KEY_FILE: the file ${file} does not have a readable private key.`, { cause });
  }
}

/**
 * Undefined where agreements are signed at the embedded service.
 * @throws StartRefused with a sentence that names the variable that is missing or wrong.
 */
export function docuSignSettings(config: Config): DocuSignSettings | undefined {
  const { DOCUSIGN_BASE_URL: baseUrl = "", DOCUSIGN_OAUTH_URL, LINNET_MODE } = config;
  const missing = NEEDED.filter((name) => !config[name]);
  if (NAMING.every((name) => !config[name])) return undefined;
  if (missing.length > 0) throw new StartRefused(`To use DocuSign for agreements, also set ${missing.join(", ")}.`);
  if (!DOCUSIGN_OAUTH_URL.startsWith("https://")) throw new StartRefused("DOCUSIGN_OAUTH_URL must begin with https://.");
  if (LINNET_MODE === "production" && !baseUrl.startsWith("https://"))
    throw new StartRefused("DOCUSIGN_BASE_URL must begin with https:// in production mode.");
  return {
    baseUrl: baseUrl.replace(/\/+$/, ""),
    tokenHost: new URL(DOCUSIGN_OAUTH_URL).host,
    accountId: config.DOCUSIGN_ACCOUNT_ID ?? "",
    integrationKey: config.DOCUSIGN_INTEGRATION_KEY ?? "",
    userId: config.DOCUSIGN_USER_ID ?? "",
    privateKey: readKey(config.DOCUSIGN_PRIVATE_KEY_FILE ?? ""),
  };
}
