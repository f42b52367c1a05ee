import { randomUUID } from "node:crypto";
import type { Endpoint } from "@linnet/contract/endpoint";
import { advice as adviceCalls } from "@linnet/contract/referrals/advice";
import { referralDrafts } from "@linnet/contract/referrals/drafts";
import { agreement } from "@linnet/contract/session/agreement";
import { type DemoChild, demoChildren } from "../src/demo/children/children.ts";
import { addStandIns } from "./add-stand-ins.ts";
import { MATRIX_PEOPLE, type MatrixPerson, mayRefer } from "./matrix-people.ts";
import { partsOfReferral } from "./parts-of-referral.ts";
import { referralFields } from "./referral-form.ts";
import type { testApp } from "./test-app.ts";

type Hospital = Pick<ReturnType<typeof testApp>, "call" | "db" | "clock" | "platform">;

export type RecordKind = "own" | "foreign" | "unknown";

const UNKNOWN_ID = 99_999_999;
const UNKNOWN_UUID = "7d4f0a52-3b8e-4d0c-9a35-1f0c6d2b8e11";

interface OfChild {
  personId: string;
  referral: number;
  attachment: number;
  letter: number;
  question: number;
  advice: number;
  adviceFile: number;
  blobName: string;
}

interface OfPractice {
  practice: number;
  account: number;
  physician: number;
  accessRequest: number;
  accountRequest: number;
}

const OF_NO_CHILD: OfChild = {
  personId: "pt-none",
  referral: UNKNOWN_ID,
  attachment: UNKNOWN_ID,
  letter: UNKNOWN_ID,
  question: UNKNOWN_ID,
  advice: UNKNOWN_ID,
  adviceFile: UNKNOWN_ID,
  blobName: "a-file-of-nobody-at-all1.pdf",
};
const OF_NO_PRACTICE: OfPractice = {
  practice: UNKNOWN_ID,
  account: UNKNOWN_ID,
  physician: UNKNOWN_ID,
  accessRequest: UNKNOWN_ID,
  accountRequest: UNKNOWN_ID,
};

/** Everything an input can name that belongs to one person, a stranger, or no one. */
export type MatrixRecords = OfChild & OfPractice & { draft: string; envelope: string };

/** What other records are parts of. Of these one's own, with a part that is not, is a way in that has to be tried too. */
export const wholesOf = ({ personId, referral, advice, practice }: MatrixRecords): Partial<MatrixRecords> => ({
  personId,
  referral,
  advice,
  practice,
});

/** The newest referral of a child, with something of all that can hang on one. */
async function recordsOfChild(hospital: Hospital, { personId }: DemoChild): Promise<OfChild> {
  const { db } = hospital;
  const parts = partsOfReferral(hospital);
  const found = await db.selectFrom("referrals").select("id").where("person_id", "=", personId).orderBy("id").executeTakeFirst();
  if (!found) return { ...OF_NO_CHILD, personId };
  const referral = found.id;
  const attachment = await parts.attachmentOf(referral);
  const blobName = `${randomUUID().replaceAll("-", "").slice(0, 24)}.pdf`;
  const { file_id } = await db.selectFrom("referral_attachments").select("file_id").where("id", "=", attachment).executeTakeFirstOrThrow();
  const event_id = attachment;
  await db
    .insertInto("referral_files")
    .values({ referral_id: referral, event_id, file_id, blob_name: blobName, created_at: hospital.clock.now() })
    .execute();
  const [letter, question] = [await parts.letterOf(referral), await parts.questionOf(referral)];
  return { personId, referral, attachment, letter, question, ...(await parts.adviceOf(referral)), blobName };
}

/** A practice and what belongs to it, with one of its people as the account. */
async function recordsOfPractice({ db }: Hospital, name: string, member: string): Promise<OfPractice> {
  const { id: practice } = await db.selectFrom("practices").select("id").where("name", "like", `${name}%`).executeTakeFirstOrThrow();
  const { id: account } = await db.selectFrom("accounts").select("id").where("email", "=", member).executeTakeFirstOrThrow();
  const inPractice = <T extends "access_requests" | "account_requests">(table: T) =>
    db
      .selectFrom<"access_requests" | "account_requests">(table)
      .select("id")
      .where("practice_id", "=", practice)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
  const { physician_id: physician } = await db
    .selectFrom("practice_physicians")
    .select("physician_id")
    .where("practice_id", "=", practice)
    .where("active", "=", true)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const [accessRequest, accountRequest] = [(await inPractice("access_requests")).id, (await inPractice("account_requests")).id];
  return { practice, account, physician, accessRequest, accountRequest };
}

/** Saves a draft of a referral. */
async function draftOf({ call }: Hospital, email: string): Promise<string> {
  const draftId = randomUUID();
  const typed = { fields: { firstName: "Zelda", lastName: "Unsent" }, step: 1 };
  const body = { draftId, form: "new" as const, ...typed, editorId: randomUUID(), sequence: 1, expectedVersion: null };
  const { status } = await call(email, referralDrafts.save, { body });
  if (status !== 200) throw new Error(`No draft for ${email}: ${status}`);
  return draftId;
}

/** A physician waiting for the hospital's confirmation, with a patient in the record, and a person whose role waits for the practice. */
async function addUnconfirmed(
  { db, clock }: Hospital,
  { Lakeside, Hillcrest }: Record<"Lakeside" | "Hillcrest", OfPractice>,
): Promise<void> {
  const at = clock.now();
  const account = async (name: string) => {
    const email = `${name.toLowerCase()}@linnet.example`;
    const row = db.insertInto("accounts").values({ email, first_name: name, last_name: "Unconfirmed", last_login_at: at });
    return (await row.returning("id").executeTakeFirstOrThrow()).id;
  };
  const quin = await account("Quin");
  const { id: physician_id } = await db
    .insertInto("physicians")
    .values({ first_name: "Quin", last_name: "Unconfirmed", account_id: quin, claimed_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const practice_id = Hillcrest.practice;
  await db.insertInto("practice_physicians").values({ physician_id, practice_id, verified: true, verified_at: at }).execute();
  await db.insertInto("memberships").values({ account_id: quin, role_id: 1, practice_id, in_use: true }).execute();
  const { personId: person_id } = demoChildren.noor;
  const assigned = { physician_id, practice_id, valid_from: at };
  await db
    .insertInto("patient_access")
    .values({ ...assigned, person_id, kind: "assigned", source: "ehr" })
    .execute();
  const waiting = { account_id: await account("Wren"), role_id: 2, practice_id: Lakeside.practice, active: false, waits_since: at };
  await db.insertInto("memberships").values(waiting).execute();
}

/** Puts into the demo hospital what it does not hold, and gives what each person's own, foreign and unknown records are. */
export async function matrixRecords(hospital: Hospital): Promise<(person: MatrixPerson, kind: RecordKind) => MatrixRecords> {
  const children = new Map<DemoChild, OfChild>();
  for (const child of new Set(MATRIX_PEOPLE.flatMap(({ own, foreign }) => [foreign, ...(own ? [own] : [])])))
    children.set(child, await recordsOfChild(hospital, child));
  const practices = {
    Lakeside: await recordsOfPractice(hospital, "Lakeside", "gena@linnet.example"),
    Hillcrest: await recordsOfPractice(hospital, "Hillcrest", "rex@linnet.example"),
  };
  await addUnconfirmed(hospital, practices);
  await addStandIns(hospital);
  const accounts = new Map(
    (await hospital.db.selectFrom("accounts").select(["id", "email"]).execute()).map(({ id, email }) => [email, id]),
  );
  const drafts = new Map<string, string>();
  for (const person of MATRIX_PEOPLE)
    if (person.email !== null && mayRefer(person)) drafts.set(person.email, await draftOf(hospital, person.email));
  // Who has yet to sign is given something to sign.
  const signer = "nina@linnet.example";
  const { body } = await hospital.call(signer, agreement.get, {});
  const envelope = body.docusignUrl?.split("/").at(-1) ?? UNKNOWN_UUID;

  const ofPractice = (person: MatrixPerson, isOwn: boolean): OfPractice => {
    const other = person.practice === "Hillcrest" ? "Lakeside" : "Hillcrest";
    if (!isOwn) return practices[other];
    return { ...(person.practice ? practices[person.practice] : OF_NO_PRACTICE), account: accounts.get(person.email ?? "") ?? UNKNOWN_ID };
  };
  return (person, kind) => {
    const isOwn = kind === "own";
    const { email, own, foreign } = person;
    if (kind === "unknown") return { ...OF_NO_CHILD, ...OF_NO_PRACTICE, draft: UNKNOWN_UUID, envelope: UNKNOWN_UUID };
    const colleague = email === "gena@linnet.example" ? "dora@linnet.example" : "gena@linnet.example";
    return {
      ...(children.get(isOwn ? (own ?? foreign) : foreign) ?? OF_NO_CHILD),
      ...ofPractice(person, isOwn),
      draft: drafts.get(isOwn ? (email ?? "") : colleague) ?? UNKNOWN_UUID,
      envelope: isOwn === (email === signer) ? envelope : UNKNOWN_UUID,
    };
  };
}

type Part = "params" | "query" | "body";

/** What a number in a path means, by the path's beginning; the contract's subject takes precedence. */
const ID_IN_PATH: [RegExp, keyof MatrixRecords][] = [
  [/^\/practice\/(deactivate\/)?:id/i, "practice"],
  [/^\/physician\/(deactivate\/)?:id/i, "physician"],
  [/^\/patient\/(getpatientaccessrequestbyid|patientaccessrequestdecisionseen|patientaccessrequestmatch)\/:id/i, "accessRequest"],
  [/^\/account\/accountrequest\/:id/i, "accountRequest"],
];

const ABOUT: Record<string, keyof MatrixRecords> = {
  patient: "personId",
  referral: "referral",
  referralAtDesk: "referral",
  advice: "advice",
  adviceAtDesk: "advice",
};

/** Of a draft that a call begins. */
const NEW_DRAFT = "0d3c0a4e-0000-4000-8000-00000000d4af";

function subjectOf({ about, path }: Endpoint, part: Part, records: MatrixRecords): object {
  const [, inPath] = ID_IN_PATH.find(([pattern]) => pattern.test(path)) ?? [];
  if (part === "params" && inPath) return { id: records[inPath] };
  const [[what, source] = ["", ""]] = Object.entries(about ?? {});
  const [at, name = ""] = source.split(".");
  const subject = ABOUT[what];
  return at === part && subject ? { [name]: records[subject] } : {};
}

/** The names by which inputs lead to records. */
function namesOf({ path }: Endpoint, records: MatrixRecords): Record<string, unknown> {
  const { personId, referral, attachment, letter, question, practice, account, physician, accessRequest, accountRequest, draft } = records;
  const number = personId.replace("pt-", "");
  const isDraft = path.startsWith("/referral/draft");
  const file = path.includes("/advice/") ? records.adviceFile : attachment;
  return {
    ...{ personId, patientId: personId, recordId: personId },
    // Elsewhere these two are words, and numbers of other things.
    ...(path.includes("/audit") && { child: personId, person: account }),
    ...(path.startsWith("/desk") && { ids: [referral], referrals: [{ id: referral, assignedTo: null }] }),
    ...{ PARENT_ID: `note-${number}-1`, ORDER_ID: `iord-${number}-1`, REPORT_ID: `irep-${number}-1` },
    ...{ practiceId: practice, accountId: account, userId: account, physicianId: physician, providerId: physician },
    ...{
      onBehalfPhysicianId: physician,
      forPhysician: physician,
      accountRequestId: accountRequest,
      patientAccessRequestID: accessRequest,
      // Who begins a draft chooses its id: with a foreign one they would have one of that id themselves from then on.
      draftId: path === adviceCalls.refer.path ? NEW_DRAFT : draft,
    },
    ...{ fileId: isDraft ? UNKNOWN_UUID : file, letterId: letter, questionId: question },
    ...{ blobName: records.blobName, envelope: records.envelope },
    // Chance seldom finds these.
    ...{ lookback: 5000, encounterId: 0, eventId: 0, DOCUMENT_FORMAT: "TR", PLACE: null },
  };
}

/** Bodies that chance does not make well-formed: a referral as the wizard sends it, and days that are not too many. */
export async function wellFormedBodies({ db }: Pick<Hospital, "db">): Promise<(endpoint: Endpoint) => object | undefined> {
  const referral = { ...(await referralFields(db)), personId: "" };
  const days = { from: "2026-11-01", to: "2026-11-20" };
  const bodies = new Map<string, object>([
    ["write:referral", referral],
    ["write:referral-edit", referral],
    ["read:record-views", { ...days, person: 1, child: "" }],
    ["read:record-views-export", { ...days, person: 1, child: "" }],
    ["read:record-values", { personId: "", paths: ["%record.age"] }],
  ]);
  return ({ action }) => bodies.get(action);
}

/** Puts the records into an input that was made for a call. */
export function namingRecords(endpoint: Endpoint, part: Part, example: object, records: MatrixRecords): object {
  const named = Object.entries(namesOf(endpoint, records)).filter(([name]) => name in example);
  return { ...example, ...Object.fromEntries(named), ...subjectOf(endpoint, part, records) };
}
