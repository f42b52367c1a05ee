import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { growth } from "@linnet/contract/chart/growth";
import { chartSummary } from "@linnet/contract/chart/summary";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { inventedGrowth } from "../../../test/invented-growth.ts";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { StartRefused } from "../../config.ts";
import { demoChildren } from "../../demo/children/children.ts";
import { growthOptions } from "./options.ts";
import { runGrowthImport } from "./run.ts";

const DORA = "dora@linnet.example";

const portal = testApp();
const folder = mkdtempSync(join(tmpdir(), "linnet-growth-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** What the command says, with these arguments. */
async function imported(...args: string[]): Promise<string[]> {
  const said: string[] = [];
  await runGrowthImport(growthOptions(args), { db: portal.db, clock: { now: () => new Date(NOW) }, say: (line) => said.push(line) });
  return said;
}

afterEach(() => imported("--remove"));

const tables = () =>
  portal.db.selectFrom("growth_tables").select(["source", "chart", "sex", "file"]).orderBy("chart").orderBy("sex").execute();
const audited = async () =>
  (await portal.db.selectFrom("audit_rows").select(["rule", "count"]).where("action", "=", "growth:import").orderBy("id").execute()).map(
    ({ rule, count }) => `${rule} ${count}`,
  );

const boys = () => fileOf("wfa_boys_p.txt", inventedGrowth("wfa"));
const girls = () => fileOf("wfa_girls_p.txt", inventedGrowth("wfa"));

describe("importing WHO's growth tables", () => {
  it("takes them, says what is there, and changes nothing the second time", async () => {
    const before = (await audited()).length;
    const without =
      "Missing: length-for-age (male, female), head-circumference-for-age (male, female), bmi-for-age (male, female), weight-for-length (male, female).";
    expect(await imported(boys(), girls())).toEqual([
      "weight-for-age, female: 25 rows, taken.",
      "weight-for-age, male: 25 rows, taken.",
      "WHO tables in use under 24 months: weight-for-age (male, female).",
      without,
    ]);
    expect((await imported(boys()))[0]).toBe("weight-for-age, male: 25 rows, unchanged.");
    expect((await imported(fileOf("wfa_boys_p.txt", inventedGrowth("wfa", "Day"))))[0]).toBe(
      "weight-for-age, male: 731 rows, replaced the earlier table.",
    );
    expect(await tables()).toEqual([
      { source: "WHO", chart: "weight-for-age", sex: "female", file: "wfa_girls_p.txt" },
      { source: "WHO", chart: "weight-for-age", sex: "male", file: "wfa_boys_p.txt" },
    ]);
    expect((await audited()).slice(before)).toEqual(["WHO 2", "WHO 1"]);
  });

  it("leaves all as it was where one of several files is not right", async () => {
    await imported(boys());
    const bad = fileOf("hcfa_girls.txt", inventedGrowth("hcfa").replace("\t36.0000\t", "\t-36\t"));
    const better = fileOf("wfa_boys_other.txt", inventedGrowth("wfa", "Month", 0.2));
    await expect(imported(better, bad)).rejects.toThrow(new StartRefused("hcfa_girls.txt, line 2: M and S must be above 0."));
    await expect(imported(boys(), fileOf("wfa-boys.txt", inventedGrowth("wfa")))).rejects.toThrow(
      "weight-for-age male is in both wfa_boys_p.txt and wfa-boys.txt.",
    );
    expect(await tables()).toEqual([{ source: "WHO", chart: "weight-for-age", sex: "male", file: "wfa_boys_p.txt" }]);
    expect((await imported(boys()))[0]).toContain("unchanged");
  });

  it("is used from the next call on, and after their removal CDC's are again", async () => {
    const { minh, margaux } = demoChildren;
    const sourcesOf = async (personId: string) => {
      const { body } = await portal.call(DORA, growth.measured, { body: { personId } });
      const compared = body.RPTDATA.GROWTH.flatMap(({ MEASURE, EVENT }) => EVENT.map(({ COMPARED }) => ({ MEASURE, COMPARED })));
      return [
        ...new Set(
          compared.flatMap(({ MEASURE, COMPARED }) =>
            COMPARED ? `${MEASURE} ${COMPARED.AGE_MONTHS < 24 ? "young" : "old"} ${COMPARED.SOURCE}` : [],
          ),
        ),
      ];
    };
    const vitals = async () =>
      (await portal.call(DORA, chartSummary.vitalSigns, { body: { personId: margaux.personId } })).body.RPTDATA.VITALS.flatMap(
        ({ MEASURE, COMPARED }) => (COMPARED ? `${MEASURE} ${COMPARED.SOURCE}` : []),
      );
    const before = await sourcesOf(minh.personId);
    expect(before.every((said) => said.includes("CDC 20"))).toBe(true);

    await imported(boys(), girls());
    const after = await sourcesOf(minh.personId);
    expect(after.filter((said) => said.includes("WHO"))).toEqual(["weight young WHO"]);
    expect(after.filter((said) => said.includes("old"))).toEqual(before.filter((said) => said.includes("old")));
    const { body } = await portal.call(DORA, growth.reference, { query: { sex: "male" } });
    expect(
      body.CHARTS.filter(({ CHART }) => CHART === "weight-for-age").map(({ SOURCE, FROM_MONTHS, TO_MONTHS }) => [
        SOURCE,
        FROM_MONTHS,
        TO_MONTHS,
      ]),
    ).toEqual([
      ["WHO", 0, 24],
      ["CDC 2000", 24, 240],
    ]);
    expect(await vitals()).toEqual(expect.arrayContaining(["weight WHO", "height CDC 2000"]));

    expect(await imported("--remove")).toEqual([
      "Tables removed: 2.",
      "There are no WHO tables, so children under 24 months are compared with CDC 2000.",
    ]);
    expect(await sourcesOf(minh.personId)).toEqual(before);
  });

  it.each<[string, string | Buffer, string]>([
    ["UTF-16", Buffer.from(`\ufeff${inventedGrowth("wfa")}`, "utf16le"), "it is UTF-16, so save it as UTF-8."],
    ["gzip", gzipSync(inventedGrowth("wfa")), "it is a gzip file, so unpack it first."],
    [
      "a workbook",
      Buffer.from("PK\u0003\u0004 and more"),
      "it is an Excel workbook or an archive, so save the sheet as tab- or comma-separated text.",
    ],
    ["zero bytes", `${inventedGrowth("wfa")}\u0000`, "it contains a zero byte, so it is not text."],
    ["another encoding", Buffer.from([0x4d, 0x6f, 0x6e, 0xe9, 0x0a]), "it is not UTF-8."],
    ["too large", Buffer.alloc(100_000_000, "1"), "it is larger than 4 MB, and no WHO table is that large."],
  ])("refuses what is %s in a sentence", async (_what, content, sentence) => {
    const path = fileOf("wfa_boys_hostile.txt", content);
    await expect(imported(path)).rejects.toThrow(new StartRefused(`${path}: ${sentence}`));
    expect(await tables()).toEqual([]);
  });

  it("refuses what is no file, and takes the mark that editors write before the first letter", async () => {
    mkdirSync(join(folder, "sub"));
    await expect(imported(join(folder, "sub"))).rejects.toThrow(/is not a file\.$/);
    await expect(imported(join(folder, "none"))).rejects.toThrow(/^The file .* does not exist/);
    expect((await imported(fileOf("wfa_boys_mark.txt", `\ufeff${inventedGrowth("wfa")}`)))[0]).toContain("taken");
  });
});
