import { UnreadableFile } from "./unreadable-file.ts";

/** A talk of two hours has some three thousand. */
const MAX_CUES = 20_000;
const LONGEST_LINE = 1000;

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]+(.*))?$`);
const SETTING = /^(?:vertical:(?:rl|lr)|line:-?[\d.]+%?(?:,\w+)?|position:[\d.]+%(?:,[\w-]+)?|size:[\d.]+%|align:\w+)$/;
/** What a caption may be marked with; who speaks is named behind `v`. */
const TAG = /^<(?:\/?(?:b|i|u|ruby|rt|c)(?:\.[\w-]+)*|\/?(?:v|lang)(?:\.[\w-]+)*(?:[ \t][^<>&]*)?|(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})>$/;

interface Line {
  /** As an editor counts them. */
  number: number;
  text: string;
}

/** @throws UnreadableFile that names the line, and quotes nothing of it. */
function refuse({ number }: Line, why: string): never {
  throw new UnreadableFile(`Line ${number}: ${why}`);
}

const millisecondsOf = ([hours = "0", minutes = "0", seconds = "0", rest = "0"]: readonly (string | undefined)[]) =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest);

const padded = (value: number, length = 2) => String(value).padStart(length, "0");

function timeOf(milliseconds: number): string {
  const [seconds, minutes] = [Math.floor(milliseconds / 1000), Math.floor(milliseconds / 60_000)];
  return `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}:${padded(seconds % 60)}.${padded(milliseconds % 1000, 3)}`;
}

/** The blocks of lines that empty lines part, as WebVTT has them. */
function blocksOf(text: string): [Line, ...Line[]][] {
  const blocks: [Line, ...Line[]][] = [];
  let isOpen = false;
  for (const [index, each] of text.split(/\r\n|\n|\r/).entries()) {
    const line = { number: index + 1, text: each };
    if (each.length > LONGEST_LINE) refuse(line, `Use at most ${LONGEST_LINE} characters in a line.`);
    if (/[^\P{Cc}\t]/u.test(each)) refuse(line, "Remove control characters.");
    if (each.trim() === "") isOpen = false;
    else if (isOpen) blocks.at(-1)?.push(line);
    else {
      blocks.push([line]);
      isOpen = true;
    }
  }
  return blocks;
}

/** A line of a caption with nothing in it that is no text or no mark of one. */
function textOf(line: Line): string {
  if (line.text.includes("-->")) refuse(line, "Add an empty line before the times of the next caption.");
  for (const [tag] of line.text.matchAll(/<[^>]*>?/g))
    if (!TAG.test(tag)) refuse(line, "Use only the tags b, i, u, v, c, lang and ruby in a caption.");
  return line.text.trim();
}

interface Cue {
  start: number;
  end: number;
  written: string;
}

function cueOf([first, ...rest]: [Line, ...Line[]]): Cue {
  const hasName = !first.text.includes("-->");
  const [times = first, ...lines] = hasName ? rest : [first, ...rest];
  if (/(?:^|\s)-\d/.test(times.text.replace(/(-->.*?\d\.\d{3})[ \t].*$/, "$1"))) refuse(times, "A time cannot be negative.");
  const found = TIMES.exec(times.text);
  if (!found) refuse(times, "Begin each caption with its times, such as 00:01:05.000 --> 00:01:08.000.");
  const [start, end] = [millisecondsOf(found.slice(1, 5)), millisecondsOf(found.slice(5, 9))];
  if (end <= start) refuse(times, "The end time must be after the start time.");
  if (lines.length === 0) refuse(times, "This caption has no text.");
  const settings = (found[9] ?? "").split(/[ \t]+/).filter((setting) => SETTING.test(setting));
  const head = [timeOf(start), "-->", timeOf(end), ...settings].join(" ");
  return { start, end, written: [head, ...lines.map(textOf)].join("\n") };
}

const isBesideCues = ([first]: [Line, ...Line[]]) => /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first.text);

/**
 * Captions as WebVTT, rebuilt from what was read (W3C WebVTT 1): times in order and text with its marks only. Notes, styles, regions and
 * cue names are dropped.
 * @throws UnreadableFile with the line and the reason.
 */
export function rebuildCaptions(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile("The file must be saved as UTF-8.");
  }
  const [[head, ...after] = [{ number: 1, text: "" }], ...blocks] = blocksOf(text);
  if (!/^WEBVTT(?:[ \t]|$)/.test(head.text)) refuse(head, "The file must begin with WEBVTT.");
  const [stray] = after;
  if (stray?.text.includes("-->")) refuse(stray, "Add an empty line before the first caption.");
  const cues: Cue[] = [];
  for (const block of blocks) {
    if (isBesideCues(block)) continue;
    const cue = cueOf(block);
    const times = block.find((line) => line.text.includes("-->")) ?? block[0];
    if (cue.start < (cues.at(-1)?.end ?? 0)) refuse(times, "This caption begins before the one above it ends.");
    if (cues.length === MAX_CUES) refuse(times, `Use at most ${MAX_CUES.toLocaleString("en-US")} captions.`);
    cues.push(cue);
  }
  if (cues.length === 0) throw new UnreadableFile("There are no captions in this file.");
  return `WEBVTT\n\n${cues.map(({ written }) => `${written}\n`).join("\n")}`;
}
