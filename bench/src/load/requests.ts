/** What people open all day, and the referral that they send. */
import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { sql } from "kysely";
import type { LoadedRoster } from "../data/load-roster.ts";
import type { Hospital } from "../hospital.ts";
import { fieldsOfForm } from "./referral-fields.ts";
import type { LoadRequest } from "./send-load.ts";

/** A list, a part of a chart or a form, and who opens it. */
export interface Read {
  what: string;
  email: string;
  path: string;
  body?: object;
}

/** Work in one office: a physician with a chart of notes, staff, a clinic's desk, administration and compliance. */
export const PHYSICIAN = "dora@linnet.example";
const [OFFICE, DESK, ADMINISTRATOR, COMPLIANCE] = [
  "gena@linnet.example",
  "cara@staff.wrenfield.example",
  "ada@linnet.example",
  "cole@linnet.example",
];

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
/** As the calendar asks: MM/DD/YYYY. */
const today = () => day(0).replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1");

/** The child of the demo physician who has the most notes. */
async function childWithNotes(db: Database): Promise<string> {
  const { rows } = await sql<{ person_id: string }>`select person_id from ehr_resources where type = 'DocumentReference'
    and person_id in (select person_id from patient_access a join physicians f on f.id = a.physician_id join accounts c on c.id = f.account_id
      where c.email = ${PHYSICIAN} and a.kind = 'assigned' and a.revoked_at is null)
    group by person_id order by count(*) desc limit 1`.execute(db);
  return rows[0]?.person_id ?? "";
}

/** Lists of a hospital that is filled; those of `whileReferring` are read once more while referrals are sent. */
export function listReads({ email, staffEmail }: LoadedRoster): { all: Read[]; whileReferring: Read[] } {
  const whileReferring = [
    { what: "my patients", email, path: "/patient/mypatients?Lookback=-1" },
    { what: "practice of 20,000, a name", email: staffEmail, path: "/patient/viewpatients?Lookback=-1&SearchText=familyb" },
    { what: "home", email: PHYSICIAN, path: "/home/today" },
    { what: "referrals of a practice", email: OFFICE, path: "/referral/viewreferrals", body: {} },
    { what: "desk of 10,000", email: DESK, path: "/desk/referrals", body: { view: "all" } },
  ];
  const others = [
    { what: "practice of 20,000", email: staffEmail, path: "/patient/viewpatients?Lookback=-1" },
    { what: "menu with its counts", email: OFFICE, path: "/user/menu" },
    { what: "results to review", email: PHYSICIAN, path: "/home/results" },
    { what: "calendar", email, path: `/patient/myappointments?startdate=${encodeURIComponent(today())}` },
    { what: "office’s referrals to act on", email: OFFICE, path: "/referral/viewreferrals", body: { needsUs: true } },
    { what: "desk of 10,000, last page", email: DESK, path: "/desk/referrals", body: { view: "all", page: 200 } },
    { what: "directory: practices, 'pediatrics'", email: ADMINISTRATOR, path: "/practice?searchKey=name&searchTerm=pediatrics" },
    { what: "directory: physicians, 'smith'", email: ADMINISTRATOR, path: "/physician?searchTerm=smith" },
    { what: "directory: possible duplicates", email: ADMINISTRATOR, path: "/practice/lookup/Lakeside%20Pediatrics" },
    { what: "accounts, 'owner'", email: ADMINISTRATOR, path: "/account/allaccounts", body: { searchTerm: "owner" } },
    { what: "audit trail", email: COMPLIANCE, path: "/compliance/audit", body: { from: day(30), to: day(0) } },
  ];
  return { all: [...whileReferring, ...others], whileReferring };
}

/** A chart's parts, and the referral form. */
export async function chartAndFormReads(db: Database, { email, personIds: [few = "", many = ""] }: LoadedRoster): Promise<Read[]> {
  const chart = (what: string, personId: string) => ({
    what,
    email,
    path: "/chart/labs",
    body: { personId, lookback: 5000, encounterId: 0 },
  });
  const notes = { personId: await childWithNotes(db), lookback: 5000, encounterId: 0, eventId: null };
  return [
    { what: "chart: header", email, path: `/patient/${few}` },
    chart("chart: 200 results", few),
    chart("chart: 2,000 results", many),
    { what: "chart: notes", email: PHYSICIAN, path: "/chart/notes", body: notes },
    { what: "form: a referral", email: PHYSICIAN, path: "/dropdowndata/referralform" },
  ];
}

/** A read as it is sent, by a person who has just signed in. */
export async function toRequest({ product, signedInAs }: Hospital, { email, path, body }: Read): Promise<LoadRequest> {
  const authorization = await signedInAs(email);
  const url = `${product.url}/api${path}`;
  return body === undefined
    ? { url, headers: { authorization } }
    : { url, method: "POST", headers: { authorization, "content-type": "application/json" }, body: JSON.stringify(body) };
}

const BOUNDARY = "----linnet-bench";
let sent = 0;

/** Names are letters: a number in letters of its digits. */
const inLetters = (number: number) => [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");

/** A referral without files, as a browser sends the form: of another child each time. */
export async function referralRequest({ writer, signedInAs }: Hospital): Promise<LoadRequest> {
  const authorization = await signedInAs(PHYSICIAN);
  const fields = await fieldsOfForm(writer.url, authorization.replace("Bearer ", ""));
  const part = ([name, value]: [string, string]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = () =>
    `${Object.entries({ ...fields, lastName: `Bench${inLetters(++sent)}` })
      .map(part)
      .join("")}--${BOUNDARY}--\r\n`;
  return {
    url: `${writer.url}/api/referral`,
    method: "POST",
    headers: { authorization, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body,
  };
}
