import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { Slider } from "./slider.tsx";

const slides = ["Alder Park", "Grand rounds", "Flu clinics"].map((label) => ({
  key: label,
  label,
  href: `https://www.wrenfield.example/${label}`,
  picture: <img src="data:image/png;base64,AAAA" alt="" />,
}));

const wantsMotion = (moves: boolean) =>
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      // As: what Mantine's hooks read of it.
      ({
        matches: query.includes("prefers-reduced-motion") && !moves,
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
/** The carousel measures its slides, and this browser has no measures: each is as wide as the frame, side by side. */
function lay() {
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = "[aria-roledescription=slide] { margin-right: 0px }";
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(1140);
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
    const isSlide = this.getAttribute("aria-roledescription") === "slide";
    return isSlide ? [...(this.parentElement?.children ?? [])].indexOf(this) * 1140 : 0;
  });
}
const inView = () => screen.getByRole("button", { current: true }).getAttribute("aria-label");
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("the hospital's pictures", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
    wantsMotion(true);
    lay();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  /** The carousel is there once it has measured its slides. */
  const show = (shown = slides) => act(async () => void renderThemed(<Slider label="News from the hospital" slides={shown} />));

  it("move on by themselves, and begin again after the last", async () => {
    await show();
    expect(inView()).toBe("Show picture 1: Alder Park");
    await wait(7_000);
    expect(inView()).toBe("Show picture 2: Grand rounds");
    await wait(14_000);
    expect(inView()).toBe("Show picture 1: Alder Park");
  });

  it("stand still when they are paused, and go on when they are played", async () => {
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    await wait(21_000);
    expect(inView()).toBe("Show picture 1: Alder Park");
    fireEvent.click(screen.getByRole("button", { name: "Play" }));
    await wait(7_000);
    expect(inView()).toBe("Show picture 2: Grand rounds");
  });

  it("wait while somebody is at them with pointer or keyboard", async () => {
    await show();
    const box = screen.getByRole("region", { name: "News from the hospital" });
    fireEvent.pointerEnter(box);
    await wait(14_000);
    expect(inView()).toBe("Show picture 1: Alder Park");
    fireEvent.pointerLeave(box);
    fireEvent.focus(screen.getByRole("button", { name: "Next picture" }));
    await wait(14_000);
    expect(inView()).toBe("Show picture 1: Alder Park");
  });

  it("never move by themselves for those who want no motion", async () => {
    wantsMotion(false);
    await show();
    await wait(21_000);
    expect(inView()).toBe("Show picture 1: Alder Park");
    expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
  });

  it("tell of themselves only when somebody moves them", async () => {
    await show();
    const status = screen.getByRole("status");
    expect(status.getAttribute("aria-live")).toBe("off");
    fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    await wait(1);
    expect(status.getAttribute("aria-live")).toBe("polite");
  });

  it("go back, on, and to any of them", async () => {
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Previous picture" }));
    await wait(1);
    expect(inView()).toBe("Show picture 3: Flu clinics");
    fireEvent.click(screen.getByRole("button", { name: "Next picture" }));
    await wait(1);
    expect(inView()).toBe("Show picture 1: Alder Park");
    fireEvent.click(screen.getByRole("button", { name: "Show picture 2: Grand rounds" }));
    await wait(1);
    expect(inView()).toBe("Show picture 2: Grand rounds");
  });

  it("offer only the one in view to the keyboard", async () => {
    await show();
    const links = screen.getAllByRole("link", { hidden: true });
    expect(links.map((link) => link.closest("[inert]") !== null)).toEqual([false, true, true]);
  });

  it("need no buttons when there is one", async () => {
    await show(slides.slice(0, 1));
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("have no violations", async () => {
    vi.useRealTimers();
    await show();
    expect(await violations()).toEqual([]);
  });
});
