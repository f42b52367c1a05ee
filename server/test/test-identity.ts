import type { Identity, TokenClaims } from "../src/adapters/identity/port.ts";
import { unauthenticated } from "../src/platform/http/errors.ts";

const ISSUER = "https://identity.test";

interface Said {
  email: string;
  signedInAt: string;
  emailVerified: boolean;
}

/** A token of the test's provider: it says who, and when they typed their password. */
export const tokenOf = (email: string, signedInAt: Date, emailVerified = true): string =>
  Buffer.from(JSON.stringify({ email, signedInAt: signedInAt.toISOString(), emailVerified } satisfies Said)).toString("base64url");

function read(token: string): Said {
  try {
    // Written by tokenOf above.
    return JSON.parse(Buffer.from(token, "base64url").toString()) as Said;
  } catch {
    throw unauthenticated();
  }
}

/** Fake of the identity port: holders of such a token are signed in. `ended` lists the sessions it ended. */
export function testIdentity(): Identity & { ended: string[] } {
  const ended: string[] = [];
  return {
    ended,
    issuer: ISSUER,
    clientId: "linnet-web",
    verify: async (token): Promise<TokenClaims> => {
      const { email, signedInAt } = read(token);
      return { issuer: ISSUER, subject: email, providerSession: `at ${signedInAt}`, signedInAt: new Date(signedInAt) };
    },
    personOf: async (token) => {
      const { email, emailVerified } = read(token);
      return { email, emailVerified };
    },
    endSession: async ({ subject }) => {
      ended.push(subject);
    },
  };
}
