import type { SigningDocument } from "../../../adapters/signature/port.ts";
import { AGREEMENT_VERSION } from "../../memberships/public.ts";

type Section = SigningDocument["sections"][number];

const section = (heading: string, ...paragraphs: string[]): Section => ({ heading, paragraphs });

/** The agreement's text, bound to `AGREEMENT_VERSION`: changing it needs a new version and new signatures (decision G-SES-18). */
const sectionsOf = (hospital: string): Section[] => [
  section(
    "1. What this agreement is about",
    `${hospital} (“the hospital”) shares parts of its medical records with you and the people who work with you, so that children get care without gaps. You sign for yourself and for everyone who uses the portal under your practice or embassy.`,
  ),
  section(
    "2. Confidentiality",
    "What the portal shows is protected health information. You may use it to treat a child, to be paid for that treatment and to comply with the law, and for nothing else.",
    "You open a record only when the child is in your care or is sponsored by your embassy. Curiosity is not a reason. Neither is a family’s request, unless it was made to the hospital.",
  ),
  section(
    "3. Accounts of your staff",
    "Each person has their own account. Passwords, codes and signed-in screens are never shared, not even for a moment.",
    "You decide which of your staff may see records, review their accounts at least twice a year, and remove an account on the day its holder leaves or no longer needs it.",
  ),
  section(
    "4. Devices and paper",
    "You use the portal on devices that your practice or embassy controls, that are kept up to date, and that are locked when no one is using them. You keep and destroy printed and saved records as you do your own medical records.",
  ),
  section(
    "5. If something goes wrong",
    "If you know or suspect that records were lost, or seen or used by someone without permission, or that someone else knows a password, you tell the hospital within 24 hours, even if you do not know everything yet. You help find out what happened and who is affected.",
  ),
  section(
    "6. Audit",
    "The hospital logs who opens which record, and when. It may review these entries and ask you why a record was opened. You answer within 10 business days.",
  ),
  section(
    "7. What the portal is not",
    "The portal is a copy to read. It can be incomplete or late, and it does not show some results. It does not replace your judgment, your own records, or a call to the hospital when a child’s care depends on it.",
  ),
  section(
    "8. Suspension and ending",
    "The hospital may suspend an account, a practice or an embassy at once when children’s privacy is at risk. Either side may end this agreement in writing with 30 days’ notice. Your duty of confidentiality continues after it ends.",
  ),
  section(
    "9. Signing",
    "An electronic signature has the same effect as one on paper. You must sign each new version of this agreement before you use the portal under it.",
  ),
];

/** The user agreement as a person signs it in one capacity. */
export const agreementText = (hospital: string, capacity: string): SigningDocument => ({
  title: "User agreement",
  version: AGREEMENT_VERSION,
  capacity,
  sections: sectionsOf(hospital),
});
