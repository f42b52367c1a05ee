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
      // As: the parts that Mantine's hooks read.
      ({
        matches: query.includes("prefers-reduced-motion") && !moves,
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
/** The carousel measures its slides, which this browser cannot. Here each slide is as wide as the frame, side by side. */
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
  /** The carousel appears after it has measured its slides. */
  const show = (shown = slides) => act(async () => void renderThemed(<Slider label="News from the hospital" slides={shown} />));

  it("move by themselves, and start again after the last", async () => {
    await show();
    expect(inView()).toBe("Show picture 1: Alder Park");
    await wait(7_000);
    expect(inView()).toBe("Show picture 2: Grand rounds");
    await wait(14_000);
    expect(inView()).toBe("Show picture 1: Alder Park");
  });

  it("stop when paused, and continue when played", async () => {
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    await wait(21_000);
    expect(inView()).toBe("Show picture 1: Alder Park");
    fireEvent.click(screen.getByRole("button", { name: "Play" }));
    await wait(7_000);
    expect(inView()).toBe("Show picture 2: Grand rounds");
  });

  it("wait while they have the pointer or keyboard focus", async () => {
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

  it("never move by themselves if the user prefers reduced motion", async () => {
    wantsMotion(false);
    await show();
    await wait(21_000);
    expect(inView()).toBe("Show picture 1: Alder Park");
    expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
  });

  it("are announced only when the user moves them", async () => {
    await show();
    const status = screen.getByRole("status");
    expect(status.getAttribute("aria-live")).toBe("off");
    fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    await wait(1);
    expect(status.getAttribute("aria-live")).toBe("polite");
  });

  it("go back, forward, and to any of them", async () => {
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

  it("offer only the visible one to the keyboard", async () => {
    await show();
    const links = screen.getAllByRole("link", { hidden: true });
    expect(links.map((link) => link.closest("[inert]") !== null)).toEqual([false, true, true]);
  });

  it("need no buttons if there is only one", async () => {
    await show(slides.slice(0, 1));
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("have no violations", async () => {
    vi.useRealTimers();
    await show();
    expect(await violations()).toEqual([]);
  });
});
