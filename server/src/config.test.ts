import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { SAFE_PRODUCTION as SAFE } from "../test/safe-production.ts";
import { readConfig, StartRefused } from "./config.ts";
import { configVariables, SECRET_VARIABLES } from "./config-variables.ts";

const OTHER = "Zq3xW8nBt5LkR0yHsC7vMd2gJf9PaU4e";

describe("the environment", () => {
  it("may be empty: everything has a default that works on a laptop", () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", LINNET_MODE: "demo", origin: "http://localhost:3000" });
  });

  it("may hold empty values, which count as unset", () => {
    expect(readConfig({ DATABASE_URL: "", PORT: "" })).toMatchObject({ PORT: 3000 });
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PUBLIC_URL", "portal.example.org"],
    ["DATABASE_URL", "mysql://localhost/linnet"],
    ["LINNET_MODE", "test"],
    ["HOSPITAL_TIME_ZONE", "Los Angeles"],
    ["TRUST_PROXY", "yes"],
    ["COOKIE_SECRET", "short"],
    ["DATA_SECRET", "short"],
    ["DATA_SECRET", `${SAFE.DATA_SECRET},short`],
    ["DATA_SECRET", `${SAFE.DATA_SECRET}, ${SAFE.DATA_SECRET}`],
    ["COOKIE_SECRET", `${SAFE.COOKIE_SECRET},`],
    ["COOKIE_SECRET", [SAFE.COOKIE_SECRET, SAFE.DATA_SECRET, "x".repeat(32)].join(",")],
    ["CLAMD_ADDRESS", "scanner"],
    ["SMTP_URL", "https://mail.example.org"],
    ["SUPPORT_MAIL", "the help desk"],
    ["SECURITY_CONTACT", "security@hospital.example.org"],
    ["SECURITY_CONTACT", "mailto:security@hospital.example.org\nContact: mailto:else@example.org"],
    ["SECURITY_CONTACT", "http://hospital.example.org/security"],
    ["SECURITY_TXT_DAYS", "0"],
    ["SECURITY_TXT_DAYS", "366"],
    ["IMAGE_VIEWER_URL", "http://images.example.org/{studyUid}"],
    ["IMAGE_VIEWER_URL", "https://images.example.org/"],
    ["EHR_SYNC_CRON", "every minute"],
    ["GEOCODER_URL", "http://maps.example.org"],
  ])("that is wrong in %s (%s) stops the start with a sentence that names it", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartRefused);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it("is enough for production when it is safe", () => {
    expect(readConfig(SAFE).origin).toBe("https://portal.example.org");
    expect(readConfig({ ...SAFE, OIDC_ISSUER: "http://127.0.0.1:8080/realm" }).OIDC_ISSUER).toContain("8080");
  });

  it.each([
    ["without TLS in front", { PUBLIC_URL: "http://portal.example.org" }, "PUBLIC_URL"],
    ["without the hospital's mailbox", { HOSPITAL_MAILBOX: "" }, "HOSPITAL_MAILBOX"],
    ["without the hospital's name", { HOSPITAL_NAME: "" }, "HOSPITAL_NAME is required in production mode"],
    ["without a number to call", { SUPPORT_PHONE: "" }, "SUPPORT_PHONE is required in production mode"],
    ["without the hospital's address", { HOSPITAL_ADDRESS: "" }, "HOSPITAL_ADDRESS is required in production mode"],
    ["without what titles begin with", { HOSPITAL_TITLE_PREFIX: "" }, "HOSPITAL_TITLE_PREFIX is required in production mode"],
    ["without the hospital's time zone", { HOSPITAL_TIME_ZONE: "" }, "HOSPITAL_TIME_ZONE is required in production mode"],
    ["under the demonstration's name", { HOSPITAL_NAME: " WRENFIELD children’s hospital" }, "HOSPITAL_NAME"],
    ["without the domain of the hospital's staff", { STAFF_EMAIL_DOMAIN: "" }, "STAFF_EMAIL_DOMAIN is required in production mode"],
    ["with the demonstration's domain", { STAFF_EMAIL_DOMAIN: "Staff.Wrenfield.example" }, "STAFF_EMAIL_DOMAIN"],
    ["without PostgreSQL", { DATABASE_URL: "" }, "DATABASE_URL"],
    ["without a secret for the embedded provider", { COOKIE_SECRET: "" }, "COOKIE_SECRET"],
    ["with a provider whom anybody on the way can hear", { OIDC_ISSUER: "http://login.example.org" }, "OIDC_ISSUER must begin with https"],
    ["with a provider that only looks as if it were here", { OIDC_ISSUER: "http://localhost.example.org" }, "OIDC_ISSUER"],
    ["with DocuSign without TLS", { DOCUSIGN_BASE_URL: "http://docusign.example.org/restapi" }, "DOCUSIGN_BASE_URL"],
    ["with reports of failures without TLS", { SENTRY_DSN: "http://key@sentry.example.org/1" }, "SENTRY_DSN"],
    ["without a secret for drafts", { DATA_SECRET: "" }, "DATA_SECRET"],
    ["without a mail server", { SMTP_URL: "" }, "SMTP_URL"],
    ["as if no proxy were in front", { TRUST_PROXY: "0" }, "TRUST_PROXY"],
    ["with one secret for two things", { DATA_SECRET: SAFE.COOKIE_SECRET }, "DATA_SECRET is the same as COOKIE_SECRET"],
    ["with a secret of one letter", { COOKIE_SECRET: "x".repeat(32) }, "COOKIE_SECRET is too easy to guess"],
    ["with a secret of words", { DATA_SECRET: "please-change-me-please-change-me" }, "DATA_SECRET is too easy to guess"],
    [
      "with an old secret of words",
      { DATA_SECRET: `${SAFE.DATA_SECRET},please-change-me-please-change-me` },
      "DATA_SECRET is too easy to guess",
    ],
    ["with an old secret of another thing", { DATA_SECRET: `${OTHER},${SAFE.COOKIE_SECRET}` }, "DATA_SECRET is the same as COOKIE_SECRET"],
    ["with a new secret that is the old one", { COOKIE_SECRET: `${OTHER},${OTHER}` }, "COOKIE_SECRET has the same secret twice"],
    ["with PostgreSQL elsewhere in clear text", { DATABASE_URL: "postgresql://linnet@db.example.org/linnet" }, "DATABASE_URL needs"],
    ["with PostgreSQL elsewhere that may fall back", { DATABASE_URL: "postgres://db.example.org/linnet?sslmode=prefer" }, "DATABASE_URL"],
    ["with files elsewhere in clear text", { S3_ENDPOINT: "http://files.example.org" }, "S3_ENDPOINT must begin with https"],
    ["with traces in clear text", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://traces.example.org" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
    [
      "with a virus scanner on another machine",
      { CLAMD_ADDRESS: "clamd.example.org:3310" },
      "CLAMD_ADDRESS must be an address on this machine",
    ],
    ["with a record in clear text", { EHR_FHIR_URL: "http://record.example.org/fhir" }, "EHR_FHIR_URL must begin with https"],
  ])("refuses production %s", (_what, change, named) => {
    expect(() => readConfig({ ...SAFE, ...change })).toThrow(named);
  });

  it("takes the specification's own number and zone in production where they are set", () => {
    const said = { SUPPORT_PHONE: "888-631-2452", HOSPITAL_TIME_ZONE: "America/Los_Angeles", HOSPITAL_TITLE_PREFIX: "WCH" };
    expect(readConfig({ ...SAFE, ...said })).toMatchObject(said);
  });

  it("takes a new secret before the old one", () => {
    const rotated = { DATA_SECRET: `${OTHER},${SAFE.DATA_SECRET}` };
    expect(readConfig({ ...SAFE, ...rotated })).toMatchObject(rotated);
  });

  it("lets production reach this machine in clear text", () => {
    const here = {
      DATABASE_URL: "postgresql://linnet@localhost/linnet?host=/run/postgresql",
      S3_ENDPOINT: "http://127.0.0.1:9000",
      CLAMD_ADDRESS: "127.0.0.1:3310",
      SMTP_URL: "smtp://localhost:25",
    };
    expect(readConfig({ ...SAFE, ...here })).toMatchObject(here);
  });

  it("asks everyone for a second factor in production, unless told otherwise", () => {
    expect(
      [readConfig(SAFE), readConfig({ ...SAFE, SECOND_FACTOR: "hospital" }), readConfig({})].map((config) => config.SECOND_FACTOR),
    ).toEqual(["everyone", "hospital", "hospital"]);
  });

  it("of a geocoder says address and key together", () => {
    const GEOCODER_URL = "https://maps.example.org/geocode";
    expect(() => readConfig({ GEOCODER_URL })).toThrow("GEOCODER_KEY");
    expect(() => readConfig({ GEOCODER_KEY: "key" })).toThrow("GEOCODER_URL");
    expect(readConfig({ GEOCODER_URL, GEOCODER_KEY: "key" }).GEOCODER_URL).toBe(GEOCODER_URL);
  });

  it("of a mail server says from whom mails are", () => {
    const SMTP_URL = "smtps://user:password@mail.example.org";
    expect(() => readConfig({ SMTP_URL })).toThrow("MAIL_FROM");
    expect(readConfig({ SMTP_URL, MAIL_FROM: "Linnet <portal@example.org>" }).SMTP_URL).toBe(SMTP_URL);
  });

  it("sends referrals to a FHIR server only where it names one", () => {
    expect(() => readConfig({ EHR_FHIR_REFERRALS: "true" })).toThrow("EHR_FHIR_URL");
    expect(readConfig({ EHR_FHIR_REFERRALS: "true", EHR_FHIR_URL: "https://fhir.example.org/r4" }).EHR_FHIR_REFERRALS).toBe(true);
  });

  it("offers images in the demonstration, and in production where it says where they open", () => {
    const viewer = "https://images.example.org/{studyUid}";
    expect(readConfig({}).IMAGE_VIEWER_URL).toContain("{studyUid}");
    expect(readConfig(SAFE).IMAGE_VIEWER_URL).toBeUndefined();
    expect(readConfig({ ...SAFE, IMAGE_VIEWER_URL: viewer }).IMAGE_VIEWER_URL).toBe(viewer);
  });

  it("lets production run on the embedded database when told so", () => {
    expect(() => readConfig({ ...SAFE, DATABASE_URL: "", LINNET_ALLOW_EMBEDDED_DATABASE: "true" })).not.toThrow();
  });
});

describe("a secret in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "linnet-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (text: string) => {
    const file = join(folder, `${text.length}`);
    writeFileSync(file, text);
    return file;
  };

  it.each(["", "\n", "\r\n"])("is the secret without the end of its line (%j)", (end) => {
    const { DATA_SECRET, ...others } = SAFE;
    expect(readConfig({ ...others, DATA_SECRET_FILE: fileOf(DATA_SECRET + end) }).DATA_SECRET).toBe(DATA_SECRET);
  });

  it("is checked as one in a variable is", () => {
    expect(() => readConfig({ ...SAFE, COOKIE_SECRET: "", COOKIE_SECRET_FILE: fileOf(SAFE.DATA_SECRET) })).toThrow("is the same as");
    expect(() => readConfig({ DATABASE_URL_FILE: fileOf("mysql://localhost/linnet\n") })).toThrow("DATABASE_URL");
  });

  it("is refused where both are set, or where it cannot be read", () => {
    expect(() => readConfig({ SMTP_URL: "smtp://localhost", SMTP_URL_FILE: fileOf("smtp://localhost") })).toThrow(
      "SMTP_URL and SMTP_URL_FILE are both set",
    );
    expect(() => readConfig({ AWS_SECRET_ACCESS_KEY_FILE: "/nobody/has/made/it" })).toThrow(
      "AWS_SECRET_ACCESS_KEY_FILE: the file /nobody/has/made/it cannot be read (ENOENT)",
    );
    expect(() => readConfig({ BACKUP_PASSPHRASE_FILE: fileOf("\n") })).toThrow(StartRefused);
    expect(() => readConfig({ BACKUP_PASSPHRASE_FILE: folder })).toThrow("cannot be read (EISDIR)");
  });

  it("may be any variable whose name says that it is one", () => {
    const secrets = Object.keys(configVariables).filter((name) => /(SECRET|PASSPHRASE|PASSWORD|TOKEN|KEY)$/.test(name));
    expect(SECRET_VARIABLES).toEqual(expect.arrayContaining([...secrets, "DATABASE_URL", "SMTP_URL", "SENTRY_DSN"]));
  });
});
