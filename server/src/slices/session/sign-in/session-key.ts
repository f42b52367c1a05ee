import { hash } from "node:crypto";
import type { TokenClaims } from "../../../adapters/identity/port.ts";

/** What a sign-in is known by: silent renewals in other tabs find the same session. */
export const sessionKey = ({ issuer, subject, providerSession, signedInAt }: TokenClaims): string =>
  hash("sha256", [issuer, subject, providerSession, signedInAt.toISOString()].join("\n"));
