import { expect, it } from "vitest";
import { SHIPPED_CATEGORIES } from "../adapters/ehr/release/sensitive-categories.ts";
import { whyNotShown } from "./why-not-shown.ts";

it("does not say of a vital sign that the chart has no section for it", () => {
  const pain = { type: "Observation", category: "", saidCategory: "vital-signs", fields: { code: { text: "Pain", codes: [] } } };
  const release = { sensitive: SHIPPED_CATEGORIES, today: "2026-11-20" };
  const why = whyNotShown(pain, { patient: { birthDate: "2019-03-14" }, release, isHeldWithOthers: false, isAnothers: false });
  expect(why).toBe("the chart shows only growth, blood pressure, pulse, breathing, temperature and oxygen");
});
