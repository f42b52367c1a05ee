import { readFileSync } from "node:fs";

const PROMISES = `# Security

Linnet shows children's health data to people outside the hospital. The standard is OWASP ASVS level 2
([asvs.md](asvs.md)). [threat-model.md](threat-model.md) has the attackers and the remaining risks.
[calls.tsv](api/calls.tsv) lists each call with its guard.

## What is guaranteed, and how it is tested

| guarantee | test |
|---|---|
| Every call has a guard, which runs before anything sent is read. The server does not start without it. | \`contract.test.ts\`: every call as a stranger and with wrong roles |
| A call about a patient needs a current relation to that child. Otherwise the answer is 404, as for an unknown child. | \`matrix.test.ts\`: every call by every demo person, for own, foreign and unknown records |
| Withheld entries (labels R and V, sensitive categories at 12 to 17) never leave the record adapter. | \`ehr-sensitive-suite.ts\`, for every adapter |
| Each view, change, sign-in and refusal has an audit row in the same transaction. Without the row there is no data. | \`idempotency.test.ts\`, \`contract.test.ts\` |
| A changed, removed, added or reordered audit row is found. | \`verify-audit.test.ts\`: 1,000 tamperings in each run |
| Sign-in uses code and PKCE (S256). Access tokens last ten minutes, and refresh tokens rotate. Each request reads the session row, so sign-out, suspension and role loss count right away. | \`identity.test.ts\`, \`attacks.test.ts\`: forged tokens, redirects, codes, cookies |
| Passwords use argon2id, with pauses from the third failure and a lock at the tenth. A stranger cannot lock a known browser out. | \`locked-from-outside.test.ts\` |
| Someone who may give a role must confirm it. | \`roles-by-effect.test.ts\`, \`npi-claims.test.ts\` |
| Login-as needs a fresh sign-in and a reason, lasts an hour, and opens a fixed list of calls. | \`login-as.test.ts\` |
| Bodies are closed objects with limits. No input leads to a 5xx or an undeclared reply. | \`fuzz.test.ts\`: requests made from the OpenAPI description |
| Text in any field or reply stays text. Pages have a strict Content-Security-Policy and Trusted Types. | \`markup.spec.ts\`, \`serve-web.test.ts\` |
| Files are stored and served without active parts. | \`hostile-files.test.ts\`, see below |
| Logs, mails and page addresses hold no patient data. | \`app.test.ts\` |
| A database or backup alone gives no session, token or seal. | \`secrets-in-columns.test.ts\` |
| A killed server or database loses no acknowledged write and doubles none. | \`npm run drill\` |
| A restored backup has all rows, files and the audit trail. | \`backup.test.ts\` |
| Each run-time dependency has a permissive license. | \`licences.test.ts\` |

Practice roles in calls.tsv: 1 physician, 2 general staff, 3 practice admin, 8 staff without record access, 9 practice
owner. Hospital roles: 4 health network admin, 5 compliance, 6 system admin, 12 clinic desk, 13 desk lead. Embassy
roles: 10 member, 11 lead. A guard with roles also requires a due second factor, the signed agreement, and a practice
on the portal.
`;

const DEVIATIONS = `
## Where the specification decides against our standard

- **Bearer tokens in the browser.** They are in session storage for ten minutes. Every request also checks a session on
  the server.
- **Search text of patient lists in local storage** (S1 §4), per user, deleted at sign-in, sign-out and idle sign-out.
  It is also in a query, so a [proxy](operations/configure.md#run-behind-a-proxy) must not log queries.
- **Recent Searches with name and birth date** (S1 §2), in session storage only, deleted the same way.
- **Name, roles in words and menu in local storage** (S1 §4), without counts, per user, deleted the same way. They are
  shown until the server has answered, and decide nothing.
- **The login-as flag and the email in local storage** (S1 §4), sent with every call. They only select a record that
  the server keeps.
- **A temporary password on an administrator's screen** (S2 §8). It is shown once and opens only the page to choose
  another one, within a day at the embedded provider. Administrators and internal staff get none.
- **A security question** (S2 §2). Its answer opens nothing. It helps the service desk to identify callers.
`;

const COMPRESSION = `
## Why replies are compressed

Calls under \`/api\` compress long JSON replies. BREACH guesses a secret from the length of compressed replies. It needs
another site to make the victim's browser send many calls as that person. No other site can: no call that returns a
person's data accepts a cookie, and no site can send the token's header. Only the calls of one sign-in read a cookie.
Their replies hold no secret. Pages of the portal are the same for everyone and hold no secret. The provider's pages are
not compressed.
`;

const FIGURES = `
## Measured

| what | result | when |
|---|---|---|
| authorization matrix: every call by 20 people and an anonymous caller | 20,797 checks of 310 calls, 0 leaks, no difference between foreign and unknown | 2026-11-27, \`npm run matrix\` |
| requests made from the OpenAPI description | 20,000: no 5xx, no undeclared reply | 2026-11-27, \`npm run fuzz\` |
| tokens, redirects, codes, cookies, sessions | 35 tokens at two providers, 49 return addresses, 44 other attacks, 0 accepted | each \`npm test\` |
| markup and scripts in 281 reply texts and 170 fields of 67 pages, 40 payloads each | 0 ran | each \`npm test\` |
| audit rows tampered with | 1,000 of 1,000 found | each \`npm test\` |
| audit trail verified | 10,000,008 rows in 131 s | 2026-11-27 |
| searches of 10,000,000 audit rows | p95 100 ms, the goal is 300 | 2026-11-27 |
| cost of the audit row for a list of 25 children | 3.3 % more than without months and indexes, the goal is 5 % | 2026-11-28 |
| server killed while it seals the audit trail, 200 times | 5,426 writes acknowledged, 0 lost, 0 doubled, chain complete | 2026-11-27, \`npm run drill\` |
| clock set by a day, and both daylight saving changes | sign-ins wait for the right clock, the rest goes on | 2026-11-27 |
`;

interface HostileFigures {
  on: string;
  /** Where they are not of one whole run. */
  note?: string;
  rows: { what: string; sent: number; accepted: number; active: number }[];
}

/** Written by `npm run hostile`. */
const hostile: HostileFigures = JSON.parse(readFileSync(new URL("../../docs/figures/hostile-files.json", import.meta.url), "utf8"));

const HOSTILE_FILES = `
## Hostile files

The test sends each file as a referral's attachment, a picture of the slider or a video of a grand round. It reads
accepted files back, unpacks them, and searches them for active parts. Refused files leave nothing in the storage.

| what | sent | accepted | active parts stored or served |
|---|---|---|---|
${hostile.rows.map(({ what, sent, accepted, active }) => `| ${what} | ${sent} | ${accepted} | ${active} |\n`).join("")}
Measured on ${hostile.on} by \`npm run hostile\`, which writes this table${hostile.note ? ` (${hostile.note})` : ""}.
Each \`npm test\` sends a sample. \`ORDINARY_FILES=folder\` adds a folder of your own.

PDFs are copied page by page without actions, scripts, attached files, forms and links. A text where readers compute
refuses the file. Fonts and drawings are copied unread ([record 34](decisions/0034-pdfs-by-what-is-known.md)).

A PDF of the hospital's record that cannot be copied is a download only, in the hospital's own bytes, as
\`application/octet-stream\` with \`nosniff\`. An upload that cannot be copied is refused.

Videos are checked and not rebuilt. Boxes that no player shows (\`free\`, \`udta\`, \`uuid\`) stay in them. A video is
served as \`video/mp4\` with \`nosniff\` and a sandbox. Only system administrators upload them.
`;

/** Prints docs/security.md. */
process.stdout.write(`${PROMISES}${DEVIATIONS}${COMPRESSION}${FIGURES}${HOSTILE_FILES}`);
