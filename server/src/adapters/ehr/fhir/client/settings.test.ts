import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SAFE_PRODUCTION } from "../../../../../test/safe-production.ts";
import { readConfig, StartRefused } from "../../../../config.ts";
import { clientSettings } from "./settings.ts";

const FHIR = { EHR_FHIR_URL: "https://fhir.example.org/r4" };
const WITH_SECRET = { EHR_FHIR_CLIENT_ID: "linnet", EHR_FHIR_CLIENT_SECRET: "secret" };

const settingsOf = (environment: Record<string, string>) => clientSettings(readConfig({ ...FHIR, ...environment }));

function keyFile(pem: string | Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), "linnet-fhir-key-")), "key.pem");
  writeFileSync(file, pem, { mode: 0o600 });
  return file;
}
const pemOf = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve }).privateKey.export({ type: "pkcs8", format: "pem" });

describe("the settings of the FHIR server", () => {
  it("need only its address, and then have no sign-in", () => {
    expect(settingsOf({})).toEqual({
      baseUrl: "https://fhir.example.org/r4",
      timeoutMs: 8000,
      signIn: undefined,
      fileOrigins: [],
      switches: [],
    });
  });

  it("may list other origins and switches, separated by commas", () => {
    const lists = {
      EHR_FHIR_FILE_ORIGINS: "https://files.example.org, https://more.example.org",
      EHR_FHIR_SWITCHES: "bare-references,no-note-status",
    };
    expect(settingsOf(lists)).toMatchObject({
      fileOrigins: ["https://files.example.org", "https://more.example.org"],
      switches: ["bare-references", "no-note-status"],
    });
  });

  it.each([
    ["http to another machine, in production", { ...SAFE_PRODUCTION, EHR_FHIR_URL: "http://fhir.example.org/r4" }, "EHR_FHIR_URL"],
    ["http to another machine, with a sign-in", { ...WITH_SECRET, EHR_FHIR_URL: "http://fhir.example.org/r4" }, "EHR_FHIR_URL"],
    ["a host that only looks like this machine", { ...SAFE_PRODUCTION, EHR_FHIR_URL: "http://localhost.example.org/r4" }, "EHR_FHIR_URL"],
    ["a query in the address", { EHR_FHIR_URL: "https://fhir.example.org/r4?tenant=1" }, "EHR_FHIR_URL"],
    ["a password in the address", { EHR_FHIR_URL: "https://user:secret@fhir.example.org/r4" }, "EHR_FHIR_URL"],
    ["tokens over http", { ...WITH_SECRET, EHR_FHIR_TOKEN_URL: "http://auth.example.org/token" }, "EHR_FHIR_TOKEN_URL"],
    ["a secret and a key", { ...WITH_SECRET, EHR_FHIR_PRIVATE_KEY_FILE: "/key.pem" }, "not both"],
    ["a secret without a client id", { EHR_FHIR_CLIENT_SECRET: "secret" }, "EHR_FHIR_CLIENT_ID"],
    ["a client id without a proof", { EHR_FHIR_CLIENT_ID: "linnet" }, "EHR_FHIR_PRIVATE_KEY_FILE"],
    ["a key file that is not there", { EHR_FHIR_CLIENT_ID: "linnet", EHR_FHIR_PRIVATE_KEY_FILE: "/nowhere/key.pem" }, "/nowhere/key.pem"],
    ["documents over http", { EHR_FHIR_FILE_ORIGINS: "http://files.example.org" }, "EHR_FHIR_FILE_ORIGINS"],
    ["an unknown switch", { EHR_FHIR_SWITCHES: "no-such-thing" }, "EHR_FHIR_SWITCHES"],
  ])("refuse %s", (_what, environment, named) => {
    expect(() => settingsOf(environment)).toThrow(StartRefused);
    expect(() => settingsOf(environment)).toThrow(named);
  });

  it.each([
    ["no key", "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n", "a readable private key"],
    ["another curve", pemOf("P-256"), "RSA or EC P-384"],
    ["another kind", generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }), "RSA or EC P-384"],
  ])("refuse a key file with %s", (_what, pem, sentence) => {
    const file = keyFile(pem);
    expect(() => settingsOf({ EHR_FHIR_CLIENT_ID: "linnet", EHR_FHIR_PRIVATE_KEY_FILE: file })).toThrow(sentence);
  });

  it("accept http on this machine, even in production", () => {
    expect(settingsOf({ ...SAFE_PRODUCTION, ...WITH_SECRET, EHR_FHIR_URL: "http://127.0.0.1:8080/fhir" })).toMatchObject({
      baseUrl: "http://127.0.0.1:8080/fhir",
      signIn: { clientId: "linnet", proof: { secret: "secret" }, scope: "system/*.read", tokenUrl: undefined },
    });
  });

  it("require an address", () => {
    expect(() => clientSettings(readConfig({}))).toThrow("EHR_FHIR_URL");
  });
});
