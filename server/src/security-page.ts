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
  proxy must not log queries (docs/operations.md).
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
| audit rows verified | 1,000,000 rows and 20,021 seals in 7.9 s; so 10,000,000 in 79 s, which is calculated | 2026-11-27, the code of \`npm run audit:verify\` on a PostgreSQL 15 of its own, 24 months, load 4 to 8 on two processors |
| what months, indexes and sealing cost a list's call | 55 µs of the database in its row of 25 children, 28 µs to seal it (500 rows a seal), of 1,770 µs for the call: 4.7 %, calculated from the three | 2026-11-27, processor time, tables with and without them in turn |
| markup and scripts in texts: 40 payloads in each text of the replies that the contract leaves free, and typed or pasted into each field | 281 texts and 170 fields of 67 pages: 0 run, 0 elements or addresses that could, 0 violations of the policy; only styles were refused, in the document in which DOMPurify cleans a grand round. A text that was set as markup was found by the violation | 2026-11-27, each \`npm test\` (e2e/markup.spec.ts, Chromium) |
| authorization matrix: every call by everybody of the demo hospital and by nobody, for their own, a foreign and an unknown record, and for a foreign part beside what is their own | 17,856 checks of 266 calls by 20 people and nobody: 0 leaks; 872 times a foreign record was answered like an unknown one, 0 differences | 2026-11-27, \`npm run matrix\`, on PostgreSQL; each \`npm test\` a sample of 120 calls and people that changes with the commit (matrix.test.ts) |
| attacks on tokens, redirects, codes, cookies and sessions | 35 tokens at each of two providers; 49 spellings of an address to return to, 15 requests for codes or tokens, 29 more on bearers, cookies, pages of other origins and sessions that were: 0 accepted. Four faults that were put in together were found | 2026-11-27, each \`npm test\` (identity.test.ts, attacks.test.ts) |
| the clock set by a day, forward and back, while the server runs and by restarts | tokens from before a jump forward, and from what is now the future, are refused until the clock is right; signing in works at each; a draft stays; mails go out within 2 s and rows are sealed within 5 s; \`npm run audit:verify\` finds nothing. Found and mended: a browser ahead of the server dropped the cookie of a sign-in | 2026-11-27, once, embedded database: \`LD_PRELOAD=libfaketimeMT.so.1 FAKETIME_TIMESTAMP_FILE=clock FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1 node server/src/main.ts\`, with +0d, +1d, -1d in the file clock (Debian: faketime 0.9.10) |
| licences of run-time dependencies | 604 packages, each with one of the list; a package with GPL-3.0 that was put in was found | 2026-11-27, each \`npm run check\` (licences.test.ts), listed by \`npm run sbom\` |
| requests made from the OpenAPI document (fast-check), by 16 people and nobody | 20,000 requests: 0 answered with 5xx, 0 with a reply that the document does not declare; 4,443 were answered with 200. Runs before it found two failures and several undeclared replies, which are mended | 2026-11-27, what \`npm run fuzz\` runs, with seed 8, on PostgreSQL; each \`npm test\` sends 2,000 with a seed of the commit (fuzz.test.ts) |
`;

function row([endpoint, guard]: [Endpoint, Guard<unknown>]): string {
  const { method, path, action, about = {} } = endpoint;
  const patient = Object.entries(about).map(([kind, source]) => `${kind} in \`${source}\``);
  return `| ${method} /api${path} | \`${action}\` | ${guard.rule} | ${patient.join()} | ${isOpenInLoginAs(endpoint) ? "open" : "refused"} |\n`;
}

/** Prints docs/security.md. */
const app = await describingApp();
process.stdout.write(`${INTRODUCTION}${[...app.routeContext.served].map(row).join("")}${DEVIATIONS}${FIGURES}`);
await app.close();
