import type { SigningDocument } from "../../../adapters/signature/port.ts";
import { AGREEMENT_VERSION } from "../../memberships/public.ts";

type Section = SigningDocument["sections"][number];

const section = (heading: string, ...paragraphs: string[]): Section => ({ heading, paragraphs });

/** The agreement's words. They belong to `AGREEMENT_VERSION`: other words are another version, to be signed anew (decision G-SES-18). */
const sectionsOf = (hospital: string): Section[] => [
  section(
    "1. What this agreement is about",
    `${hospital} (“the hospital”) opens parts of its medical records to you and to the people who work with you, so that children are cared for without gaps. You sign for yourself and for everyone who uses the portal under your practice or embassy.`,
  ),
  section(
    "2. Confidentiality",
    "What the portal shows is protected health information. It may be used for the treatment of a child, for its payment, and for what the law asks for, and for nothing else.",
    "Records are opened only when a child is in your care or is sponsored by your embassy. Curiosity is not a reason, and neither is a family’s request that was not made to the hospital.",
  ),
  section(
    "3. Accounts of your staff",
    "Each person has an account of their own. Passwords, codes and signed-in screens are not shared, not even for a moment.",
    "You decide who of your staff may see records, you review their accounts at least twice a year, and you remove an account on the day its holder leaves or no longer needs it.",
  ),
  section(
    "4. Devices and paper",
    "The portal is opened on devices that are kept up to date, locked when nobody uses them, and under the control of your practice or embassy. Printed and saved records are kept and destroyed as your own medical records are.",
  ),
  section(
    "5. If something goes wrong",
    "When you know or suspect that records were seen, lost or used by somebody who should not have, or that a password has become known, you tell the hospital within 24 hours, also when not everything is known yet. You help to find out what happened and whom it concerns.",
  ),
  section(
    "6. Audit",
    "The hospital writes down who opens which record, and when. It may review these entries and ask you why a record was opened; you answer within ten business days.",
  ),
  section(
    "7. What the portal is not",
    "The portal is a copy for reading. It can be incomplete or late, and some results are not shown in it. It does not replace your own judgement, your own records or a call to the hospital when a child’s care depends on it.",
  ),
  section(
    "8. Suspension and ending",
    "The hospital may suspend an account, a practice or an embassy at once when children’s privacy is at risk. Either side may end this agreement in writing with thirty days’ notice. What is said about confidentiality stays in force after its end.",
  ),
  section(
    "9. Signing",
    "An electronic signature has the same effect as one on paper. A new version of this agreement must be signed before the portal can be used under it.",
  ),
];

/** The user agreement as a person signs it in one capacity. */
export const agreementText = (hospital: string, capacity: string): SigningDocument => ({
  title: "User agreement",
  version: AGREEMENT_VERSION,
  capacity,
  sections: sectionsOf(hospital),
});
