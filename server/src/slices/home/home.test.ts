import { chartOpening } from "@linnet/contract/chart/opening";
import { resultsToRead } from "@linnet/contract/chart/to-read";
import { content } from "@linnet/contract/content";
import { home, type ToDoKind } from "@linnet/contract/home";
import { patients } from "@linnet/contract/patients";
import { loginAs } from "@linnet/contract/session/login-as";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { toDosOfKind } from "../../../test/to-dos-of-kind.ts";
import { demoChildren } from "../../demo/children/children.ts";
import { resultArrivalRepository } from "../chart/public.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const OTTO = "otto@linnet.example";
const NEWTON = "newton@linnet.example";
const { felix, ines, lars, leila, maya, newborn, noor, otis, zofia } = demoChildren;

describe("home", () => {
  const { call, callAs } = testApp();

  it("says nothing of a person to a caller who is not signed in", async () => {
    expect(await call(null, home.get, {})).toEqual({ status: 200, body: { isMyLinnet: true, lastLoggedIn: null } });
  });

  it("says when the caller was here before, and nothing at the very first login", async () => {
    const { body } = await call(DORA, home.get, {});
    expect(body.isMyLinnet).toBe(true);
    expect(Date.parse(body.lastLoggedIn ?? "")).toBeLessThan(Date.parse(NOW));
    expect((await call(NEWTON, home.get, {})).body).toEqual({ isMyLinnet: true, lastLoggedIn: null });
  });

  it("says whether the practice is on the portal; before the agreement is signed that is not asked", async () => {
    expect((await call("tess@linnet.example", home.get, {})).body.isMyLinnet).toBe(false);
    expect((await call("nina@linnet.example", home.get, {})).body.isMyLinnet).toBe(true);
  });

  it("begins no tour while an administrator works as somebody who has never signed in", async () => {
    const fresh = "stan@linnet.example";
    for (const email of [DORA, fresh]) {
      await call(ADA, loginAs.begin, { body: { email, reason: "A question about the first page" } });
      const { status, body } = await callAs({ by: ADA, email }, home.get, {});
      expect(status).toBe(200);
      expect(body.lastLoggedIn).not.toBeNull();
    }
  });
});

describe("the slider", () => {
  const hospital = testApp();
  const pictures = async (content = "true") => (await hospital.call(null, home.slider, { query: { content } })).body;

  it("shows the active pictures to everybody, the newest first, with their bytes", async () => {
    const shown = await pictures();
    expect(shown.map(({ imageName }) => imageName)).toEqual(["alder-park.png", "grand-rounds.png", "flu-clinics.png"]);
    for (const { imageContent, mediaType } of shown) {
      expect(mediaType).toBe("image/png");
      expect(
        Buffer.from(imageContent ?? "", "base64")
          .subarray(1, 4)
          .toString(),
      ).toBe("PNG");
    }
    // Who calls it as ever, without a query, gets them too.
    const plain = await hospital.app.inject({ url: "/api/home/homepageslidderImage?_=1" });
    expect(plain.json()).toEqual(shown);
  });

  it("gives the pictures as files to who asks for their addresses: as uploaded and as WebP, for good and for everybody", async () => {
    const shown = await pictures();
    const addressed = await pictures("false");
    expect(addressed).toEqual(shown.map(({ imageContent: _bytes, ...rest }) => rest));
    for (const [place, { imageUrl, webpUrl, width, height }] of addressed.entries()) {
      const original = await hospital.app.inject({ url: imageUrl });
      expect(original.rawPayload.toString("base64")).toBe(shown[place]?.imageContent);
      expect(original.headers["content-type"]).toBe("image/png");
      const webp = await hospital.app.inject({ url: webpUrl });
      expect(webp.headers["content-type"]).toBe("image/webp");
      expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: "webp", width, height });
      expect(webp.rawPayload.length).toBeLessThan(original.rawPayload.length);
      for (const { statusCode, headers } of [original, webp]) {
        expect(statusCode).toBe(200);
        expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
        expect(headers["x-content-type-options"]).toBe("nosniff");
      }
    }
  });

  it("gives no file that it does not show", async () => {
    const [{ imageUrl = "" } = {}] = await pictures("false");
    const other = await hospital.db
      .selectFrom("stored_files")
      .select("sha256")
      .where("media_type", "=", "application/pdf")
      .executeTakeFirst();
    const hidden = imageUrl.replace(/[0-9a-f]{64}/, other?.sha256 ?? "");
    const answer = await hospital.app.inject({ url: hidden });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect((await hospital.app.inject({ url: imageUrl.replace(/[0-9a-f]{64}/, "..%2f..") })).statusCode).toBe(400);
  });

  it("shows none that leads elsewhere than to a web page", async () => {
    const update = hospital.db.updateTable("slider_images").where("image_name", "=", "flu-clinics.png");
    await update.set({ target_url: "javascript:alert(1)" }).execute();
    expect((await pictures()).map(({ imageName }) => imageName)).toEqual(["alder-park.png", "grand-rounds.png"]);
  });

  it("leaves out a picture whose file is gone", async () => {
    const row = await hospital.db
      .selectFrom("slider_images")
      .innerJoin("stored_files", "stored_files.id", "slider_images.file_id")
      .select("stored_files.key")
      .where("image_name", "=", "alder-park.png")
      .executeTakeFirstOrThrow();
    await hospital.platform.storage.remove(row.key);
    expect((await pictures()).map(({ imageName }) => imageName)).toEqual(["grand-rounds.png"]);
  });
});

describe("the cards", () => {
  const hospital = testApp();
  const { call } = hospital;
  const cardsOf = async (email: string | null) => (await call(email, home.cards, {})).body;
  const idOf = async (title: string, page: number) =>
    (
      await hospital.db
        .selectFrom("info_cards")
        .select("id")
        .where("title", "=", title)
        .where("page_id", "=", page)
        .executeTakeFirstOrThrow()
    ).id;

  it("of home are shown to who is not signed in, without what is behind the padlock", async () => {
    await hospital.db
      .updateTable("info_cards")
      .set({ link: "/education", html_content: "<p>For members</p><script>x()</script>" })
      .where("title", "=", "Education")
      .execute();
    const cards = await cardsOf(null);
    expect(cards.map(({ title }) => title)).toEqual([
      "Reference guide",
      "Ambulatory schedules",
      "Clinical care pathways",
      "Medical staff services",
      "Education",
      "Patient and family education",
      "Talk to a specialist",
    ]);
    for (const { pageId, favorite, requiresLogin, link, htmlContent } of cards) {
      expect({ pageId, favorite }).toEqual({ pageId: 1, favorite: false });
      if (requiresLogin) expect({ link, htmlContent }).toEqual({ link: null, htmlContent: null });
    }
    expect(cards.at(-1)).toMatchObject({ requiresLogin: false, link: "https://www.wrenfield.example/talk-to-a-specialist" });
  });

  it("have their link and their text, made safe, for whoever has signed in", async () => {
    const education = (await cardsOf(DORA)).find(({ title }) => title === "Education");
    expect(education).toMatchObject({ link: "/education", htmlContent: "<p>For members</p>", cardType: "education" });
  });

  it("are followed by the favourites of other pages, each person's own", async () => {
    const tip = await idOf("Practice tip of the month", 2);
    const team = await idOf("Team contacts", 4);
    const set = (InfoWellId: number, Favorite: boolean) => call(DORA, home.favorite, { body: { InfoWellId, Favorite } });
    for (const id of [team, tip, tip]) expect(await set(id, true)).toEqual({ status: 200, body: true });

    const cards = await cardsOf(DORA);
    expect(cards.slice(7)).toMatchObject([
      { id: tip, pageId: 2, favorite: true, dropDownName: "PracticeTipOfTheMonth" },
      { id: team, pageId: 4, favorite: true },
    ]);
    expect(await cardsOf(OTTO)).toHaveLength(7);

    for (const id of [team, team]) expect(await set(id, false)).toEqual({ status: 200, body: true });
    expect((await cardsOf(DORA)).slice(7).map(({ id }) => id)).toEqual([tip]);
  });

  it("are marked and unmarked with a row in the audit trail", async () => {
    const rows = await hospital.db
      .selectFrom("audit_rows")
      .select("object")
      .where("action", "=", home.favorite.action)
      .orderBy("id")
      .execute();
    expect(rows).toHaveLength(5);
    expect(rows[0]).toEqual({ object: `card ${await idOf("Team contacts", 4)}` });
  });

  it("are marked only when there is such a card, and by nobody whose practice is not on the portal", async () => {
    const body = { InfoWellId: 999_999, Favorite: true };
    expect(await call(DORA, home.favorite, { body })).toMatchObject({ status: 404, body: { message: "Card not found" } });
    expect((await call("tess@linnet.example", home.favorite, { body })).status).toBe(403);
    // Clients may send text.
    const asText = { InfoWellId: "1", Favorite: true } as unknown as typeof body;
    expect((await call(DORA, home.favorite, { body: asText })).status).toBe(400);
  });
});

describe("the dropdown of a card", () => {
  const { call } = testApp();
  const under = async (dropDownName: string, email = DORA) => (await call(email, home.dropdown, { query: { dropDownName } })).body;

  it.each([
    ["ReferenceGuide", null, 1],
    ["AmbulatorySchedules", content.ambulatorySchedules, 4],
    ["ClinicalCarePathways", content.pathways, 8],
    ["AlumniSpotlight", content.alumni, 2],
    ["DivisionOfTheMonth", content.divisions, 2],
    ["PracticeTipOfTheMonth", content.practiceTips, 3],
    ["MemberDirectory", content.memberDirectory, 2],
    ["CareNetworkTeamContacts", content.teamContacts, 2],
    ["MentalHealthResources", content.mentalHealth, 2],
    ["PatientAndFamilyEducationMaterials", content.familyEducation, 3],
  ] as const)("has under %s what is shown of its list, the newest first", async (name, list, count) => {
    const choices = await under(name);
    expect(choices).toHaveLength(count);
    if (list) expect(choices.map(({ id }) => id)).toEqual(((await call(DORA, list, {})).body as { id: number }[]).map(({ id }) => id));
    const dates = choices.map(({ publicationDate }) => publicationDate);
    expect(dates).toEqual([...dates].sort().reverse());
    for (const { url } of choices) expect(url !== null).toBe(name === "AmbulatorySchedules");
    expect(await under(name, ADA)).toEqual(choices);
  });

  it("says of pathways, and of nothing else, what type they are of", async () => {
    for (const { clinicalCareType } of await under("ClinicalCarePathways")) expect(clinicalCareType).toMatch(/^[A-Z]/);
    expect((await under("PracticeTipOfTheMonth")).filter((item) => "clinicalCareType" in item)).toEqual([]);
  });

  it("has the reference guide as the document 1", async () => {
    expect(await under("ReferenceGuide")).toMatchObject([{ id: 1, title: "Referral reference guide" }]);
  });

  it("has nothing under a name there is not", async () => {
    for (const name of ["", "referenceguide", "toString", "Passwords"])
      expect(await call(DORA, home.dropdown, { query: { dropDownName: name } })).toEqual({ status: 200, body: [] });
    expect((await call("tess@linnet.example", home.dropdown, { query: { dropDownName: "ReferenceGuide" } })).status).toBe(403);
  });

  it("is offered by every card that names one", async () => {
    for (const { dropDownName } of (await call(DORA, home.cards, {})).body)
      if (dropDownName !== null) expect((await under(dropDownName)).length).toBeGreaterThan(0);
  });
});

describe("today", () => {
  const hospital = testApp();
  const { call } = hospital;
  const todayOf = async (person: string) => (await call(`${person}@linnet.example`, home.today, {})).body;
  const taskOf = async (person: string, kind: ToDoKind) => toDosOfKind(await todayOf(person), kind);
  const newOf = (person: string) => taskOf(person, "new-patients");

  it("has the patients who are new since the last login, the newest first", async () => {
    const found = await newOf("dora");
    expect(found).toMatchObject({ kind: "new-patients", count: 6 });
    expect(found?.items).toHaveLength(6);
    expect(found?.items.slice(0, 3)).toMatchObject([
      { id: zofia.personId, name: "Kowalczyk, Zofia", text: "New patient, assigned to you" },
      { id: noor.personId, name: "Haddad, Noor", text: "New patient, shared with you" },
      { id: newborn.personId, name: "Okafor, Baby Girl", text: "New patient, assigned to you" },
    ]);
    expect((await newOf("rita"))?.items.map(({ id }) => id)).toEqual([zofia.personId, noor.personId]);
    expect((await newOf("otto"))?.items.map(({ id }) => id)).toEqual([ines.personId]);
    expect(await newOf("emil")).toMatchObject({ count: 1, items: [{ id: lars.personId, text: "New patient for your embassy" }] });
    expect((await newOf("gena"))?.count).toBe(4);
  });

  it("looks back a week at the very first login", async () => {
    const shared = (days: number) => ({ since: new Date(Date.parse(NOW) - days * 86_400_000) });
    const set = (days: number) =>
      hospital.db
        .updateTable("patient_access")
        .set({ valid_from: shared(days).since })
        .where("kind", "=", "shared")
        .where("person_id", "=", noor.personId)
        .execute();
    await set(6);
    expect((await newOf("newton"))?.items.map(({ id }) => id)).toContain(noor.personId);
    await set(8);
    expect((await newOf("newton"))?.items.map(({ id }) => id) ?? []).not.toContain(noor.personId);
  });

  it("has no new patient whom the reader called seen, each person their own, and takes that back", async () => {
    const see = (email: string, seen: boolean) => call(email, patients.markNewSeen, { body: { patientId: newborn.personId, seen } });
    const idsOf = async (person: string) => (await newOf(person))?.items.map(({ id }) => id);
    const before = await idsOf("dora");
    const ofStaff = await idsOf("gena");
    expect(await see(DORA, true)).toEqual({ status: 200, body: true });
    expect(await idsOf("dora")).toEqual(before?.filter((id) => id !== newborn.personId));
    expect(await idsOf("gena")).toEqual(ofStaff);
    await see(DORA, false);
    expect(await idsOf("dora")).toEqual(before);
    expect((await see(OTTO, true)).status).toBe(404);
    await call(ADA, loginAs.begin, { body: { email: DORA, reason: "A question about a patient" } });
    const inPlace = { body: { patientId: newborn.personId, seen: true } };
    expect((await hospital.callAs({ by: ADA, email: DORA }, patients.markNewSeen, inPlace)).status).toBe(403);
    const row = await hospital.db.selectFrom("audit_rows").select("person_ids").where("action", "=", patients.markNewSeen.action);
    expect(await row.orderBy("id").executeTakeFirst()).toEqual({ person_ids: [newborn.personId] });
  });

  it("names more of each kind to who asks for all, and counts alike", async () => {
    await resultsCame(...(await call(DORA, patients.mine, { query: { PageSize: 20 } })).body.data.map(({ personId }) => personId));
    const brief = await todayOf("dora");
    const all = (await call(DORA, home.allOfToday, {})).body;
    expect(all.toDos.counts).toEqual(brief.toDos.counts);
    expect(toDosOfKind(brief, "new-results")?.items).toHaveLength(8);
    expect(toDosOfKind(all, "new-results")?.items.length).toBe(toDosOfKind(all, "new-results")?.count);
    expect(brief.toDos.lines.filter(({ isShownFirst }) => isShownFirst)).toHaveLength(8);
  });

  it("tells a system administrator which announcement ends within a week, and nobody else", async () => {
    const now = Date.parse(NOW);
    const days = (count: number) => new Date(now + count * 86_400_000);
    const row = (message: string, ends: number) => ({ message, css_class_id: 2, valid_from: days(-1), valid_to: days(ends), active: true });
    await hospital.db.deleteFrom("announcements").execute();
    const rows = [row("Later", 8), row("Soon", 6), row("Next", 1), { ...row("Off", 1), active: false }];
    await hospital.db.insertInto("announcements").values(rows).execute();
    expect((await taskOf("ada", "ending-content"))?.items).toMatchObject([
      { name: "Announcement", text: "Next", at: days(1).toISOString() },
      { text: "Soon" },
    ]);
    for (const person of ["dora", "hana", "cole", "petra"]) expect(await taskOf(person, "ending-content")).toBeUndefined();
  });

  it("does not call new whom the caller could see before in another way", async () => {
    await hospital.db
      .updateTable("patient_access")
      .set({ valid_from: "2026-01-01T00:00:00Z" })
      .where("kind", "=", "assigned")
      .where("person_id", "=", lars.personId)
      .execute();
    expect((await newOf("gena"))?.items.map(({ id }) => id)).not.toContain(lars.personId);
    expect((await newOf("emil"))?.items.map(({ id }) => id)).toEqual([lars.personId]);
  });

  it("has nothing to do where nothing is new", async () => {
    await resultsCame();
    for (const kind of ["new-results", "new-patients"] as const) expect(await taskOf("olga", kind)).toBeUndefined();
  });

  /** Only these children have a result to review. */
  async function resultsCame(...children: (string | { personId: string; isCritical: true })[]): Promise<void> {
    for (const table of ["result_arrivals", "newest_results", "known_results"] as const) await hospital.db.deleteFrom(table).execute();
    const sodium = { section: "labs", eventId: "na", title: "Sodium", value: "138", units: "mmol/L", finding: "normal" } as const;
    for (const [place, child] of children.entries()) {
      const { personId, isCritical } = typeof child === "string" ? { personId: child, isCritical: false } : child;
      const at = Date.parse(NOW) - place * 60_000;
      const finding = isCritical ? ("critical-high" as const) : sodium.finding;
      const results = [{ ...sodium, finding, digest: "0".repeat(16), isCorrection: false, knownAt: at, happenedAt: at }];
      await hospital.db
        .transaction()
        .execute((trx) => resultArrivalRepository(trx).record([{ personId, results }], { now: new Date(at), today: "2026-11-20" }));
    }
  }

  it("has the children with results to read, the newest first, of patients whom the caller may open", async () => {
    await resultsCame(otis.personId, noor.personId, leila.personId, felix.personId, maya.personId);
    expect(await taskOf("dora", "new-results")).toMatchObject({
      kind: "new-results",
      count: 3,
      items: [
        { id: otis.personId, name: "Fairweather, Otis", results: { others: 1, mostSevere: { title: "Sodium", value: "138" } } },
        { id: noor.personId, name: "Haddad, Noor" },
        { id: leila.personId },
      ],
    });
    expect((await taskOf("otto", "new-results"))?.items ?? []).toEqual([]);
    expect((await taskOf("owen", "new-results"))?.items.map(({ id }) => id)).toEqual([noor.personId, maya.personId]);
    expect(await taskOf("fred", "new-results")).toBeUndefined();
  });

  it("counts the children with a critical result, whether they are named or not", async () => {
    const [normal = "", ...ids] = (await call(DORA, patients.mine, { query: { PageSize: 11 } })).body.data.map(({ personId }) => personId);
    await resultsCame(normal, ...ids.map((personId) => ({ personId, isCritical: true }) as const));
    const { counts, lines } = (await todayOf("dora")).toDos;
    expect(counts.find(({ kind }) => kind === "new-results")).toEqual({ kind: "new-results", count: 11, critical: 10 });
    expect(lines.filter(({ results }) => results)).toHaveLength(8);
    const [first] = lines;
    // Home marks nothing: what it names stays until it was reviewed where all of it is shown.
    expect(first?.results).toMatchObject({ marking: "review", ids: [] });
    const personId = first?.id ?? "";
    const { toRead } = (await call(DORA, chartOpening.open, { body: { personId } })).body;
    await call(DORA, resultsToRead.review, { body: { personId, ids: toRead.map(({ id }) => id), isBulk: false } });
    expect((await todayOf("dora")).toDos.counts.find(({ kind }) => kind === "new-results")).toMatchObject({ count: 10, critical: 9 });
  });

  it("keeps them when the chart was opened, until a physician of the practice has reviewed them", async () => {
    await resultsCame(otis.personId);
    const { toRead } = (await call(DORA, chartOpening.open, { body: { personId: otis.personId } })).body;
    expect((await taskOf("dora", "new-results"))?.count).toBe(1);
    const ids = toRead.map(({ id }) => id);
    expect((await taskOf("gena", "new-results"))?.items).toMatchObject([{ results: { marking: "none" } }]);
    await call(DORA, resultsToRead.review, { body: { personId: otis.personId, ids, isBulk: true } });
    expect(await taskOf("dora", "new-results")).toBeUndefined();
    expect(await taskOf("gena", "new-results")).toBeUndefined();
  });

  it("has the appointments of the hospital's day, the first five by time, of patients whom the caller may open", async () => {
    const { day, appointments } = await todayOf("dora");
    expect(day).toBe("2026-11-20");
    expect(appointments?.count).toBe(6);
    expect(appointments?.items.map(({ patientName }) => patientName)).toEqual([
      "Bergström, Elsa",
      "Tran, Minh",
      "Haddad, Noor",
      "Dubois, Margaux",
      "Solberg, Lars",
    ]);
    expect(appointments?.items[3]).toMatchObject({ startsAt: "2026-11-20T21:10:00.000Z", resource: "Ultrasound 1" });
    for (const person of ["dora", "rita", "gena", "otto", "emil"]) {
      const items = (await todayOf(person)).appointments?.items ?? [];
      expect(items.length).toBeGreaterThan(0);
      for (const { personId } of items)
        expect((await call(`${person}@linnet.example`, patients.get, { params: { id: personId } })).status).toBe(200);
    }
    expect((await todayOf("otto")).appointments?.items.map(({ patientName }) => patientName)).toEqual(["Calderón, Inés", "Nygård, Eirik"]);
    expect((await todayOf("emil")).appointments?.items.map(({ patientName }) => patientName)).toEqual(["Solberg, Lars"]);
  });

  it.each([
    ["2026-11-20T07:59:59Z", []],
    ["2026-11-20T08:00:00Z", ["Calderón, Inés"]],
    ["2026-11-21T07:59:59Z", ["Calderón, Inés"]],
    ["2026-11-21T08:00:00Z", []],
  ])("begins and ends at the hospital's midnight: %s", async (startsAt, inIt) => {
    await hospital.db
      .updateTable("visits")
      .set({ starts_at: startsAt })
      .where("kind", "=", "appointment")
      .where("person_id", "=", ines.personId)
      .where("starts_at", ">=", new Date("2026-11-20T07:00:00Z"))
      .where("starts_at", "<", new Date("2026-11-21T09:00:00Z"))
      .execute();
    const names = (await todayOf("otto")).appointments?.items.map(({ patientName }) => patientName) ?? [];
    expect(names.filter((name) => name !== "Nygård, Eirik")).toEqual(inIt);
  });

  it.each(["fred", "hana", "cole"])("tells %s, who may not look into records, of no patient", async (person) => {
    expect(await todayOf(person)).toMatchObject({ day: "2026-11-20", appointments: null });
    for (const kind of ["new-results", "new-patients"] as const) expect(await taskOf(person, kind)).toBeUndefined();
  });

  it("has no calendar for a system administrator, to whom nobody is assigned", async () => {
    expect(await todayOf("ada")).toMatchObject({ day: "2026-11-20", appointments: null });
    for (const kind of ["new-results", "new-patients"] as const) expect(await taskOf("ada", kind)).toBeUndefined();
  });

  it("writes down whom it has named", async () => {
    await resultsCame(leila.personId);
    const { toDos, appointments } = await todayOf("dora");
    const patientLines = toDos.lines.filter(({ kind }) => kind === "new-results" || kind === "new-patients");
    expect(new Set(patientLines.map(({ kind }) => kind)).size).toBe(2);
    const named = [...patientLines.map(({ id }) => id), ...(appointments?.items ?? []).map(({ personId }) => personId)];
    const rows = await hospital.db
      .selectFrom("audit_rows")
      .innerJoin("accounts", "accounts.id", "audit_rows.effective_id")
      .select(["person_ids", "count", "outcome"])
      .where("action", "=", home.today.action)
      .where("accounts.email", "=", DORA)
      .where("rule", "=", "in care")
      .orderBy("audit_rows.id", "desc")
      .limit(2)
      .execute();
    expect([...new Set(rows.flatMap(({ person_ids }) => person_ids))].sort()).toEqual([...new Set(named)].sort());
    for (const { person_ids, count, outcome } of rows) expect({ count, outcome }).toEqual({ count: person_ids.length, outcome: "done" });
  });

  it.each([
    ["nina", { message: "Sign the user agreement first" }],
    ["tess", { isMyLinnet: false }],
  ])("is closed to %s", async (person, said) => {
    expect(await call(`${person}@linnet.example`, home.today, {})).toMatchObject({ status: 403, body: said });
  });
});
