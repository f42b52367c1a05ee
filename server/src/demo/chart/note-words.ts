import type { DemoChild } from "../children/children.ts";
import { ageOn } from "./lab-flag.ts";
import type { NoteScene } from "./note-scene.ts";

/** A scene told of one child: its headings, and what stands under each. */
export type ToldScene = readonly { heading: string; lines: readonly string[] }[];

function ageWords(years: number): string {
  if (years < 0.1) return "newborn";
  const months = Math.max(1, Math.round(years * 12));
  if (years >= 2) return `${Math.floor(years)} years old`;
  return months === 1 ? "1 month old" : `${months} months old`;
}

/** A child's names as letters write them. */
export const fullNameOf = ({ given = [], family }: DemoChild): string => [...given, ...(family ? [family] : [])].join(" ");

const toldOf = (child: DemoChild, daysAgo: number) => (text: string) =>
  text.replaceAll("{name}", child.given?.[0] ?? child.family ?? "The patient").replaceAll("{age}", ageWords(ageOn(child, daysAgo)));

export function tellScene(scene: NoteScene, child: DemoChild, daysAgo: number): ToldScene {
  const told = toldOf(child, daysAgo);
  return [
    { heading: "Reason for visit", lines: [told(scene.reason)] },
    { heading: "History", lines: [told(scene.history)] },
    { heading: "Examination", lines: [told(scene.exam)] },
    { heading: "Assessment", lines: [told(scene.assessment)] },
    { heading: "Plan", lines: scene.plan.map(told) },
  ];
}

export const asText = (told: ToldScene): string =>
  told
    .map(({ heading, lines }) => [heading.toUpperCase(), ...(lines.length > 1 ? lines.map((line) => `- ${line}`) : lines)].join("\n"))
    .join("\n\n");

/** Our own texts: none has a character that HTML minds. */
export const asHtml = (told: ToldScene): string =>
  told
    .map(({ heading, lines }) => {
      const body = lines.length > 1 ? `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>` : `<p>${lines[0] ?? ""}</p>`;
      return `<h2>${heading}</h2>\n${body}`;
    })
    .join("\n");

/** As the paragraphs of a letter. */
export const asParagraphs = (told: ToldScene): string[] =>
  told.map(({ heading, lines }) => [...(heading ? [`${heading}:`] : []), ...lines].join(" "));
