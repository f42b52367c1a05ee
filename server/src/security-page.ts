import { readFileSync } from "node:fs";
import { type Endpoint, isOpenInLoginAs } from "@linnet/contract/endpoint";
import { describingApp } from "./describing-app.ts";
import type { Guard } from "./platform/http/guards.ts";

const INTRODUCTION = `# Who may call what

Made from the contract and the guards of the running server; \`npm run generate\` writes it again. A guard runs before
anything that was sent is read. Where a call is about a patient, the caller must also have a relation to that child in
force (\`server/src/slices/patients/care-repository.ts\`); otherwise the answer is 404, as for a child who does not exist.
Roles: 1 physician, 2 general staff, 3 practice admin, 4 health-network admin, 5 compliance, 6 system admin, 8 staff
without record access, 9 practice owner, 10 embassy member, 11 embassy lead, 12 desk of a clinic, 13 lead of a desk. A
guard that names roles also asks what the pages ask: a second factor where it is required, the agreement signed, the
practice on the portal.

| call | action | guard | about | in login-as |
|---|---|---|---|---|
`;

const DEVIATIONS = `
## What the specification decides against our standard

The standard is OWASP ASVS 5.0 level 2; [asvs.md](asvs.md) says what else of it does not hold. These points follow the
specification instead:

- **Bearer tokens in the browser.** They live in session storage, for ten minutes, with rotating renewal, and every
  request checks a session on the server as well.
- **Search text of patient lists in local storage** (S1 §4), under a key of the user, wiped at login, logout and idle
  logout. It stands in no page's address and in no log of the portal; the specified call carries it in its query, so a
  proxy must not log queries (docs/operations/configure.md).
- **Recent Searches with name and birth date** (S1 §2), in session storage only, wiped alike.
- **The login-as flag and the email in local storage** (S1 §4), sent with every call. They only select a record that
  the server keeps; without it they are refused.
- **A temporary password on an administrator's screen** (S2 §8). It is shown once, opens nothing but the page that asks
  for another one (at the embedded provider for a day), and stands in no log, audit row or mail; administrators and
  internal staff are given none, and the person gets an email.
- **A security question** (S2 §2). Its answer opens nothing: it helps the service desk to know who calls. The embedded
  provider keeps a hash of it, Okta its own; five tries for an account and hour.
`;

const FIGURES = `
## Figures, as they were measured

| what | measured | when, and with what |
|---|---|---|
| changed, removed, added, swapped audit rows, cut and rewritten chains; triggers switched off in three ways | 1,000 of 1,000 found, the first wrong row or seal named | 2026-11-27, each \`npm test\` (verify-audit.test.ts, on PostgreSQL) |
| audit rows verified | 10,000,008 rows of 24 months and 2,016 seals in 131 s | 2026-11-27, by \`npm run audit:verify\`; load 10 on two processors |
| the compliance list of 10,000,008 rows, searched over HTTP in 17 ways, each 20 times about others | p95 of all 517 ms, where 300 are the goal: **not met** on so busy a machine, and not measured on a quiet one. p95 of the ways 153 to 501 ms, but for three: refusals 884, a practice's with rule and action 733, refusals of a person 1,944 (p50 804), which reads all of a person's rows | 2026-11-27, the same run, load 10 |
| the same with what is asked month by month and indexes that hold all that a search asks (0071-audit-search.sql), 10,000,000 rows of 24 months | p95 of all 174 searches 100 ms, the slowest 230, where 300 are the goal: met, also beside other work. p50 of the ways 23 to 133 ms, of each second page 32; a practice's with rule and action p95 87, refusals of a person 118, of a practice 213. Of the statements alone, in 600 combinations of person, practice, action, outcome, rule and login-as, each twice: 13 ms of the database's processor time at p95 and 320 at most, where 62 and 452 were before; later pages and those deep in the trail take 1 ms, where 7 were; a child 9, where 16 were. What said up to when the trail is sealed read the rows of two days for each search: 150 ms for 130,000 rows, and 3 since. Not measured: a practice that has a tenth of all rows | 2026-11-27, searches of the page, six times about others and with the second page of each, on a database filled by its statements, sealed by the product; load 8 to 11 on two processors |
| what writing its row costs a list's call of 25 children, until it is answered | 2,564 µs with the trail's months and indexes, 2,492 with the table and the indexes of before (0005-platform.sql), 2,196 without any row: 3.3 % more than before, give or take 1.0 (twice the standard error of 450 rounds), where 5 % are the goal: met; 17.0 % more than without a row, give or take 1.3. Sealing stands beside the calls: 56 s for 1,000,000 rows, 56 µs for each, where a call takes 2,564. Measured before by the processor time of the whole server in turns of six seconds it was not decided (13.8 % more than a table without indexes, give or take 16.5): turns of a third of a second, compared by the median of their answers, depend less on what else a shared machine does | 2026-11-28, 1,000,000 rows, 450 rounds; a run of 200 rounds said 4.2 %, give or take 1.4 |
| the server killed while it seals the audit trail, 200 times | 5,426 writes acknowledged, 0 lost, 0 doubles; no gap and no fork in the chain. Runs before it found two faults, which are mended: a torn file of the newest head, and one that was never read again | 2026-11-27, \`npm run drill -- --database postgresql --only kill-sealing --rounds 200\`; the embedded database has no such step, as one process alone opens it |
| markup and scripts in texts: 40 payloads in each text of the replies that the contract leaves free, and typed or pasted into each field | 281 texts and 170 fields of 67 pages: 0 run, 0 elements or addresses that could, 0 violations of the policy; only styles were refused, in the document in which DOMPurify cleans a grand round. A text that was set as markup was found by the violation | 2026-11-27, each \`npm test\` (e2e/markup.spec.ts, Chromium) |
| authorization matrix: every call by everybody of the demo hospital and by nobody, for their own, a foreign and an unknown record, and for a foreign part beside what is their own | 20,797 checks of 310 calls by 20 people and nobody: 0 leaks; 986 times a foreign record was answered like an unknown one, 0 differences | 2026-11-27, \`npm run matrix\`, on PostgreSQL; each \`npm test\` a sample of 120 calls and people that changes with the commit (matrix.test.ts) |
| attacks on tokens, redirects, codes, cookies and sessions | 35 tokens at each of two providers; 49 spellings of an address to return to, 15 requests for codes or tokens, 29 more on bearers, cookies, pages of other origins and sessions that were: 0 accepted. Four faults that were put in together were found | 2026-11-27, each \`npm test\` (identity.test.ts, attacks.test.ts) |
| the clock set by a day, forward and back, while the server runs and by restarts | tokens from before a jump forward, and from what is now the future, are refused until the clock is right; signing in works at each; a draft stays; mails go out within 2 s and rows are sealed within 5 s; \`npm run audit:verify\` finds nothing. Found and mended: a browser ahead of the server dropped the cookie of a sign-in | 2026-11-27, once, embedded database: \`LD_PRELOAD=libfaketimeMT.so.1 FAKETIME_TIMESTAMP_FILE=clock FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1 node server/src/main.ts\`, with +0d, +1d, -1d in the file clock (Debian: faketime 0.9.10); not on PostgreSQL |
| the clock set by a day, and both changes of the hospital's clocks (2026-03-08, 2026-11-01) | sessions end after their idle time and their twelve hours and never later, drafts stay for their fortnight, seals go through the hour that comes twice, a day of the audit trail has 23 and 25 hours; reminders come at seven by the hospital's clocks and not in that night, waits count days of the calendar, and what comes by the clock comes by UTC | 2026-11-27, each \`npm test\` (set-clock.test.ts, seal-rows.test.ts, reminders.test.ts, waits.test.ts, jobs.test.ts) |
| both changes of the hospital's clocks, the server running on PostgreSQL | through the hour that is skipped and the one that comes twice: each job of the clock once (every minute, every five, the waits at 10:11, the reminders at 10:13, the retention at 3:41 UTC), no reminder in the night and two by daylight on the Monday, rows sealed within seconds throughout; \`npm run audit:verify\` finds nothing, the log has no failure. With the server alone in March and PostgreSQL in November, the jobs go by the database's clock; when the server's clock jumped by three minutes, the reminders of that hour came two minutes early, as the difference is measured every ten minutes, and once | 2026-11-27, once each, PostgreSQL 15 and server under one clock, three times set forward to the next job, \`TZ=America/Los_Angeles\`: \`LD_PRELOAD=libfaketimeMT.so.1 FAKETIME_TIMESTAMP_FILE=clock FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1\` before \`postgres\` and \`node server/src/main.ts\` (Debian: faketime 0.9.10), load 13 on two processors |
| licences of run-time dependencies | 562 packages, each with one of the list; a package with GPL-3.0 that was put in was found | 2026-11-30, each \`npm run check\` (licences.test.ts), listed by \`npm run sbom\` |
| requests made from the OpenAPI document (fast-check), by 16 people and nobody | 20,000 requests: 0 answered with 5xx, 0 with a reply that the document does not declare; 4,443 were answered with 200. Runs before it found two failures and several undeclared replies, which are mended. Two faults that were put in, a reply 418 and a failure 500, were found by the 2,000 | 2026-11-27, what \`npm run fuzz\` runs, with seed 8, on PostgreSQL; each \`npm test\` sends 2,000 with a seed of the commit (fuzz.test.ts) |
`;

interface HostileFigures {
  on: string;
  /** Where they are not of one whole run. */
  note?: string;
  rows: { what: string; sent: number; accepted: number; active: number }[];
}

/** Written by `npm run hostile`. */
const hostile: HostileFigures = JSON.parse(readFileSync(new URL("../../docs/figures/hostile-files.json", import.meta.url), "utf8"));

/** What became of hostile and of ordinary files. */
const HOSTILE_FILES = `
## Hostile files

Each was sent through the call that takes it, as an attachment of a referral, a picture of the slider or a video of a
grand round. What was taken was read back from the storage and through the call that gives it out again, unpacked, and
searched for scripts, actions, attached files, metadata and the marker that stands in each hostile part. What was
refused left nothing in the storage.

| what | sent | taken | active parts stored or served |
|---|---|---|---|
${hostile.rows.map(({ what, sent, accepted, active }) => `| ${what} | ${sent} | ${accepted} | ${active} |\n`).join("")}
Measured on ${hostile.on} by \`npm run hostile\`, which writes this table${hostile.note ? ` (${hostile.note})` : ""};
each \`npm test\` sends a sample that changes with the commit (hostile-files.test.ts). Faults that were put in, one at
a time, were found: PDFs stored as sent, pictures with what came with them, names as sent, files served without
\`nosniff\`. A folder of one's own, \`ORDINARY_FILES=folder\`, is sent along; in a run before, 10 files of published
examples of FHIR were.

PDFs are copied page by page without actions, scripts, attached files, forms and links. A text where readers compute
refuses the file. Fonts and drawings are copied unread: they are unpacked to learn their size only (record 34).

PDFs of the hospital's record are copied when they are opened. One that cannot be copied is a download only, in the
hospital's own bytes, as \`application/octet-stream\` with \`nosniff\`. An uploaded PDF that cannot be copied is refused.

Videos are looked through and not made anew: what stands in boxes that nobody plays (\`free\`, \`udta\`, \`uuid\`), and
between the pictures, is stored and served as it was sent, always as \`video/mp4\` to be saved or played, with \`nosniff\`
and a sandbox, and never as a page. Only system administrators upload them.
`;

function row([endpoint, guard]: [Endpoint, Guard<unknown>]): string {
  const { method, path, action, about = {} } = endpoint;
  const patient = Object.entries(about).map(([kind, source]) => `${kind} in \`${source}\``);
  return `| ${method} /api${path} | \`${action}\` | ${guard.rule} | ${patient.join()} | ${isOpenInLoginAs(endpoint) ? "open" : "refused"} |\n`;
}

/** Prints docs/security.md. */
const app = await describingApp();
process.stdout.write(`${INTRODUCTION}${[...app.routeContext.served].map(row).join("")}${DEVIATIONS}${FIGURES}${HOSTILE_FILES}`);
await app.close();
