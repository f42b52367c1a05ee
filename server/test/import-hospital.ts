import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chart } from "@linnet/contract/chart";
import { chartSummary } from "@linnet/contract/chart/summary";
import { patients } from "@linnet/contract/patients";
import { sql } from "kysely";
import { afterAll } from "vitest";
import { type ImportResult, runImport } from "../src/import/run.ts";
import { testApp } from "./test-app.ts";
import { testStorage } from "./test-storage.ts";

const DORA = "dora@linnet.example";

/** The folder of a case in `test/cases`. */
export const caseFolder = (...path: string[]) => join(import.meta.dirname, "cases", ...path);

/** A Bundle of these resources; an entry may be a resource, or an entry of its own. */
export const bundleOf = (...resources: readonly object[]) => ({
  resourceType: "Bundle",
  type: "collection",
  entry: resources.map((each) => ("resourceType" in each ? { resource: each } : each)),
});

/** Reads charts as Dora. */
function charts({ call }: Pick<ReturnType<typeof testApp>, "call">) {
  async function notesOf(personId: string): Promise<Record<string, string>> {
    const body = { personId, lookback: 5000 as const, encounterId: 0 as const, eventId: 0 as const };
    const { NOTE_GROUPS } = (await call(DORA, chart.notes, { body })).body.RPTDATA;
    const texts: Record<string, string> = {};
    for (const { PARENT_ID, NOTE_GROUP_TITLE } of NOTE_GROUPS) {
      const opening = { PARENT_ID, DOCUMENT_FORMAT: "TR" as const, PATIENT_NAME: "Any", DOB: "" };
      const { status, body } = await call(DORA, chart.noteDocument, { body: opening });
      // Behind the head, which ends with when it was written.
      texts[NOTE_GROUP_TITLE] =
        status === 200
          ? String(body)
              .replace(/<[^>]*>/g, " ")
              .replace(/\s+/g, " ")
              .replace(/^.* [AP]M /, "")
              .trim()
          : `not to be had (${status})`;
    }
    return texts;
  }

  /** A child's chart in words; undefined if Dora does not know the child. */
  async function chartOf(personId: string) {
    const body = { personId };
    const visits = await call(DORA, chart.encounters, { params: { id: personId } });
    if (visits.status === 404) return undefined;
    const labs = await call(DORA, chart.labs, { body: { ...body, lookback: 5000, encounterId: 0 } });
    const { MEDICATIONS } = (await call(DORA, chartSummary.medications, { body })).body.RPTDATA;
    const { IMMUNIZATIONS } = (await call(DORA, chartSummary.immunizations, { body })).body.RPTDATA;
    const { ALLERGIES } = (await call(DORA, chartSummary.allergies, { body })).body.RPTDATA;
    const { PROBLEMS } = (await call(DORA, chartSummary.problems, { body })).body.RPTDATA;
    return {
      visits: visits.body.RPTDATA.ENCOUNTERS.map(({ LOCATION }) => LOCATION),
      labs: labs.body.RPTDATA.LABS[0].LAB.flatMap(({ EVENT }) => EVENT.map(({ DISPLAY, RESULT_VAL }) => `${DISPLAY} ${RESULT_VAL}`)),
      notes: await notesOf(personId),
      medications: MEDICATIONS.map(({ MEDICATION }) => MEDICATION),
      immunizations: IMMUNIZATIONS.map(({ VACCINE }) => VACCINE),
      allergies: ALLERGIES.map(({ ALLERGY }) => ALLERGY),
      problems: PROBLEMS.map(({ PROBLEM }) => PROBLEM),
    };
  }

  return chartOf;
}

/** The whole server, for tests that import folders and read charts as Dora. Call it at the top of a `describe`. */
export function importHospital() {
  const portal = testApp();
  const root = mkdtempSync(join(tmpdir(), "linnet-imports-"));
  afterAll(() => rmSync(root, { recursive: true }));

  /** Writes a folder: a list is one of NDJSON, all else a document. */
  function folderOf(name: string, files: Record<string, object>): string {
    for (const [file, content] of Object.entries(files)) {
      const path = join(root, name, file);
      mkdirSync(dirname(path), { recursive: true });
      const lines = Array.isArray(content) ? content.map((line) => `${JSON.stringify(line)}\n`).join("") : JSON.stringify(content, null, 1);
      writeFileSync(path, lines);
    }
    return join(root, name);
  }

  /** Imports a folder and returns the summary and the messages, without the speed. */
  async function imported(
    folder: string,
    options: { source?: string; isStrict?: boolean; isShifted?: boolean } = {},
  ): Promise<ImportResult & { said: string[] }> {
    const said: string[] = [];
    const say = (line: string, isPassing = false) => {
      if (!isPassing) said.push(line);
    };
    const { db, clock, config } = portal.platform;
    const wanted = { folder, physician: DORA, isShifted: false, isStrict: false, ...options };
    return { ...(await runImport(wanted, { db, clock, storage: testStorage(), config, say })), said };
  }

  /** The ids of Dora's children whose names have this text. */
  async function idsOf(name: string): Promise<string[]> {
    const query = { PageSize: 100, PageNumber: 1, SearchText: name, Lookback: -1 as const };
    const page = await portal.call(DORA, patients.mine, { query });
    return page.body.data.map(({ personId }) => personId);
  }

  /** Everything in the embedded record but the demo hospital, as text. */
  async function recordRows(): Promise<string[]> {
    const { rows } = await sql<{ row: string }>`select xmin::text || ' ' || e::text as row from ehr_resources e
      where import_run is not null order by 1`.execute(portal.db);
    return rows.map(({ row }) => row);
  }

  return {
    folderOf,
    imported,
    chartOf: charts(portal),
    idsOf,
    recordRows,
    get db() {
      return portal.db;
    },
    call: portal.call,
  };
}
