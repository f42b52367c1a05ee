import { education } from "@linnet/contract/education";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn } from "../../../test/people.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
// Loaded before it is shown: to be there for the first time takes longer than a test waits.
import "./grand-round-screen.tsx";

const addressOf = (round: string, expires: number) => `/api/portalupdate/pediatricgrandroundvideo/${round}?expires=${expires}&signature=x`;

describe("the page of a video", () => {
  let api: FakeApi;
  let asked = 0;
  beforeEach(() => {
    newTab();
    asked = 0;
    api = fakeApi();
    fakeProvider(api);
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(education.video, ({ params }) => {
      asked += 1;
      return {
        sas: addressOf(String(params["id"]), asked),
        title: "Kawasaki disease",
        eventDate: "2026-11-13",
        contentMessage: "<p>Five days of fever</p>",
        captions: null,
      };
    });
  });

  const player = async () => (await screen.findByLabelText("Video: Kawasaki disease")) as HTMLVideoElement;
  /** This browser plays nothing: the test says how long the video is, and where it has come to. */
  const playTo = (video: HTMLVideoElement, seconds: number) => {
    Object.defineProperty(video, "duration", { value: 40, configurable: true });
    fireEvent.loadedMetadata(video);
    video.currentTime = seconds;
    fireEvent.timeUpdate(video);
  };

  it("has the player, title, day and description, and leads back to the same day", async () => {
    const tab = showApp("/education/pgrinfowells/1");
    await tab.title("Kawasaki disease");
    expect((await player()).getAttribute("src")).toBe(addressOf("1", 1));
    expect((await player()).controls).toBe(true);
    expect(screen.getByText("11/13/2026")).toBeTruthy();
    expect(await screen.findByText("Five days of fever")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Pediatric grand rounds" }).getAttribute("href")).toBe(
      "/education/pgrinfowells?date=2026-11-13",
    );
  });

  it("plays its captions where it has some, in their language", async () => {
    const captions = { address: "/api/portalupdate/pediatricgrandroundcaptions/1?expires=1&signature=x", language: "es" as const };
    api.reply(education.video, {
      sas: addressOf("1", 1),
      title: "Kawasaki disease",
      eventDate: "2026-11-13",
      contentMessage: "",
      captions,
    });
    showApp("/education/pgrinfowells/1");
    const track = (await player()).querySelector("track");
    expect(track?.getAttribute("src")).toBe(captions.address);
    expect([track?.kind, track?.srclang, track?.label]).toEqual(["captions", "es", "Español"]);
  });

  it.each([
    ["where one was", 17, 17],
    ["at its beginning after its end", 39, 0],
  ])("begins %s when one comes back", async (_where, left, found) => {
    showApp("/education/pgrinfowells/1");
    playTo(await player(), left);
    document.body.innerHTML = "";
    showApp("/education/pgrinfowells/1");
    const again = await player();
    Object.defineProperty(again, "duration", { value: 40 });
    fireEvent.loadedMetadata(again);
    expect(again.currentTime).toBe(found);
  });

  it("begins another video at its start", async () => {
    showApp("/education/pgrinfowells/1");
    playTo(await player(), 17);
    document.body.innerHTML = "";
    showApp("/education/pgrinfowells/2");
    const other = await player();
    Object.defineProperty(other, "duration", { value: 40 });
    fireEvent.loadedMetadata(other);
    expect(other.currentTime).toBe(0);
  });

  it("asks for a new address when the old one has ended, and gives up when that is no better", async () => {
    showApp("/education/pgrinfowells/1");
    playTo(await player(), 17);
    fireEvent.error(await player());
    await waitFor(async () => expect((await player()).getAttribute("src")).toBe(addressOf("1", 2)));
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.error(await player());
    expect((await screen.findByRole("alert")).textContent).toBe("This video cannot be played right now.Try again");
    expect(asked).toBe(2);
  });

  it("goes on playing where it was when the address is renewed, whatever the browser says of the beginning meanwhile", async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    showApp("/education/pgrinfowells/1");
    const video = await player();
    playTo(video, 17);
    Object.defineProperty(video, "paused", { value: false });
    fireEvent.error(video);
    fireEvent.emptied(video);
    video.currentTime = 0;
    fireEvent.timeUpdate(video);
    await waitFor(() => expect(video.getAttribute("src")).toBe(addressOf("1", 2)));
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(17);
    expect(play).toHaveBeenCalledTimes(1);
    // An hour later the same again: it had come further.
    playTo(video, 25);
    fireEvent.error(video);
    await waitFor(() => expect(video.getAttribute("src")).toBe(addressOf("1", 3)));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is loaded again under the same address, and again when one asks for it", async () => {
    const load = vi.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue();
    api.reply(education.video, {
      sas: addressOf("1", 1),
      title: "Kawasaki disease",
      eventDate: "2026-11-13",
      contentMessage: "",
      captions: null,
    });
    const { user } = showApp("/education/pgrinfowells/1");
    fireEvent.error(await player());
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    fireEvent.error(await player());
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.error(await player());
    expect(await screen.findByRole("alert")).toBeTruthy();
  });

  it("says so when there is no new address to be had", async () => {
    showApp("/education/pgrinfowells/1");
    playTo(await player(), 17);
    api.fail(education.video, { status: 503, code: "upstream_unavailable", message: "The portal is resting" });
    fireEvent.error(await player());
    expect((await screen.findByRole("alert")).textContent).toContain("This video cannot be played right now.");
  });

  it.each(["0", "one", "1x"])("is not there for %s", async (id) => {
    const tab = showApp(`/education/pgrinfowells/${id}`);
    await tab.title("404");
    expect(asked).toBe(0);
  });

  it("is not there for a round that has no video of ours", async () => {
    api.fail(education.video, { status: 404, code: "not_found", message: "Video not found" });
    await showApp("/education/pgrinfowells/5").title("404");
  });

  it("says nothing of a failure, and can be tried again", async () => {
    api.fail(education.video, { status: 500, code: "internal", message: "It broke" });
    showApp("/education/pgrinfowells/5");
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.queryByText("It broke")).toBeNull();
  });
});
