import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderRouted } from "../../../test/render-routed.tsx";
import { renderThemed } from "../../../test/render-themed.tsx";
import { Link } from "./link.tsx";

/** Prevents the navigation and reports whether the browser would have followed. */
function clicked(link: HTMLElement, how: MouseEventInit = {}): "left to the browser" | "taken over" {
  let browser = true;
  const watch = (event: Event) => {
    browser = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", watch, { once: true });
  fireEvent.click(link, how);
  return browser ? "left to the browser" : "taken over";
}

describe("a link inside a router", () => {
  it("changes the screen on a plain click, with search and hash", async () => {
    const router = renderRouted(<Link href="/patients/mypatients?page=2#list">My Patients</Link>);
    expect(clicked(screen.getByRole("link"))).toBe("taken over");
    await waitFor(() => expect(router.history.location.href).toBe("/patients/mypatients?page=2#list"));
  });

  it.each<[string, MouseEventInit]>([
    ["Ctrl", { ctrlKey: true }],
    ["Cmd", { metaKey: true }],
    ["Shift", { shiftKey: true }],
    ["Alt", { altKey: true }],
    ["the middle button", { button: 1 }],
  ])("leaves a click with %s to the browser", (_, how) => {
    const router = renderRouted(<Link href="/patients/mypatients">My Patients</Link>);
    expect(clicked(screen.getByRole("link"), how)).toBe("left to the browser");
    expect(router.history.location.href).toBe("/start");
  });

  it.each([
    [
      "another site",
      <Link key="1" href="https://elsewhere.example/page">
        Away
      </Link>,
    ],
    [
      "a telephone number",
      <Link key="2" href="tel:+18886312452">
        Away
      </Link>,
    ],
    [
      "a new tab",
      <Link key="3" href="/home" target="_blank">
        Away
      </Link>,
    ],
    [
      "a download",
      <Link key="4" href="/file.pdf" download>
        Away
      </Link>,
    ],
  ])("leaves %s to the browser", (_, link) => {
    const router = renderRouted(link);
    expect(clicked(screen.getByRole("link"))).toBe("left to the browser");
    expect(router.history.location.href).toBe("/start");
  });

  it("ignores the second half of a double click that began elsewhere", async () => {
    const router = renderRouted(<Link href="/home">Home</Link>);
    clicked(screen.getByRole("link"), { detail: 2 });
    expect(router.history.location.href).toBe("/start");
  });

  it("follows both of two quick clicks on itself", async () => {
    const router = renderRouted(<Link href="/home">Home</Link>);
    clicked(screen.getByRole("link"), { detail: 1 });
    expect(clicked(screen.getByRole("link"), { detail: 2 })).toBe("taken over");
    await waitFor(() => expect(router.history.location.href).toBe("/home"));
  });

  it("goes nowhere if its owner prevents it", () => {
    const router = renderRouted(
      <Link href="/home" onClick={(event) => event.preventDefault()}>
        Home
      </Link>,
    );
    clicked(screen.getByRole("link"));
    expect(router.history.location.href).toBe("/start");
  });

  it("preloads its screen when pointed at, and when focused", async () => {
    const loaded = vi.fn();
    renderRouted(<Link href="/patients/1">Ana Ruiz</Link>, loaded);
    await userEvent.hover(screen.getByRole("link"));
    await waitFor(() => expect(loaded).toHaveBeenCalledWith("/patients/1"));
  });

  it("preloads its screen when focused", async () => {
    const loaded = vi.fn();
    renderRouted(<Link href="/patients/2">Elsa Bergström</Link>, loaded);
    await userEvent.tab();
    await waitFor(() => expect(loaded).toHaveBeenCalledWith("/patients/2"));
  });
});

describe("a link without a router", () => {
  it("is an ordinary link", () => {
    renderThemed(<Link href="/home">Home</Link>);
    const link = screen.getByRole("link", { name: "Home" });
    expect(link.getAttribute("href")).toBe("/home");
    expect(clicked(link)).toBe("left to the browser");
  });
});

describe("a disabled link", () => {
  it("says so, and keeps its element and so the focus when it is enabled or disabled", () => {
    const { rerender } = renderThemed(<Link href="/next">Next</Link>);
    const link = screen.getByRole("link", { name: "Next" });
    rerender(<Link href={undefined}>Next</Link>);
    expect(screen.getByRole("link", { name: "Next" })).toBe(link);
    expect(link.getAttribute("aria-disabled")).toBe("true");
    expect(link.hasAttribute("href")).toBe(false);
  });
});
