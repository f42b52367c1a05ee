import { packetEditor } from "@linnet/contract/referrals/packets";
import type { Packet } from "@linnet/contract/referrals/packets/packet";
import type { MenuItem } from "@linnet/contract/session";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { CARA } from "../../../../../test/desk.ts";
import { type FakeApi, fakeApi } from "../../../../../test/fake-api.ts";
import { signedIn } from "../../../../../test/people.ts";
import { newTab, showApp } from "../../../../../test/show-app.tsx";
import { violations } from "../../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./list-screen.tsx";
import "./screen.tsx";

const LENA = { ...CARA, firstName: "Lena", lastName: "Varga", practiceRoles: [{ roleId: 13 as const, active: true }] };
const MENU: MenuItem[] = [
  {
    ...{ id: "accountsandaccess", parent: "Accounts & Access", viewOrder: 1 },
    items: [{ itemId: "referralquestions", itemName: "Referral Questions" }],
  },
];
const HEART = { id: 4, name: "Heart Center" };
const FAINTED = { ...{ type: "boolean" as const, linkId: "fainted", text: "Fainted" }, required: false, repeats: false, hidden: false };
const PACKET: Packet = {
  title: "Syncope",
  isExample: true,
  items: [FAINTED, { ...FAINTED, type: "string", linkId: "when", text: "When?" }],
};
const SUMMARY = {
  ...{ id: 7, clinic: HEART, title: "Syncope", version: 2, publishedOn: "2026-11-20T17:12:00Z", hasChanges: false, isOffered: true },
  ...{ changedBy: "Varga, Lena", changedOn: "2026-11-20T17:10:00Z" },
};
const FULL = { ...SUMMARY, clinicPhone: "(626) 555-0171", draft: PACKET, published: PACKET, problems: [] };
const LATER = "2026-11-24T18:00:00Z";

describe("a clinic's questions, for their editors", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, LENA, MENU);
    api.reply(packetEditor.list, {
      packets: [
        SUMMARY,
        { ...SUMMARY, id: 8, title: "Murmur", version: null, publishedOn: null, hasChanges: true },
        { ...SUMMARY, id: 10, title: "Palpitations", hasChanges: true },
      ],
      clinics: [HEART],
    });
    api.reply(packetEditor.get, FULL);
    api.reply(packetEditor.save, { changedOn: LATER, problems: [] });
    api.reply(packetEditor.publish, { version: 3 });
  });
  async function open() {
    const tab = showApp("/desk/packets/7");
    await tab.title("Syncope");
    const type = async (label: string, text: string) => {
      await tab.user.clear(screen.getByLabelText(label));
      await tab.user.paste(text);
    };
    const press = (name: string | RegExp) => tab.user.click(screen.getByRole("button", { name }));
    return { ...tab, type, press };
  }
  const saved = () => api.calls(packetEditor.save).map(({ body }) => body);

  it("are listed by clinic and state, and a set is created", async () => {
    api.reply(packetEditor.create, { id: 9 });
    const tab = showApp("/desk/packets");
    await tab.title("Referral questions");
    expect((await screen.findByRole("row", { name: /Syncope/ })).textContent).toContain("Heart CenterIn use2, published 11/20/2026");
    expect(screen.getByRole("row", { name: /Palpitations/ }).textContent).toContain("In use, with unpublished changes");
    expect(await violations()).toEqual([]);
    await tab.user.selectOptions(screen.getByLabelText("Status"), "Not published");
    expect(screen.queryByRole("row", { name: /Syncope/ })).toBeNull();
    expect(screen.getByRole("row", { name: /Murmur/ })).toBeTruthy();
    await tab.user.click(screen.getByRole("button", { name: "New questions" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New questions" }));
    await tab.user.click(dialog.getByRole("button", { name: "Create questions" }));
    expect(dialog.getByText("Enter a title")).toBeTruthy();
    await tab.user.type(dialog.getByLabelText("Title"), "Chest pain");
    await tab.user.click(dialog.getByRole("button", { name: "Create questions" }));
    await waitFor(() => expect(tab.address()).toBe("/desk/packets/9"));
    expect(api.calls(packetEditor.create)).toMatchObject([{ body: { clinicId: 4, packet: { title: "Chest pain", items: [] } } }]);
  });

  it("are imported from FHIR, or everything unsupported is listed", async () => {
    api.reply(packetEditor.importFhir, { id: 9 });
    const tab = showApp("/desk/packets");
    await tab.user.click(await screen.findByRole("button", { name: "Import" }));
    const dialog = await screen.findByRole("dialog", { name: "Import a FHIR questionnaire" });
    const choose = async (questionnaire: object) => {
      const file = new File([JSON.stringify(questionnaire)], "q.json", { type: "application/json" });
      await tab.user.upload(within(dialog).getByLabelText("Drop a file here, or choose one", { selector: "input" }), file);
    };
    const item = { linkId: "1", text: "Fainted?", type: "boolean" };
    await choose({ resourceType: "Questionnaire", status: "active", title: "T", item: [{ ...item, answerValueSet: "urn:x" }] });
    expect((await within(dialog).findByRole("alert")).textContent).toContain("Not imported: 1 part is not supported");
    expect(await violations()).toEqual([]);
    const questionnaire = { resourceType: "Questionnaire", status: "active", title: "T", item: [item] };
    await choose(questionnaire);
    await waitFor(() => expect(within(dialog).queryByRole("alert")).toBeNull());
    await tab.user.click(within(dialog).getByRole("button", { name: "Import questionnaire" }));
    await waitFor(() => expect(tab.address()).toBe("/desk/packets/9"));
    expect(api.calls(packetEditor.importFhir)).toMatchObject([{ body: { clinicId: 4, questionnaire } }]);
  });

  it("are added, given a condition, and saved", async () => {
    const { press, type, user } = await open();
    await press("Add question");
    expect(screen.getByLabelText("Question")).toBe(document.activeElement);
    await press("Save");
    expect(screen.getByText("Enter the text")).toBeTruthy();
    expect(saved()).toEqual([]);
    await type("Question", "Injured?");
    await press("Add condition");
    expect(screen.getByText("Only if “Fainted” is yes")).toBeTruthy();
    expect(await violations()).toEqual([]);
    await user.selectOptions(screen.getByLabelText("Type"), "Choose an answer");
    await type("Answers", "Head | 69536005 | http://snomed.info/sct\nElsewhere");
    await press("Save");
    await screen.findAllByText("Your changes are saved but not published.");
    expect(saved()).toMatchObject([
      {
        changedOn: SUMMARY.changedOn,
        isOffered: true,
        packet: {
          items: [
            FAINTED,
            { linkId: "when" },
            {
              ...{ linkId: "q1", type: "choice", text: "Injured?" },
              showWhen: { any: false, conditions: [{ question: "fainted", operator: "=", answer: true }] },
              options: [
                { code: "69536005", display: "Head", system: "http://snomed.info/sct" },
                { code: "Elsewhere", display: "Elsewhere" },
              ],
            },
          ],
        },
      },
    ]);
  });

  it("are moved and removed by keyboard, the focus stays, and a removed one is restored", async () => {
    const { press, user } = await open();
    const order = () => screen.getAllByRole("button", { name: /^Edit / }).map((button) => button.getAttribute("aria-label"));
    screen.getByRole("button", { name: "Move “When?” up" }).focus();
    await user.keyboard("{Enter}");
    expect(order()).toEqual(["Edit “When?”", "Edit “Fainted”"]);
    expect(screen.getByText("“When?” is now 1 of 2")).toBeTruthy();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move “When?” down");
    await press("Remove “When?”");
    expect(order()).toEqual(["Edit “Fainted”"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Edit “Fainted”");
    await user.click(await screen.findByRole("button", { name: /^Undo/ }));
    await waitFor(() => expect(order()).toEqual(["Edit “When?”", "Edit “Fainted”"]));
  });

  it("are published once there are no errors, which are shown at their places", async () => {
    const { press, type, user } = await open();
    await press("Add red flag");
    await type("Text", "Fainting during exercise");
    await press("Publish…");
    const problems = within(screen.getByRole("region", { name: "Before you can publish" }));
    expect(problems.getByText(/A red flag needs a condition/)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    await press("Add condition");
    expect(screen.queryByRole("region", { name: "Before you can publish" })).toBeNull();
    await press("Publish…");
    const dialog = within(await screen.findByRole("dialog", { name: "Publish version 3?" }));
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    await screen.findAllByText("Version 3 is now in use.");
    expect(saved()).toHaveLength(1);
    expect(api.calls(packetEditor.publish)).toMatchObject([{ body: { changedOn: LATER } }]);
  });

  it("are compared with the published version while edited", async () => {
    const { press, user } = await open();
    await user.click(screen.getByRole("tab", { name: "Compare" }));
    expect(screen.getByText("Your draft matches version 2.")).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: "Edit" }));
    await press("Edit “Fainted”");
    await user.click(screen.getByLabelText("Required unless a reason is given"));
    await user.click(screen.getByRole("tab", { name: "Compare" }));
    const row = within(screen.getByRole("table", { name: "Differences" })).getAllByRole("row")[1];
    expect(row?.textContent).toBe("FaintedChangedFaintedYes or noFaintedYes or no · required");
    expect(await violations()).toEqual([]);
  });

  it("are tried as the office sees them, and the answers are stored nowhere", async () => {
    const condition = { question: "fainted", operator: "=" as const, answer: true };
    const { items } = PACKET;
    const draft = {
      ...PACKET,
      items: [
        ...items.map((item) => (item === FAINTED ? item : { ...item, showWhen: { any: false, conditions: [condition] } })),
        {
          type: "display" as const,
          linkId: "flag",
          text: "Fainting needs a call",
          redFlag: true,
          showWhen: { any: false, conditions: [condition] },
        },
      ],
    };
    api.reply(packetEditor.get, { ...FULL, draft });
    const { user } = await open();
    await user.click(screen.getByRole("tab", { name: "Preview" }));
    const panel = within(screen.getByRole("tabpanel", { name: "Preview" }));
    expect(panel.queryByText("When?")).toBeNull();
    await user.click(panel.getByRole("radio", { name: "Yes" }));
    expect(panel.getByText(/When\?/)).toBeTruthy();
    expect(panel.getByRole("alert").textContent).toContain("Call now: (626) 555-0171");
    expect(screen.getByText("Everything is saved")).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("show their effect", async () => {
    api.reply(packetEditor.effect, {
      ...{ before: { referrals: 40, share: 0.25 }, since: { referrals: 21, share: 0.0476 }, medianSeconds: 75 },
      leftOut: [{ label: "When?", share: 0.5 }],
    });
    const { user } = await open();
    await user.click(screen.getByRole("tab", { name: "Results" }));
    const panel = await screen.findByRole("tabpanel", { name: "Results" });
    await within(panel).findByText("25% of 40 referrals");
    expect(panel.textContent).toContain(
      "Referrals with follow-up questions, since the change5% of 21 referralsMedian time to complete1 min 15 s",
    );
    expect(panel.textContent).toContain("When?: 50%");
    expect(await violations()).toEqual([]);
  });

  it("show no effect for too few referrals", async () => {
    api.reply(packetEditor.effect, { before: null, since: null, medianSeconds: null, leftOut: [] });
    const { user } = await open();
    await user.click(screen.getByRole("tab", { name: "Results" }));
    expect(await screen.findByText("Not enough data yet")).toBeTruthy();
  });

  it("lose nothing if another person has changed them", async () => {
    const { press, type } = await open();
    await type("Title", "Syncope mine");
    api.fail(packetEditor.save, { status: 409, code: "conflict", message: "Someone else changed these questions. Review them." });
    const theirs = { ...PACKET, items: [{ ...FAINTED, text: "Fainted ever" }] };
    api.reply(packetEditor.get, { ...FULL, draft: theirs, changedBy: "Root, Ada", changedOn: LATER });
    await press("Save");
    expect((await screen.findByRole("alert")).textContent).toContain("Ada Root changed this while you were editing");
    expect(screen.getByRole("alert").textContent).toContain("“Fainted ever”Changed");
    api.reply(packetEditor.save, { changedOn: LATER, problems: [] });
    await press("Keep mine");
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]).toMatchObject({ changedOn: LATER, packet: { title: "Syncope mine", items: PACKET.items } });
  });

  it("are not left unsaved without a question", async () => {
    const { type, user, address } = await open();
    await type("Title", "Other");
    await user.click(screen.getByRole("link", { name: "Referral questions" }));
    await user.click(within(await screen.findByRole("dialog", { name: "Leave this page?" })).getByRole("button", { name: "Stay" }));
    expect(address()).toBe("/desk/packets/7");
    expect(screen.getByLabelText("Title")).toHaveProperty("value", "Other");
  });
});
