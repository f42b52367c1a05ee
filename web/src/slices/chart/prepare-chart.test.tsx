import { chart } from "@linnet/contract/chart";
import type { Endpoint } from "@linnet/contract/endpoint";
import { patients } from "@linnet/contract/patients";
import { agreement } from "@linnet/contract/session/agreement";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aChart } from "../../../test/a-chart.ts";
import type { FakeApi } from "../../../test/fake-api.ts";
import { ANA, labEvent, labGroup } from "../../../test/patients.ts";
import { DORA, FRED, fakeProvider, PHYSICIAN_MENU, signedIn } from "../../../test/people.ts";
import { showApp } from "../../../test/show-app.tsx";

const CHART = "/patients/p-ana";
const SECTIONS: Endpoint[] = [chart.labs, chart.notes, chart.radiology];

describe("a chart that is about to open", () => {
  let api: FakeApi;
  beforeEach(() => {
    api = aChart(labGroup("Hematology", "Blood count", "2026-11-20T17:00:00Z", labEvent("Platelets", "4.0")));
  });
  const asked = () => [patients.get, ...SECTIONS].map((endpoint) => api.calls(endpoint).length);

  it("asks for its sections beside who the patient is", async () => {
    const arrive = api.hold(patients.get, ANA);
    const tab = showApp(CHART);
    await waitFor(() => expect(asked()).toEqual([1, 1, 1, 1]));
    arrive();
    await tab.title("Ruiz, Ana");
    await screen.findByRole("button", { name: "Notes 0" });
    expect(asked()).toEqual([1, 1, 1, 1]);
  });

  it("asks for its visits instead, where it opens by visits", async () => {
    const arrive = api.hold(patients.get, ANA);
    showApp(`${CHART}?by=visits`);
    await waitFor(() => expect(api.calls(chart.encounters).length).toBe(1));
    expect(asked()).toEqual([1, 0, 0, 0]);
    arrive();
    await waitFor(() => expect(asked()).toEqual([1, 1, 1, 1]));
    expect(api.calls(chart.notes)[0]!.body).toEqual({ personId: "p-ana", lookback: 5000, encounterId: "90001", eventId: null });
  });

  it("asks for nothing while the agreement is still to be signed", async () => {
    fakeProvider(api);
    signedIn(api, { ...DORA, practiceRoles: [{ roleId: 9, active: true }] }, PHYSICIAN_MENU);
    api.reply(agreement.get, { signRequired: true, docusignUrl: null });
    await showApp(CHART).title("User agreement");
    expect(asked()).toEqual([0, 0, 0, 0]);
  });

  it("asks at once for an owner who has signed", async () => {
    signedIn(api, { ...DORA, practiceRoles: [{ roleId: 9, active: true }] }, PHYSICIAN_MENU);
    api.reply(agreement.get, { signRequired: false, docusignUrl: null });
    const arrive = api.hold(patients.get, ANA);
    showApp(CHART);
    await waitFor(() => expect(asked()).toEqual([1, 1, 1, 1]));
    arrive();
  });

  it("asks for nothing for staff without access to records", async () => {
    signedIn(api, FRED, PHYSICIAN_MENU);
    await showApp(CHART).title("404");
    expect(asked()).toEqual([0, 0, 0, 0]);
  });
});
