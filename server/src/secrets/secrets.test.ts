import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectionStringOf, testDatabase } from "../../test/test-database.ts";
import { testStorage } from "../../test/test-storage.ts";
import { embeddedFactor, factorSecrets } from "../adapters/identity/embedded/factor.ts";
import { embeddedKeys } from "../adapters/identity/embedded/provider/keys.ts";
import { embeddedMailer, mailsInOutbox } from "../adapters/mail/embedded.ts";
import { keptSealingKeys } from "../adapters/signature/embedded/kept-sealing-keys.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openJobs } from "../platform/jobs.ts";
import { sealedFiles } from "../platform/sealing.ts";
import { draftFileRepository, fileBinding } from "../slices/referrals/drafts/file-repository.ts";
import { draftRepository } from "../slices/referrals/drafts/repository.ts";
import { requestPasswordHelp } from "../slices/session/sign-in/password-help.ts";
import { checkValuesOf, connectionName, findOtherSecrets, proveSecrets } from "./prove-secrets.ts";
import { linesOf, reseal } from "./reseal.ts";
import { SEALED_PLACES } from "./sealed-values.ts";

const NOW = new Date("2026-11-30T08:00:00Z");
const secretOf = (word: string) => `${word} secret of at least 32 characters`;
const settings = (data: string, cookie: string) => ({
  DATA_SECRET: data.split(" ").map(secretOf).join(","),
  COOKIE_SECRET: cookie
    .split(" ")
    .map((word) => secretOf(`cookie ${word}`))
    .join(","),
  OIDC_ISSUER: undefined,
});
const OLD = settings("old", "old");
const OLD_NEW = settings("old new", "old new");
const NEW_OLD = settings("new old", "new old");
const NEW = settings("new", "new");

let open: OpenDatabase;
beforeEach(async () => {
  open = await testDatabase("hospital");
});
afterEach(() => open.close());

const why = (config: typeof OLD) => findOtherSecrets(open.db, config);
const start = (config: Parameters<typeof proveSecrets>[1]) => proveSecrets(open.db, config);
const emptied = () => sql`truncate outbox_mails, identity_keys, signature_keys`.execute(open.db);

test("the first server's secrets are the database's, and another server's is refused in a sentence that names the variable", async () => {
  await emptied();
  await Promise.all([start(OLD), start(OLD)]);
  await expect(start(settings("other", "old"))).rejects.toThrow(/^DATA_SECRET is not the secret that this database/);
  await expect(start(settings("old", "other"))).rejects.toThrow(/^COOKIE_SECRET is not the secret that this database/);
  await expect(start({ ...OLD, DATA_SECRET: undefined })).rejects.toThrow(/^DATA_SECRET is missing/);
  expect(await why(OLD)).toEqual([]);
});

test("of two servers that begin a new database with different secrets one is refused", async () => {
  await emptied();
  const ends = await Promise.allSettled([start(OLD), start(NEW)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("the cookies' secret counts with the embedded provider alone", async () => {
  await emptied();
  const foreign = { ...OLD, COOKIE_SECRET: undefined, OIDC_ISSUER: "https://login.example.org" };
  await start(foreign);
  await start(OLD);
  await start(foreign);
});

test("a demonstration without secrets goes on without them, and with one only from an empty database", async () => {
  const without = { DATA_SECRET: undefined, COOKIE_SECRET: undefined, OIDC_ISSUER: undefined };
  await embeddedMailer(open.db, undefined).send({ to: "rex@linnet.example", subject: "Hello", text: "A link" }, randomUUID());
  await start(without);
  await start(without);
  await expect(start(OLD)).rejects.toThrow("This demo database was created without DATA_SECRET");
});

test("a database of before takes the secret that opens what it keeps, and no other", async () => {
  await emptied();
  await embeddedKeys(open.db, OLD);
  await embeddedMailer(open.db, OLD.DATA_SECRET).send({ to: "rex@linnet.example", subject: "Hello", text: "A link" }, randomUUID());
  expect(await why(NEW)).toEqual([expect.stringMatching(/^DATA_SECRET/), expect.stringMatching(/^COOKIE_SECRET/)]);
  await expect(start(NEW)).rejects.toThrow("DATA_SECRET");
  await start(OLD);
});

test("servers in neighboring steps of a change run together, and the old one cannot be left out too early", async () => {
  await emptied();
  for (const config of [OLD, OLD_NEW, OLD, NEW_OLD, OLD_NEW]) await start(config);
  expect(await why(OLD)).toEqual([expect.stringContaining("DATA_SECRET=new,old"), expect.stringContaining("COOKIE_SECRET=new,old")]);
  expect(await why(NEW)).toEqual([expect.stringContaining("npm run secrets:reseal"), expect.stringContaining("npm run secrets:reseal")]);
});

const PERSON = { id: "7a3f6d0e-54c1-4d26-9d5e-0f6c6a3b7e11", email: "mirabel.rex@linnet.example" };

/** Something of each kind, sealed with the old secrets; gives what reads it all with others. */
async function fill() {
  const storage = testStorage();
  const owner = await open.db
    .selectFrom("memberships")
    .select(["account_id", "practice_id"])
    .where("practice_id", "is not", null)
    .executeTakeFirstOrThrow();
  const of = { accountId: owner.account_id, practiceId: owner.practice_id ?? 0 };
  const draftId = randomUUID();
  const save = { id: draftId, form: "new", subject: "", editorId: randomUUID(), sequence: 1, expectedVersion: null } as const;
  await open.db
    .transaction()
    .execute((trx) => draftRepository(trx, OLD).save(trx, of, { ...save, fields: { firstName: "Mirabel" }, step: 1 }, NOW));
  const draft = { ...of, draftId };
  const file = {
    id: randomUUID(),
    key: randomUUID(),
    name: "letter.pdf",
    mediaType: "application/pdf",
    bytes: 6,
    sha256: "0",
    scan: "clean",
  } as const;
  const files = draftFileRepository(open.db, OLD);
  await files.reserve(open.db, draft, file, NOW);
  await storage.put(
    file.key,
    sealedFiles(OLD.DATA_SECRET, "linnet referral draft files").seal(fileBinding(draft, file.key), Readable.from([Buffer.from("a file")])),
  );
  await files.markStored(open.db, file.key, NOW);

  await embeddedMailer(open.db, OLD.DATA_SECRET).send({ to: PERSON.email, subject: "Hello", text: "A link" }, randomUUID());
  const jobs = await openJobs(open, { DATABASE_URL: connectionStringOf(open), ...OLD }, () => undefined);
  await jobs.send(open.db, "mail.send", { to: PERSON.email, subject: "Waits", text: "A waiting link" });
  // The rest of the configuration is not asked for.
  const needs = { db: open.db, jobs, clock: { now: () => NOW }, config: OLD } as unknown as Parameters<typeof requestPasswordHelp>[0];
  await requestPasswordHelp(needs, { email: PERSON.email, address: "10.0.0.1" });
  await jobs.stop();

  const seals = (config: typeof OLD) => keptSealingKeys({ ...config, HOSPITAL_NAME: "Riverbend" });
  const { certificate } = await seals(OLD).current(open.db, NOW);
  const { signing } = await embeddedKeys(open.db, OLD);
  await sql`insert into identity_users (id, email, first_name, last_name, status) values (${PERSON.id}, ${PERSON.email}, 'Rex', 'Lind', 'ACTIVE')`.execute(
    open.db,
  );
  const { secret } = await embeddedFactor(open.db, OLD).prepare(open.db, PERSON.id, PERSON.email);

  const totp = async () =>
    (await open.db.selectFrom("identity_users").select("totp_secret").where("id", "=", PERSON.id).executeTakeFirst())?.totp_secret ?? "";
  const read = async (config: typeof OLD) => ({
    drafts: (await draftRepository(open.db, config).list(of)).map(({ firstName }) => firstName),
    files: (await draftFileRepository(open.db, config).of(draft)).map(({ name }) => name),
    bytes: await text(
      sealedFiles(config.DATA_SECRET, "linnet referral draft files").open(fileBinding(draft, file.key), () => storage.read(file.key)),
    ).catch(() => "unreadable"),
    mails: (await mailsInOutbox(open.db, config.DATA_SECRET, 1)).map(({ body }) => body),
    seal: (await seals(config).current(open.db, NOW)).certificate === certificate,
    key: (await embeddedKeys(open.db, config)).signing[0]?.kid === signing[0]?.kid,
    factor: factorSecrets(config.COOKIE_SECRET).open(PERSON.id, await totp()) === secret,
  });
  return { storage, read };
}

const WHOLE = { drafts: ["Mirabel"], files: ["letter.pdf"], bytes: "a file", mails: ["A link"], seal: true, key: true, factor: true };

test("every kind of sealed value is sealed again, and then opens with the new secret alone", async () => {
  await emptied();
  await start(OLD);
  const { storage, read } = await fill();
  await start(NEW_OLD);
  expect(await read(NEW_OLD)).toEqual(WHOLE);
  expect(await read(OLD_NEW)).toEqual(WHOLE);

  const config = { ...NEW_OLD, DATABASE_URL: connectionStringOf(open) };
  const done = await reseal({ db: open.db, config, storage }, { isLostGivenUp: false });
  const kinds = Object.values(SEALED_PLACES).flatMap((place) => (place === null ? [] : [place].flat()));
  expect(done.flatMap(({ places }) => places.map(({ what, resealed, unreadable }) => [what, resealed, unreadable]))).toEqual(
    kinds.map(({ what }) => [what, 1, 0]),
  );
  expect(done.map(({ isOldUnused }) => isOldUnused)).toEqual([true, true]);
  expect(done.flatMap((secret) => linesOf(secret, { config })).filter((line) => line.includes("no longer used"))).toHaveLength(2);

  await start(NEW);
  expect(await read(NEW)).toEqual(WHOLE);
  expect(await read(OLD)).toMatchObject({ drafts: [], files: [], bytes: "unreadable", mails: [], factor: false });
  const waiting = await sql<{ sealed: string }>`select coalesce(data->>'sealed', data->>'sealedEmail') as sealed from pgboss.job`.execute(
    open.db,
  );
  expect(waiting.rows).toHaveLength(2);
  await expect(start(OLD)).rejects.toThrow("DATA_SECRET");
  const acts = await open.db.selectFrom("audit_rows").select(["action", "rule"]).where("action", "like", "write:secret%").execute();
  expect(acts).toEqual(
    expect.arrayContaining([
      { action: "write:secrets-resealed", rule: "DATA_SECRET" },
      { action: "write:secret-retired", rule: "COOKIE_SECRET" },
    ]),
  );
});

test("the old secret is not said to be unused while a server seals with it", async ({ skip }) => {
  const url = connectionStringOf(open) ?? skip("The embedded database has one server.");
  await emptied();
  await start(OLD_NEW);
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  await server.query("select set_config('application_name', $1, false)", [connectionName(OLD_NEW)]);
  const needs = { db: open.db, config: { ...NEW_OLD, DATABASE_URL: url }, storage: testStorage() };
  const [data] = await reseal(needs, { isLostGivenUp: false });
  expect(data).toMatchObject({ isOldUnused: false, sealing: [expect.any(String)] });
  expect(data && linesOf(data, needs).at(-1)).toMatch(/^DATA_SECRET: the server at .* still uses another secret/);
  expect(await why(NEW)).toHaveLength(2);
  await server.end();
  expect((await reseal(needs, { isLostGivenUp: false })).map(({ isOldUnused }) => isOldUnused)).toEqual([true, true]);
  expect(await why(NEW)).toEqual([]);
});

test("a secret that is lost is given up in so many words, and what it sealed stays unreadable", async () => {
  await emptied();
  await start(OLD);
  const { storage, read } = await fill();
  const needs = { db: open.db, config: { ...NEW, DATABASE_URL: connectionStringOf(open) }, storage };
  expect((await reseal(needs, { isLostGivenUp: false })).map(({ isSomeLost }) => isSomeLost)).toEqual([true, true]);
  await expect(start(NEW)).rejects.toThrow("DATA_SECRET");
  await reseal(needs, { isLostGivenUp: true });
  await start(NEW);
  expect(await read(NEW)).toMatchObject({ drafts: [], factor: false });
});

test("a column that is named as sealed is one of the list", async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)sealed$' and data_type <> 'boolean'`.execute(open.db);
  const known = Object.values(SEALED_PLACES).flatMap((place) =>
    place === null ? [] : [place].flat().map(({ table, column }) => `${table}.${column}`),
  );
  expect(rows.filter(({ name }) => !known.includes(name))).toEqual([]);
});

test("what is kept of a secret tells nothing of it, and is another for each", () => {
  const values = [OLD.DATA_SECRET, NEW.DATA_SECRET, OLD.COOKIE_SECRET].flatMap(checkValuesOf);
  expect(new Set(values).size).toBe(3);
  expect(checkValuesOf(NEW_OLD.DATA_SECRET)).toEqual([NEW.DATA_SECRET, OLD.DATA_SECRET].flatMap(checkValuesOf));
});
