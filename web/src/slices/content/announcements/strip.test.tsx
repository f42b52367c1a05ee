import { content } from "@linnet/contract/content";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { renderThemed } from "../../../../test/render-themed.tsx";
import { violations } from "../../../../test/violations.ts";
import { watchPress } from "../../../platform/page/press.ts";
import { AnnouncementStrip } from "./strip.tsx";

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => {
  vi.useRealTimers();
  window.sessionStorage.clear();
});

const show = (queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })) =>
  renderThemed(
    <QueryClientProvider client={queries}>
      <AnnouncementStrip />
    </QueryClientProvider>,
  );

it.each([
  [1, "success"],
  [2, "info"],
  [3, "danger"],
  [4, "warning"],
] as const)("with class %i is a strip of the tone %s, with the words as they are", async (cssClassId, tone) => {
  api.reply(content.announcements, [
    {
      id: 1,
      message: "<b>Flu clinic</b> today",
      cssClassId,
      validFrom: "2020-01-01T00:00:00Z",
      validTo: "2999-01-01T00:00:00Z",
      modifiedOn: "2026-11-19T08:00:00Z",
    },
  ]);
  show();
  const strip = await screen.findByRole("region", { name: "Announcement" });
  expect(strip.textContent).toBe("<b>Flu clinic</b> today");
  expect(strip.getAttribute("data-tone")).toBe(tone);
  expect(await violations()).toEqual([]);
});

it("stays closed in this session once it was closed, with its id alone kept, and lets another one come", async () => {
  const one = { cssClassId: 2 as const, validFrom: "2020-01-01T00:00:00Z", validTo: "2999-01-01T00:00:00Z" };
  const first = { ...one, id: 7, message: "The first", modifiedOn: "2026-11-19T08:00:00Z" };
  api.reply(content.announcements, [first]);
  const { unmount } = show();
  fireEvent.click(await screen.findByRole("button", { name: "Close the announcement" }));
  expect(screen.queryByRole("region")).toBeNull();
  expect(Object.values(window.sessionStorage)).toEqual(["7"]);
  unmount();

  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  show(queries);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByRole("region")).toBeNull();
  api.reply(content.announcements, [first, { ...one, id: 8, message: "The second", modifiedOn: "2026-11-20T08:00:00Z" }]);
  await act(() => queries.invalidateQueries());
  expect((await screen.findByRole("region", { name: "Announcement" })).textContent).toContain("The second");
});

it("goes at the moment it ends, and the next one comes", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"], shouldAdvanceTime: true });
  vi.setSystemTime(new Date("2026-11-20T10:59:50Z"));
  const one = { cssClassId: 2 as const, modifiedOn: "2026-11-19T08:00:00Z" };
  api.reply(content.announcements, [
    { ...one, id: 1, message: "The first", validFrom: "2026-11-20T10:00:00Z", validTo: "2026-11-20T11:00:00Z" },
    { ...one, id: 2, message: "The second", validFrom: "2026-11-20T11:00:00Z", validTo: "2026-11-20T11:01:00Z" },
  ]);
  show();
  expect(await screen.findByText("The first")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.queryByText("The first")).toBeNull();
  expect(screen.getByText("The second")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByRole("region")).toBeNull();
});

it("goes in time when the computer slept for a part of it", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"], shouldAdvanceTime: true });
  vi.setSystemTime(new Date("2026-11-20T10:00:00Z"));
  const hours = { validFrom: "2026-11-20T08:00:00Z", validTo: "2026-11-20T20:00:00Z", modifiedOn: "2026-11-19T08:00:00Z" };
  api.reply(content.announcements, [{ id: 1, message: "Closed today", cssClassId: 2, ...hours }]);
  show();
  expect(await screen.findByText("Closed today")).toBeTruthy();
  vi.setSystemTime(new Date("2026-11-20T20:30:00Z"));
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(screen.queryByText("Closed today")).toBeNull();
});

it("comes to a page that stays open, which asks again every five minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"], shouldAdvanceTime: true });
  vi.setSystemTime(new Date("2026-11-20T10:00:00Z"));
  api.reply(content.announcements, []);
  show();
  await waitFor(() => expect(api.calls(content.announcements)).toHaveLength(1));
  const hours = { validFrom: "2026-11-20T10:08:00Z", validTo: "2026-11-20T20:00:00Z", modifiedOn: "2026-11-20T10:01:00Z" };
  api.reply(content.announcements, [{ id: 1, message: "The lines are down", cssClassId: 3, ...hours }]);
  await act(() => vi.advanceTimersByTimeAsync(301_000));
  expect(api.calls(content.announcements)).toHaveLength(2);
  expect(screen.queryByText("The lines are down")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  expect(screen.getByText("The lines are down")).toBeTruthy();
});

it("is nothing when the announcements cannot be had", async () => {
  api.fail(content.announcements, { status: 500, code: "internal", message: "Broken" });
  show();
  await waitFor(() => expect(api.calls(content.announcements)).toHaveLength(1));
  expect(screen.queryByText("Broken")).toBeNull();
});

describe("while a button is pressed", () => {
  const now = {
    id: 1,
    message: "Flu clinic today",
    cssClassId: 2 as const,
    validFrom: "2020-01-01T00:00:00Z",
    validTo: "2999-01-01T00:00:00Z",
    modifiedOn: "2026-11-19T08:00:00Z",
  };
  let stop: () => void;
  beforeEach(() => {
    stop = watchPress();
  });
  afterEach(() => stop());

  it("does not push the page aside, and comes when the button is let go", async () => {
    const queries = new QueryClient();
    const arrive = api.hold(content.announcements, [now]);
    show(queries);
    fireEvent.pointerDown(document.body);
    arrive();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByText("Flu clinic today")).toBeNull();
    fireEvent.pointerUp(document.body);
    expect(await screen.findByText("Flu clinic today")).toBeTruthy();
  });
});
