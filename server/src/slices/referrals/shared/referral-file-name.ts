import { fileNameFor } from "../../../platform/uploads/file-name-for.ts";

interface NamedFile {
  referralId: number;
  clinicName: string;
  kind: "referral" | "letter";
}

/** The name under which people see and save a PDF of a referral: "Referral 10082, Heart Center.pdf". It holds nothing about the patient. */
export function referralFileName({ referralId, clinicName, kind }: NamedFile): string {
  const title = kind === "letter" ? `Referral ${referralId} letter` : `Referral ${referralId}`;
  // A slash would begin a folder.
  return fileNameFor(`${title}, ${clinicName.replaceAll(/[/\\]/g, "-")}.pdf`, "application/pdf");
}
