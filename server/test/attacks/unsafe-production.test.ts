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
