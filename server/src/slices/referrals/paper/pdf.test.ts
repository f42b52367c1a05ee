import { decodePDFRawStream, degrees, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pdfText } from "../../../../test/pdf-text.ts";
import { sentReferral } from "../../../../test/sent-referral.ts";
import type { SentReferral } from "./archive/sent-referral-repository.ts";
import { type AttachedFile, referralPdf } from "./pdf.ts";

const print = (referral: Partial<SentReferral> = {}, files: AttachedFile[] = []) =>
  referralPdf({
    referral: { ...sentReferral, ...referral },
    files,
    hospitalName: "Wrenfield Children’s Hospital",
    zone: "America/Los_Angeles",
  });

async function picture(format: "png" | "jpeg"): Promise<AttachedFile> {
  const image = sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#4a9" } });
  return { name: `arm.${format}`, mediaType: `image/${format}`, bytes: await image.toFormat(format).toBuffer() };
}

async function letter(...turns: number[]): Promise<AttachedFile> {
  const pdf = await PDFDocument.create();
  for (const turn of turns) {
    const page = pdf.addPage([400, 300]);
    page.drawText("Seen on Monday");
    page.setRotation(degrees(turn));
  }
  return { name: "letter.pdf", mediaType: "application/pdf", bytes: await pdf.save() };
}

describe("a referral's PDF", () => {
  it.each([
    [{ on: "2026-03-14" }, "Died 03/14/2026"],
    // Still the previous evening at the hospital.
    [{ on: "2026-05-19T04:00:00Z" }, "Died 05/18/2026"],
    [{ on: "2026-03" }, "Died 2026-03"],
    [{ on: null }, "Died Date not recorded"],
    [null, undefined],
  ])("says that the child has died, as in the record: %j", async (deceased, words) => {
    const [page = ""] = await pdfText(await print({ deceased }));
    if (words) expect(page).toContain(words);
    else expect(page).not.toContain("Died");
  });

  it("has everything on the form, with all its accents", async () => {
    const [page = "", ...more] = await pdfText(await print());
    expect(more).toEqual([]);
    for (const words of [
      "Clinic Cardiology Clinic",
      "On behalf of Ashby, Dora",
      "Practice Lakeside Pediatrics",
      "Sent by Marsh, Gena",
      "Acuity Urgent",
      "Request type Follow-up",
      "Insurance type Medicaid",
      "Follows Referral No. 10007",
      "Reason for referral A new murmur. The mother’s brother had surgery at four.",
      "Name Kowalczyková, Zofia Łucja",
      "Date of birth 05/19/2017",
      "Sex Female",
      "MRN 700123",
      "Street address 12 Alder Street",
      "City, state, zip code Wrenfield, CA 90001-0001",
      "Phone number 555-201-0001",
      "Secondary phone number 555-201-0002",
      "Name Żółć, Ewa",
      "Date of birth 02/03/1985",
      "Sex Other",
      "Relationship Legal Guardian",
      "Email ewa@mail.example",
      "Files None",
    ])
      expect(page).toContain(words);
  });

  it("says that empty fields were not given", async () => {
    const [page] = await pdfText(await print({ secondaryPhoneNumber: "", mrn: "", guardianRelationshipId: 0, guardianRelationship: "" }));
    expect(page).toContain("Secondary phone number Not provided");
    expect(page).toContain("MRN Not recorded");
    expect(page).toContain("Relationship Not provided");
  });

  it("names the child in the record on every page, with the practice's corrections next to it", async () => {
    const typed = { firstName: "Zosia", middleName: "Łucja", lastName: "Kowalczyková", dateOfBirth: "2017-05-19", patientSexId: 1 };
    const [page = ""] = await pdfText(await print({ typed }));
    expect(page).toContain("Kowalczyková, Zofia Łucja · Date of birth 05/19/2017 · MRN 700123");
    expect(page).toContain("Name Kowalczyková, Zofia Łucja");
    expect(page).toContain("Corrected name Kowalczyková, Zosia Łucja");
    expect(page).toContain("Corrected sex Male");
    expect(page).not.toContain("Corrected date of birth");
  });

  it("shows a child's single name without a comma", async () => {
    const [page] = await pdfText(await print({ firstName: "Wulandari", middleName: "", lastName: "" }));
    expect(page).toContain("Wulandari · Date of birth 05/19/2017");
    expect(page).toContain("Name Wulandari");
    expect(page).not.toContain(", Wulandari");
  });

  it("has hospital, number, patient and times on every page, and numbers all pages, attachments included", async () => {
    const files = [await picture("jpeg"), await letter(0, 90), await picture("png")];
    const attachments = files.map(({ name, mediaType }) => ({ key: "", name, mediaType, bytes: 1 }));
    const pages = await pdfText(await print({ editedAt: new Date("2026-11-20T20:00:00Z"), attachments }, files));
    expect(pages).toHaveLength(5);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain("Wrenfield Children’s Hospital Referral No. 10012");
      expect(page).toContain("Kowalczyková, Zofia Łucja · Date of birth 05/19/2017 · MRN 700123");
      expect(page).toContain(`Page ${index + 1} of 5`);
      expect(page).toContain("Sent on 11/20/2026 at 10:05 AM · edited on 11/20/2026 at 12:00 PM");
    }
    expect(pages[0]).toContain("Files 1. arm.jpeg 2. letter.pdf 3. arm.png");
    expect(pages[1]).toContain("Attachment 1 of 3: arm.jpeg");
    expect(pages[2]).toContain("Attachment 2 of 3: letter.pdf, page 1 of 2");
    expect(pages[3]).toContain("Attachment 2 of 3: letter.pdf, page 2 of 2");
    expect(pages[4]).toContain("Attachment 3 of 3: arm.png");
  });

  it("continues on as many pages as a long reason needs", async () => {
    const pages = await pdfText(await print({ reason: "A long story.\n".repeat(100) }));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.join(" ").match(/A long story\./g)).toHaveLength(100);
    expect(pages[1]).toContain(`Page 2 of ${pages.length}`);
  });

  it("keeps notes on the pages of an attached PDF, and text in its fields", async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([400, 300]);
    const noted = (words: string, flags: number) => {
      const drawn = pdf.context.register(
        pdf.context.stream(`% ${words}\n0 0 20 10 re f`, { Type: "XObject", Subtype: "Form", BBox: [0, 0, 20, 10] }),
      );
      return pdf.context.register(
        pdf.context.obj({ Type: "Annot", Subtype: "Stamp", F: flags, Rect: [100, 50, 140, 70], AP: { N: drawn } }),
      );
    };
    page.node.set(PDFName.of("Annots"), pdf.context.obj([noted("allergic to penicillin", 4), noted("left out on purpose", 2)]));
    const bytes = await print({}, [{ name: "form.pdf", mediaType: "application/pdf", bytes: await pdf.save() }]);
    const streams = (await PDFDocument.load(bytes)).context
      .enumerateIndirectObjects()
      .flatMap(([, found]) => (found instanceof PDFRawStream ? [found] : []));
    const drawn = streams.map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1")).join("\n");
    // At its place, twice as large as it was drawn.
    expect(drawn).toMatch(/q\n2 0 0 2 100 50 cm\n\/Mark\S* Do\nQ/);
    expect(drawn).toContain("allergic to penicillin");
    expect(drawn).not.toContain("left out on purpose");
  });

  it("leaves out unreadable files, and says so in their place", async () => {
    const files = ["application/pdf", "image/png"].map((mediaType) => ({ name: "torn", mediaType, bytes: Buffer.from("torn") }));
    const pages = await pdfText(await print({}, files));
    expect(pages).toHaveLength(3);
    for (const page of pages.slice(1)) expect(page).toContain("This attachment could not be printed here.");
  });
});
