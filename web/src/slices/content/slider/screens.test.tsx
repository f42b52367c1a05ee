import { content, type SliderContent, type SliderImage } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { atPortalUpdates, FAILED, field, fileField, press, SAVED } from "../../../../test/portal-updates.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./screens.tsx";

const SMALL = `data:image/webp;base64,${btoa("small")}`;
const SPRING: SliderImage = {
  id: 7,
  imageName: "spring-run.png",
  targetUrl: "https://www.wrenfield.example/run",
  modifiedOn: "2026-11-02T18:00:00Z",
  modifiedBy: "Winterbourne, Ada",
  activeRecord: true,
};
const CLINIC: SliderImage = { ...SPRING, id: 8, imageName: "clinic.jpg", activeRecord: false };

const PICTURES: Record<number, SliderContent> = {
  [SPRING.id]: { mediaType: "image/png", imageContent: "iVBORw0KGgo=" },
  [CLINIC.id]: { mediaType: "image/jpeg", imageContent: "/9j/4AAQ" },
};

const LIST = "/portalupdates/sliderimages";
const WRONG = "Image Height And Width is not Valid";
const TARGET = "https://www.wrenfield.example/new";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a];
/** A picture as far as its first bytes go. */
const aPicture = (bytes = 1_000, name = "new.png", type = "image/png") =>
  new File([new Uint8Array(PNG), new Uint8Array(bytes - PNG.length)], name, { type });

describe("slider images", () => {
  let api: FakeApi;
  const added = () => api.calls(portalUpdates.addSlider);
  const edited = () => api.calls(portalUpdates.editSlider);

  beforeEach(() => {
    api = atPortalUpdates("sliderimages");
    api.reply(content.sliderImages, [SPRING, CLINIC]);
    api.reply(content.sliderContent, ({ params }) => PICTURES[Number(params["id"])]!);
    api.answer(content.sliderThumbnail, () => new Response("small"));
    api.reply(portalUpdates.addSlider, true);
    api.reply(portalUpdates.editSlider, true);
  });

  const switchOf = (name: string) => screen.findByRole<HTMLInputElement>("switch", { name: `Added to Slider: ${name}` });
  const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save" });

  async function openNew() {
    const tab = showApp("/portalupdates/components/uploadimages");
    await tab.title("Add New Slider");
    return tab;
  }

  /** Chooses a picture. This browser draws nothing: the test says how large it is. */
  async function choose(file: File, { width = 1140, height = 450 } = {}) {
    await userEvent.setup({ applyAccept: false }).upload(fileField(), file);
    const picture = await waitFor(() => {
      const found = document.querySelector<HTMLImageElement>("img[src^='blob:']");
      expect(found).toBeTruthy();
      return found!;
    });
    Object.defineProperty(picture, "naturalWidth", { value: width, configurable: true });
    Object.defineProperty(picture, "naturalHeight", { value: height, configurable: true });
    fireEvent.load(picture);
  }

  it("are listed with their address, who changed them, and whether home shows them", async () => {
    showApp(LIST);
    expect((await switchOf("spring-run.png")).checked).toBe(true);
    expect((await switchOf("clinic.jpg")).checked).toBe(false);
    const headers = screen.getAllByRole("columnheader").map((header) => header.textContent?.trim());
    expect(headers).toEqual(["Image Name", "TargetURL", "Modified By", "Modified On", "Added to Slider?"]);
    expect(screen.getByRole("link", { name: "Add New Slider" })).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("are seen beside their names, each asked for once", async () => {
    const tab = showApp(LIST);
    await switchOf("spring-run.png");
    const pictures = () => [...document.querySelectorAll("tbody img")].map((each) => each.getAttribute("src"));
    await waitFor(() => expect(pictures()).toEqual([SMALL, SMALL]));
    await tab.user.click(screen.getByRole("button", { name: "Image Name" }));
    await waitFor(() => expect(pictures()).toEqual([SMALL, SMALL]));
    expect(api.calls(content.sliderThumbnail).map(({ params }) => params["id"])).toEqual([String(SPRING.id), String(CLINIC.id)]);
  });

  it("are put into the slider by their switch, which sends the whole record and reads the list anew", async () => {
    const tab = showApp(LIST);
    const flip = await switchOf("clinic.jpg");
    api.reply(content.sliderImages, [SPRING, { ...CLINIC, activeRecord: true }]);
    await tab.user.click(flip);
    await waitFor(async () => expect((await switchOf("clinic.jpg")).checked).toBe(true));
    expect(edited().map(({ body }) => body)).toEqual([{ ...CLINIC, activeRecord: true }]);
    expect(await screen.findByText("clinic.jpg is in the slider on Home.")).toBeTruthy();
    await waitFor(() => expect(api.calls(content.sliderImages)).toHaveLength(2));
  });

  it("leave it again by Undo, as they are by then", async () => {
    const tab = showApp(LIST);
    const flip = await switchOf("clinic.jpg");
    const changed = { ...CLINIC, activeRecord: true, modifiedOn: "2026-11-23T18:00:00Z" };
    api.reply(content.sliderImages, [SPRING, changed]);
    await tab.user.click(flip);
    await tab.user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(edited().at(-1)?.body).toEqual({ ...changed, activeRecord: false }));
    expect(await screen.findByText("Undone.", { selector: "[role=status]" })).toBeTruthy();
  });

  it("stay where they were when the switch was not taken, and the server's words are shown", async () => {
    api.fail(portalUpdates.editSlider, { status: 409, code: "conflict", message: "Someone was faster" });
    const tab = showApp(LIST);
    await tab.user.click(await switchOf("clinic.jpg"));
    expect((await screen.findByRole("alert")).textContent).toBe("Someone was faster");
    expect((await switchOf("clinic.jpg")).checked).toBe(false);
  });

  it("are added as a picture and an address", async () => {
    const tab = await openNew();
    await choose(aPicture());
    await tab.user.type(field("Target URL"), TARGET);
    expect(
      within(screen.getByRole("region", { name: "Preview" }))
        .getByRole("link")
        .getAttribute("href"),
    ).toBe(TARGET);
    expect(await violations()).toEqual([]);
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(added()[0]!.body).toEqual({ targetUrl: TARGET });
    expect(added()[0]!.files.map(({ name }) => name)).toEqual(["new.png"]);
  });

  it("are said to be missing when nothing was chosen", async () => {
    const tab = await openNew();
    await press(tab, "Save");
    expect((await screen.findByRole("alert")).textContent).toBe("Cannot submit an empty form. Please attach an image to upload.");
    expect(screen.getByText("File is missing")).toBeTruthy();
    expect(screen.getByText("URL is missing")).toBeTruthy();
    expect(added()).toEqual([]);
  });

  it.each([
    ["too wide", aPicture(), { width: 1141 }, WRONG],
    ["too low", aPicture(), { height: 449 }, WRONG],
    ["too heavy", aPicture(204_801), {}, "File is larger than 200KB"],
    ["of another kind", aPicture(10, "new.svg", "image/svg+xml"), {}, "Only JPG, JPEG, PNG and GIF files can be attached"],
  ])("are not sent while they are %s; another one may be", async (_, file, size, words) => {
    const tab = await openNew();
    await tab.user.type(field("Target URL"), TARGET);
    await choose(file, size);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(save().disabled).toBe(true);
    await choose(aPicture(900, "better.png"));
    await waitFor(() => expect(save().disabled).toBe(false));
    expect(screen.queryByText(words)).toBeNull();
  });

  it("are refused when the browser cannot draw them", async () => {
    await openNew();
    await choose(aPicture());
    fireEvent.error(document.querySelector("img[src^='blob:']")!);
    expect(await screen.findByText(/^This image cannot be read safely/)).toBeTruthy();
    expect(save().disabled).toBe(true);
    expect(document.querySelector("img[src^='blob:']")).toBeNull();
  });

  it("are known by what is in them, whatever they are called", async () => {
    await openNew();
    await choose(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "new.png", { type: "image/png" }));
    expect(await screen.findByText("Only JPG, JPEG, PNG and GIF files can be attached")).toBeTruthy();
    expect(save().disabled).toBe(true);
  });

  it("that the server refuses have its words and status below them, and wait for another one", async () => {
    api.fail(portalUpdates.addSlider, { status: 400, code: "invalid_input", message: "Look again", fields: { Attachment: WRONG } });
    const tab = await openNew();
    await choose(aPicture());
    await tab.user.type(field("Target URL"), TARGET);
    await press(tab, "Save");
    expect(await screen.findByText(`${WRONG} (status 400)`)).toBeTruthy();
    expect(screen.getByText(FAILED)).toBeTruthy();
    await waitFor(() => expect(save().disabled).toBe(true));
    expect(field("Target URL").value).toBe(TARGET);
    await choose(aPicture(900, "better.png"));
    await waitFor(() => expect(save().disabled).toBe(false));
    expect(screen.queryByText(`${WRONG} (status 400)`)).toBeNull();
  });

  it("that are not in the slider have their picture in their form, too", async () => {
    showApp(`/portalupdates/components/editimages?id=${CLINIC.id}`);
    await waitFor(() => expect(document.querySelector("img[src='data:image/jpeg;base64,/9j/4AAQ']")).toBeTruthy());
    expect(api.calls(content.sliderContent).map(({ params }) => params)).toEqual([{ id: String(CLINIC.id) }]);
  });

  it("are given another address beside their picture", async () => {
    const tab = showApp(LIST);
    await tab.user.click(await screen.findByRole("link", { name: "spring-run.png" }));
    expect(tab.address()).toBe("/portalupdates/components/editimages?id=7");
    await waitFor(() => expect(document.querySelector("img[src^='data:image/png']")).toBeTruthy());
    await tab.user.clear(field("Target URL"));
    await press(tab, "Save");
    expect(await screen.findByText("URL is missing")).toBeTruthy();
    await tab.user.type(field("Target URL"), TARGET);
    expect(await violations()).toEqual([]);
    await press(tab, "Save");
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(edited().map(({ body }) => body)).toEqual([{ ...SPRING, targetUrl: TARGET }]);
  });
});
