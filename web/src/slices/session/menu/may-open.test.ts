import type { UserRoles } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { DORA, FRED, GENA, MIRA } from "../../../../test/people.ts";
import { PAGES, pageAt } from "../../../routes.ts";
import { isEmbassyMenu, mayOpen } from "./may-open.ts";

const ADA: UserRoles = { ...DORA, practiceRoles: [{ roleId: 6, active: true }], medicalRecordAccess: false };
const HANA: UserRoles = { ...ADA, practiceRoles: [{ roleId: 4, active: true }] };
const FORMER: UserRoles = { ...DORA, practiceRoles: [{ roleId: 1, active: false }] };

const opens = (path: string, person: UserRoles, ...menu: string[]) => mayOpen(pageAt(path)!, person, menu);

describe("which pages open", () => {
  it.each<[path: string, person: string, roles: UserRoles, open: boolean]>([
    ["/", "a member of an embassy", MIRA, true],
    ["/login", "anybody", FORMER, true],
    ["/patients/mypatients", "a physician", DORA, true],
    ["/patients/mypatients", "a physician whose role has ended", FORMER, false],
    ["/patients/mypatients", "staff", GENA, false],
    ["/patients/viewpatients", "staff with access to records", GENA, true],
    ["/patients/viewpatients", "staff without it", FRED, false],
    ["/patients/:id", "staff with access to records", GENA, true],
    ["/patients/:id", "staff without it", FRED, false],
    ["/education", "staff without access to records", FRED, true],
    ["/myembassypatients", "a member of an embassy", MIRA, true],
    ["/myembassypatients", "a physician", DORA, false],
    ["/account/list", "a physician, though group 4 holds them", DORA, false],
    ["/patients/newpatientaccessrequest", "someone without it in the menu", DORA, false],
    ["/accounts&access/physicians&practices/create/practice", "a physician, as the table has it", DORA, true],
  ])("%s for %s", (path, _person, roles, open) => {
    expect(opens(path, roles)).toBe(open);
  });

  it("are those of the menu, whatever the roles are", () => {
    expect(opens("/account/list", HANA, "/account/list")).toBe(true);
    expect(opens("/patients/mypatients", ADA, "/patients/mypatients")).toBe(true);
    expect(opens("/patients/newpatientaccessrequest", GENA, "/patients/newpatientaccessrequest")).toBe(true);
  });

  it("are with a list of the menu also the hidden ones that belong to it", () => {
    expect(opens("/account/modify/:id", HANA, "/account/list")).toBe(true);
    expect(opens("/account/modify/:id", HANA)).toBe(false);
    expect(opens("/portalupdates/components/newonlineCMEforms", ADA, "/portalupdates/onlinecmelectures")).toBe(true);
    expect(opens("/portalupdates/components/newonlineCMEforms", DORA)).toBe(false);
  });
});

describe("the route table", () => {
  it("has each path once", () => {
    const paths = PAGES.map(({ at }) => at.path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("has each key of the menu once", () => {
    const keys = PAGES.flatMap(({ menu }) => menu ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it.each([
  ["Embassy", true],
  ["Your EMBASSY’s patients", true],
  ["Patients", false],
])("a menu with the parent %s is an embassy's: %s", (parent, expected) => {
  const menu = [
    { id: "home", parent: "Home", viewOrder: 1, items: [{ itemId: "myembassy", itemName: "My Embassy" }] },
    { id: "other", parent, viewOrder: 2, items: [] },
  ];
  expect(isEmbassyMenu(menu)).toBe(expected);
});
