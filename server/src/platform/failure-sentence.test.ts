import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { StartRefused } from "../config.ts";
import { DatabaseUnavailable } from "./database/errors.ts";
import { failureSentence } from "./failure-sentence.ts";
import { AppError } from "./http/errors.ts";

/** Nothing listens at port 1, which is privileged. */
const NOTHING_THERE = "postgresql://linnet:secret@127.0.0.1:1/linnet";

it.each([
  [new StartRefused("PORT is not a number."), "PORT is not a number."],
  [new AppError("upstream_unavailable", "Okta is not responding."), "Okta is not responding."],
  [new DatabaseUnavailable("ECONNREFUSED"), expect.stringMatching(/^The connection to DATABASE_URL was refused\. Start/)],
  [new DatabaseUnavailable("3D000"), expect.stringMatching(/does not exist\. Create it: createdb/)],
  [
    new DatabaseUnavailable("28000", 'no pg_hba.conf entry for host "10.0.0.10", user "linnet", database "linnet", no encryption'),
    'pg_hba.conf does not allow user "linnet" from 10.0.0.10 to database "linnet" without TLS. Add ?sslmode=verify-full to DATABASE_URL, and compare these names with pg_hba.conf.',
  ],
  [
    new DatabaseUnavailable("28000", 'no pg_hba.conf entry for host "10.0.0.10", user "linnet", database "linet", SSL encryption'),
    'pg_hba.conf has no entry for user "linnet" from 10.0.0.10 to database "linet". Correct the user or database in DATABASE_URL, or the address in pg_hba.conf.',
  ],
  [
    new DatabaseUnavailable(
      "28000",
      "kein pg_hba.conf-Eintrag für Host »10.0.0.10«, Benutzer »linet«, Datenbank »linnet«, SSL-Verschlüsselung",
    ),
    expect.stringContaining('user "linet" from 10.0.0.10 to database "linnet"'),
  ],
  [
    new DatabaseUnavailable("28000", 'role "linnet" is not permitted to log in'),
    'PostgreSQL rejected this role: role "linnet" is not permitted to log in. Correct DATABASE_URL or pg_hba.conf.',
  ],
  [
    new DatabaseUnavailable("SELF_SIGNED_CERT_IN_CHAIN"),
    expect.stringMatching(/hospital’s CA with sslrootcert=… .* or with NODE_EXTRA_CA_CERTS/),
  ],
  [new DatabaseUnavailable("ERR_TLS_CERT_ALTNAME_INVALID"), expect.stringContaining("does not match the host")],
  [new DatabaseUnavailable("none", "The server does not support SSL connections"), expect.stringContaining("ssl = on")],
  [new DatabaseUnavailable("57P03"), "The database in DATABASE_URL is not responding (57P03). See the PostgreSQL log for the reason."],
  [new DatabaseUnavailable("none"), "The database in DATABASE_URL is not responding. See the PostgreSQL log for the reason."],
])("says why a command has not done its work, and what to do: %s", (error, sentence) => {
  expect(failureSentence(error)).toEqual(sentence);
});

it("says nothing of what nobody expected, which may quote a patient or a password", () => {
  expect(failureSentence(new Error("duplicate key (email)=(anna.weber@hospital.example)"))).toBeUndefined();
});

it("is what a command says whose database is not there, without its password", () => {
  const data = mkdtempSync(join(tmpdir(), "linnet-command-"));
  const environment = { PATH: "/usr/bin:/bin", LINNET_DATA: data, DATABASE_URL: NOTHING_THERE };
  const command = join(import.meta.dirname, "../import/main.ts");
  const { status, stderr } = spawnSync(process.execPath, [command, data], { env: environment, encoding: "utf8" });
  rmSync(data, { recursive: true });
  expect(stderr).toBe(
    "The import stopped early. Everything stored so far is kept. Fix the problem and run it again. " +
      "The connection to DATABASE_URL was refused. Start PostgreSQL or HAProxy, or correct the host and port.\n",
  );
  expect(status).toBe(1);
});
