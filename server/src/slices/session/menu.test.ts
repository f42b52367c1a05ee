import type { RoleId } from "@linnet/contract/roles";
import { describe, expect, it } from "vitest";
import { menuOf } from "./menu.ts";

const pathsOf = (...roles: RoleId[]) =>
  menuOf({ roles }).flatMap(({ id, items }) => (items.length === 0 ? [id] : items.map(({ itemId }) => itemId)));

/** All but the people of clinics’ desks. */
const BESIDE_DESKS = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11] as const;

/** Who of them has this item. */
const rolesWith = (item: string, isDelegated = false) =>
  BESIDE_DESKS.filter((role) => menuOf({ roles: [role], isDelegated }).some(({ items }) => items.some(({ itemId }) => itemId === item)));

describe("the navigation", () => {
  it("is exactly the specification's for a person without roles", () => {
    expect(menuOf({ roles: [] }).map(({ parent }) => parent)).toEqual([
      "Home",
      "My Patients",
      "My Referrals",
      "Physician Resources",
      "Education",
    ]);
  });

  it("has no patient, chart, appointment or referral for staff without record access", () => {
    expect(pathsOf(8)).toEqual([
      "home",
      "mypractice",
      "carenetworkresources",
      "clinicalcarepathways",
      "carewebsite",
      "physicianresources",
      "education",
    ]);
  });

  it("has the audit for owners, practice admins, compliance and system administrators", () => {
    expect(rolesWith("recordviews")).toEqual([3, 9]);
    expect(rolesWith("audittrail")).toEqual([5, 6]);
  });

  it("has the hospital's requests, invitations, accounts and directory for its staff", () => {
    expect(pathsOf(4)).toEqual([
      "home",
      "allpatientaccessrequests",
      "accountrequests",
      "criticalresults",
      "notmypatients",
      "sentinvitations",
      "allaccounts",
      "physiciansandpractices",
      "npiclaims",
      "carenetworkresources",
      "clinicalcarepathways",
      "carewebsite",
      "education",
    ]);
  });

  it("gives staff with record access the practice's patients in place of their own", () => {
    expect(pathsOf(2)).toContain("viewpatients");
    expect(pathsOf(2)).not.toContain("mypatients");
    expect(pathsOf(2)).toContain("practiceappointments");
    expect(pathsOf(2)).not.toContain("appointments");
  });

  it("leads to the results to read whoever may read results, embassies too", () => {
    expect(rolesWith("resultstoread")).toEqual([1, 2, 3, 6, 9, 10, 11]);
  });

  it("has the desk for the people of clinics’ desks, and for nobody else", () => {
    expect([pathsOf(12), pathsOf(13)]).toEqual([["desk"], ["desk", "clinicdesks", "referralquestions"]]);
    expect(pathsOf(4, 12)).toContain("desk");
    for (const role of BESIDE_DESKS) expect(pathsOf(role)).not.toContain("desk");
  });

  it("adds up what several roles see", () => {
    expect(pathsOf(1, 3)).toEqual(expect.arrayContaining(["mypatients", "viewpatients", "practiceaccountrequests"]));
  });

  it("shows the practice's account requests to all who work there where that is delegated", () => {
    expect(rolesWith("practiceaccountrequests")).toEqual([3, 6, 9]);
    expect(rolesWith("practiceaccountrequests", true)).toEqual([1, 2, 3, 6, 8, 9]);
  });

  it("shows login-as and the thirteen portal updates to the system administrator alone", () => {
    const updates = menuOf({ roles: [6] }).find(({ id }) => id === "portalupdates");
    expect(updates?.items.map(({ itemId, itemName }) => `${itemId}: ${itemName}`)).toEqual([
      "sliderimages: Slider Images",
      "announcementbanner: Announcements",
      "alumnispotlight: Alumni Spotlight",
      "pediatricgrandrounds: Pediatric Grand Rounds",
      "onlinecmelectures: Online CME Lectures",
      "practicetipofthemonth: Practice Tip of the Month",
      "divisionofthemonth: Division of the Month",
      "ambulatorycarecenter: Ambulatory Schedules",
      "memberdirectory: Member Directory",
      "updateclinicalcarepathways: Clinical Care Pathways",
      "carenetworkteamcontacts: Care Network Team Contacts",
      "mentalhealthresources: Mental Health Resources",
      "patientandfamilyeducationmaterials: Patient and Family Education Materials",
    ]);
    expect(pathsOf(6)).toContain("loginas");
    for (const role of [1, 2, 3, 4, 5, 8, 9, 10, 11] as const) {
      expect(pathsOf(role)).not.toContain("loginas");
      expect(menuOf({ roles: [role] }).some(({ id }) => id === "portalupdates")).toBe(false);
    }
  });

  it("says embassy to embassy people, and nothing else", () => {
    for (const role of [10, 11] as const) expect(menuOf({ roles: [role] }).map(({ parent }) => parent)).toEqual(["Embassy"]);
    expect(menuOf({ roles: [1, 2, 3, 4, 5, 6, 8, 9] }).some(({ parent }) => /embassy/i.test(parent))).toBe(false);
  });

  it("begins with their own work for who administers the portal, and folds what they seldom need", () => {
    const groupsOf = (...roles: RoleId[]) => menuOf({ roles }).map(({ parent, folded }) => (folded ? `${parent} (folded)` : parent));
    expect(groupsOf(6)).toEqual([
      "Home",
      "Accounts & Access",
      "Portal Updates (folded)",
      "Care Network (folded)",
      "Physician Resources",
      "Education",
      "Patients (folded)",
      "Referrals (folded)",
      "Practice (folded)",
    ]);
    expect(groupsOf(4)).toEqual(["Home", "Accounts & Access", "Care Network", "Education"]);
    expect(groupsOf(1)).toEqual(["Home", "Patients", "Referrals", "Practice", "Care Network", "Physician Resources", "Education"]);
    expect(groupsOf(1, 6).slice(0, 6)).toEqual([
      "Home",
      "Patients",
      "Referrals",
      "Practice",
      "Accounts & Access",
      "Portal Updates (folded)",
    ]);
  });

  it("is home alone for people of a practice that is not on the portal: nothing else opens to them", () => {
    expect(menuOf({ roles: [1, 9], isOnPortal: false }).map(({ id }) => id)).toEqual(["home"]);
  });

  it("is ordered by viewOrder", () => {
    const order = menuOf({ roles: [6] }).map(({ viewOrder }) => viewOrder);
    expect(order).toEqual([...order].sort((one, other) => one - other));
  });
});
