import { cleanup, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { measureAtOnce } from "../../../test/measure-at-once.ts";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { PatientHeader } from "./patient-header.tsx";

const ANA = { name: "Ruiz, Ana", birthDate: "05/19/2017", age: "9 y 6 mo", sex: "Female", mrn: "40014871" };

const show = (allergies: string[], patient = ANA, statements?: string[]) =>
  renderThemed(
    <PatientHeader
      patient={patient}
      allergies={{ names: allergies, statements }}
      reason="Your patient since 03/2026. Every view is logged."
      back={{ href: "/patients/mypatients", label: "Back to List" }}
    />,
  );
const patient = () => screen.getByRole("region", { name: "Patient" }).textContent;

describe("a chart's header", () => {
  it("shows the patient, and why this person may see the chart", async () => {
    show(["Penicillin", "Peanut"]);
    expect(screen.getByRole("heading", { level: 1, name: "Ruiz, Ana" })).toBeDefined();
    expect(patient()).toContain("Date of birth05/19/2017 (9 y 6 mo)");
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

  it("reserves its own height for scrolling, until it is gone", () => {
    measureAtOnce();
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(88);
    const { unmount } = show([]);
    expect(document.documentElement.style.getPropertyValue("--ln-head-height")).toBe("88px");
    unmount();
    expect(document.documentElement.style.getPropertyValue("--ln-head-height")).toBe("");
  });

  it("says what is not recorded", () => {
    show([], { ...ANA, birthDate: "", age: "", mrn: "" });
    expect(patient()).toContain("Date of birthNot recorded");
    expect(patient()).toContain("MRNNot recorded");
  });
});
