import { performance } from "node:perf_hooks";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { sentReferral } from "../../../../test/sent-referral.ts";
import { printReferrals } from "./print.ts";

it("a referral with many attached pages is printed without blocking other requests", async () => {
  const attached = await PDFDocument.create();
  for (let page = 1; page <= 40; page += 1) attached.addPage().drawText(`Page ${page}`);
  const file = { name: "record.pdf", mediaType: "application/pdf", bytes: await attached.save() };

  const before = performance.eventLoopUtilization();
  const bytes = await printReferrals([{ referral: sentReferral, files: [file], hospitalName: "Wrenfield", zone: "America/Los_Angeles" }]);
  const { utilization } = performance.eventLoopUtilization(before);

  expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(40);
  expect(utilization).toBeLessThan(0.5);
});

it("several referrals are one file, one after the other", async () => {
  const each = { referral: sentReferral, files: [], hospitalName: "Wrenfield", zone: "America/Los_Angeles" };
  const pagesOf = async (count: number) =>
    (await PDFDocument.load(await printReferrals(Array.from({ length: count }, () => each)))).getPageCount();

  expect(await pagesOf(3)).toBe(3 * (await pagesOf(1)));
});

it("prints go on after one that failed", async () => {
  const each = { referral: sentReferral, files: [], hospitalName: "Wrenfield", zone: "America/Los_Angeles" };
  const unreadable = { name: "record.pdf", mediaType: "application/pdf", bytes: new TextEncoder().encode("no PDF") };

  const [failed, next] = await Promise.allSettled([
    printReferrals([{ ...each, zone: "Nowhere/Nowhere", files: [unreadable] }]),
    printReferrals([each]),
  ]);

  expect(failed.status).toBe("rejected");
  if (next.status !== "fulfilled") throw next.reason;
  expect((await PDFDocument.load(next.value)).getPageCount()).toBeGreaterThan(0);
});
