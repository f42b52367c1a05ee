import type { Config } from "../../../config.ts";
import type { WaitingMail } from "../../../platform/waiting-mail.ts";

type Needs = Pick<Config, "origin" | "HOSPITAL_NAME">;

/** One fact, the link on its own line, and the reason. */
const letter = (fact: string, link: string, why: string) => `${fact}\n\n${link}\n\n${why}`;

const LIST = new Intl.ListFormat("en-US");

interface Practices {
  to: string;
  /** The practices where results wait. */
  practices: readonly string[];
  /** One of them is critical; else all are abnormal, and not final. */
  isCritical: boolean;
}

const resultWords = (isCritical: boolean) => (isCritical ? "critical result" : "preliminary abnormal result");

/** Tells a physician, or who covers, that a result waits for review. It names no patient. */
export const reviewMail = ({ origin, HOSPITAL_NAME }: Needs, { to, practices, isCritical }: Practices): WaitingMail => ({
  to,
  subject: isCritical ? "Critical result to review" : "Preliminary abnormal result to review",
  text: letter(
    `A new ${resultWords(isCritical)} needs your review at ${LIST.format(practices)}.`,
    `${origin}/home/results`,
    `You are receiving this email because you see patients on the ${HOSPITAL_NAME} portal or cover for a colleague who does. You cannot turn it off.`,
  ),
});

/** Tells the owner of a practice that no one there has viewed a result. */
export const ownerMail = ({ origin, HOSPITAL_NAME }: Needs, { to, practices, isCritical }: Practices): WaitingMail => ({
  to,
  subject: isCritical ? "Critical result not viewed" : "Preliminary abnormal result not viewed",
  text: letter(
    `No physician has viewed a ${resultWords(isCritical)} at ${LIST.format(practices)}. Ask the physicians to review their results.`,
    `${origin}/`,
    `You are receiving this email because you own the practice on the ${HOSPITAL_NAME} portal. You cannot opt out of these emails.`,
  ),
});

/** Tells the hospital's people that results wait in practices where no one has viewed them. */
export const hospitalMail = ({ origin, HOSPITAL_NAME }: Needs, { to }: { to: string }): WaitingMail => ({
  to,
  subject: "Critical results not viewed",
  text: letter(
    "A practice has not viewed a critical result. Call the practice.",
    `${origin}/accountsandaccess/criticalresults`,
    `You receive this email at most once an hour because you follow up on critical results for ${HOSPITAL_NAME}.`,
  ),
});
