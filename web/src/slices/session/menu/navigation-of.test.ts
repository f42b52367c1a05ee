import { describe, expect, it } from "vitest";
import { PHYSICIAN_MENU } from "../../../../test/people.ts";
import { navigationOf } from "./navigation-of.ts";

const pageOf = (id: string) => (id === "unheard-of" ? undefined : { at: { path: `/${id}` } });
const outline = (menu: typeof PHYSICIAN_MENU) =>
  navigationOf(menu, pageOf).map(({ label, items }) => [label, ...items.map((item) => `${item.label} ${item.href}`)]);

describe("the navigation", () => {
  it("has the server's groups in view order, and a page for a group without items", () => {
    expect(outline(PHYSICIAN_MENU)).toEqual([
      ["", "Home /home"],
      ["Patients", "My Patients /mypatients", "Shared Patients /sharedpatients", "Patient Access Requests /patientaccessrequests"],
      ["", "Education /education"],
    ]);
  });

  it("keeps pages together that stand side by side", () => {
    const pages = ["home", "mypatients", "education"].map((id, index) => ({ id, parent: id, viewOrder: index, items: [] }));
    expect(outline(pages)).toEqual([["", "home /home", "mypatients /mypatients", "education /education"]]);
  });

  it("folds what the server folds", () => {
    const items = [{ itemId: "mypatients", itemName: "My Patients" }];
    const menu = [true, undefined].map((folded, index) => ({
      id: `group${index}`,
      parent: "Group",
      viewOrder: index,
      items,
      ...(folded && { folded }),
    }));
    expect(navigationOf(menu, pageOf).map(({ folded }) => folded)).toEqual([true, false]);
  });

  it("leaves out what it has no page for", () => {
    expect(
      outline([
        { id: "unheard-of", parent: "News", viewOrder: 1, items: [] },
        { id: "group", parent: "Group", viewOrder: 2, items: [{ itemId: "unheard-of", itemName: "News" }] },
      ]),
    ).toEqual([]);
  });
});
