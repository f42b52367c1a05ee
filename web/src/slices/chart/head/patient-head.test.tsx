import { act, cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderThemed } from "../../../../test/render-themed.tsx";
import { violations } from "../../../../test/violations.ts";
import { widthOf } from "../../../../test/width-of.ts";
import { HeadButton, PatientHead } from "./patient-head.tsx";

const ANA = { name: "Ruiz, Ana", birthDate: "05/19/2017", age: "9 y 6 mo", sex: "Female", mrn: "40014871" };

type More = Partial<ComponentProps<typeof PatientHead>>;

const show = (allergies: string[], patient = ANA, statements?: string[], more: More = {}) =>
  renderThemed(
    <PatientHead
      patient={patient}
      allergies={{ names: allergies, statements }}
      reason="Your patient since 03/2026. Every view is logged."
      back={{ href: "/patients/mypatients", label: "Back to List" }}
      {...more}
    />,
  );
const patient = () => screen.getByRole("region", { name: "Patient" }).textContent;

/** Tells the head that its page was scrolled, or is at its top: the simulated browser does not scroll. */
function scrolling() {
  let tell: (isAtTop: boolean) => void = () => undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        // What was so before is told with it where the page is busy.
        tell = (isIntersecting) => told([{ isIntersecting: !isIntersecting }, { isIntersecting }]);
      }
      observe() {
        tell(true);
      }
      disconnect() {
        // Nothing is told any more.
      }
    },
  );
  return (isAtTop: boolean) => act(() => tell(isAtTop));
}

afterEach(() => vi.unstubAllGlobals());

describe("a chart's head", () => {
  it("shows the patient, and why this person may see the chart", async () => {
    show(["Penicillin", "Peanut"]);
    expect(screen.getByRole("heading", { level: 1, name: "Ruiz, Ana" })).toBeDefined();
    expect(patient()).toContain("Age9 y 6 moDate of birth05/19/2017SexFemale");
    expect(patient()).toContain("MRN40014871");
    expect(patient()).toContain("Allergies Penicillin, Peanut");
    expect(screen.getByText(/Your patient since 03\/2026/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Back to List" }).getAttribute("href")).toBe("/patients/mypatients");
    expect(await violations()).toEqual([]);
  });

  it("does not treat missing allergies as no allergies", () => {
    show([]);
    expect(patient()).toContain("Allergies not recorded");
    expect(patient()).not.toContain("No known allergies");
  });

  it("says calmly that there are none if recorded so", () => {
    show(["No Known Allergies"]);
    expect(patient()).toContain("No known allergies");
  });

  it("shows the record's own words about all allergies, even next to an allergy", () => {
    show(["No Known Allergies"], ANA, ["NKDA (No Known Drug Allergies)"]);
    expect(patient()).toContain("Allergies: NKDA (No Known Drug Allergies)");
    cleanup();
    show([], ANA, ["No information about allergies"]);
    expect(patient()).toContain("Allergies: No information about allergies");
    cleanup();
    show(["Peanut"], ANA, ["No known drug allergies"]);
    expect(patient()).toContain("Allergies Peanut No known drug allergies");
  });

  it("trusts an allergy over its denial", () => {
    show(["No Known Allergies", "Peanut"]);
    expect(patient()).toContain("Allergies Peanut");
    expect(patient()).not.toContain("No known allergies");
  });

  it("shrinks when the page is scrolled, names how many results are critical, and keeps its room", async () => {
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(64);
    const scroll = scrolling();
    const onShow = vi.fn();
    show(["Peanut"], ANA, undefined, { critical: { count: 2, onShow } });
    const head = screen.getByRole("region", { name: "Patient" });
    expect(within(head).queryByRole("button")).toBeNull();
    scroll(false);
    expect(head.hasAttribute("data-shrunk")).toBe(true);
    expect(head.parentElement?.style.minHeight).toBe("64px");
    await userEvent.click(within(head).getByRole("button", { name: "2 critical" }));
    expect(onShow).toHaveBeenCalledOnce();
    expect(await violations()).toEqual([]);
    scroll(true);
    expect(head.hasAttribute("data-shrunk")).toBe(false);
    expect(head.parentElement?.style.minHeight).toBe("");
  });

  it("tells the page that it stays at the top, until it is gone", () => {
    const { unmount } = show([]);
    expect(document.documentElement.hasAttribute("data-sticky-head")).toBe(true);
    unmount();
    expect(document.documentElement.hasAttribute("data-sticky-head")).toBe(false);
  });

  it("has the way back within it on a phone once the page is scrolled", () => {
    widthOf(390);
    const scroll = scrolling();
    show([]);
    const head = within(screen.getByRole("region", { name: "Patient" }));
    expect(head.queryByRole("link")).toBeNull();
    scroll(false);
    expect(head.getByRole("link", { name: "Back to List" }).getAttribute("href")).toBe("/patients/mypatients");
  });

  it("names its acts on a phone as well, where they are icons", () => {
    const refer = <HeadButton label="Refer" icon={<svg />} onClick={() => undefined} />;
    show([], ANA, undefined, { actions: refer });
    expect(screen.getByRole("button", { name: "Refer" }).textContent).toBe("Refer");
    cleanup();
    widthOf(390);
    show([], ANA, undefined, { actions: refer });
    expect(screen.getByRole("button", { name: "Refer" }).textContent).toBe("");
  });

  it("does not draw silence about allergies as there being none", () => {
    const kind = () => document.querySelector("[data-known]")?.getAttribute("data-known");
    const kinds: [string, string[], string[]?][] = [
      ["unrecorded", []],
      ["unrecorded", [], ["No information about allergies"]],
      ["none", ["No Known Allergies"]],
      ["none", [], ["No known drug allergies"]],
      ["some", ["Peanut"], ["No known drug allergies"]],
    ];
    for (const [expected, names, statements] of kinds) {
      show(names, ANA, statements);
      expect(kind()).toBe(expected);
      cleanup();
    }
  });

  it("says what is not recorded", () => {
    show([], { ...ANA, birthDate: "", age: "", mrn: "" });
    expect(patient()).toContain("Date of birthNot recorded");
    expect(patient()).toContain("MRNNot recorded");
  });
});
