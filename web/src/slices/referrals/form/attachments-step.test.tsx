import { referrals } from "@linnet/contract/referrals";
import { referralDrafts } from "@linnet/contract/referrals/drafts";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { keptBlobs } from "../../../../test/a-tab.ts";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { aDraft, DRAFT_ID, fileOf, press, takesReferrals } from "../../../../test/referral-form.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./screen.tsx";

describe("a referral's files", () => {
  const UNREADABLE = "This PDF cannot be read safely. Print it to a new PDF and attach that.";
  let api: FakeApi;

  beforeEach(() => {
    api = takesReferrals();
    keptBlobs();
  });

  async function open() {
    api.reply(referralDrafts.get, aDraft({ step: 3 }));
    const tab = showApp(`/referrals/newreferral?draft=${DRAFT_ID}`);
    await screen.findByRole("button", { name: "Complete Referral" });
    return tab;
  }
  const choose = async (user: ReturnType<typeof showApp>["user"], ...names: string[]) =>
    user.upload(
      await screen.findByLabelText("Drop files here, or choose them"),
      names.map((name) => fileOf(name, 2_000)),
    );
  const rowOf = (name: string) => {
    const rows = within(screen.getByRole("list", { name: "Attached files" })).getAllByRole("listitem");
    return rows.find((row) => row.textContent?.includes(name))!;
  };

  it("are marked if the server refuses one, until it is removed", async () => {
    api.fail(referrals.create, { status: 400, code: "invalid_input", fields: { "attachedFile.1": UNREADABLE } });
    const { user, title } = await open();
    await choose(user, "letter.pdf", "scan.pdf");
    await press(user, "Complete Referral");
    expect(await within(rowOf("scan.pdf")).findByText(UNREADABLE)).toBeTruthy();
    expect(rowOf("letter.pdf").textContent).not.toContain(UNREADABLE);
    expect(screen.getByText("The referral was not sent.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Complete Referral" })).toHaveProperty("disabled", true);
    expect(screen.getByText("Remove the files that cannot be sent to complete the referral.")).toBeTruthy();
    await press(user, "Remove scan.pdf");
    expect(screen.queryByText("Remove the files that cannot be sent to complete the referral.")).toBeNull();
    expect(screen.queryByText("The referral was not sent.")).toBeNull();
    api.reply(referrals.create, { id: 10001 });
    await press(user, "Complete Referral");
    await title("My Referrals");
    expect(
      api
        .calls(referrals.create)
        .at(-1)!
        .files.map(({ name }) => name),
    ).toEqual(["letter.pdf"]);
  });

  it("say why the referral cannot be completed with them", async () => {
    const { user } = await open();
    await user.upload(await screen.findByLabelText("Drop files here, or choose them"), fileOf("scan.png", 21 * 1_048_576));
    expect(await within(rowOf("scan.png")).findByText("File is larger than 20MB")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Complete Referral" })).toHaveProperty("disabled", true);
    expect(await violations()).toEqual([]);
    await press(user, "Remove scan.png");
    await user.upload(await screen.findByLabelText("Drop files here, or choose them"), [
      fileOf("one.pdf", 15 * 1_048_576),
      fileOf("two.pdf", 15 * 1_048_576),
    ]);
    const complete = screen.getByRole("button", { name: "Complete Referral" });
    const reason = await screen.findByText("Correct the attachments above to complete the referral.");
    expect(complete).toHaveProperty("disabled", true);
    expect(complete.getAttribute("aria-describedby")).toBe(reason.id);
    await press(user, "Remove two.pdf");
    expect(complete).toHaveProperty("disabled", false);
    expect(complete.getAttribute("aria-describedby")).toBeNull();
  });

  it("move the focus to the next file when one is removed", async () => {
    const { user } = await open();
    await choose(user, "one.pdf", "two.pdf");
    screen.getByRole("button", { name: "Remove one.pdf" }).focus();
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove two.pdf" }));
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose files" }));
  });

  it("cannot be added to while they are sent, and are in one region of that name", async () => {
    const answer = api.hold(referrals.create, { id: 10001 });
    const { user, title } = await open();
    expect(screen.getAllByRole("region", { name: "Attachments" })).toHaveLength(1);
    await choose(user, "letter.pdf");
    await press(user, "Complete Referral");
    expect(await screen.findByText(/^Sending your referral: /)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Choose files" })).toBeNull();
    answer();
    await title("My Referrals");
  });
});
