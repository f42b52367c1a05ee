import { referrals } from "@linnet/contract/referrals";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const { ana, elsa } = demoChildren;
const [anaFirst = ""] = ana.given;
const [elsaFirst = ""] = elsa.given;
const DORA = "dora@linnet.example";

describe("files named after a child", () => {
  const hospital = testApp();
  const { call } = hospital;
  const named = async (email: string, fileNames: string[], name = `${elsaFirst} ${elsa.family}`) =>
    (await call(email, referrals.namedFiles, { body: { fileNames, name } })).body.map(({ fileName, patientName }) => [
      fileName,
      patientName,
    ]);

  it("are found by name, in any order and spelling, and by MRN, if the sender may see the other child who has it", async () => {
    const files = [
      `${ana.family}_${anaFirst}_05282017_MRI.pdf`,
      `${anaFirst.toUpperCase()} ${ana.family.toLowerCase()}.jpg`,
      `scan-${ana.mrn}.pdf`,
    ];
    expect(await named(DORA, [...files, "letter.pdf", `${anaFirst}.pdf`])).toEqual(
      files.map((file) => [file, `${ana.family}, ${anaFirst}`]),
    );
    const row = await hospital.db
      .selectFrom("audit_rows")
      .select("person_ids")
      .where("action", "=", referrals.namedFiles.action)
      .executeTakeFirst();
    expect(row?.person_ids).toEqual([ana.personId]);
  });

  it("are none for the form's own child, and none for a child hidden from the sender", async () => {
    const file = `${ana.family}_${anaFirst}.pdf`;
    expect(await named(DORA, [file], `${anaFirst} ${ana.family}`)).toEqual([]);
    expect(await named("otto@linnet.example", [file, `${ana.mrn}.pdf`])).toEqual([]);
  });

  it("are not looked up for people who may not refer", async () => {
    expect((await call("fred@linnet.example", referrals.namedFiles, { body: { fileNames: [], name: "" } })).status).toBe(403);
  });
});
