import { PDFDocument } from "@cantoo/pdf-lib";
import { content } from "@linnet/contract/content";
import { FUTURE_DAY, NOTHING_CHOSEN, portalUpdates } from "@linnet/contract/content/portal-updates";
import type { Endpoint } from "@linnet/contract/endpoint";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { aLetter, anArmedPdf, anEncryptedPdf, bytesOf } from "../../../../test/sample-files.ts";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";
import { FILE_KINDS } from "./file-kinds.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const TODAY = "2026-11-20";
const TOMORROW = "2026-11-21";

const hospital = testApp();
const { call } = hospital;

const letter = async (pages = 1, name = "fever.pdf") => new File([new Uint8Array(await bytesOf(await aLetter(pages)))], name);
/** Sends fields as Ada, whatever fits or not, and a file among them. */
const send = (endpoint: Endpoint, fields: object) => call(ADA, endpoint, { body: fields } as never);
const listOf = async (email: string, list: Endpoint) => (await call(email, list as typeof content.pathways, {})).body;
/** How many pages its file has for a person, or why it has none. */
async function pagesOf(email: string, id: number): Promise<number> {
  const { status, body } = await call(email, content.pdf, { body: { id } });
  return status === 200 ? (await PDFDocument.load(body.data)).getPageCount() : status;
}
const lastAudit = () =>
  hospital.db.selectFrom("audit_rows").select(["action", "outcome", "object", "changed"]).orderBy("id", "desc").executeTakeFirst();

/** How much there is: rows, and files in the storage. A refusal changes nothing of it. */
async function kept() {
  const { storage } = hospital.platform;
  const count = (table: "documents" | "stored_files" | "replaced_files" | "audit_rows") =>
    hospital.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as("rows"))
      .executeTakeFirstOrThrow();
  const rows = [await count("documents"), await count("stored_files"), await count("replaced_files"), await count("audit_rows")];
  return { rows, files: "files" in storage && storage.files instanceof Map && storage.files.size };
}

async function expectRefusal(endpoint: Endpoint, fields: object, { status = 400, message }: { status?: number; message: unknown }) {
  const before = await kept();
  expect(await send(endpoint, fields)).toMatchObject({ status, body: { message } });
  expect(await kept()).toEqual(before);
}

const { pathways } = content;
const KINDS = [
  ...FILE_KINDS.map(({ kind, list, add, edit }) => ({
    kind: kind as string,
    list: list as Endpoint,
    add: add as Endpoint,
    edit: edit as Endpoint,
  })),
  { kind: "clinical-care-pathway", list: pathways, add: portalUpdates.addPathway, edit: portalUpdates.editPathway },
];
/** What a form of every kind holds; of a pathway also its type. */
const fieldsOf = async ({ kind }: { kind: string }) => {
  const [type] = (await call(ADA, content.careTypes, {})).body;
  const fields = { title: " Fever ", isActive: true, publicationDate: TODAY, fileName: "ignored.pdf" };
  return kind === "clinical-care-pathway" ? { ...fields, clinicalCareId: type?.id } : fields;
};

/** The record that a person finds first. */
async function newestOf(list: Endpoint, email: string) {
  const [record] = await listOf(email, list);
  if (!record) throw new Error("There is none");
  return record;
}
/** What an edit form sends of a record that it was given whole. */
const formOf = ({ id, title, isActive, publicationDate, modifiedOn, clinicalCareId }: Awaited<ReturnType<typeof newestOf>>) => ({
  id,
  title,
  isActive,
  publicationDate,
  modifiedOn,
  ...(clinicalCareId !== undefined && { clinicalCareId }),
});

describe.each(KINDS)("a document of the kind $kind", (kind) => {
  const { list, add, edit } = kind;
  const newest = (email: string) => newestOf(list, email);

  it("is read by everybody at once, with its file", async () => {
    const fields = await fieldsOf(kind);
    expect(await send(add, { ...fields, Attachment: await letter(2) })).toEqual({ status: 200, body: true });
    const row = await lastAudit();
    const added = await newest(DORA);
    if ("clinicalCareId" in fields) expect(added).toMatchObject({ clinicalCareId: fields.clinicalCareId });
    expect(added).toMatchObject({
      title: "Fever",
      fileName: "fever.pdf",
      isActive: true,
      publicationDate: TODAY,
      modifiedBy: "Ada Winterbourne",
    });
    expect(await pagesOf(DORA, added.id)).toBe(2);
    expect(row).toMatchObject({ action: add.action, outcome: "done", object: `document ${added.id}` });
  });

  it("gets another file, and the old one stays in its archive, from where nobody is served", async () => {
    const before = await newest(ADA);
    expect(await send(edit, { ...formOf(before), Attachment: await letter(3, "fever-2.pdf") })).toMatchObject({ status: 200 });
    expect(await lastAudit()).toMatchObject({ action: edit.action, changed: ["file_id"] });
    const after = await newest(DORA);
    expect(after).toMatchObject({ id: before.id, fileName: "fever-2.pdf", title: "Fever" });
    for (const person of [DORA, ADA]) expect(await pagesOf(person, before.id)).toBe(3);
    const archived = await hospital.db
      .selectFrom("replaced_files as r")
      .innerJoin("stored_files as f", "f.id", "r.file_id")
      .select(["f.name", "f.key"])
      .where("r.document_id", "=", before.id)
      .execute();
    expect(archived).toMatchObject([{ name: "fever.pdf" }]);
    await expect(hospital.platform.storage.read(archived[0]?.key ?? "")).resolves.toBeDefined();
  });

  it("is changed without a file, as a form and as JSON, and keeps the one it has", async () => {
    const before = await newest(ADA);
    expect(await send(edit, { ...formOf(before), title: "High fever" })).toMatchObject({ status: 200 });
    const changed = await newest(DORA);
    expect(changed).toMatchObject({ title: "High fever", fileName: "fever-2.pdf" });
    const reply = await hospital.app.inject({
      method: "PUT",
      url: `/api${edit.path}`,
      headers: { authorization: `Bearer ${tokenOf(ADA, new Date(NOW))}` },
      payload: { ...changed, Title: "Very high fever", title: undefined },
    });
    expect(reply.json()).toBe(true);
    expect(await newest(DORA)).toMatchObject({ title: "Very high fever", fileName: "fever-2.pdf" });
  });

  it("is gone for readers once it is not active, and its file with it", async () => {
    const record = await newest(ADA);
    expect(await send(edit, { ...formOf(record), isActive: false })).toMatchObject({ status: 200 });
    expect((await newest(DORA)).id).not.toBe(record.id);
    expect(await pagesOf(DORA, record.id)).toBe(404);
    expect((await newest(ADA)).id).toBe(record.id);
  });

  it("that somebody has changed meanwhile, or that is of another kind, is not changed", async () => {
    const record = formOf(await newest(ADA));
    const said = "Someone changed this document after you opened it. Reload the page.";
    await expectRefusal(edit, { ...record, modifiedOn: "2020-01-01T00:00:00.000Z" }, { status: 409, message: said });
    const other = kind.list === content.alumni ? portalUpdates.editDivision : portalUpdates.editAlumni;
    await expectRefusal(other, { ...record, clinicalCareId: undefined }, { status: 404, message: "Document not found" });
  });
});

/** All kinds share one form; the pathways' has a field more. */
const FORMS = KINDS.filter(({ kind }) => kind === "practice-tip" || kind === "clinical-care-pathway");

describe.each(FORMS)("the form of the kind $kind", (kind) => {
  const { list, add, edit } = kind;
  const newest = (email: string) => newestOf(list, email);

  it.each([
    [{ title: "" }, "Title is missing"],
    [{ title: "   " }, "Title is missing"],
    [{ publicationDate: "" }, "Date is missing"],
    [{ publicationDate: "11/20/2026" }, "Date is not valid"],
    [{ publicationDate: "2026-02-30" }, "This date does not exist"],
    [{ publicationDate: TOMORROW }, FUTURE_DAY],
  ])("is not taken with %j", async (wrong, message) => {
    const fields = { ...(await fieldsOf(kind)), ...wrong, Attachment: await letter() };
    await expectRefusal(add, fields, { message });
    await expectRefusal(edit, { ...fields, id: (await newest(ADA)).id }, { message });
  });

  it("is not added with what is no field of it", async () => {
    const fields = { ...(await fieldsOf(kind)), id: 7, Attachment: await letter() };
    await expectRefusal(add, fields, { message: "Unknown field" });
  });

  it("is not taken without a file, or with one that is no PDF", async () => {
    const fields = await fieldsOf(kind);
    await expectRefusal(add, {}, { message: NOTHING_CHOSEN });
    await expectRefusal(add, fields, { message: NOTHING_CHOSEN });
    const page = new File(["<html><script>x()</script></html>"], "fever.pdf");
    await expectRefusal(add, { ...fields, Attachment: page }, { message: "Only PDF files can be attached" });
  });

  it("is not saved with its file over what somebody has changed meanwhile", async () => {
    const stale = { ...formOf(await newest(ADA)), modifiedOn: "2020-01-01T00:00:00.000Z", Attachment: await letter() };
    await expectRefusal(edit, stale, { status: 409, message: expect.stringContaining("Someone changed this document") });
  });
});

describe("the file of a document", () => {
  const { addPracticeTip } = portalUpdates;
  const fields = { title: "Fever", isActive: "true", publicationDate: TODAY };

  it("is stored without what does something in it", async () => {
    const Attachment = new File([new Uint8Array(await anArmedPdf())], "armed.pdf");
    expect(await send(addPracticeTip, { ...fields, title: "Armed", Attachment })).toMatchObject({ status: 200 });
    const tip = (await call(DORA, content.practiceTips, {})).body.find(({ title }) => title === "Armed");
    const { body } = await call(DORA, content.pdf, { body: { id: tip?.id ?? 0 } });
    expect(Buffer.from(body.data, "base64").toString("latin1")).not.toContain("JavaScript");
  });

  it("is not taken when it is encrypted", async () => {
    const Attachment = new File([new Uint8Array(await anEncryptedPdf())], "locked.pdf");
    const message = "This PDF cannot be read safely. Print it to a new PDF and attach that.";
    await expectRefusal(addPracticeTip, { ...fields, Attachment }, { message });
  });

  it("is not taken when it is larger than 20 MB", async () => {
    const small = await bytesOf(await aLetter());
    const Attachment = new File([new Uint8Array(Buffer.concat([small, Buffer.alloc(20 * 1_048_576 + 1 - small.length)]))], "large.pdf");
    await expectRefusal(addPracticeTip, { ...fields, Attachment }, { status: 413, message: "File is larger than 20MB" });
  });

  it("is switched off by the word that a form sends", async () => {
    await send(addPracticeTip, { ...fields, title: "Hidden", isActive: "false", Attachment: await letter() });
    const titles = async (email: string) => (await call(email, content.practiceTips, {})).body.map(({ title }) => title);
    expect(await titles(ADA)).toContain("Hidden");
    expect(await titles(DORA)).not.toContain("Hidden");
  });
});

describe("a clinical care pathway", () => {
  it("is of a type there is", async () => {
    const fields = { title: "Fever", isActive: true, publicationDate: TODAY, Attachment: await letter() };
    const message = "Clinical Care Type is missing";
    for (const wrong of [{}, { clinicalCareId: "" }, { clinicalCareId: 0 }, { clinicalCareId: 999_999 }])
      await expectRefusal(portalUpdates.addPathway, { ...fields, ...wrong }, { message });
  });

  it("may get another type", async () => {
    const [type] = (await call(ADA, content.careTypes, {})).body.slice(-1);
    const [pathway] = (await call(ADA, pathways, {})).body;
    await send(portalUpdates.editPathway, { ...pathway, clinicalCareId: type?.id });
    expect((await call(ADA, pathways, {})).body.find(({ id }) => id === pathway?.id)).toMatchObject({ clinicalCareType: type?.type });
  });
});
