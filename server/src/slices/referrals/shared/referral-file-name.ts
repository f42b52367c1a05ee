import { fileNameFor } from "../../../platform/uploads/file-name-for.ts";

interface NamedFile {
  referralId: number;
  clinicName: string;
  kind: "referral" | "letter";
}

/** The name of a referral's PDF for display and saving: "Referral 10082, Heart Center.pdf". It has no patient data. */
export function referralFileName({ referralId, clinicName, kind }: NamedFile): string {
  const title = kind === "letter" ? `Referral ${referralId} letter` : `Referral ${referralId}`;
  // A slash would start a folder.
  return fileNameFor(`${title}, ${clinicName.replaceAll(/[/\\]/g, "-")}.pdf`, "application/pdf");
}
