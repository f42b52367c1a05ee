import { expect, it } from "vitest";
import { describeViewed } from "./looked-at.ts";

it("says what a view opened, in the words of the actions' table", () => {
  const said = (actions: string[], objects: string[] = [], labs: number | null = null) => describeViewed({ actions, objects, labs });
  expect(said(["read:labs", "read:allergies", "write:chart-opening"], [], 1)).toBe("Chart, 1 result");
  expect(said(["read:labs", "read:visits"], [], 12)).toBe("Visits, 12 lab results");
  expect(said(["read:radiology-report", "read:note"], ["note a", "note b", "order 7"])).toBe("2 notes, imaging report");
  expect(said(["read:referral-attachment"], ["referral 7"])).toBe("Referral file 7");
  expect(said(["read:referral-file"], ["referral 7"])).toBe("Referral PDF 7");
  expect(said(["read:desk-attachment", "read:desk-referral"], ["referral 7", "referral 9"])).toBe("Referral 7, 9");
});
