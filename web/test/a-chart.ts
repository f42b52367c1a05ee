import { chart, type LabGroup } from "@linnet/contract/chart";
import { growth } from "@linnet/contract/chart/growth";
import { chartOpening } from "@linnet/contract/chart/opening";
import { chartSummary } from "@linnet/contract/chart/summary";
import { patients } from "@linnet/contract/patients";
import { type FakeApi, fakeApi } from "./fake-api.ts";
import { ANA, encounters, labReport, STAY, VISIT } from "./patients.ts";
import { DORA, PHYSICIAN_MENU, signedIn } from "./people.ts";
import { newTab, showApp } from "./show-app.tsx";

/** A server at which Dora is signed in and Ana's chart holds these results, and nothing else. */
export function aChart(...groups: LabGroup[]) {
  newTab();
  const api = fakeApi();
  signedIn(api, DORA, PHYSICIAN_MENU);
  api.reply(patients.get, ANA);
  api.reply(chart.labs, labReport(...groups));
  api.reply(chart.encounters, encounters(VISIT, STAY));
  api.reply(chart.notes, { RPTDATA: { NOTE_GROUP_CNT: 0, NOTE_GROUPS: [] } });
  api.reply(chart.radiology, { RPTDATA: { EVENTS_CNT: 0, EVENTS: [] } });
  api.reply(chart.reports, { RPTDATA: { REPORTS_CNT: 0, REPORTS: [] } });
  api.reply(chartOpening.open, { toRead: [], readFor: [] });
  api.reply(growth.measured, { RPTDATA: { GROWTH_CNT: 0, GROWTH: [], BORN_AFTER_DAYS: null } });
  nothingAtAGlance(api);
  return api;
}

/** No data for the parts above the results. */
export function nothingAtAGlance(api: FakeApi): void {
  api.reply(chartSummary.problems, { RPTDATA: { PROBLEMS_CNT: 0, PROBLEMS: [] } });
  api.reply(chartSummary.medications, { RPTDATA: { MEDICATIONS_CNT: 0, MEDICATIONS: [] } });
  api.reply(chartSummary.immunizations, { RPTDATA: { IMMUNIZATIONS_CNT: 0, IMMUNIZATIONS: [], NOT_DONE: [] } });
  api.reply(chartSummary.allergies, { RPTDATA: { ALLERGIES_CNT: 0, ALLERGIES: [], NONE_KNOWN: [] } });
  api.reply(chartSummary.vitalSigns, { RPTDATA: { VITALS_CNT: 0, VITALS: [] } });
}

/** Opens Ana's chart in a new tab. */
export async function openChart(search = "") {
  const tab = showApp(`/patients/p-ana${search}`);
  await tab.title("Ruiz, Ana");
  return tab;
}
