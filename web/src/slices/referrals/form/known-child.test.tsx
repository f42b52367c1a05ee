import { patients } from "@linnet/contract/patients";
import { type ReferralDetails, referrals } from "@linnet/contract/referrals";
import { referralDrafts } from "@linnet/contract/referrals/drafts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { keptBlobs } from "../../../../test/a-tab.ts";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { FIONN } from "../../../../test/patients.ts";
import { aDraft, DRAFT_ID, field, fillAddress, fillReferral, press, takesReferrals } from "../../../../test/referral-form.ts";
import { someDetails } from "../../../../test/referrals.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./screen.tsx";

const BLOCK = "Fionn D’Arcy, from the hospital’s record";

let api: FakeApi;
beforeEach(() => {
  api = takesReferrals();
  keptBlobs();
});

const block = () => screen.getByRole("group", { name: BLOCK });
const summary = () => screen.getByRole("complementary", { name: "Your referral so far" });
const question = () => screen.findByRole("dialog", { name: /^Is this still Fionn D’Arcy\?/ });
const answer = async (user: UserEvent, name: string) => user.click(within(await question()).getByRole("button", { name }));
const sent = () => api.calls(referrals.create).map(({ body }) => body);

/** Dora refers Fionn from his row, and is at the second step. */
async function referFionn() {
  const tab = showApp("/referrals/refer-a-patient", { patient: FIONN });
  await fillReferral(await opened(tab));
  await press(tab.user, "Continue");
  await fillAddress(tab.user);
  return tab;
}
async function opened({ user }: { user: UserEvent }) {
  await screen.findByLabelText("On Behalf Of");
  return user;
}

async function change(user: UserEvent, changes: Record<string, string>) {
  if (screen.queryByRole("button", { name: "Change Fionn D’Arcy" })) await press(user, "Change Fionn D’Arcy");
  for (const [name, text] of Object.entries(changes)) {
    await user.clear(field(name, BLOCK));
    await user.type(field(name, BLOCK), text);
  }
}

describe("a child in the hospital's record", () => {
  it("is one block, and is sent with the record's name", async () => {
    const tab = await referFionn();
    expect(block().textContent).toContain("Fionn D’Arcy");
    expect(block().textContent).toContain("Date of birth10/11/2009");
    expect(block().textContent).toContain("MRN40034368");
    expect(within(block()).queryByRole("textbox")).toBeNull();
    expect(await violations()).toEqual([]);
    await press(tab.user, "Continue");
    await press(tab.user, "Complete Referral");
    await tab.title("My Referrals");
    expect(sent()).toMatchObject([
      {
        personId: "p-fionn",
        mrn: "40034368",
        identityCorrection: false,
        firstName: "Fionn",
        lastName: "D’Arcy",
        dateOfBirth: "2009-10-11",
        patientSexId: 1,
      },
    ]);
  });

  it("without a recorded MRN is marked so", async () => {
    const tab = showApp("/referrals/refer-a-patient", { patient: { ...FIONN, mrn: "" } });
    await fillReferral(await opened(tab));
    await press(tab.user, "Continue");
    expect(block().textContent).toContain("MRNNot recorded");
    expect(summary().textContent).toContain("MRNNot recorded");
  });

  it("is shown and sent with a single name, without a question", async () => {
    const wulandari = { ...FIONN, patientName: "Wulandari", firstName: "Wulandari", lastName: "" };
    const tab = showApp("/referrals/refer-a-patient", { patient: wulandari });
    await fillReferral(await opened(tab));
    await press(tab.user, "Continue");
    expect(screen.getByRole("group", { name: "Wulandari, from the hospital’s record" })).toBeTruthy();
    expect(summary().textContent).toContain("PatientWulandariDOB");
    await fillAddress(tab.user);
    await press(tab.user, "Change Wulandari");
    await press(tab.user, "Done");
    await press(tab.user, "Continue");
    await press(tab.user, "Complete Referral");
    await tab.title("My Referrals");
    expect(sent()).toMatchObject([{ personId: "p-fionn", firstName: "Wulandari", lastName: "", identityCorrection: false }]);
  });
});

describe("a changed identity", () => {
  it("asks once, and is sent as a correction next to the record's person", async () => {
    const tab = await referFionn();
    await change(tab.user, { "Date of birth": "10/12/2009" });
    await press(tab.user, "Continue");
    const dialog = await question();
    expect(dialog.textContent).toContain("Date of birth: 10/12/2009 (record: 10/11/2009)");
    expect(await violations()).toEqual([]);
    await answer(tab.user, "Correct this patient’s data");
    await screen.findByRole("button", { name: "Complete Referral" });
    expect(summary().textContent).toContain("RecordD’Arcy, Fionn, 10/11/2009");
    await press(tab.user, "Back");
    expect(block().textContent).toContain("Corrected in this referralDate of birth: 10/12/2009 (record: 10/11/2009)");
    expect(await violations()).toEqual([]);
    await press(tab.user, "Continue");
    await press(tab.user, "Complete Referral");
    await tab.title("My Referrals");
    expect(sent()).toMatchObject([{ personId: "p-fionn", mrn: "40034368", identityCorrection: true, dateOfBirth: "2009-10-12" }]);
    expect(api.calls(referrals.duplicates)[0]!.body).toMatchObject({ firstName: "Fionn", dateOfBirth: "2009-10-11" });
  });

  it("can be undone, or reviewed again", async () => {
    const tab = await referFionn();
    await change(tab.user, { "First name": "Aoife" });
    await tab.user.selectOptions(field("Sex", BLOCK), "Female");
    await press(tab.user, "Continue");
    const dialog = await question();
    expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Undo my change" }));
    await tab.user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(field("First name", BLOCK)));
    expect(field("First name", BLOCK)).toHaveProperty("value", "Aoife");
    await press(tab.user, "Done");
    await answer(tab.user, "Undo my change");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change Fionn D’Arcy" }));
    expect(summary().textContent).toContain("PatientD’Arcy, Fionn");
    expect(summary().textContent).toContain("SexMale");
  });

  it("asks before it is sent if it comes from a draft", async () => {
    const fields = { ...aDraft().fields, firstName: "Finn", lastName: "D’Arcy", dateOfBirth: "10/11/2009", patientSexId: "1" };
    api.reply(referralDrafts.get, aDraft({ form: "refer-a-patient", subject: "p-fionn", step: 3, fields }));
    const tab = showApp(`/referrals/refer-a-patient?draft=${DRAFT_ID}`, { patient: FIONN });
    await press(tab.user, "Complete Referral");
    expect((await question()).textContent).toContain("First name: Finn (record: Fionn)");
    expect(sent()).toEqual([]);
    await answer(tab.user, "Correct this patient’s data");
    await tab.title("My Referrals");
    expect(sent()).toMatchObject([{ identityCorrection: true, personId: "p-fionn", firstName: "Finn" }]);
  });
});

describe("a draft of a child in the hospital's record", () => {
  /** The last save. */
  const saved = () => (api.calls(referralDrafts.save).at(-1)!.body as { fields: Record<string, string> }).fields;

  /** Leaves the form once that is saved, and opens its draft from the list in a new tab. */
  async function reopen(tab: ReturnType<typeof showApp>, last: Record<string, string> = { personId: "p-fionn" }, child = FIONN) {
    await tab.user.click(screen.getAllByRole("link", { name: "My Referrals" })[0]!);
    await tab.title("My Referrals");
    await waitFor(() => expect(saved()).toMatchObject(last));
    api.reply(referralDrafts.get, aDraft({ form: "refer-a-patient", subject: "p-fionn", step: 2, fields: saved() }));
    api.reply(patients.get, child);
    document.body.replaceChildren();
    return showApp(`/referrals/refer-a-patient?draft=${DRAFT_ID}`);
  }

  async function send({ user }: ReturnType<typeof showApp>) {
    await press(user, "Continue");
    await press(user, "Complete Referral");
  }

  /** Sending failed, and the form is open again and edited. */
  async function comeBack(tab: ReturnType<typeof showApp>) {
    api.fail(referrals.create, { status: 503, code: "upstream_unavailable", message: "The hospital does not answer." });
    await send(tab);
    await tab.title("My Referrals");
    await press(tab.user, "Back to the form");
    await press(tab.user, "Back");
    await tab.user.type(field("Street address"), " 2b");
    return { patientStreetAddress: "418 Larkspur Lane 2b" };
  }

  it("is about that child wherever it is opened", async () => {
    await reopen(await referFionn());
    await waitFor(() => expect(block().textContent).toContain("MRN40034368"));
    expect(within(block()).queryByRole("textbox")).toBeNull();
  });

  it("stays about that child if it could not be sent, is edited and is opened again", async () => {
    const tab = await reopen(await referFionn());
    const changed = await comeBack(tab);
    expect(block().textContent).toContain("MRN40034368");
    const last = await reopen(tab, changed);
    expect(await screen.findByLabelText("Street address")).toHaveProperty("value", changed.patientStreetAddress);
    expect(block().textContent).toContain("MRN40034368");
    api.reply(referrals.create, { id: 10001 });
    await send(last);
    await last.title("My Referrals");
    expect(sent().at(-1)).toMatchObject({ personId: "p-fionn", mrn: "40034368", identityCorrection: false, firstName: "Fionn" });
  });

  it("still says then that the child has died, and does not ask about it again", async () => {
    const gone = { ...FIONN, deceased: { on: "2026-03-14" } };
    const tab = await reopen(await referFionn(), { personId: "p-fionn" }, gone);
    await press(tab.user, "Refer anyway");
    const changed = await comeBack(tab);
    expect(block().textContent).toContain("03/14/2026");
    await reopen(tab, changed, gone);
    expect(await screen.findByLabelText("Street address")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("another child", () => {
  it("is the only way if name and birth date both differ, and nothing of the first child is sent", async () => {
    const tab = await referFionn();
    await change(tab.user, { "First name": "Aoife", "Date of birth": "03/04/2012" });
    await tab.user.selectOptions(field("Sex", BLOCK), "Female");
    await press(tab.user, "Continue");
    const dialog = await question();
    expect(dialog.textContent).toContain("More than one differs from the record.");
    expect(within(dialog).queryByRole("button", { name: "Correct this patient’s data" })).toBeNull();
    expect(await violations()).toEqual([]);
    await answer(tab.user, "Not this patient");

    await tab.title("New referral");
    expect(tab.address()).toMatch(/^\/referrals\/newreferral\?draft=[0-9a-f-]{36}$/);
    const said = await screen.findByText("This is now a new referral for another patient.");
    expect(document.activeElement?.contains(said)).toBe(true);
    expect(screen.queryByRole("group", { name: BLOCK })).toBeNull();
    expect(field("First name", "Patient")).toHaveProperty("value", "Aoife");
    expect(field("Last name", "Patient")).toHaveProperty("value", "");
    expect(field("City")).toHaveProperty("value", "Maple Glen");
    expect(summary().textContent).not.toContain("MRN");
    expect(summary().textContent).toContain("ReasonMurmur, exercise intolerance");
    expect(await violations()).toEqual([]);
    await tab.user.type(field("Last name", "Patient"), "Darcy");
    await press(tab.user, "Continue");
    // It was filled in, too. Fionn's physician need not be the other child's.
    expect(await screen.findByText("Choose the physician you are referring on behalf of")).toBeTruthy();
    await tab.user.selectOptions(field("On Behalf Of"), "Lindgren, Rita");
    await press(tab.user, "Continue");
    await press(tab.user, "Continue");
    await press(tab.user, "Complete Referral");
    await tab.title("My Referrals");
    expect(sent()).toMatchObject([
      {
        personId: "",
        mrn: "",
        identityCorrection: false,
        firstName: "Aoife",
        lastName: "Darcy",
        dateOfBirth: "2012-03-04",
        patientSexId: 2,
      },
    ]);
  });

  it("removes all filled-in values, and the first child's draft", async () => {
    const tab = await referFionn();
    await press(tab.user, "Not this patient");
    await tab.title("New referral");
    for (const name of ["First name", "Last name", "Date of birth", "Sex"]) expect(field(name, "Patient")).toHaveProperty("value", "");
    const ofFionn = api.calls(referralDrafts.save).map(({ body }) => body as { draftId: string; form: string });
    expect(ofFionn[0]).toMatchObject({ form: "refer-a-patient", subject: "p-fionn" });
    const discarded = api.calls(referralDrafts.discard).map(({ params, query }) => [params, query]);
    expect(discarded).toEqual([[{ draftId: ofFionn[0]?.draftId }, { practiceId: 11 }]]);
  });
});

describe("an earlier referral's child", () => {
  const record = { firstName: "Fionn", middleName: "", lastName: "D’Arcy", dateOfBirth: "2009-10-11", sex: "M", mrn: "40034368" } as const;
  const ofFionn = (more: Partial<ReferralDetails> = {}) =>
    someDetails({
      firstName: "Fionn",
      middleName: "",
      lastName: "D’Arcy",
      dateOfBirth: "2009-10-11",
      patientSexId: 1,
      mrn: "40034368",
      clinicKey: 4,
      personId: "p-fionn",
      recordIdentity: record,
      ...more,
    });
  const changed = () => api.calls(referrals.edit).map(({ body }) => body);

  async function open(path: "re-refer" | "editreferral", referral: ReferralDetails) {
    api.reply(referrals.get, referral);
    const tab = showApp(`/referrals/${path}?id=10482`);
    await opened(tab);
    if (path === "re-refer") await tab.user.selectOptions(field("Clinic"), "Cardiology");
    await press(tab.user, "Continue");
    return tab;
  }
  async function complete(tab: Awaited<ReturnType<typeof open>>) {
    await press(tab.user, "Continue");
    await press(tab.user, "Complete Referral");
    await tab.title("My Referrals");
  }

  it("is referred again with the record's current values", async () => {
    const tab = await open("re-refer", ofFionn({ firstName: "Finn" }));
    expect(within(block()).queryByRole("textbox")).toBeNull();
    await complete(tab);
    expect(sent()).toMatchObject([{ firstName: "Fionn", lastName: "D’Arcy", personId: "p-fionn", guardianFirstName: "Lucia" }]);
  });

  it("leaves nothing filled in if it turns out to be another child, but all typed values", async () => {
    const tab = await open("re-refer", ofFionn());
    await tab.user.clear(field("First name", "Guardian"));
    await tab.user.type(field("First name", "Guardian"), "Siobhan");
    await press(tab.user, "Not this patient");
    await tab.title("New referral");
    expect(field("First name", "Guardian")).toHaveProperty("value", "Siobhan");
    expect(field("Last name", "Guardian")).toHaveProperty("value", "");
    expect(summary().textContent).toContain("Reason–");
    expect(summary().textContent).toContain("ClinicCardiology");
  });

  it("keeps an earlier correction without another question", async () => {
    const tab = await open("editreferral", ofFionn({ firstName: "Finn", identityCorrection: true }));
    expect(block().textContent).toContain("First name: Finn (record: Fionn)");
    await complete(tab);
    expect(changed()).toMatchObject([{ id: 10482, firstName: "Finn", identityCorrection: true, personId: "p-fionn" }]);
  });

  it("is unchanged if the child is no longer in the user's care", async () => {
    const tab = await open("editreferral", ofFionn({ firstName: "Finn", identityCorrection: true, personId: null }));
    expect(within(block()).queryByRole("button")).toBeNull();
    await complete(tab);
    expect(changed()).toMatchObject([{ firstName: "Finn", identityCorrection: true, personId: "" }]);
  });

  it("whose MRN is another child's is reported, and the MRN can be removed", async () => {
    const tab = await open("editreferral", ofFionn({ firstName: "Aoife", lastName: "Darcy", personId: null, checkTie: true }));
    const mrn = screen.getByRole("group", { name: "MRN" });
    expect(mrn.textContent).toContain("this is the MRN of Fionn D’Arcy, born 10/11/2009");
    expect(await violations()).toEqual([]);
    await press(tab.user, "Remove MRN");
    expect(document.activeElement).toBe(field("First name", "Patient"));
    await complete(tab);
    expect(changed()).toMatchObject([{ firstName: "Aoife", mrn: "", personId: "", identityCorrection: false }]);
  });

  it("can get the name in the record of the child with the MRN", async () => {
    const tab = await open("editreferral", ofFionn({ firstName: "Aoife", lastName: "Darcy", personId: null, checkTie: true }));
    for (const [name, text] of Object.entries({ "First name": "Fionn", "Last name": "D’Arcy" })) {
      await tab.user.clear(field(name, "Patient"));
      await tab.user.type(field(name, "Patient"), text);
    }
    await complete(tab);
    expect(changed()).toMatchObject([{ firstName: "Fionn", lastName: "D’Arcy", mrn: "40034368" }]);
  });

  it("whose MRN the server refuses for this name is reported at the MRN", async () => {
    const message = "This MRN belongs to another patient.";
    api.fail(referrals.edit, { status: 409, code: "another_child", message });
    const tab = await open("editreferral", ofFionn({ firstName: "Aoife", lastName: "Darcy", personId: null, recordIdentity: null }));
    await press(tab.user, "Continue");
    await press(tab.user, "Complete Referral");
    const mrn = await screen.findByRole("group", { name: "MRN" });
    expect((await within(mrn).findByRole("alert")).textContent).toContain(message);
    expect(document.activeElement).toBe(mrn);
  });
});

describe("a referral that the server considers another child's", () => {
  const message = "Name and date of birth are not those of the patient with this MRN.";

  async function refused(changes: Record<string, string>) {
    api.fail(referrals.create, { status: 409, code: "another_child", message });
    const tab = await referFionn();
    if (Object.keys(changes).length > 0) {
      await change(tab.user, changes);
      await press(tab.user, "Continue");
      await answer(tab.user, "Correct this patient’s data");
    } else await press(tab.user, "Continue");
    await press(tab.user, "Complete Referral");
    expect((await within(await screen.findByRole("group", { name: BLOCK })).findByRole("alert")).textContent).toContain(message);
    return tab;
  }

  it("says so at the child, keeps all typed values, and can be corrected", async () => {
    const tab = await refused({});
    expect(document.activeElement).toBe(block());
    expect(field("City")).toHaveProperty("value", "Maple Glen");
    expect(await violations()).toEqual([]);
    await press(tab.user, "Correct this patient’s data");
    expect(screen.queryByRole("alert")).toBeNull();
    api.reply(referrals.create, { id: 10001 });
    await press(tab.user, "Continue");
    await press(tab.user, "Complete Referral");
    await tab.title("My Referrals");
    expect(sent().at(-1)).toMatchObject({ identityCorrection: true, personId: "p-fionn" });
  });

  it("returns to the record's data if a correction was refused, or continues as another child's", async () => {
    const tab = await refused({ "First name": "Aoife" });
    await press(tab.user, "Use the record’s data");
    expect(summary().textContent).toContain("PatientD’Arcy, Fionn");
    await press(tab.user, "Not this patient");
    await tab.title("New referral");
    expect(summary().textContent).toContain("ClinicCardiology");
  });
});
