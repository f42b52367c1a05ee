import * as contract from "@linnet/contract";
import { accessRequests } from "@linnet/contract/access-requests";
import { accounts } from "@linnet/contract/accounts";
import { invitations } from "@linnet/contract/accounts/invitations";
import { accountRequests } from "@linnet/contract/accounts/requests";
import { appointments } from "@linnet/contract/appointments";
import { complianceAudit } from "@linnet/contract/audit/compliance";
import { disclosures } from "@linnet/contract/audit/disclosures";
import { practiceAudit } from "@linnet/contract/audit/practice";
import { chartOpening } from "@linnet/contract/chart/opening";
import { resultsToRead } from "@linnet/contract/chart/to-read";
import { content } from "@linnet/contract/content";
import { directory } from "@linnet/contract/directory";
import { addresses } from "@linnet/contract/directory/addresses";
import { merges } from "@linnet/contract/directory/merges";
import { physicians } from "@linnet/contract/directory/physicians";
import { education } from "@linnet/contract/education";
import type { Endpoint } from "@linnet/contract/endpoint";
import { home } from "@linnet/contract/home";
import { patients } from "@linnet/contract/patients";
import { patientSearch } from "@linnet/contract/patients/search";
import { referrals } from "@linnet/contract/referrals";
import { advice } from "@linnet/contract/referrals/advice";
import { referralDrafts } from "@linnet/contract/referrals/drafts";
import { session } from "@linnet/contract/session";
import { agreement } from "@linnet/contract/session/agreement";
import { loginAs } from "@linnet/contract/session/login-as";
import { news } from "@linnet/contract/session/news";
import { passwordReset } from "@linnet/contract/session/password-reset";
import { accountSettings } from "@linnet/contract/session/settings";
import { signIn } from "@linnet/contract/session/sign-in";
import { signing } from "@linnet/contract/session/signing";
import { describe, expect, it } from "vitest";
import { demoChildren } from "../src/demo/children/children.ts";
import { subMinutes } from "../src/platform/dates.ts";
import { childOf, inputOfReferral, STANDING_FOR } from "./input-of-referral.ts";
import { NOW } from "./open-hospital.ts";
import { partsOfReferral } from "./parts-of-referral.ts";
import { identityFields, referralFields } from "./referral-form.ts";
import { testApp } from "./test-app.ts";

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${slice}.${name}`, endpoint]),
);

/** The whole list of calls that need no token (decision G-X-06). */
const WITHOUT_TOKEN: Endpoint[] = [
  session.settings,
  signIn.page,
  signIn.submit,
  signIn.secondFactor,
  signIn.newPassword,
  passwordReset.open,
  passwordReset.accept,
  passwordReset.request,
  passwordReset.unlock,
  home.slider,
  home.sliderFile,
  education.videoFile,
  education.captionsFile,
  accountRequests.create,
  invitations.open,
  invitations.accept,
];
/** Calls that take a good token or none. */
const TOKEN_OPTIONAL: Endpoint[] = [session.failed, home.get, home.cards, content.announcements];
/** The frame around the pages: open to every signed-in person, regardless of role, agreement or practice. */
const FOR_ALL_SIGNED_IN: Endpoint[] = [session.menu, session.roles, session.practiceNotActive, session.active, agreement.get, session.end];
/** Names another caller's patient: the hospital decides about access. */
const OF_NO_CALLER: Endpoint[] = [accessRequests.edit];
/** May name a child, or not: the handler asks whose it is, where it does (decision G-REF-32). */
const PERHAPS_OF_A_CHILD: Endpoint[] = [referrals.create, advice.ask];
/** Names in an input that lead to one patient. */
const LEADS_TO_PATIENT = ["personId", "patientId", "PARENT_ID", "ORDER_ID", "REPORT_ID", "referralId"];

const { ana, noor, maya, ines, felix, lars } = demoChildren;
const NOBODY = "pt-does-not-exist";

/** These take only the patient. */
const ABOUT_CHILD_ALONE: Endpoint[] = [contract.growth.measured, contract.chartContact.get, ...Object.values(contract.chartSummary)];

/** One valid input for a call about a patient. */
function inputAbout(endpoint: Endpoint, personId: string): object {
  const { about = {} } = endpoint;
  const [source = ""] = Object.values(about);
  if (source === "params.id") return { params: { id: personId } };
  const whole = {
    personId,
    patientId: personId,
    lookback: 5000,
    encounterId: 0,
    providerId: 1,
    practiceId: 1,
    patientName: "",
    providerName: "",
    dob: null,
    seen: true,
    eventId: 0,
    paths: ["%record.age"],
    ids: [1],
    ...{ own: [1], physician: [], forPhysician: null, isBulk: false, id: 1, text: "Called mother" },
    // The demo hospital's newest note and order of a child bear the child's number.
    PARENT_ID: `note-${personId.replace("pt-", "")}-1`,
    DOCUMENT_FORMAT: "TR",
    PATIENT_NAME: "Someone Else",
    ORDER_ID: `iord-${personId.replace("pt-", "")}-1`,
    REPORT_ID: `irep-${personId.replace("pt-", "")}-1`,
  };
  const named = JSON.stringify(endpoint.action);
  const fields: Record<string, (keyof typeof whole)[]> = {
    '"read:labs"': ["personId", "lookback", "encounterId"],
    '"read:notes"': ["personId", "lookback", "encounterId", "eventId"],
    '"read:note"': ["PARENT_ID", "DOCUMENT_FORMAT", "PATIENT_NAME"],
    '"read:radiology"': ["personId", "lookback", "encounterId"],
    '"read:radiology-report"': ["ORDER_ID"],
    '"read:reports"': ["personId", "lookback", "encounterId"],
    '"read:report"': ["REPORT_ID"],
    '"read:record-values"': ["personId", "paths"],
    '"read:chart-viewers"': ["personId"],
    '"write:chart-opening"': ["personId"],
    '"write:results-reviewed"': ["personId", "ids", "isBulk"],
    '"write:results-not-reviewed"': ["personId", "ids"],
    '"write:result-note"': ["personId", "id", "text"],
    '"write:results-read"': ["personId", "ids", "forPhysician"],
    '"write:results-unread"': ["personId", "own", "physician", "forPhysician"],
    '"write:new-patient-seen"': ["patientId", "seen"],
    '"write:patient-sharing"': ["patientId", "providerId"],
    '"write:patient-practice"': ["patientId", "practiceId"],
    '"write:patient-removal-undo"': ["patientId"],
    '"write:patient-removal"': ["patientId", "patientName", "providerId", "providerName", "dob"],
  };
  const wanted = ABOUT_CHILD_ALONE.includes(endpoint) ? (["personId"] as const) : fields[named];
  if (!wanted) throw new Error(`The walk does not know what ${endpoint.path} takes: say it here.`);
  return { body: Object.fromEntries(wanted.map((name) => [name, whole[name]])) };
}

const isAboutReferral = (endpoint: Endpoint) => endpoint.about !== undefined && "referral" in endpoint.about;
const isAtDesk = (endpoint: Endpoint) => endpoint.about !== undefined && "referralAtDesk" in endpoint.about;
const isAboutAdvice = ({ about }: Endpoint) => about !== undefined && ("advice" in about || "adviceAtDesk" in about);
const about = endpoints.filter(
  ([, endpoint]) => endpoint.about && !isAboutReferral(endpoint) && !isAtDesk(endpoint) && !isAboutAdvice(endpoint),
);
const aboutReferral = endpoints.filter(([, endpoint]) => isAboutReferral(endpoint));
const NO_REFERRAL = 99_999_999;

/** About a child, and open to who answers for the practice alone. */
const OF_PRACTICE_ADMINS: Endpoint[] = [practiceAudit.ofChild];
const reads = about.filter(([, endpoint]) => endpoint.action.startsWith("read:") && !OF_PRACTICE_ADMINS.includes(endpoint));
const lists = [patients.mine, patients.shared, patients.ofPractice];
const WHOLE_LIST = { Lookback: -1, PageSize: 100 };
/** Whatever shows patients without being asked for one of them, and what it takes to show many. */
const overviews: [Endpoint, object][] = [
  ...[...lists, patients.ofEmbassy].map((list): [Endpoint, object] => [list, WHOLE_LIST]),
  ...[appointments.mine, appointments.ofPractice].map((calendar): [Endpoint, object] => [calendar, { startdate: "11/01/2026" }]),
  ...["ruiz", "haddad", "whitfield", "calderon", "arnesen", "solberg"].map((text): [Endpoint, object] => [patientSearch.find, { text }]),
  [resultsToRead.page, { PageSize: 100 }],
];

/** A sign-in of its own: who logs out of it stays signed in for the other tests. */
const EARLIER = subMinutes(NOW, 1);

/** One for all: what only reads comes first, and what changes something afterwards. */
const hospital = testApp();

describe("every call of the contract", () => {
  // Each endpoint is walked with inputs made for it above; their types cannot be known one by one.
  const call = (person: string | null, endpoint: Endpoint, input: object) => hospital.call(person, endpoint, input as never);

  it.each(endpoints)("%s is served", (_name, { method, path }) => {
    // The router keeps no slash at the end, and finds a path with or without one.
    expect(hospital.app.hasRoute({ method, url: `/api${path.replace(/\/$/, "")}` })).toBe(true);
  });

  it("changes nothing by GET", () => {
    expect(endpoints.filter(([, { method, action }]) => method === "GET" && !action.startsWith("read:"))).toEqual([]);
  });

  it.each(endpoints.filter(([, endpoint]) => ![...WITHOUT_TOKEN, ...TOKEN_OPTIONAL].includes(endpoint)))(
    "%s refuses who is not signed in, whatever they send",
    async (_name, endpoint) => {
      const reply = await call(null, endpoint, { body: { nonsense: true } });
      expect(reply).toMatchObject({ status: 401, body: { status: 401, code: "unauthenticated" } });
    },
  );

  it.each(WITHOUT_TOKEN.map((endpoint) => [endpoint.path, endpoint] as const))(
    "%s says in the contract that it needs no token",
    (_path, endpoint) => {
      expect("token" in endpoint && endpoint.token).toBe("none");
    },
  );

  it.each(TOKEN_OPTIONAL.map((endpoint) => [endpoint.path, endpoint] as const))("%s refuses a bad token", async (_path, endpoint) => {
    const { method, path } = endpoint;
    const headers = { authorization: "Bearer not-a-token" };
    expect((await hospital.app.inject({ method, url: `/api${path}`, headers })).statusCode).toBe(401);
    expect("token" in endpoint && endpoint.token).toBe("optional");
  });

  it.each(endpoints)("%s names its patient when its input leads to one", (_name, endpoint) => {
    const inputs = [endpoint.params, endpoint.query, "body" in endpoint ? endpoint.body : undefined];
    const names = inputs.flatMap((schema) => (schema && "shape" in schema ? Object.keys(schema.shape as object) : []));
    const leads =
      names.some((name) => LEADS_TO_PATIENT.includes(name)) ||
      endpoint.path.startsWith("/patient/:id") ||
      endpoint.path.startsWith("/desk/referrals/:id") ||
      /^(\/desk)?\/advice\/:id/.test(endpoint.path) ||
      (endpoint.path.startsWith("/referral") && names.includes("id"));
    expect(Boolean(endpoint.about)).toBe(leads && ![...OF_NO_CALLER, ...PERHAPS_OF_A_CHILD].includes(endpoint));
  });
});

describe("who may see whom", () => {
  const call = (person: string, endpoint: Endpoint, input: object) => hospital.call(`${person}@linnet.example`, endpoint, input as never);

  const inReach: [string, string, string, string[]][] = [
    ["a child of Dora's, not shared", ana.personId, "Ruiz", ["dora", "gena", "petra", "sven"]],
    ["a child Rita shares with the practice", noor.personId, "Noor", ["rita", "dora", "owen", "newton", "gena", "petra", "sven"]],
    ["a child of Owen's, not shared", maya.personId, "Whitfield", ["owen", "gena", "petra", "sven"]],
    ["a child of another practice", ines.personId, "Calder", ["otto"]],
    ["a child who was removed", felix.personId, "Arnesen", []],
    ["a child sponsored by Norland", lars.personId, "Solberg", ["dora", "gena", "petra", "sven", "emil", "mira"]],
    ["a child who does not exist", NOBODY, "does not occur", []],
  ];
  const everyone = [
    "dora",
    "owen",
    "rita",
    "newton",
    "petra",
    "gena",
    "sven",
    "fred",
    "otto",
    "olga",
    "ada",
    "hana",
    "cole",
    "emil",
    "mira",
    "nina",
    "tess",
  ];
  const walk = inReach.flatMap(([what, personId, name, may]) =>
    everyone.map((person) => ({ what, personId, name, person, may: may.includes(person) })),
  );

  it.each(walk)("$person and $what: $may", async ({ personId, name, person, may }) => {
    for (const [, endpoint] of may ? reads : about) {
      const reply = await call(person, endpoint, inputAbout(endpoint, personId));
      if (may) expect(reply.status).toBe(200);
      else {
        expect([403, 404]).toContain(reply.status);
        expect(JSON.stringify(reply.body)).not.toContain(name);
      }
    }
  });

  it.each(everyone)("%s finds in lists, calendars and the search only whom they may open", async (person) => {
    for (const [overview, query] of overviews) {
      const reply = await call(person, overview, { query });
      if (reply.status === 403) continue;
      expect(reply.status).toBe(200);
      const found = JSON.stringify(reply.body);
      for (const { personId, may } of walk.filter((each) => each.person === person)) if (!may) expect(found).not.toContain(`"${personId}"`);
    }
  });

  it.each([
    ["fred", { code: "forbidden" }],
    ["hana", { code: "forbidden" }],
    ["cole", { code: "forbidden" }],
    ["nina", { code: "forbidden", message: "Sign the user agreement first" }],
    ["tess", { code: "forbidden", isMyLinnet: false }],
  ])("%s is told that no patient page is open to them", async (person, said) => {
    const inputs = about.map(([, endpoint]): [Endpoint, object] => [endpoint, inputAbout(endpoint, ana.personId)]);
    for (const [endpoint, input] of [...inputs, ...overviews.map(([overview, query]): [Endpoint, object] => [overview, { query }])])
      expect(await call(person, endpoint, input)).toMatchObject({ status: 403, body: said });
  });

  it.each(["nina", "tess", "fred", "newton", "ida@staff.wrenfield.example"])(
    "%s may still find menu and roles, and log out",
    async (person) => {
      const email = person.includes("@") ? person : `${person}@linnet.example`;
      for (const endpoint of FOR_ALL_SIGNED_IN) expect((await hospital.call(email, endpoint, {} as never, EARLIER)).status).toBe(200);
    },
  );

  it("shows a system administrator empty lists: nobody is assigned to them", async () => {
    for (const list of lists) expect(await call("ada", list, { query: WHOLE_LIST })).toMatchObject({ status: 200, body: { total: 0 } });
  });
});

describe("who may see which referral", () => {
  const call = (person: string, endpoint: Endpoint, input: object) => hospital.call(`${person}@linnet.example`, endpoint, input as never);
  const idOf = async (personId: string) =>
    (await hospital.db.selectFrom("referrals").select("id").where("person_id", "=", personId).executeTakeFirst())?.id ?? NO_REFERRAL;

  const { attachmentOf, letterOf, questionOf, sendOn } = partsOfReferral(hospital);

  const inReach: [string, string, string, string[]][] = [
    ["one of Dora's, not shared", ana.personId, "Ruiz", ["dora", "gena", "petra", "sven"]],
    ["one about a child Rita shares", noor.personId, "Noor", ["rita", "dora", "owen", "newton", "gena", "petra", "sven"]],
    ["one of Owen's, not shared", maya.personId, "Whitfield", ["owen", "gena", "petra", "sven"]],
    ["one of another practice", ines.personId, "Calder", ["otto"]],
    ["one about a child sponsored by Norland", lars.personId, "Solberg", ["dora", "gena", "petra", "sven"]],
    ["one that does not exist", NOBODY, "does not occur", []],
  ];
  const lakeside = ["dora", "owen", "rita", "newton", "petra", "gena", "sven", "fred"];
  const everyone = [...lakeside, "otto", "olga", "ada", "hana", "cole", "emil", "mira", "nina", "tess"];
  const walk = inReach.flatMap(([what, personId, name, may]) =>
    everyone.map((person) => ({ what, personId, name, person, may: may.includes(person) })),
  );

  it.each(walk)("$person and $what: $may", async ({ personId, name, person, may }) => {
    const id = await idOf(personId);
    const inputs = {
      ...(may && { fileId: await attachmentOf(id), letterId: await letterOf(id) }),
      fields: await referralFields(hospital.db),
    };
    const isRead = ([, { action }]: [string, Endpoint]) => action.startsWith("read:");
    for (const [, endpoint] of may ? aboutReferral.filter(isRead) : aboutReferral) {
      const reply = await call(person, endpoint, inputOfReferral(endpoint, id, inputs));
      if (may) expect(reply.status).toBe(200);
      else {
        expect([403, 404]).toContain(reply.status);
        expect(JSON.stringify(reply.body)).not.toContain(name);
      }
    }
  });

  it.each(aboutReferral)("%s leaves an audit row with its patient", async (_name, endpoint) => {
    const id = await idOf(childOf(endpoint));
    const fields = { ...(await referralFields(hospital.db)), ...(await identityFields(hospital.db, ana.personId)) };
    // People with a letter to read or a question to answer remind no one.
    const inputs =
      endpoint === referrals.remind
        ? { fields }
        : { fileId: await attachmentOf(id), letterId: await letterOf(id), questionId: await questionOf(id), fields };
    const standing = STANDING_FOR.get(endpoint);
    if (standing) await hospital.db.updateTable("referrals").set(standing).where("id", "=", id).execute();
    if (endpoint === referrals.object) await sendOn(id);
    expect((await call("dora", endpoint, inputOfReferral(endpoint, id, inputs))).status).toBe(200);
    const audited = hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", endpoint.action);
    const rows = await audited.orderBy("id", "desc").execute();
    expect(rows[0]).toMatchObject({ outcome: "done", object: `referral ${id}` });
    expect(rows[0]?.person_ids[0]).toBe(childOf(endpoint));
  });

  it.each(everyone)("%s finds in lists only those which they may open", async (person) => {
    const ids = await Promise.all(
      walk.filter((each) => each.person === person).map(async (each) => ({ ...each, id: await idOf(each.personId) })),
    );
    for (const list of [referrals.mine, referrals.shared, referrals.ofPractice]) {
      const reply = await call(person, list, { body: { lookback: -1 } });
      if (reply.status === 403) continue;
      const found = JSON.stringify(reply.body);
      for (const { id, may } of ids) if (!may) expect(found).not.toContain(`"id":${id},`);
    }
  });
});

describe("who administers accounts", () => {
  const call = (person: string, endpoint: Endpoint, input: object) => hospital.call(person, endpoint, input as never);
  const outside = ["dora", "owen", "petra", "gena", "fred", "sven", "otto", "olga", "cole", "emil", "mira", "newton", "nina", "tess"];
  const calls = Object.values<Endpoint>(accounts);
  const isRead = ({ action }: Endpoint) => action.startsWith("read:");

  it.each(outside)("%s does not: every call is refused before anything that was sent is read", async (person) => {
    for (const endpoint of calls) {
      const reply = await call(`${person}@linnet.example`, endpoint, { body: { nonsense: true } });
      expect(reply).toMatchObject({ status: 403, body: { code: "forbidden" } });
    }
  });

  it.each(["hana@linnet.example", "ida@staff.wrenfield.example"])("%s looks, and changes nothing", async (person) => {
    for (const endpoint of calls)
      expect((await call(person, endpoint, { body: { userName: "gena@linnet.example" } })).status === 403).toBe(!isRead(endpoint));
  });
});

describe("who keeps the directory", () => {
  const call = (person: string, endpoint: Endpoint, input: object) => hospital.call(`${person}@linnet.example`, endpoint, input as never);
  const outside = ["dora", "owen", "petra", "gena", "fred", "sven", "otto", "olga", "cole", "emil", "mira", "newton", "nina", "tess"];
  const calls = [directory, physicians, addresses, merges].flatMap((part) => Object.values<Endpoint>(part));
  const isRead = ({ action }: Endpoint) => action.startsWith("read:");
  /** Only who writes a location has its address made standard, and only who merges sees what would move. */
  const OF_WRITERS: Endpoint[] = [...Object.values(addresses), merges.preview];

  it.each(outside)("%s does not, and finds nobody there: every call is refused before anything that was sent is read", async (person) => {
    for (const endpoint of calls) {
      const reply = await call(person, endpoint, { body: { nonsense: true } });
      expect(reply).toMatchObject({ status: 403, body: { code: "forbidden" } });
    }
  });

  it("hana looks, and changes nothing (decision G-DIR-01)", async () => {
    for (const endpoint of calls) {
      const isOpen = isRead(endpoint) && !OF_WRITERS.includes(endpoint);
      expect((await call("hana", endpoint, { body: { nonsense: true } })).status === 403).toBe(!isOpen);
    }
  });

  it("ada may do everything", async () => {
    for (const endpoint of calls) expect((await call("ada", endpoint, { body: { nonsense: true } })).status).not.toBe(403);
  });
});

describe("calls about patients", () => {
  const call = (person: string, endpoint: Endpoint, input: object) => hospital.call(person, endpoint, input as never);

  it.each(about)("%s leaves an audit row with its patient", async (_name, endpoint) => {
    const before = await rowsOf(ana.personId, endpoint.action);
    await call(OF_PRACTICE_ADMINS.includes(endpoint) ? "petra@linnet.example" : "dora@linnet.example", endpoint, await asOwn(endpoint));
    expect((await rowsOf(ana.personId, endpoint.action)).length).toBe(before.length + 1);
  });

  async function rowsOf(personId: string, action: string) {
    const rows = await hospital.db
      .selectFrom("audit_rows")
      .select(["person_ids", "outcome"])
      .where("action", "=", action)
      .orderBy("id")
      .execute();
    return rows.filter(({ person_ids, outcome }) => outcome === "done" && person_ids.includes(personId));
  }

  /** Ana is Dora's, under Dora's own physician id. */
  async function asOwn(endpoint: Endpoint): Promise<object> {
    const input = inputAbout(endpoint, ana.personId);
    if (!("body" in input)) return input;
    const { id } = await hospital.db
      .selectFrom("physicians")
      .select("id")
      .where("email", "=", "dora@linnet.example")
      .executeTakeFirstOrThrow();
    const body = input.body as object;
    if ("practiceId" in body) {
      const own = hospital.db.selectFrom("patient_access").select("practice_id").where("physician_id", "=", id);
      const { practice_id } = await own.where("person_id", "=", ana.personId).where("kind", "=", "assigned").executeTakeFirstOrThrow();
      const unplaced = { person_id: ana.personId, kind: "unplaced", physician_id: id, source: "ehr" } as const;
      await hospital.db.insertInto("patient_access").values(unplaced).execute();
      return { body: { ...body, practiceId: practice_id } };
    }
    return { body: "providerId" in body ? { ...body, providerId: id } : body };
  }
});

/** Input about a nonexistent person or thing. */
const inputForNobody = (endpoint: Endpoint): object => {
  if (isAboutReferral(endpoint)) return inputOfReferral(endpoint, NO_REFERRAL);
  return endpoint.about ? inputAbout(endpoint, NOBODY) : {};
};

describe("every call in login-as", () => {
  const asDora = { by: "ada@linnet.example", email: "dora@linnet.example" };
  /** The whole list of writes that are open, and of reads that are not: a change of either is noticed here. */
  const OPEN_WRITES: Endpoint[] = [session.failed, session.active, session.end, loginAs.stop, home.favorite, chartOpening.open];
  const CLOSED_READS: Endpoint[] = [
    agreement.document,
    signing.page,
    accountSettings.get,
    accountSettings.sessions,
    news.list,
    accounts.export,
    practiceAudit.export,
    complianceAudit.exportCsv,
    complianceAudit.exportFhir,
    disclosures.report,
    referralDrafts.list,
    referralDrafts.get,
  ];
  const isOpen = (endpoint: Endpoint) =>
    endpoint.action.startsWith("read:") ? !CLOSED_READS.includes(endpoint) : OPEN_WRITES.includes(endpoint);
  const said = { status: 403, body: { code: "forbidden", message: "You cannot do this while you are logged in as another user" } };
  const begin = () =>
    hospital
      .call(asDora.by, loginAs.begin, { body: { email: asDora.email, reason: "The walk over every call" } })
      .then(({ status }) => status);

  it.each(endpoints.filter(([, endpoint]) => !isOpen(endpoint)))("%s is refused", async (_name, endpoint) => {
    expect(await begin()).toBe(200);
    // Refused before anything that was sent is read.
    const input = isAboutReferral(endpoint) ? inputOfReferral(endpoint, NO_REFERRAL) : {};
    expect(await hospital.callAs(asDora, endpoint, input as never)).toMatchObject(said);
  });

  // Logging out is open as well, and ends all the others.
  it.each(endpoints.filter(([, endpoint]) => isOpen(endpoint) && endpoint !== session.end))(
    "%s is not refused for that",
    async (_name, endpoint) => {
      expect(await begin()).toBe(200);
      const input = inputForNobody(endpoint);
      // Each endpoint is walked with what little fits it; its type cannot be known here.
      const reply = await hospital.callAs(asDora, endpoint, input as never);
      expect(reply).not.toMatchObject(said);
      expect(reply.status).not.toBe(500);
    },
  );
});
