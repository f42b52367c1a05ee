import { createHash } from "node:crypto";
import type { TokenClaims } from "../../../adapters/identity/port.ts";

/** What a sign-in is known by: silent renewals in other tabs find the same session. */
export const sessionKey = ({ issuer, subject, providerSession, signedInAt }: TokenClaims): string =>
  createHash("sha256").update([issuer, subject, providerSession, signedInAt.toISOString()].join("\n")).digest("hex");
