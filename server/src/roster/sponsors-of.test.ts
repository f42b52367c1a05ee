import { describe, expect, it } from "vitest";
import { readResource } from "../adapters/ehr/resources/read-resource.ts";
import { Consent, Coverage } from "../adapters/ehr/resources/sponsorship.ts";
import { sponsorsOf } from "./sponsors-of.ts";

const MOMENT = { now: new Date("2026-11-20T18:00:00Z"), zone: "America/Los_Angeles" };
const NORLAND = { reference: "Organization/org-norland" };
const CHILD = { reference: "Patient/p-1" };

const coverage = (more: object = {}) =>
  Coverage.parse({ resourceType: "Coverage", id: "c", status: "active", beneficiary: CHILD, payor: [NORLAND], ...more });
const consent = (provision: object = {}, more: object = {}) =>
  Consent.parse({
    resourceType: "Consent",
    id: "a",
    status: "active",
    patient: CHILD,
    provision: { actor: [{ reference: NORLAND }], ...provision },
    ...more,
  });
const sponsors = (coverages: Coverage[], consents: Consent[]) => sponsorsOf({ coverages, consents }, MOMENT);

describe("who sponsors a patient", () => {
  it("is who pays and is named by an active consent", () => {
    expect(sponsors([coverage()], [consent()])).toEqual([{ organizationId: "org-norland", since: undefined, until: null }]);
  });

  it.each([
    ["who pays without a consent", [coverage()], []],
    ["who is named without paying", [], [consent()]],
    ["who pays by a coverage that was cancelled", [coverage({ status: "cancelled" })], [consent()]],
    ["who pays by a coverage without a status", [coverage({ status: undefined })], [consent()]],
    ["another payor", [coverage({ payor: [{ reference: "Organization/insurer" }] })], [consent()]],
    ["a person who pays", [coverage({ payor: [{ reference: "Patient/org-norland" }] })], [consent()]],
    ["who is named by a consent that is not active yet", [coverage()], [consent({}, { status: "proposed" })]],
    ["who is named by a consent that was revoked", [coverage()], [consent({}, { status: "inactive" })]],
    ["whom a consent denies", [coverage()], [consent({ type: "deny" })]],
    ["whom a consent excepts", [coverage()], [consent({ provision: [{ type: "deny", actor: [{ reference: NORLAND }] }] })]],
    ["anybody when a consent excepts everyone", [coverage()], [consent({ provision: [{ type: "deny" }] })]],
    ["who is named by a consent without provisions", [coverage()], [consent({ actor: [] })]],
    ["whose coverage is over", [coverage({ period: { end: "2026-11-19" } })], [consent()]],
    ["whose consent is over", [coverage()], [consent({ period: { end: "2026-11-20T17:59:00Z" } })]],
    [
      "whose coverage ends before the consent begins",
      [coverage({ period: { end: "2026-12-01" } })],
      [consent({ period: { start: "2027-01-01" } })],
    ],
  ])("is not %s", (_who, coverages, consents) => {
    expect(sponsors(coverages, consents)).toEqual([]);
  });

  it("is one only as long as coverage and consent both last, the last day included", () => {
    expect(
      sponsors(
        [coverage({ period: { start: "2026-01-01", end: "2026-12" } })],
        [consent({ period: { start: "2026-03-01", end: "2026-11-20" } })],
      ),
    ).toEqual([{ organizationId: "org-norland", since: new Date("2026-03-01T08:00:00Z"), until: new Date("2026-11-21T08:00:00Z") }]);
  });

  it("is one by the span in force, though another follows", () => {
    const next = coverage({ period: { start: "2027-01-01", end: "2027-12-31" } });
    const current = coverage({ period: { start: "2026-01-01", end: "2026-12-31" } });
    expect(sponsors([next, current], [consent()])).toMatchObject([{ until: new Date("2027-01-01T08:00:00Z") }]);
  });

  it.each([
    { resourceType: "Coverage", id: "c", status: "active", beneficiary: CHILD, payor: [NORLAND], period: { end: "soon" } },
    { resourceType: "Consent", id: "a", status: "active", patient: CHILD, provision: { actor: [], period: { end: 2027 } } },
    { resourceType: "Consent", id: "a", status: "active", patient: CHILD, provision: { actor: [], provision: [{ actor: [] }] } },
  ])("is not read from a $resourceType whose limits cannot be read", (resource) => {
    expect(readResource(resource, MOMENT.zone)).toHaveProperty("why");
  });
});
