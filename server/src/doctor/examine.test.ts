import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type Server } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { ROLE } from "@linnet/contract/roles";
import { sql } from "kysely";
import forge from "node-forge";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { s3Server } from "../../test/s3-server.ts";
import { connectionStringOf, testDatabase } from "../../test/test-database.ts";
import { namesSet, readConfig } from "../config.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { proveSecrets } from "../secrets/prove-secrets.ts";
import { membershipRepository } from "../slices/memberships/public.ts";
import { examineDatabase } from "./database.ts";
import { examine } from "./examine.ts";
import { roomFindings } from "./files.ts";
import { examineNames } from "./names.ts";

/** The port of TCP multiplexing, where nothing listens. */
const NOBODY = "127.0.0.1:1";

let open: OpenDatabase;
let folder: string;
let provider: Server;
let s3: Awaited<ReturnType<typeof s3Server>>;
const closing: (() => unknown)[] = [];

const portOf = (server: { address(): string | AddressInfo | null }) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  open = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), "linnet-doctor-"));
  s3 = await s3Server();
  provider = createHttpServer((_request, reply) =>
    reply.end(JSON.stringify({ issuer: "https://another.example", jwks_uri: "https://another.example/keys" })),
  );
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  for (const close of closing) await close();
  provider.close();
  await s3.close();
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A configuration without a fault, but for `changes`. */
const environment = (changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  LINNET_DATA: folder,
  DATABASE_URL: connectionStringOf(open) ?? "",
  ...changes,
});
const wrongWith = async (changes: NodeJS.ProcessEnv) =>
  (await examine(environment(changes))).filter(({ grade }) => grade === "wrong").map(({ about, sentence }) => `${about}: ${sentence}`);

const DAY_MS = 86_400_000;

interface Signed {
  certificate: forge.pki.Certificate;
  privateKey: forge.pki.rsa.PrivateKey;
  pem: string;
}

/** A certificate of a name for some days from ten days ago, signed by `ca`, or by itself. */
function certificateFor(name: string, days: number, ca?: Signed): Signed {
  const { publicKey, privateKey } = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date(Date.now() - 10 * DAY_MS);
  certificate.validity.notAfter = new Date(Date.now() + (days - 10) * DAY_MS);
  certificate.setSubject([{ name: "commonName", value: name }]);
  certificate.setIssuer(ca ? ca.certificate.subject.attributes : [{ name: "commonName", value: name }]);
  certificate.setExtensions([
    { name: "basicConstraints", cA: !ca },
    { name: "subjectAltName", altNames: [{ type: 2, value: name }] },
  ]);
  certificate.sign(ca?.privateKey ?? privateKey, forge.md.sha256.create());
  return { certificate, privateKey, pem: forge.pki.certificateToPem(certificate) };
}

/** A server that shows browsers these certificates, that of the name first. */
async function portalWith(...[own, ...others]: Signed[]): Promise<string> {
  if (!own) throw new Error("No certificate");
  const cert = [own, ...others].map(({ pem }) => pem).join("");
  const server = createTlsServer({ key: forge.pki.privateKeyToPem(own.privateKey), cert, ciphers: "DEFAULT@SECLEVEL=0" });
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  return `https://localhost:${portOf(server)}`;
}

const portalWithOldCertificate = () => portalWith(certificateFor("localhost", 8.5));

function portalOfHospitalCa(): Promise<string> {
  const ca = certificateFor("Riverbend CA", 100);
  return portalWith(certificateFor("localhost", 100, ca), ca);
}

it("finds nothing wrong where nothing is", async () => {
  const found = await examine(environment());
  expect(found.filter(({ grade }) => grade === "wrong")).toEqual([]);
  expect(found.map(({ about }) => about)).toEqual(expect.arrayContaining(["database", "data folder", "storage"]));
});

describe("finds a mistake and says what to do", () => {
  it("a value that is none", async () => {
    expect(await wrongWith({ PORT: "many" })).toEqual([expect.stringMatching(/^settings: The settings are not valid\. PORT/)]);
  });

  it("a database that is not there", async () => {
    expect(await wrongWith({ DATABASE_URL: `postgres://linnet@${NOBODY}/linnet` })).toEqual([
      expect.stringContaining("The connection to DATABASE_URL was refused. Start PostgreSQL or HAProxy"),
    ]);
  });

  it("a database that nobody has created, and one that takes no writes", async ({ skip }) => {
    const url = connectionStringOf(open) ?? skip("The embedded database has one name, and no settings of its own.");
    const named = new URL(url);
    named.pathname = "/nobody_has_created_it";
    expect(await wrongWith({ DATABASE_URL: named.href })).toEqual([expect.stringContaining("createdb --owner linnet")]);
    const reading = new URL(url);
    reading.searchParams.set("options", "-cdefault_transaction_read_only=on");
    expect(await wrongWith({ DATABASE_URL: reading.href })).toEqual([expect.stringContaining("default_transaction_read_only is on")]);
  });

  it("more connections than the database allows, and prints the sum of all parts", async ({ skip }) => {
    if (!connectionStringOf(open)) return skip("The embedded database has one connection.");
    const about = async (connections?: string) => {
      const found = await examineDatabase(readConfig(environment(connections ? { DATABASE_CONNECTIONS: connections } : {})));
      return found.find((finding) => finding.about === "connections");
    };
    expect(await about()).toMatchObject({
      grade: "right",
      sentence: expect.stringMatching(/up to 13 .* 8 for requests .* max_connections is \d+/),
    });
    expect(await about("1000")).toMatchObject({ grade: "wrong", sentence: expect.stringContaining("lower DATABASE_CONNECTIONS") });
  });

  it("clocks that are apart", async ({ skip }) => {
    if (!connectionStringOf(open)) return skip("The embedded database has the clock of its process.");
    const found = await examineDatabase(readConfig(environment()), () => new Date(Date.now() + 60_000));
    expect(found).toContainEqual({
      about: "clock",
      grade: "wrong",
      sentence: expect.stringMatching(/are (59|60|61) s apart\. .*timedatectl/),
    });
  });

  it("a portal without a system administrator", async ({ skip }) => {
    if (!connectionStringOf(open)) return skip("The embedded database is not asked.");
    const people = async () => (await examineDatabase(readConfig(environment()))).filter(({ about }) => about === "people");
    expect(await people()).toEqual([{ about: "people", grade: "note", sentence: expect.stringContaining("account:add") }]);
    const named = { email: "ada@linnet.example", first_name: "Ada", last_name: "Berg", search_words: "" };
    const { id } = await open.db.insertInto("accounts").values(named).returning("id").executeTakeFirstOrThrow();
    const memberships = membershipRepository(open.db);
    await memberships.add(open.db, { accountId: id, roleId: ROLE.compliance, confirmedAt: new Date() });
    expect(await people()).toHaveLength(1);
    await memberships.add(open.db, { accountId: id, roleId: ROLE.systemAdmin, confirmedAt: new Date() });
    expect(await people()).toEqual([]);
    await open.db.updateTable("accounts").set({ active: false }).where("id", "=", id).execute();
    expect(await people()).toHaveLength(1);
    await open.db.updateTable("accounts").set({ active: true }).where("id", "=", id).execute();
    await open.db.updateTable("memberships").set({ active: false }).where("account_id", "=", id).execute();
    expect(await people()).toHaveLength(1);
  });

  it("a storage that does not answer, and one that refuses the keys", async () => {
    expect(await wrongWith({ S3_BUCKET: "linnet", S3_ENDPOINT: `http://${NOBODY}` })).toEqual([
      expect.stringContaining("Correct S3_ENDPOINT"),
    ]);
    vi.stubEnv("AWS_ACCESS_KEY_ID", "stranger");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "stranger");
    expect(await wrongWith({ S3_BUCKET: "linnet", S3_ENDPOINT: s3.endpoint })).toEqual([expect.stringContaining("S3 returned 403")]);
  });

  it("a mail server that is not there", async () => {
    expect(await wrongWith({ SMTP_URL: `smtp://${NOBODY}`, MAIL_FROM: "portal@hospital.example" })).toEqual([
      expect.stringMatching(/^mail: .*Correct SMTP_URL/),
    ]);
  });

  it("a FHIR server that is none, and half a sign-in at it", async () => {
    expect(await wrongWith({ EHR_FHIR_URL: `http://127.0.0.1:${portOf(provider)}` })).toEqual([
      expect.stringMatching(/^FHIR: .*\/metadata/),
    ]);
    expect(await wrongWith({ EHR_FHIR_URL: "https://fhir.example", EHR_FHIR_CLIENT_ID: "linnet" })).toEqual([
      "FHIR: EHR_FHIR_CLIENT_ID requires EHR_FHIR_PRIVATE_KEY_FILE or EHR_FHIR_CLIENT_SECRET.",
    ]);
  });

  it("a sign-in provider that calls itself otherwise", async () => {
    expect(await wrongWith({ OIDC_ISSUER: `http://127.0.0.1:${portOf(provider)}` })).toEqual([
      expect.stringContaining("The provider’s issuer is https://another.example. Set OIDC_ISSUER to exactly that"),
    ]);
  });

  it("something else at the address of the virus scanner", async () => {
    const other = createServer((socket) => socket.end("220 mail\r\n")).listen(0, "127.0.0.1");
    await once(other, "listening");
    closing.push(() => other.close());
    expect(await wrongWith({ CLAMD_ADDRESS: `127.0.0.1:${portOf(other)}` })).toEqual([expect.stringContaining("is not clamd")]);
    expect(await wrongWith({ CLAMD_ADDRESS: NOBODY })).toEqual([expect.stringContaining("clamd is not responding")]);
  });

  it("a collector of traces that is none, or not there", async () => {
    const other = createServer((socket) => socket.end("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")).listen(0, "127.0.0.1");
    await once(other, "listening");
    closing.push(() => other.close());
    expect(await wrongWith({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(other)}` })).toEqual([
      expect.stringMatching(/^traces: .*does not accept traces \(HTTP 404\)/),
    ]);
    expect(await wrongWith({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://${NOBODY}` })).toEqual([
      expect.stringMatching(/^traces: The trace collector is not responding/),
    ]);
  });

  it("a data folder that is not there, or not its owner's alone", async () => {
    expect(await wrongWith({ LINNET_DATA: "/nobody/has/made/it" })).toEqual([expect.stringContaining("install -d -o linnet")]);
    chmodSync(folder, 0o750);
    expect(await wrongWith({})).toEqual([
      `data folder: Other users can read or write ${folder}. Check that every file in it is yours, then: chmod 700 "${folder}"`,
    ]);
    chmodSync(folder, 0o700);
  });

  it("a private key that others can read", async () => {
    const file = join(folder, "key.pem");
    writeFileSync(file, "a key", { mode: 0o644 });
    expect(await wrongWith({ DOCUSIGN_PRIVATE_KEY_FILE: file })).toEqual([expect.stringContaining(`chmod 600 "${file}"`)]);
  });

  it("a certificate that has ended, and a proxy that nobody counted", async () => {
    expect(await wrongWith({ PUBLIC_URL: await portalWithOldCertificate() })).toEqual([
      expect.stringMatching(/^certificates: The certificate for https:\/\/localhost:\d+ expired 2 days ago\. Renew it/),
      expect.stringContaining("TRUST_PROXY is 0 behind a proxy"),
    ]);
  });

  it("a disk that is full, for bytes or for files", () => {
    const room = { bavail: 10 * 2 ** 20, bsize: 4096, files: 1000, ffree: 10 };
    expect(roomFindings("/srv", "data folder", room)).toEqual([]);
    expect(roomFindings("/srv", "data folder", { ...room, bavail: 2 ** 18 })).toMatchObject([{ grade: "note" }]);
    expect(roomFindings("/srv", "data folder", { ...room, bavail: 10 })).toMatchObject([
      { grade: "wrong", sentence: expect.stringContaining("full") },
    ]);
    expect(roomFindings("/srv", "data folder", { ...room, ffree: 0 })).toMatchObject([
      { grade: "wrong", sentence: expect.stringContaining("inodes") },
    ]);
  });

  it("half of Okta, and half of DocuSign", async () => {
    expect(await wrongWith({ OKTA_ORG_URL: "https://hospital.okta.com" })).toEqual([expect.stringMatching(/^Okta: .*OKTA_API_TOKEN/)]);
    expect(await wrongWith({ OKTA_API_TOKEN: "token" })).toEqual([expect.stringMatching(/^Okta: .*OKTA_ORG_URL/)]);
    expect(await wrongWith({ DOCUSIGN_BASE_URL: "https://demo.docusign.net/restapi" })).toEqual([
      expect.stringMatching(/^DocuSign: .*DOCUSIGN_ACCOUNT_ID/),
    ]);
    expect(await wrongWith({ DOCUSIGN_ACCOUNT_ID: "7" })).toEqual([expect.stringMatching(/^DocuSign: .*DOCUSIGN_BASE_URL/)]);
  });

  it.each([
    ["CLAMD_ADRESS", "CLAMD_ADDRESS"],
    ["SMPT_URL", "SMTP_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATA_SECRET_FLIE", "DATA_SECRET_FILE"],
    ["clamd_address", "CLAMD_ADDRESS"],
  ])("a variable of another name: %s", async (name, meant) => {
    expect(await wrongWith({ [name]: "x" })).toEqual([`variables: Linnet does not use ${name}. Rename it to ${meant}.`]);
    expect(await wrongWith({ [name]: "x", PORT: "many" })).toEqual([expect.stringMatching(/^settings/), expect.stringContaining(meant)]);
  });

  it("a variable that begins as ours do, and none of those that other programs have", async () => {
    const notes = (await examine(environment({ HOSPITAL_PHONE: "555", LINNET_SERVICE_HOST: "10.0.0.1", POSTGRES_USER: "linnet" }))).filter(
      ({ about }) => about === "variables",
    );
    expect(notes).toEqual([{ about: "variables", grade: "note", sentence: expect.stringContaining("Linnet does not use HOSPITAL_PHONE") }]);
    expect(examineNames([...namesSet(), "REQUESTS_CA_BUNDLE"]).filter(({ grade }) => grade === "wrong")).toEqual([]);
  });

  it("a database that waits for this version's changes, lacks one, or is too new", async ({ skip }) => {
    if (!connectionStringOf(open)) return skip("The embedded database is not asked.");
    const last = async () =>
      (await sql<{ name: string }>`select name from kysely_migration order by name desc limit 2`.execute(open.db)).rows.map(
        ({ name }) => name,
      );
    const [newest = "", before = ""] = await last();
    const schema = async () => (await examine(environment())).filter(({ about }) => about === "schema");
    const without = async (name: string) => {
      const { rows } = await sql<{ timestamp: string }>`delete from kysely_migration where name = ${name} returning timestamp`.execute(
        open.db,
      );
      return () => sql`insert into kysely_migration (name, timestamp) values (${name}, ${rows[0]?.timestamp})`.execute(open.db);
    };
    const putBack = await without(newest);
    expect(await schema()).toEqual([
      { about: "schema", grade: "note", sentence: expect.stringContaining(`Pending migrations: 1, starting with ${newest}`) },
    ]);
    await putBack();
    const putBackBefore = await without(before);
    expect(await schema()).toEqual([
      { about: "schema", grade: "wrong", sentence: expect.stringContaining(`missing the migration ${before}`) },
    ]);
    await putBackBefore();
    expect(await schema()).toMatchObject([{ grade: "right" }]);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(open.db);
    await sql`update schema_support set oldest_migration = '9999-later'`.execute(open.db);
    expect(await schema()).toEqual([{ about: "schema", grade: "wrong", sentence: expect.stringContaining("A newer version") }]);
    await sql`delete from kysely_migration where name = '9999-later'`.execute(open.db);
  });

  it("the secrets of another database", async ({ skip }) => {
    if (!connectionStringOf(open)) return skip("The embedded database is not asked.");
    await proveSecrets(open.db, readConfig(environment()));
    expect(await wrongWith({ COOKIE_SECRET: "gkeWqZ7xM2vT9sLrB4hYcN8dJfPa3uRm", DATA_SECRET: "Vb6nHs1QyKz5tXwE0jGoDi3lCpUf7aMr" })).toEqual(
      [expect.stringMatching(/^secrets: .*DATA_SECRET/), expect.stringMatching(/^secrets: .*COOKIE_SECRET/)],
    );
    await open.db.deleteFrom("secret_checks").execute();
  });

  it("a certificate of the hospital's own CA", async () => {
    expect(await wrongWith({ PUBLIC_URL: await portalOfHospitalCa(), TRUST_PROXY: "1" })).toEqual([]);
    const notes = (await examine(environment({ PUBLIC_URL: await portalOfHospitalCa(), TRUST_PROXY: "1" }))).filter(
      ({ about }) => about === "certificates",
    );
    expect(notes).toEqual([
      {
        about: "certificates",
        grade: "note",
        sentence: expect.stringMatching(/“Riverbend CA”, which Node does not trust.*NODE_EXTRA_CA_CERTS=/),
      },
    ]);
  });

  it("one secret for two things, and one that can be guessed", async () => {
    const secret = "gkeWqZ7xM2vT9sLrB4hYcN8dJfPa3uRm";
    expect(await wrongWith({ DATA_SECRET: secret, COOKIE_SECRET: secret })).toEqual([
      expect.stringContaining("DATA_SECRET is the same as COOKIE_SECRET"),
    ]);
    expect(await wrongWith({ DATA_SECRET: "linnet".repeat(8) })).toEqual([expect.stringContaining("DATA_SECRET is too easy to guess")]);
  });
});
