import { content } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { education } from "@linnet/contract/education";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { factsOf } from "../../../../test/facts-of.ts";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { atPortalUpdates, FAILED, field, fileField, press, SAVED } from "../../../../test/portal-updates.ts";
import { aRound } from "../../../../test/presentations.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./screens.tsx";

const KAWASAKI = aRound(1, "Kawasaki disease");
const OLD = aRound(3, "Food allergy", {
  videoUrl: "https://video.wrenfield.example/food-allergy",
  contentTitle: "Food allergy|From evidence to the high chair",
  contentMessage: "<p>Why waiting does harm.</p>",
  contentBulletLine: "Choose who needs a test first|Explain the first spoonful",
});
const FIRST = "At the end of this activity participants should be able to:";
const LIST = "/portalupdates/pediatricgrandrounds";

const aVideo = (name = "sleep.mp4", type = "video/mp4") => new File(["ftyp"], name, { type });

describe("grand rounds", () => {
  let api: FakeApi;
  const added = () => api.calls(portalUpdates.addGrandRound);
  const edited = () => api.calls(portalUpdates.editGrandRound);

  beforeEach(() => {
    api = atPortalUpdates("pediatricgrandrounds");
    api.reply(content.grandRounds, [KAWASAKI, OLD]);
    api.reply(portalUpdates.videoTypes, ["video/mp4"]);
    api.reply(portalUpdates.addGrandRound, true);
    api.reply(portalUpdates.editGrandRound, true);
    api.reply(education.video, {
      sas: "/api/video/1",
      title: "Kawasaki disease",
      eventDate: "2026-11-13",
      contentMessage: "",
      captions: null,
    });
  });

  type Tab = ReturnType<typeof showApp>;

  async function openNew() {
    const tab = showApp("/portalupdates/components/newpediatricform");
    await tab.title("Add grand rounds");
    return tab;
  }
  async function openEdit(title: string) {
    const tab = showApp(LIST);
    await tab.user.click(await screen.findByRole("link", { name: title }));
    await screen.findByRole("textbox", { name: "Title" });
    return tab;
  }
  /** Sets the whole value, like pasting. */
  async function write({ user }: Tab, name: string, text: string) {
    await user.click(field(name));
    await user.paste(text);
  }
  /** A file can also be dropped on the field, past the file dialog's filter. */
  const attach = (file: File) => userEvent.setup({ applyAccept: false }).upload(fileField(), file);

  it("are listed with their day", async () => {
    showApp(LIST);
    expect(await screen.findByRole("link", { name: "Kawasaki disease" })).toBeTruthy();
    const headers = screen.getAllByRole("columnheader").map((header) => header.textContent?.trim());
    expect(headers).toEqual(["Title", "Event Date", "Is Active", "Modified On", "Modified By"]);
  });

  it("show their video in the form, or where it is", async () => {
    await openEdit("Kawasaki disease");
    expect((await screen.findByLabelText("Video: Kawasaki disease")).getAttribute("src")).toBe("/api/video/1");
    document.body.innerHTML = "";
    await openEdit("Food allergy");
    expect(screen.getByRole("link", { name: `${OLD.videoUrl} (opens in a new tab)` })).toBeTruthy();
    expect(screen.queryByLabelText(/^Video: /)).toBeNull();
  });

  it("get captions, are told which line is wrong, and lose them again", async () => {
    const later = (minute: number) => `2026-11-13T16:0${minute}:00.000Z`;
    const tab = await openEdit("Kawasaki disease");
    const choose = (text: string) => {
      const [, input] = document.querySelectorAll<HTMLInputElement>("input[type=file]");
      return userEvent.setup({ applyAccept: false }).upload(input!, new File([text], "kawasaki.vtt", { type: "text/vtt" }));
    };
    expect(screen.getByRole("button", { name: "Add captions" })).toHaveProperty("disabled", true);
    await choose("WEBVTT");
    const message = "There are no captions in this file.";
    api.fail(portalUpdates.saveCaptions, { status: 400, code: "invalid_input", message, fields: { Captions: message } });
    await press(tab, "Add captions");
    expect(await screen.findByText(message)).toBeTruthy();
    api.reply(portalUpdates.saveCaptions, { modifiedOn: later(1) });
    await tab.user.selectOptions(screen.getByRole("combobox", { name: "Caption language" }), "Español");
    await press(tab, "Add captions");
    expect(await screen.findByText("Current captions: kawasaki.vtt (Español)")).toBeTruthy();
    expect(api.calls(portalUpdates.saveCaptions).at(-1)).toMatchObject({ params: { id: "1" }, body: { language: "es" } });
    expect(await violations()).toEqual([]);
    api.reply(portalUpdates.removeCaptions, { modifiedOn: later(2) });
    await press(tab, "Remove captions");
    await waitFor(() => expect(screen.queryByText(/^Current captions:/)).toBeNull());
    expect(api.calls(portalUpdates.removeCaptions)[0]?.headers.get("if-match")).toBe(`"${later(1)}"`);
    // The form goes on from there: it is no edit conflict.
    await press(tab, "Save");
    await waitFor(() => expect(edited()[0]?.body).toMatchObject({ modifiedOn: later(2) }));
  });

  it("say before and after saving that another video takes the captions away", async () => {
    const said = /^Saving replaces the current video/;
    const captions = { fileName: "kawasaki.vtt", language: "en" as const };
    api.reply(content.grandRounds, [{ ...KAWASAKI, captions }]);
    const tab = await openEdit("Kawasaki disease");
    expect(screen.queryByText(said)).toBeNull();
    await write(tab, "Video URL (optional)", "https://talks.example/kawasaki");
    expect(screen.getByText(said)).toBeTruthy();
    await tab.user.clear(field("Video URL (optional)"));
    expect(screen.queryByText(said)).toBeNull();
    await attach(aVideo());
    expect(await screen.findByText(said)).toBeTruthy();
    expect(await violations()).toEqual([]);
    await press(tab, "Save");
    const [done] = await screen.findAllByText("Your changes to “Kawasaki disease” are saved. The old video’s captions were removed.");
    expect(done).toBeTruthy();
  });

  it("show who changed a grand round meanwhile when captions are sent", async () => {
    const tab = await openEdit("Kawasaki disease");
    const [, input] = document.querySelectorAll<HTMLInputElement>("input[type=file]");
    await userEvent.upload(input!, new File(["WEBVTT"], "kawasaki.vtt", { type: "text/vtt" }));
    api.fail(portalUpdates.saveCaptions, { status: 409, code: "conflict", message: "Someone has changed this grand round." });
    api.reply(content.grandRounds, [{ ...KAWASAKI, title: "Kawasaki", modifiedOn: "2026-11-20T16:00:00Z", modifiedBy: "Petra Quist" }]);
    await press(tab, "Add captions");
    expect((await screen.findByRole("alert")).textContent).toContain("Petra Quist changed this while you were editing");
  });

  it("are added with their video and texts", async () => {
    const tab = await openNew();
    expect(field("Message").textContent).toBe(FIRST);
    await attach(aVideo());
    await write(tab, "Title", "Sleep");
    await write(tab, "SubTitle (optional)", "From birth to school");
    await write(tab, "Full Name (optional)", "Ingrid Hallam, MD");
    await write(tab, "Signature (optional)", "Sleep Laboratory");
    expect(await violations()).toEqual([]);
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(added()[0]!.body).toMatchObject({
      title: "Sleep",
      isActive: true,
      contentTitle: "From birth to school",
      contentMessage: `<p>${FIRST}</p>`,
      contentBulletLine: "",
      contentFullname: "Ingrid Hallam, MD",
      contentSignature: "Sleep Laboratory",
    });
    expect(added()[0]!.files.map(({ name }) => name)).toEqual(["sleep.mp4"]);
  });

  it("load the message as someone else changed it", async () => {
    const theirs = { ...KAWASAKI, contentMessage: "<p>Theirs</p>", modifiedOn: "2026-11-20T17:59:00Z" };
    const tab = await openEdit(KAWASAKI.title);
    await write(tab, "SubTitle (optional)", "Mine");
    api.fail(portalUpdates.editGrandRound, { status: 409, code: "conflict", message: "Someone was faster" });
    api.reply(content.grandRounds, [theirs, OLD]);
    await press(tab, "Save");
    expect(factsOf(await screen.findByRole("alert"))).toContainEqual(["Message", "Changed"]);
    await press(tab, "Load theirs");
    await waitFor(() => expect(field("Message").textContent).toBe("Theirs"));
    expect(field("SubTitle (optional)").value).not.toContain("Mine");
  });

  it("have a message that cannot be changed while it is on its way", async () => {
    const arrive = api.hold(portalUpdates.addGrandRound, true);
    const tab = await openNew();
    await attach(aVideo());
    await write(tab, "Title", "Sleep");
    const message = field("Message");
    expect(message.getAttribute("contenteditable")).toBe("true");
    await press(tab, "Save");
    await screen.findByRole("button", { name: "Cancel sending" });
    await waitFor(() => expect(message.getAttribute("contenteditable")).toBe("false"));
    expect(message.getAttribute("aria-disabled")).toBe("true");
    await press(tab, "Cancel sending");
    await waitFor(() => expect(message.getAttribute("contenteditable")).toBe("true"));
    expect(message.getAttribute("aria-disabled")).toBe("false");
    arrive();
  });

  it("say of an empty form that nothing was attached", async () => {
    const tab = await openNew();
    await press(tab, "Save");
    expect(await screen.findByText("Cannot submit an empty form. Please attach an image to upload.")).toBeTruthy();
    expect(screen.getByText("Title is missing")).toBeTruthy();
    expect(screen.getByText("File is missing")).toBeTruthy();
    expect(added()).toEqual([]);
  });

  it("take no other film than an MP4", async () => {
    const tab = await openNew();
    await attach(aVideo("sleep.mov", "video/quicktime"));
    await write(tab, "Title", "Sleep");
    await press(tab, "Save");
    expect((await screen.findAllByText("Only MP4 files can be attached")).length).toBeGreaterThan(0);
    expect(added()).toEqual([]);
  });

  it("keep their video when only a text is changed", async () => {
    const tab = await openEdit("Kawasaki disease");
    expect(tab.address()).toBe("/portalupdates/components/editpediatric?id=1");
    // It is behind its tab.
    expect(screen.queryByText("The preview shows what readers will see.")).toBeNull();
    await write(tab, "SubTitle (optional)", " and after");
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    const { id, modifiedOn, contentMessage } = KAWASAKI;
    expect(edited()[0]!.body).toMatchObject({ id, modifiedOn, contentMessage, videoUrl: "", contentTitle: "Before day ten and after" });
    expect(edited()[0]!.files).toEqual([]);
  });

  it("in the older form are turned into the newer one", async () => {
    const tab = await openEdit("Food allergy");
    expect(field("SubTitle (optional)").value).toBe("From evidence to the high chair");
    expect(
      within(field("Message"))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Choose who needs a test first", "Explain the first spoonful"]);
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(edited()[0]!.body).toMatchObject({
      contentTitle: "From evidence to the high chair",
      contentBulletLine: "",
      videoUrl: OLD.videoUrl,
    });
  });

  it("are not left without a video", async () => {
    const tab = await openEdit("Food allergy");
    await tab.user.clear(field("Video URL (optional)"));
    await press(tab, "Save");
    expect((await screen.findAllByText("Attach a video or enter its URL")).length).toBeGreaterThan(0);
    expect(edited()).toEqual([]);
    await attach(aVideo());
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(edited()[0]!.files).toHaveLength(1);
  });

  it("are previewed as readers will see them", async () => {
    const tab = await openEdit("Food allergy");
    await tab.user.click(screen.getByRole("tab", { name: "HTML Preview" }));
    const card = within(screen.getByRole("article", { name: "Food allergy" }));
    expect(card.getByText("From evidence to the high chair")).toBeTruthy();
    expect(card.getByText("Explain the first spoonful")).toBeTruthy();
    expect(card.getByRole("link", { name: /^Watch/ }).getAttribute("href")).toBe(OLD.videoUrl);
    expect(await violations()).toEqual([]);
  });

  it("are sent again from the form as it was when the connection broke", async () => {
    api.fail(portalUpdates.addGrandRound, { status: 503, code: "upstream_unavailable", message: "The connection broke" });
    const tab = await openNew();
    await attach(aVideo());
    await write(tab, "Title", "Sleep");
    await press(tab, "Save");
    expect((await screen.findByRole("alert")).textContent).toContain(FAILED);
    expect(field("Title").value).toBe("Sleep");
    api.reply(portalUpdates.addGrandRound, true);
    await press(tab, "Try again");
    await waitFor(() => expect(screen.getByText(SAVED)).toBeTruthy());
    const [first, second] = added();
    expect(second!.files).toHaveLength(1);
    expect(second!.headers.get("idempotency-key")).toBe(first!.headers.get("idempotency-key"));
  });
});
