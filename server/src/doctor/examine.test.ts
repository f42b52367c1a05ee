import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type Server } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { ROLE } from "@linnet/contract/roles";
import forge from "node-forge";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { s3Server } from "../../test/s3-server.ts";
import { connectionStringOf, testDatabase } from "../../test/test-database.ts";
import { readConfig } from "../config.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { membershipRepository } from "../slices/memberships/public.ts";
import { examineDatabase } from "./database.ts";
import { examine } from "./examine.ts";

/** Nobody listens at the port of TCP multiplexing. */
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

/** A server that shows browsers a certificate that ended yesterday. */
async function portalWithOldCertificate(): Promise<string> {
  const { publicKey, privateKey } = forge.pki.rsa.generateKeyPair(1024);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date(Date.now() - 10 * 86_400_000);
  certificate.validity.notAfter = new Date(Date.now() - 1.5 * 86_400_000);
  certificate.setSubject([{ name: "commonName", value: "localhost" }]);
  certificate.setIssuer([{ name: "commonName", value: "localhost" }]);
  certificate.sign(privateKey, forge.md.sha256.create());
  const pem = { key: forge.pki.privateKeyToPem(privateKey), cert: forge.pki.certificateToPem(certificate) };
  const server = createTlsServer({ ...pem, ciphers: "DEFAULT@SECLEVEL=0" });
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  return `https://localhost:${portOf(server)}`;
}

it("finds nothing wrong where nothing is", async () => {
  const found = await examine(environment());
  expect(found.filter(({ grade }) => grade === "wrong")).toEqual([]);
  expect(found.map(({ about }) => about)).toEqual(expect.arrayContaining(["database", "data folder", "storage"]));
});

describe("finds a mistake and says what to do", () => {
  it("a value that is none", async () => {
    expect(await wrongWith({ PORT: "many" })).toEqual([expect.stringMatching(/^settings: The environment is not right\. PORT/)]);
  });

  it("a database that is not there", async () => {
    expect(await wrongWith({ DATABASE_URL: `postgres://linnet@${NOBODY}/linnet` })).toEqual([
      expect.stringContaining("Nothing listens where DATABASE_URL leads. Start PostgreSQL or HAProxy there"),
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
    expect(await people()).toEqual([{ about: "people", grade: "note", sentence: expect.stringContaining("npm run account:add") }]);
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
    expect(await wrongWith({ S3_BUCKET: "linnet", S3_ENDPOINT: s3.endpoint })).toEqual([expect.stringContaining("S3 answered 403")]);
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
      "FHIR: EHR_FHIR_CLIENT_ID needs EHR_FHIR_PRIVATE_KEY_FILE or EHR_FHIR_CLIENT_SECRET to sign in with.",
    ]);
  });

  it("a sign-in provider that calls itself otherwise", async () => {
    expect(await wrongWith({ OIDC_ISSUER: `http://127.0.0.1:${portOf(provider)}` })).toEqual([
      expect.stringContaining("The provider calls itself https://another.example. Set OIDC_ISSUER to exactly that"),
    ]);
  });

  it("something else at the address of the virus scanner", async () => {
    const other = createServer((socket) => socket.end("220 mail\r\n")).listen(0, "127.0.0.1");
    await once(other, "listening");
    closing.push(() => other.close());
    expect(await wrongWith({ CLAMD_ADDRESS: `127.0.0.1:${portOf(other)}` })).toEqual([expect.stringContaining("is not clamd")]);
    expect(await wrongWith({ CLAMD_ADDRESS: NOBODY })).toEqual([expect.stringContaining("clamd does not answer")]);
  });

  it("a collector of traces that is none, or not there", async () => {
    const other = createServer((socket) => socket.end("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")).listen(0, "127.0.0.1");
    await once(other, "listening");
    closing.push(() => other.close());
    expect(await wrongWith({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(other)}` })).toEqual([
      expect.stringMatching(/^traces: .*takes no traces \(HTTP 404\)/),
    ]);
    expect(await wrongWith({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://${NOBODY}` })).toEqual([
      expect.stringMatching(/^traces: The collector of traces does not answer/),
    ]);
  });

  it("a data folder that is not there, or not its owner's alone", async () => {
    expect(await wrongWith({ LINNET_DATA: "/nobody/has/made/it" })).toEqual([expect.stringContaining("install -d -o linnet")]);
    chmodSync(folder, 0o750);
    expect(await wrongWith({})).toEqual([
      `data folder: Others may read or write ${folder}. Look whether everything in it is yours, then: chmod 700 "${folder}"`,
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
      expect.stringMatching(/^certificates: The certificate of https:\/\/localhost:\d+ ended 2 days ago\. Renew it/),
      expect.stringContaining("TRUST_PROXY is 0 behind a proxy"),
    ]);
  });

  it("one secret for two things, and one that can be guessed", async () => {
    const secret = "gkeWqZ7xM2vT9sLrB4hYcN8dJfPa3uRm";
    expect(await wrongWith({ DATA_SECRET: secret, COOKIE_SECRET: secret })).toEqual([
      expect.stringContaining("DATA_SECRET is the same as COOKIE_SECRET"),
    ]);
    expect(await wrongWith({ DATA_SECRET: "linnet".repeat(8) })).toEqual([expect.stringContaining("DATA_SECRET can be guessed")]);
  });
});
