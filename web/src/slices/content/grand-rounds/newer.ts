import type { GrandRound } from "@linnet/contract/content";
import { textParts } from "../cards/presentation.ts";

const MARKS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const asHtml = (text: string) => text.replace(/[&<>]/g, (mark) => MARKS[mark] ?? mark);

/** The older form has '|' between its parts, or bullets of its own (decision G-CON-17). */
const isOlder = ({ contentTitle, contentBulletLine }: GrandRound) => contentTitle.includes("|") || contentBulletLine !== "";

/** A record of the older form in the newer one: its bullets are a list in the message, and what repeated the title is gone (CON-084, CON-085). */
export function newerGrandRound(round: GrandRound): GrandRound {
  if (!isOlder(round)) return round;
  const titles = textParts(round.contentTitle);
  const bullets = textParts(round.contentBulletLine).map((bullet) => `<li>${asHtml(bullet)}</li>`);
  return {
    ...round,
    contentTitle: (titles.length > 1 ? titles.slice(1) : titles.filter((title) => title !== round.title)).join(", "),
    contentMessage: round.contentMessage + (bullets.length > 0 ? `<ol>${bullets.join("")}</ol>` : ""),
    contentBulletLine: "",
    contentSignature: textParts(round.contentSignature).join(", "),
  };
}
