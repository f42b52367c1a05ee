import { describe, expect, it } from "vitest";
import { activeIn } from "../../../../test/active-parts.ts";
import { anArmedPdf, anEncryptedPdf } from "../../../../test/sample-files.ts";
import type { Ehr, RecordReport } from "../../../adapters/ehr/port.ts";
import type { Desk } from "../notes/open.ts";
import { openReport } from "./open.ts";

const report = (more: Partial<RecordReport>): RecordReport => ({ id: "r-1", status: "final", code: { text: "EKG", codes: [] }, ...more });
const asked: unknown[] = [];
const documentOf: Ehr["documentOf"] = async (document) => {
  asked.push(document);
  return undefined;
};
// Of the record only documents are asked for, and of the patient only who it is.
const desk = {
  ehr: { documentOf },
  patient: { personId: "ana", fullName: "Ruiz, Ana", birthDate: "2020-01-01" },
  zone: "America/Los_Angeles",
  hospitalName: "Hospital",
  supportMail: "help@hospital.example",
  now: new Date("2026-03-02T00:00:00Z"),
} as unknown as Desk;
const pageOf = async (more: Partial<RecordReport>) => {
  const { bytes } = await openReport({ report: report(more), results: [] }, null, desk);
  return Buffer.from(bytes as Uint8Array).toString();
};

describe("the page of a report", () => {
  it("has all of a conclusion of a megabyte, and none of the scripts in it runs", async () => {
    const conclusion = `${'<script>alert("1")</script><img src=x onerror=alert(2)>\n'.repeat(19_000)}The end.`;
    const page = await pageOf({ conclusion });
    expect(conclusion.length).toBeGreaterThan(1_000_000);
    expect(page).not.toMatch(/<script|<img|<[^>]*onerror/i);
    expect(page.match(/&lt;script&gt;/g)).toHaveLength(19_000);
    expect(page).toContain("The end.</pre>");
  });

  it("says of a file that is too large that it is, and does not ask for it", async () => {
    const huge = report({ forms: [{ format: "pdf", bytes: 51 * 1024 * 1024 }] });
    await expect(openReport({ report: huge, results: [] }, 0, desk)).rejects.toMatchObject({
      code: "not_available",
      message: "This file is too large to be shown here. Contact support at help@hospital.example.",
    });
    expect(asked).toEqual([]);
  });

  it("has a PDF without its active parts; one that cannot be copied is a download in the hospital’s own bytes", async () => {
    const open = (bytes: Buffer) => {
      const ehr = { documentOf: async () => ({ format: "pdf", bytes }) };
      // As: of the record only this document is asked for.
      return openReport({ report: report({ forms: [{ format: "pdf" }] }), results: [] }, 0, { ...desk, ehr } as unknown as Desk);
    };
    const armed = await open(await anArmedPdf());
    expect(armed.mediaType).toBe("application/pdf");
    expect(await activeIn(Buffer.from(armed.bytes as Uint8Array))).toEqual([]);
    const locked = await anEncryptedPdf();
    expect(await open(locked)).toEqual({ bytes: locked, mediaType: "application/octet-stream", name: "report.pdf" });
  });
});
