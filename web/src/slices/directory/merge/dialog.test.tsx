import { owners } from "@linnet/contract/accounts/owners";
import { directory } from "@linnet/contract/directory";
import { type MergePreview, merges } from "@linnet/contract/directory/merges";
import { physicians } from "@linnet/contract/directory/physicians";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aPractice } from "../../../../test/a-practice.ts";
import { ADA } from "../../../../test/access-requests.ts";
import { aPhysician, choosable, DIRECTORY_MENU } from "../../../../test/directory-physicians.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { directoryScreens } from "../routes.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../physicians/choice-inputs.tsx";
import "../physicians/edit-screen.tsx";
import "../practices/edit-screen.tsx";
import "./dialog.tsx";

const WHEN = "2026-11-18T20:30:00.000Z";
const LAKESIDE = { id: 11, name: "Lakeside Pediatrics", isMyLinnet: true, modifiedOn: WHEN };
const TWIN = { id: 12, name: "Lake Side Pediatrics LLC", isMyLinnet: false, modifiedOn: WHEN };
const PREVIEW: MergePreview = {
  keep: LAKESIDE,
  merge: TWIN,
  fields: [
    { name: "practiceName", keep: LAKESIDE.name, merge: TWIN.name },
    { name: "groupName", keep: "", merge: "Harbor Group" },
    { name: "npi", keep: "1234567893", merge: "1234567893" },
  ],
  moves: [
    { what: "patients", count: 12 },
    { what: "referrals", count: 1 },
    { what: "invitations", count: 0 },
  ],
  notes: ["Owen Marchetti stays the owner."],
  refusal: "",
};
const FOUND = { practiceId: 12, practiceName: TWIN.name, isActive: true, isMyLinnet: false, physicianCount: 1, locationCount: 1 };

describe("merging a practice with another one", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, DIRECTORY_MENU);
    api.reply(owners.nextStep, { step: "none" });
    api.reply(directory.get, aPractice());
    api.reply(directory.search, [{ ...FOUND, address: "218 Harbor Road" }]);
    api.reply(merges.preview, PREVIEW);
  });

  /** The page of one practice, and the other one found. */
  async function compare() {
    const tab = showApp(directoryScreens.editPractice.to({ id: "11" }));
    await tab.title("Edit practice");
    await tab.user.click(await screen.findByRole("button", { name: "Merge with another…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Merge with another practice" }));
    fireEvent.change(dialog.getByLabelText("Find the other practice by name, location or ID"), { target: { value: "lake side" } });
    await tab.user.click(await dialog.findByRole("radio", { name: /Lake Side Pediatrics LLC/ }));
    await tab.user.click(dialog.getByRole("button", { name: "Compare" }));
    await dialog.findByText("Moves to ID 11");
    return { tab, dialog };
  }

  it("shows both field by field with what moves, asks once, and leads to the one that is kept", async () => {
    const { tab, dialog } = await compare();
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "12 patients",
      "1 referral",
      "Owen Marchetti stays the owner.",
    ]);
    expect(dialog.getByText("Same in both: Practice NPI.")).toBeTruthy();
    const radio = (name: string) => dialog.getByRole<HTMLInputElement>("radio", { name });
    expect(radio("Practice name of Lakeside Pediatrics (ID 11)").checked).toBe(true);
    // If the kept record has no value, the other's is used.
    expect(radio("Group name of Lake Side Pediatrics LLC (ID 12)").checked).toBe(true);
    expect(await violations()).toEqual([]);
    await tab.user.click(radio("Practice name of Lake Side Pediatrics LLC (ID 12)"));
    await tab.user.click(dialog.getByRole("button", { name: "Merge" }));
    const question = within(await screen.findByRole("dialog", { name: "Merge Lake Side Pediatrics LLC into Lakeside Pediatrics?" }));
    expect(question.getByText(/^ID 12 becomes part of ID 11, along with 12 patients and 1 referral\. You cannot undo this\./)).toBeTruthy();
    api.reply(merges.merge, { id: 11 });
    await tab.user.click(question.getByRole("button", { name: "Merge" }));
    const said = "Lake Side Pediatrics LLC (ID 12) was merged into this practice. Its links now open this page.";
    expect(await screen.findAllByText(said)).not.toEqual([]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.calls(merges.merge).map(({ body }) => body)).toEqual([
      {
        ...{ kind: "practice", keepId: 11, mergeId: 12, keepModifiedOn: WHEN, mergeModifiedOn: WHEN },
        take: ["groupName", "practiceName"],
      },
    ]);
  });

  it("keeps the other one where that is chosen, and does nothing where the two cannot be merged", async () => {
    const { tab, dialog } = await compare();
    const refusal = "Lake Side Pediatrics LLC (ID 12) is deactivated. Keep an active record.";
    api.reply(merges.preview, { ...PREVIEW, keep: TWIN, merge: LAKESIDE, refusal });
    await tab.user.click(dialog.getByRole("radio", { name: /Lake Side Pediatrics LLC ID 12/ }));
    expect(await dialog.findByText(refusal)).toBeTruthy();
    expect(dialog.getByText("Moves to ID 12")).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Merge" }).disabled).toBe(true);
    expect(api.calls(merges.preview).at(-1)?.query).toEqual({ kind: "practice", keepId: 12, mergeId: 11 });
  });

  it("leads on from the page of the one that was merged", async () => {
    api.reply(directory.get, ({ params }) =>
      params["id"] === "12" ? aPractice({ id: 12, isActive: false, mergedInto: 11 }) : aPractice(),
    );
    const tab = showApp(directoryScreens.editPractice.to({ id: "12" }));
    expect(await screen.findByText("ID 12 was merged into this practice.")).toBeTruthy();
    expect(tab.address()).toBe("/accounts&access/physicians&practices/edit/practice/11");
  });
});

describe("merging a physician with another one", () => {
  it("goes by their own fields, and leads on from the page of the one who was merged", async () => {
    newTab();
    const api = fakeApi();
    signedIn(api, ADA, DIRECTORY_MENU);
    choosable(api);
    const merged = aPhysician({ id: 8, firstName: "IRIS", isActive: false, mergedInto: 7 });
    api.reply(physicians.get, ({ params }) => (params["id"] === "8" ? merged : aPhysician()));
    const twin = { id: 8, firstName: "IRIS", midName: "", lastName: "Vale", title: "", email: "", npi: "1326450917" };
    const nowhere = { isPracticeOwner: false, isActive: true, isMyLinnet: false, locations: [], practices: [] };
    api.reply(physicians.search, [{ ...twin, ...nowhere }]);
    api.reply(merges.preview, {
      keep: { id: 7, name: "Iris Vale", isMyLinnet: false, modifiedOn: WHEN },
      merge: { id: 8, name: "IRIS Vale", isMyLinnet: false, modifiedOn: WHEN },
      fields: [
        { name: "firstName", keep: "Iris", merge: "IRIS" },
        { name: "email", keep: "iris@linnet.example", merge: "vale@linnet.example" },
        { name: "licenseNumber", keep: "", merge: "A 7781" },
      ],
      moves: [],
      notes: ["The records have two NPIs. The hospital’s record finds the physician by the NPI you keep."],
      refusal: "",
    });
    api.reply(merges.merge, { id: 7 });
    const tab = showApp(directoryScreens.editPhysician.to({ id: "7" }));
    await tab.title("Edit physician");
    await tab.user.click(await screen.findByRole("button", { name: "Merge with another…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Merge with another physician" }));
    fireEvent.change(dialog.getByLabelText("Find the other physician by name or NPI"), { target: { value: "1326450917" } });
    await tab.user.click(await dialog.findByRole("radio", { name: /^IRIS Vale/ }));
    await tab.user.click(dialog.getByRole("button", { name: "Compare" }));
    expect(await dialog.findByText(/^The records have two NPIs\./)).toBeTruthy();
    const radio = (name: string) => dialog.getByRole<HTMLInputElement>("radio", { name });
    expect(radio("License number of IRIS Vale (ID 8)").checked).toBe(true);
    expect(radio("First name of Iris Vale (ID 7)").checked).toBe(true);
    await tab.user.click(radio("Email of IRIS Vale (ID 8)"));
    expect(await violations()).toEqual([]);
    await tab.user.click(dialog.getByRole("button", { name: "Merge" }));
    const question = within(await screen.findByRole("dialog", { name: "Merge IRIS Vale into Iris Vale?" }));
    expect(question.getByText(/You cannot undo this\./)).toBeTruthy();
    api.reply(physicians.get, ({ params }) => (params["id"] === "8" ? merged : aPhysician({ email: "vale@linnet.example" })));
    await tab.user.click(question.getByRole("button", { name: "Merge" }));
    await screen.findAllByText("IRIS Vale (ID 8) was merged into this physician. Its links now open this page.");
    expect(api.calls(merges.merge)[0]?.body).toMatchObject({ kind: "physician", keepId: 7, mergeId: 8, take: ["licenseNumber", "email"] });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Email", { selector: "input" }).value).toBe("vale@linnet.example"));
    tab.goTo(directoryScreens.editPhysician.to({ id: "8" }));
    expect(await screen.findByText("ID 8 was merged into this physician.")).toBeTruthy();
  });
});
