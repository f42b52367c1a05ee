import type { CmeLecture, GrandRound } from "@linnet/contract/content";

/** A grand round or a lecture as its card shows it. */
export interface Presentation {
  id: number;
  title: string;
  /** The lines below the title. */
  subtitles: string[];
  eventDate: string;
  /** HTML, or plain text. */
  message: { html: string } | { text: string };
  bullets: string[];
  fullName: string;
  signatures: string[];
  videoUrl: string;
}

/** Parts of the older '|' format. */
export const textParts = (text: string): string[] => text.split("|").flatMap((part) => part.trim() || []);

/** The older form separates its parts by '|', and repeats the title before the subtitle (decisions G-CON-16, -17). */
export function grandRoundPresentation(round: GrandRound): Presentation {
  const isOld = round.contentBulletLine !== "" || round.contentTitle.includes("|");
  return {
    id: round.id,
    title: round.title,
    subtitles: isOld ? textParts(round.contentTitle).slice(1) : textParts(round.contentTitle),
    eventDate: round.eventDate,
    message: { html: round.contentMessage },
    bullets: textParts(round.contentBulletLine),
    fullName: round.contentFullname,
    signatures: textParts(round.contentSignature),
    videoUrl: round.videoUrl,
  };
}

/** The first of a lecture's titles is its own (decision G-CON-18). */
export const lecturePresentation = (lecture: CmeLecture): Presentation => ({
  id: lecture.id,
  title: lecture.title,
  subtitles: lecture.contentTitle.slice(1),
  eventDate: lecture.eventDate,
  message: { text: lecture.contentMessage },
  bullets: lecture.contentBulletLine,
  fullName: lecture.contentFullname,
  signatures: lecture.contentSignature,
  videoUrl: lecture.videoUrl,
});

/** Presentations by their day, the newest day first. */
export function byDay(presentations: readonly Presentation[]): [day: string, presentations: Presentation[]][] {
  const days = Map.groupBy(presentations, ({ eventDate }) => eventDate);
  return [...days].sort(([one], [other]) => other.localeCompare(one));
}
