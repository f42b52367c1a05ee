import { performance } from "node:perf_hooks";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { sentReferral } from "../../../../test/sent-referral.ts";
import { printReferral } from "./print.ts";

it("a referral with many attached pages is printed while others are answered", async () => {
  const attached = await PDFDocument.create();
  for (let page = 1; page <= 40; page += 1) attached.addPage().drawText(`Page ${page}`);
  const file = { name: "record.pdf", mediaType: "application/pdf", bytes: await attached.save() };

  const before = performance.eventLoopUtilization();
  const bytes = await printReferral({ referral: sentReferral, files: [file], hospitalName: "Wrenfield", zone: "America/Los_Angeles" });
  const { utilization } = performance.eventLoopUtilization(before);

  expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(40);
  expect(utilization).toBeLessThan(0.5);
});
