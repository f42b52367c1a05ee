import { embeddedEhr } from "@linnet/server/src/adapters/ehr/embedded/embedded.ts";
import type { Identity } from "@linnet/server/src/adapters/identity/port.ts";
import { buildApp } from "@linnet/server/src/app.ts";
import { readConfig } from "@linnet/server/src/config.ts";
import { systemClock } from "@linnet/server/src/platform/clock.ts";
import type { Database } from "@linnet/server/src/platform/database/database.ts";
import type { FastifyInstance } from "fastify";
import { generateKeyPair, jwtVerify, SignJWT } from "jose";

const ISSUER = "http://localhost/oidc";
const AUDIENCE = "urn:linnet:api";

const never = () => Promise.reject(new Error("not a part of this measurement"));

/** Linnet as it is served, with tokens that are signed and checked as the embedded provider's are. */
export async function linnetServer(db: Database, email: string): Promise<{ app: FastifyInstance; token: string }> {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const signedInAt = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({ sid: "bench", auth_time: signedInAt })
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(email)
    .setIssuedAt()
    .setExpirationTime("2h")
    .sign(privateKey);
  const identity: Identity = {
    issuer: ISSUER,
    clientId: "linnet-web",
    verify: async (given) => {
      const { payload } = await jwtVerify(given, publicKey, { issuer: ISSUER, audience: AUDIENCE, algorithms: ["ES256"], typ: "at+jwt" });
      return { issuer: ISSUER, subject: payload.sub ?? "", providerSession: "bench", signedInAt: new Date(signedInAt * 1000) };
    },
    personOf: async () => ({ email, emailVerified: true }),
    endSession: never,
  };
  const config = readConfig({ LOG_LEVEL: "silent", REQUESTS_PER_MINUTE: "100000000" });
  const app = await buildApp({
    config,
    db,
    clock: systemClock,
    jobs: { send: never },
    live: { follow: () => () => undefined },
    identity,
    ehr: embeddedEhr(db, config.HOSPITAL_TIME_ZONE),
    intake: { submit: never, update: never, requestCancellation: never, changesSince: never },
    storage: { put: never, read: never, remove: never },
    signature: { name: "embedded", order: never, addressFor: never, statusOf: never, sealedPdf: never, withdraw: never },
    addresses: { standardize: never },
    reporter: { report: () => undefined },
  });
  return { app, token };
}
