import { expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { SAFE_PRODUCTION } from "../safe-production.ts";

/** What production mode says to these settings; empty where it starts. */
function refusalOf(changes: NodeJS.ProcessEnv): string {
  try {
    readConfig({ ...SAFE_PRODUCTION, ...changes });
    return "";
  } catch (error) {
    return String(error);
  }
}

const REPEATED = "a".repeat(32);

it.each<[string, NodeJS.ProcessEnv, string]>([
  ["the mail server is missing", { SMTP_URL: "" }, "SMTP_URL"],
  ["the scanner is reached in clear text on another machine", { CLAMD_ADDRESS: "scanner.hospital.example.org:3310" }, "CLAMD_ADDRESS"],
  [
    "traces go to another machine in clear text",
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://traces.example.org:4318" },
    "OTEL_EXPORTER_OTLP_ENDPOINT",
  ],
  ["files go to another machine in clear text", { S3_BUCKET: "linnet", S3_ENDPOINT: "http://s3.example.org" }, "S3_ENDPOINT"],
  ["the database is reached in clear text", { DATABASE_URL: "postgresql://linnet@db.example.org/linnet" }, "DATABASE_URL"],
  [
    "the database may be reached in clear text",
    { DATABASE_URL: "postgresql://linnet@db.example.org/linnet?sslmode=prefer" },
    "DATABASE_URL",
  ],
  ["an address in clear text is written in capitals", { EHR_FHIR_URL: "HTTP://record.example.org/fhir" }, "EHR_FHIR_URL"],
  ["an address in clear text names a socket in its query", { EHR_FHIR_URL: "http://record.example.org/fhir?host=/tmp" }, "EHR_FHIR_URL"],
  ["the address of the database is written in capitals", { DATABASE_URL: "POSTGRESQL://linnet@db.example.org/linnet" }, "DATABASE_URL"],
  ["the query names a database elsewhere", { DATABASE_URL: "postgresql:///linnet?host=db.example.org" }, "DATABASE_URL"],
  ["the query names one in place of this machine", { DATABASE_URL: "postgresql://localhost/linnet?host=db.example.org" }, "DATABASE_URL"],
  [
    "the database is reached in clear text after all",
    { DATABASE_URL: "postgresql://db.example.org/linnet?sslmode=verify-full&sslmode=disable" },
    "DATABASE_URL",
  ],
  ["the secrets are equal", { DATA_SECRET: SAFE_PRODUCTION.COOKIE_SECRET }, "DATA_SECRET"],
  ["a secret can be guessed", { COOKIE_SECRET: REPEATED }, "COOKIE_SECRET"],
  ["everyone counts as one address behind the proxy", { TRUST_PROXY: "0" }, "TRUST_PROXY"],
])("production does not start where %s", (_why, changes, name) => {
  expect(refusalOf(changes)).toContain(name);
});

it("starts where nothing of it is so, and asks everyone for a second factor", () => {
  expect(refusalOf({})).toBe("");
  expect(readConfig(SAFE_PRODUCTION).SECOND_FACTOR).toBe("everyone");
});

it.each(["host=/var/run/postgresql", "host=localhost", "host=db.example.org&sslmode=verify-full"])(
  "starts with a database that the query names: %s",
  (query) => {
    expect(refusalOf({ DATABASE_URL: `postgresql:///linnet?${query}` })).toBe("");
  },
);
