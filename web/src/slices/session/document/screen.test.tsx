import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keptBlobs } from "../../../../test/a-tab.ts";
import { SETTINGS } from "../../../../test/people.ts";
import { renderThemed } from "../../../../test/render-themed.tsx";
import { SamePageChannel } from "../../../../test/same-page-channel.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { violations } from "../../../../test/violations.ts";
import { openDocumentTab } from "../../../platform/page/document-tab.ts";
import { SETTINGS_KEY } from "../../../platform/page/settings.ts";
import { recordActivity } from "../../../platform/session/activity.ts";
import { SIGNED_IN_HINT } from "../../../platform/session/wipe-storage.ts";
import { DocumentScreen } from "./screen.tsx";

beforeEach(() => {
  vi.stubGlobal("BroadcastChannel", SamePageChannel);
  window.localStorage.setItem(SIGNED_IN_HINT, "yes");
});
afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
  window.location.hash = "";
});

/** A document's tab with the page in it. */
function openedTab() {
  const tab = { opener: window, closed: false, close: () => undefined };
  const open = vi.spyOn(window, "open").mockImplementation((address) => {
    window.location.hash = String(address).split("#")[1] ?? "";
    // As: a tab has far more to it than what the portal touches.
    return tab as unknown as Window;
  });
  const opened = openDocumentTab("Clinic Progress Note") ?? expect.unreachable("It is there");
  return { ...opened, address: String(open.mock.calls.at(-1)?.[0]) };
}

function openDocument() {
  const queries = new QueryClient();
  queries.setQueryData([SETTINGS_KEY], SETTINGS);
  return renderThemed(
    <QueryClientProvider client={queries}>
      <DocumentScreen />
    </QueryClientProvider>,
  );
}

/** As another tab changes what all tabs share. */
const elsewhere = (change: () => void) =>
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent("storage", { key: SIGNED_IN_HINT }));
  });

const logOutElsewhere = () =>
  act(() => {
    window.localStorage.removeItem(SIGNED_IN_HINT);
    window.dispatchEvent(new StorageEvent("storage", { key: SIGNED_IN_HINT, newValue: null }));
  });

const note = new Blob(["<p>Patient: Ruiz, Ana</p>"], { type: "text/html" });

it("says what it waits for, shows the note in a frame that runs nothing, and says nothing of it in the address", async () => {
  keptBlobs();
  const tab = openedTab();
  expect(tab.address).toMatch(/^\/document#[\da-f-]{36}$/);
  openDocument();
  expect(await screen.findByText("Opening Clinic Progress Note…")).toBeTruthy();
  tab.show(note);
  const frame = await screen.findByTitle("Clinic Progress Note");
  expect(frame.getAttribute("sandbox")).toBe("allow-same-origin allow-modals");
  expect(screen.getByRole("heading", { name: "Clinic Progress Note" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Print" })).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it("shows a PDF in the browser's viewer, which starts in no sandbox", async () => {
  keptBlobs();
  const tab = openedTab();
  openDocument();
  tab.show(new Blob(["%PDF-1.7"], { type: "application/pdf" }));
  expect((await screen.findByTitle("Clinic Progress Note")).getAttribute("sandbox")).toBeNull();
  const saved = savedFiles();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(saved()).toEqual(["Clinic Progress Note.pdf"]);
});

it("comes back when the tab is loaded again", async () => {
  keptBlobs();
  const tab = openedTab();
  tab.show(note);
  const first = openDocument();
  await screen.findByTitle("Clinic Progress Note");
  first.unmount();
  openDocument();
  expect(await screen.findByTitle("Clinic Progress Note")).toBeTruthy();
});

it("empties itself when the person logs out in another tab, and stays empty", async () => {
  const { forgotten } = keptBlobs();
  const tab = openedTab();
  openDocument();
  tab.show(note);
  await screen.findByTitle("Clinic Progress Note");
  logOutElsewhere();
  expect(screen.queryByTitle("Clinic Progress Note")).toBeNull();
  expect(screen.getByRole("status").textContent).toContain("You are signed out, so we closed this document.");
  expect(forgotten).toEqual(["blob:1"]);
  expect(await violations()).toEqual([]);
});

it.each<[string, () => void]>([
  ["somebody signs in without a log-out before", () => window.localStorage.setItem(SIGNED_IN_HINT, "another sign-in")],
  [
    "an administrator works as somebody else",
    () => {
      window.localStorage.setItem("loginas", "true");
      window.localStorage.setItem("email", "dora@linnet.example");
    },
  ],
])("empties itself when %s in another tab, and stays empty", async (_what, change) => {
  const { forgotten } = keptBlobs();
  const tab = openedTab();
  openDocument();
  tab.show(note);
  await screen.findByTitle("Clinic Progress Note");
  elsewhere(change);
  expect(screen.queryByTitle("Clinic Progress Note")).toBeNull();
  expect(forgotten).toEqual(["blob:1"]);
});

it("empties itself when an administrator stops working as somebody else", async () => {
  window.localStorage.setItem("loginas", "true");
  window.localStorage.setItem("email", "dora@linnet.example");
  keptBlobs();
  const tab = openedTab();
  openDocument();
  tab.show(note);
  await screen.findByTitle("Clinic Progress Note");
  elsewhere(() => window.localStorage.removeItem("loginas"));
  expect(screen.queryByTitle("Clinic Progress Note")).toBeNull();
});

it("empties itself when nobody has done anything for too long, though no other tab is there to say so", async () => {
  keptBlobs();
  const tab = openedTab();
  openDocument();
  tab.show(note);
  await screen.findByTitle("Clinic Progress Note");
  recordActivity();
  const { promptAfterMs, answerWithinMs } = SETTINGS.idle;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + promptAfterMs + answerWithinMs });
  // A person arriving now moves the pointer first.
  window.dispatchEvent(new Event("pointermove"));
  await waitFor(() => expect(screen.queryByTitle("Clinic Progress Note")).toBeNull());
});

it("shows nothing where nobody is signed in", () => {
  window.localStorage.clear();
  openDocument();
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
});

it("says after a while that the page it came from is gone", async () => {
  window.location.hash = "a-name-that-nobody-answers-to";
  openDocument();
  await waitFor(() => expect(screen.getByText("This document is closed. Open it again from the portal.")).toBeTruthy());
});
