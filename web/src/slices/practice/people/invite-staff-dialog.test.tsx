import { practicePeople } from "@linnet/contract/practice/people";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { atLakeside } from "../../../../test/practice.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../my-practice-screen.tsx";

const ADD = "Add non-physician to my practice";

describe("inviting somebody who is no physician", () => {
  let api: FakeApi;
  const sent = () => api.calls(practicePeople.inviteStaff);
  beforeEach(() => {
    api = atLakeside();
    api.reply(practicePeople.inviteStaff, true);
  });

  async function open() {
    const tab = showApp("/practice/mypractice");
    await tab.title("Lakeside Pediatrics");
    await tab.user.click(await screen.findByRole("button", { name: ADD }));
    return { ...tab, dialog: await screen.findByRole("dialog", { name: ADD }) };
  }
  type Tab = Awaited<ReturnType<typeof open>>;
  const field = (name: string | RegExp) => screen.getByLabelText(name);
  const send = ({ user }: Tab) => user.click(screen.getByRole("button", { name: "Send invitation" }));
  async function fill({ user }: Tab) {
    for (const [name, text] of Object.entries({
      "First name": "Lena",
      "Last name": " Berg ",
      Email: "lena@linnet.example",
      "Mobile phone": "+(206) 555-0188",
    })) {
      await user.click(field(name));
      await user.paste(text);
    }
  }

  it("gives access to records unless something else is chosen", async () => {
    const tab = await open();
    expect(
      within(field("Role"))
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Medical record access, Non-physician", "No medical record access needed"]);
    expect(field("Role")).toHaveProperty("value", "2");
    await waitFor(() => expect(document.activeElement).toBe(field("First name")));
    expect(await violations()).toEqual([]);
    await fill(tab);
    await send(tab);
    expect((await screen.findByRole("dialog", { name: "Success" })).textContent).toContain("Invitation Sent!");
    expect(api.calls(practicePeople.emailExists).map(({ body }) => body)).toEqual([{ email: "lena@linnet.example" }]);
    expect(sent().map(({ body }) => body)).toEqual([
      { firstName: "Lena", midName: "", lastName: "Berg", email: "lena@linnet.example", mobilePhone: "(206) 555-0188", roleId: 2 },
    ]);
  });

  it.each(["Send invitation", "Cancel"])("lets no message move the button away while it is being pressed: %s", async (name) => {
    const tab = await open();
    await tab.user.type(field("Mobile phone"), "12");
    await tab.user.pointer({ keys: "[MouseLeft>]", target: screen.getByRole("button", { name }) });
    expect(screen.queryByText("Phone number is not valid")).toBeNull();
    await tab.user.pointer({ keys: "[/MouseLeft]", target: document.body });
    await tab.user.tab();
    expect(screen.getByText("Phone number is not valid")).toBeTruthy();
  });

  it("sends the role that was chosen", async () => {
    const tab = await open();
    await fill(tab);
    await tab.user.selectOptions(field("Role"), "No medical record access needed");
    await send(tab);
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ roleId: 8 }));
  });

  it("is not for somebody who has an account", async () => {
    api.reply(practicePeople.emailExists, true);
    const tab = await open();
    await fill(tab);
    await send(tab);
    expect(await screen.findByText("A user with this email already exists.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("Email")));
    expect(sent()).toEqual([]);
    expect(await violations()).toEqual([]);

    await tab.user.click(screen.getByRole("button", { name: "Ask them to join this practice" }));
    expect((await screen.findByRole("dialog", { name: "Success" })).textContent).toContain("Invitation Sent!");
    expect(sent().map(({ body }) => body)).toMatchObject([{ email: "lena@linnet.example", joining: true }]);
    expect(api.calls(practicePeople.emailExists)).toHaveLength(1);
  });

  it("offers nobody to be asked once the e-mail is another", async () => {
    api.reply(practicePeople.emailExists, true);
    const tab = await open();
    await fill(tab);
    await send(tab);
    await screen.findByRole("button", { name: "Ask them to join this practice" });
    await tab.user.type(field("Email"), "x");
    expect(screen.queryByRole("button", { name: "Ask them to join this practice" })).toBeNull();
  });

  it("marks what is missing, and sums it up", async () => {
    const tab = await open();
    await send(tab);
    const summary = await screen.findByRole("alert");
    expect(
      within(summary)
        .getAllByRole("listitem")
        .map((line) => line.textContent),
    ).toEqual([
      "First name: First name is not valid",
      "Last name: Last name is not valid",
      "Email: Email is not valid",
      "Mobile phone: Phone number is not valid",
    ]);
    expect(document.activeElement).toBe(field("First name"));
    expect(api.calls(practicePeople.emailExists)).toEqual([]);
  });

  it("keeps everything when it fails, in the specification's words and the server's", async () => {
    api.fail(practicePeople.inviteStaff, { status: 403, code: "forbidden", message: "You may not invite people for this practice" });
    const tab = await open();
    await fill(tab);
    await send(tab);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Error in submitting, please try again!");
    expect(alert.textContent).toContain("You may not invite people for this practice");
    expect(field("Email")).toHaveProperty("value", "lena@linnet.example");
  });
});
