import { z } from "zod";
import { folded } from "./folded.ts";

/** HL7's names for its sensitivity codes, for labels without a code. */
const SENSITIVITIES = new Map(
  Object.entries({
    "sexuality and reproductive health": "SEX",
    "sexually transmitted disease": "STD",
    "HIV/AIDS": "HIV",
    "psychiatry disorder": "PSY",
    "psychotherapy note": "PSYTHPN",
    "behavioral health": "BH",
    "mental health": "MH",
    "emotional disturbance": "EMOTDIS",
    "substance abuse": "ETH",
    "substance use disorder": "SUD",
    "alcohol use disorder": "ETHUD",
    "opioid use disorder": "OPIOIDUD",
    "sexual assault, abuse, or domestic violence": "SDV",
    "military sexual trauma": "MST",
    violence: "VIO",
  }).map(([words, code]) => [folded(words), code]),
);

const sensitivityOf = (words: string) => SENSITIVITIES.get(folded(words).replace(/information|sensitivity/g, "")) ?? words;

const RESTRICTED_CODES = new Set(["r", "v"]);
const RESTRICTED_WORDS = /(?<!\b(?:un|not|non)[\s\p{P}]*)restricted/iu;

/** Whether a label's code or words mean restricted or very restricted. */
export const isRestricted = (said: string): boolean => RESTRICTED_CODES.has(folded(said)) || RESTRICTED_WORDS.test(said);

/** The code of `system|code`. */
export const codeOfLabel = (label: string): string => label.slice(label.lastIndexOf("|") + 1);

const Label = z.object({
  system: z.string().optional(),
  code: z.string().optional(),
  display: z.string().optional(),
  text: z.string().optional(),
  coding: z.unknown().optional(),
});

/** Labels as `system|code`, and whether they keep a resource in the record. */
export interface Labels {
  labels: readonly string[];
  restricted: boolean;
}

const NONE: Labels = { labels: [], restricted: false };
/** An unreadable label may be a restricting one. */
const UNREADABLE: Labels = { labels: [], restricted: true };

function labelOf(value: unknown): Labels {
  const { data } = Label.safeParse(typeof value === "string" ? { code: value } : value);
  if (!data) return UNREADABLE;
  const { system = "", code, display, text, coding } = data;
  const inner = coding === undefined ? NONE : labelsOf(coding);
  const said = [code, display, text].filter((each) => each?.trim()).map((each) => each?.trim() ?? "");
  if (said.length === 0 && inner.labels.length === 0) return UNREADABLE;
  const own = code?.trim() ? [`${system}|${code.trim()}`] : said.map((words) => `|${sensitivityOf(words)}`);
  return { labels: [...inner.labels, ...own], restricted: inner.restricted || said.some(isRestricted) };
}

/** The labels in `meta.security` or `securityLabel`. Unreadable ones count as restricted. */
export function labelsOf(value: unknown): Labels {
  if (value === undefined || value === null) return NONE;
  const each = [value].flat().map(labelOf);
  return { labels: each.flatMap(({ labels }) => labels), restricted: each.some(({ restricted }) => restricted) };
}
