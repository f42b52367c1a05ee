import { type Physician, physicians } from "@linnet/contract/directory/physicians";
import type { UserRoles } from "@linnet/contract/session";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ADA } from "../../../../test/access-requests.ts";
import { aPhysician, choosable, DIRECTORY_MENU } from "../../../../test/directory-physicians.ts";
import { factsOf } from "../../../../test/facts-of.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./choice-inputs.tsx";
import "./edit-screen.tsx";

const EDIT = "/accounts&access/physicians&practices/edit/physician/7";
const UPDATED = "Physician saved.";
const STALE = "Tomas Varga changed this physician on 11/20/2026 at 12:00 AM, since you opened it. Reload the page.";
const HANA: UserRoles = { ...ADA, firstName: "Hana", practiceRoles: [{ roleId: 4, active: true }] };

describe("the page of a physician", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, DIRECTORY_MENU);
    choosable(api);
  });

  async function open(more: Partial<Physician> = {}) {
    api.reply(physicians.get, aPhysician(more));
    const tab = showApp(EDIT);
    await tab.title("Edit physician");
    await screen.findByLabelText("First name");
    return tab;
  }
  type Tab = Awaited<ReturnType<typeof open>>;
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input, select" });
  /** Sets whole values: each letter and focus change would redraw the form. */
  const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const press = ({ user }: Tab, name: string) => user.click(screen.getByRole("button", { name }));
  const sent = () => api.calls(physicians.edit).map(({ body }) => body);
  const fact = (group: string, label: string) =>
    within(screen.getByRole("region", { name: group })).getByText(label).nextElementSibling?.textContent;

  it("sets the home practice of who works in several", async () => {
    const practices = [
      { practiceId: 1, practiceName: "Lakeside Pediatrics", isHome: false },
      { practiceId: 2, practiceName: "Hillcrest Clinic", isHome: true },
    ];
    api.reply(physicians.setHomePractice, true);
    const tab = await open({ practices });
    const home = field("Practice for this physician’s patients");
    expect(home.value).toBe("2");
    await tab.user.selectOptions(home, "Lakeside Pediatrics");
    await waitFor(() => expect(api.calls(physicians.setHomePractice)[0]?.body).toEqual({ id: 7, practiceId: 1 }));
    expect(await violations()).toEqual([]);
  });

  it("shows what is known, with what has been taken off its list, and sends it as it is seen", async () => {
    const known = {
      deaExpireDate: "2027-03-01",
      medicalSchool: "Wrenfield School of Medicine",
      physicianSpecialties: [62, 999],
      physicianInsurancesAccepteds: [81],
      notes: "First line\nsecond line",
    };
    api.reply(physicians.edit, aPhysician(known));
    const tab = await open(known);
    expect(screen.getByText("Iris Vale, MD (ID 7)")).toBeTruthy();
    expect(field("DEA expiration date").value).toBe("03/01/2027");
    expect(field("Medical school").value).toBe("Wrenfield School of Medicine");
    expect(await screen.findByText("No longer offered (999)")).toBeTruthy();
    expect(screen.queryByLabelText("Fax (optional)")).toBeNull();
    expect(await violations()).toEqual([]);
    await press(tab, "Save");
    expect(await screen.findByText(UPDATED)).toBeTruthy();
    expect(sent()).toMatchObject([{ ...known, id: 7, firstName: "Iris", suffix: null, modifiedOn: "2026-11-18T20:30:00Z" }]);
  });

  it("says that it was saved until something is typed again, and saves that on top of it", async () => {
    const later = "2026-11-20T08:00:00Z";
    api.reply(physicians.edit, aPhysician({ lastName: "Valentin", modifiedOn: later }));
    const tab = await open();
    write("Last name", " Valentin ");
    await press(tab, "Save");
    expect(await screen.findByText(UPDATED)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe(UPDATED);
    expect(field("Last name").value).toBe("Valentin");
    expect(screen.getByText("Iris Valentin, MD (ID 7)")).toBeTruthy();
    write("First name", "Irina");
    expect(screen.queryByText(UPDATED)).toBeNull();
    await press(tab, "Save");
    await screen.findByText(UPDATED);
    expect(sent()[1]).toMatchObject({ firstName: "Irina", lastName: "Valentin", modifiedOn: later });
  });

  it("does not take a blank name, and says so in the words for it", async () => {
    const tab = await open();
    write("First name", "   ");
    await press(tab, "Save");
    expect(screen.getByText("Please fill the mandatory field")).toBeTruthy();
    expect(document.activeElement).toBe(field("First name"));
    expect(sent()).toEqual([]);
  });

  it("keeps the email of who signs in with it, and says why", async () => {
    await open({ hasAccount: true });
    expect(field("Email").readOnly).toBe(true);
    expect(screen.getByText("This physician signs in with this email, so you cannot change it here.")).toBeTruthy();
  });

  it("says above the button what no field can mend", async () => {
    const message = "Dora Ashby (account 3) signs in with this email address already.";
    api.fail(physicians.edit, { status: 409, code: "conflict", message });
    const tab = await open();
    write("Email", "dora@linnet.example");
    await press(tab, "Save");
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect(field("Email").value).toBe("dora@linnet.example");
  });

  it("keeps what was typed when what others changed cannot be read", async () => {
    const tab = await open();
    write("First name", "Iria");
    api.fail(physicians.edit, { status: 409, code: "conflict", message: STALE });
    api.fail(physicians.get, { status: 503, code: "upstream_unavailable", message: "The portal is not responding" });
    await press(tab, "Save");
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(field("First name").value).toBe("Iria");
    api.reply(physicians.get, aPhysician());
    await tab.user.click(again);
    await waitFor(() => expect(screen.queryByText("The portal is not responding")).toBeNull());
    expect(field("First name").value).toBe("Iria");
  });

  describe("when somebody else has changed it since", () => {
    const THEIRS = { firstName: "Irina", title: "DO", modifiedOn: "2026-11-20T08:00:00Z", modifiedBy: "Varga, Tomas" };

    async function conflict() {
      api.fail(physicians.edit, { status: 409, code: "conflict", message: STALE });
      const tab = await open();
      write("First name", "Iria");
      write("Last name", "Valentin");
      api.reply(physicians.get, aPhysician(THEIRS));
      await press(tab, "Save");
      await screen.findByText("Tomas Varga changed this while you were editing, on 11/20/2026 12:00 AM.");
      return tab;
    }

    it("says who changed what, in sight, and keeps what was typed", async () => {
      const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
      await conflict();
      const alert = screen.getByRole("alert");
      expect(factsOf(alert)).toEqual([
        ["First name", "Theirs: Irina", "Yours: Iria"],
        ["Last name", "Theirs: Vale", "Yours: Valentin"],
        ["Title", "Theirs: DO", "Yours: MD"],
      ]);
      expect(document.activeElement?.contains(alert)).toBe(true);
      expect(scrolled.mock.contexts).toContain(document.activeElement);
      expect([field("First name").value, field("Last name").value]).toEqual(["Iria", "Valentin"]);
      expect(await violations()).toEqual([]);
    });

    it("saves mine over theirs, and asks again if they changed it again", async () => {
      const tab = await conflict();
      const again = { ...THEIRS, title: "PhD", modifiedOn: "2026-11-20T09:00:00Z" };
      api.reply(physicians.get, aPhysician(again));
      await press(tab, "Keep mine");
      await screen.findByText("Tomas Varga changed this while you were editing, on 11/20/2026 1:00 AM.");
      expect(factsOf(screen.getByRole("alert"))).toContainEqual(["Title", "Theirs: PhD", "Yours: MD"]);
      const mine = { firstName: "Iria", lastName: "Valentin", title: "MD" };
      expect(sent().at(-1)).toMatchObject({ ...mine, modifiedOn: THEIRS.modifiedOn });
      api.reply(physicians.edit, aPhysician({ ...again, ...mine }));
      await press(tab, "Keep mine");
      await screen.findByText(UPDATED);
      expect(screen.queryByRole("alert")).toBeNull();
      expect(sent().at(-1)).toMatchObject({ ...mine, modifiedOn: again.modifiedOn });
    });

    it("gives up what was typed for theirs", async () => {
      const tab = await conflict();
      await press(tab, "Load theirs");
      expect([field("First name").value, field("Last name").value]).toEqual(["Irina", "Vale"]);
      await tab.user.click(screen.getByRole("link", { name: "Cancel" }));
      await tab.title("Physicians & Practices");
    });
  });

  it("is there to read for who may not change it", async () => {
    signedIn(api, HANA, DIRECTORY_MENU);
    api.reply(physicians.get, aPhysician({ physicianSpecialties: [61, 63], labOutreach: true, hdsRunDate: "2026-11-01" }));
    const tab = showApp(EDIT);
    await tab.title("Physician details");
    await screen.findByRole("region", { name: "Person" });
    expect(fact("Education and career", "Specialties")).toBe("Cardiology, Urology");
    expect(fact("At the hospital", "Lab outreach")).toBe("Yes");
    expect(fact("Other systems", "HDS run date")).toBe("11/01/2026");
    expect(fact("Contact", "Mobile phone")).toBe("Not provided");
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it("keeps what was typed when somebody else deactivates the physician meanwhile, and says that it is not saved", async () => {
    api.fail(physicians.edit, { status: 409, code: "conflict", message: "This physician is deactivated and can no longer be changed." });
    const tab = await open();
    write("First name", "Iria");
    api.reply(physicians.get, aPhysician({ isActive: false, modifiedOn: "2026-11-20T08:00:00Z", modifiedBy: "Varga, Tomas" }));
    await press(tab, "Save");
    const notice = await screen.findByRole("alert");
    expect(within(notice).getByText("Tomas Varga deactivated this physician while you were editing, on 11/20/2026 12:00 AM.")).toBeTruthy();
    expect(within(notice).getByText(/Your changes are not saved. You can read them here/)).toBeTruthy();
    expect(document.activeElement?.contains(notice)).toBe(true);
    expect(field("First name").value).toBe("Iria");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Edit physician");
    for (const name of ["Save", "Keep mine", "Load theirs"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(await violations()).toEqual([]);
    await tab.user.click(screen.getByRole("link", { name: "Cancel" }));
    expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toBeTruthy();
  });

  it("can only be read once the physician was deactivated", async () => {
    api.reply(physicians.get, aPhysician({ isActive: false }));
    const tab = showApp(EDIT);
    await tab.title("Physician details");
    expect(await screen.findByText("This physician is deactivated and can no longer be changed.")).toBeTruthy();
    expect(fact("Person", "Last name")).toBe("Vale");
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  it.each([
    [404, "not_found"],
    [400, "invalid_input"],
    [403, "forbidden"],
  ] as const)("is not here when the answer is %s", async (status, code) => {
    api.fail(physicians.get, { status, code });
    await showApp(EDIT).title("404");
  });

  it("says that it could not be loaded, and tries again", async () => {
    api.fail(physicians.get, { status: 500, code: "internal", message: "The physician could not be read" });
    const tab = showApp(EDIT);
    expect(await screen.findByText("The physician could not be read")).toBeTruthy();
    api.reply(physicians.get, aPhysician());
    await press(tab, "Try again");
    await waitFor(() => expect(field("Last name").value).toBe("Vale"));
  });
});
