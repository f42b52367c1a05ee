import { createPrivateKey, type KeyObject, type webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Config, StartRefused } from "../../../../config.ts";
import { isPrivate } from "../../../../is-private.ts";
import type { ServerSwitch } from "./server-profile.ts";

/** How the portal authenticates to the token server. */
export type ClientProof = { secret: string } | { key: webcrypto.CryptoKey; keyId: string | undefined };

/** Sign-in settings for the FHIR server (SMART Backend Services). */
export interface SignInSettings {
  clientId: string;
  proof: ClientProof;
  scope: string;
  /** If unset, read from the server's .well-known/smart-configuration. */
  tokenUrl: string | undefined;
}

/** Settings for a FHIR server. */
export interface ClientSettings {
  baseUrl: string;
  timeoutMs: number;
  /** If unset, requests have no token. */
  signIn: SignInSettings | undefined;
  /** Other origins for documents, requested without the token. */
  fileOrigins: readonly string[];
  switches: readonly ServerSwitch[];
}

/** SMART Backend Services §4.1: RS384 or ES384. */
function signingAlgorithm({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  if (asymmetricKeyType === "rsa") return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-384" };
  if (asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "secp384r1") return { name: "ECDSA", namedCurve: "P-384" };
  return undefined;
}

function readKey(file: string): webcrypto.CryptoKey {
  const name = "EHR_FHIR_PRIVATE_KEY_FILE";
  let key: KeyObject;
  try {
    key = createPrivateKey(readFileSync(file));
  } catch (cause) {
    throw new StartRefused(`${name}: the file ${file} does not have a readable private key in PEM format.`, { cause });
  }
  const algorithm = signingAlgorithm(key);
  if (!algorithm) throw new StartRefused(`${name}: the key must be RSA or EC P-384.`);
  return key.toCryptoKey(algorithm, false, ["sign"]);
}

function signInSettings(config: Config): SignInSettings | undefined {
  const { EHR_FHIR_CLIENT_ID: clientId, EHR_FHIR_CLIENT_SECRET: secret, EHR_FHIR_PRIVATE_KEY_FILE: keyFile } = config;
  if (secret && keyFile) throw new StartRefused("Set EHR_FHIR_CLIENT_SECRET or EHR_FHIR_PRIVATE_KEY_FILE, not both.");
  if (!clientId && (secret || keyFile))
    throw new StartRefused("EHR_FHIR_CLIENT_ID is required to sign in to the FHIR server with a secret or a key.");
  if (!clientId) return undefined;
  const tokenUrl = config.EHR_FHIR_TOKEN_URL;
  if (tokenUrl && !isPrivate(new URL(tokenUrl)))
    throw new StartRefused("EHR_FHIR_TOKEN_URL must begin with https://, because the portal sends its credentials there.");
  const common = { clientId, scope: config.EHR_FHIR_SCOPE, tokenUrl };
  if (secret) return { ...common, proof: { secret } };
  if (keyFile) return { ...common, proof: { key: readKey(keyFile), keyId: config.EHR_FHIR_KEY_ID } };
  throw new StartRefused("EHR_FHIR_CLIENT_ID requires EHR_FHIR_PRIVATE_KEY_FILE or EHR_FHIR_CLIENT_SECRET.");
}

/** @throws StartRefused with a sentence that names the missing or invalid variable. */
export function clientSettings(config: Config): ClientSettings {
  if (!config.EHR_FHIR_URL) throw new StartRefused("EHR_FHIR_URL is required to read the record from a FHIR server.");
  const base = new URL(config.EHR_FHIR_URL);
  if (base.search || base.hash || base.username || base.password)
    throw new StartRefused("EHR_FHIR_URL must be a plain address without ?, # or a user name.");
  const signIn = signInSettings(config);
  if (!isPrivate(base) && (signIn || config.LINNET_MODE === "production"))
    throw new StartRefused("EHR_FHIR_URL must begin with https:// in production mode and whenever the portal signs in.");
  return {
    baseUrl: base.href,
    timeoutMs: config.EHR_TIMEOUT_MS,
    signIn,
    fileOrigins: config.EHR_FHIR_FILE_ORIGINS,
    switches: config.EHR_FHIR_SWITCHES,
  };
}
