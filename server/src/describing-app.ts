import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { systemClock } from "./platform/clock.ts";
import { openPostgres } from "./platform/database/database.ts";

const never = () => Promise.reject(new Error("This server only generates its description"));

/** The server that generates documents. Nothing is opened: the database connects at its first query. */
export async function describingApp(): Promise<FastifyInstance> {
  const { db } = openPostgres("postgresql://localhost/none");
  const app = await buildApp({
    config: readConfig({}),
    db,
    clock: systemClock,
    jobs: { send: never },
    live: { follow: () => () => undefined },
    identity: { issuer: "http://localhost/oidc", clientId: "linnet-web", verify: never, personOf: never, endSession: never },
    ehr: {
      findPersons: never,
      versionOf: never,
      visitsOf: never,
      labsOf: never,
      notesOf: never,
      imagingOf: never,
      reportsOf: never,
      reportOf: never,
      appointmentsOf: never,
      growthOf: never,
      contactOf: never,
      problemsOf: never,
      medicationsOf: never,
      immunizationsOf: never,
      allergiesOf: never,
      vitalSignsOf: never,
      patientOf: never,
      documentOf: never,
      whyWithheld: () => undefined,
    },
    intake: { submit: never, update: never, requestCancellation: never, changesSince: never, can: () => [], act: never },
    reporter: { report: () => undefined },
    storage: { put: never, read: never, remove: never, keys: () => Readable.from([]) },
    signature: { name: "embedded", order: never, addressFor: never, statusOf: never, sealedPdf: never, withdraw: never },
    addresses: { standardize: never, citiesOf: never, milesBetween: never },
  });
  await app.ready();
  return app;
}
