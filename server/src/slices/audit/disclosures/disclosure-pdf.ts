import { buffer } from "node:stream/consumers";
import { setImmediate as letOthersGoOn } from "node:timers/promises";
import { TZDate } from "@date-fns/tz";
import { DISCLOSURE_SCOPES, type DisclosureScope } from "@linnet/contract/audit/disclosures";
import { format } from "../../../platform/dates.ts";
import { isPrintable } from "../../../platform/pdf/embedded-fonts.ts";
import {
  bottomOf,
  drawRule,
  headPages,
  INK,
  MARGIN,
  MUTED,
  openHeadedPages,
  type Page,
  SMALL,
  TEXT,
  widthOf,
} from "../../../platform/pdf/headed-pages.ts";
import type { AccountedChild, Disclosure } from "./disclosure-repository.ts";
import { describeDisclosed, disclosurePurpose, explanationOf, recipientRole } from "./entry-words.ts";

const TITLE = "Accounting of disclosures";
const LABELS = 104;
const COLUMNS = [
  { head: "Date", width: 92 },
  { head: "Received by", width: 160 },
  { head: "Information disclosed", width: 132 },
  { head: "Purpose", width: 120 },
] as const;
const GUTTER = 10;
const CANNOT_PRINT = "in characters that this file cannot show";
/** Entries set at a time: they block the server for a few hundredths of a second. */
const ENTRIES_AT_ONCE = 20;

interface DisclosureReport {
  hospitalName: string;
  zone: string;
  child: AccountedChild;
  from: string;
  to: string;
  scope: DisclosureScope;
  entries: readonly Disclosure[];
  trail: { begins: string | null; sealedUpTo: Date };
  made: { at: Date; by: string; reason: string };
}

/** 05/19/2017, or the known part of an incomplete birth date. */
const dayWord = (day: string): string => (day.length === 10 ? `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}` : day);
const momentWord = (at: Date, zone: string): string => format(new TZDate(at, zone), "MM/dd/yyyy h:mm a");

const shown = (text: string, what: string): string => (isPrintable(text) ? text : `${what}, ${CANNOT_PRINT}`);

function childWord({ name, personId }: AccountedChild): string {
  if (name === null) return `Record ${personId}, no longer in the portal (patient’s name unknown)`;
  return shown(name, `Name in record ${personId}`);
}

/** A table cell, with optional bold first words. */
interface Cell {
  strong?: string;
  text: string;
}

const daysIn = ({ first, last, days }: Disclosure): string =>
  first === last ? dayWord(first) : `${dayWord(first)} to ${dayWord(last)}\non ${days} days`;

function recipientIn(entry: Disclosure): Cell {
  const { account_id, person, place, practice_id, address } = entry;
  const placeName = place && shown(place, practice_id === null ? "An embassy" : `Practice ${practice_id}`);
  const lines = [recipientRole(entry), placeName, address ? shown(address, "Address") : "Address unknown"];
  return { strong: shown(person, `Account ${account_id}`), text: lines.filter(Boolean).join("\n") };
}

const cellsOf = (entry: Disclosure): Cell[] => [
  { text: daysIn(entry) },
  recipientIn(entry),
  { text: describeDisclosed(entry.actions) },
  { text: disclosurePurpose(entry) },
];

function heightOf(page: Page, { strong, text }: Cell, width: number): number {
  const above = strong ? page.font("bold").heightOfString(strong, { width }) : 0;
  return above + page.font("regular").heightOfString(text, { width });
}

function writeCells(page: Page, cells: readonly Cell[]): void {
  const { y: top } = page;
  let left = MARGIN;
  for (const [index, { strong, text }] of cells.entries()) {
    const width = (COLUMNS[index]?.width ?? 0) - GUTTER;
    page.y = top;
    if (strong) page.font("bold").text(strong, left, page.y, { width });
    page.font("regular").text(text, left, page.y, { width });
    left += width + GUTTER;
  }
}

function writeTableHead(page: Page): void {
  page.fontSize(SMALL).fillColor(INK);
  const { y } = page;
  writeCells(
    page,
    COLUMNS.map(({ head }) => ({ strong: head, text: "" })),
  );
  page.y = y + 15;
  drawRule(page, page.y);
  page.y += 6;
}

function writeEntry(page: Page, entry: Disclosure): void {
  const cells = cellsOf(entry);
  page.fontSize(SMALL).fillColor(INK);
  const height = Math.max(...cells.map((cell, index) => heightOf(page, cell, (COLUMNS[index]?.width ?? 0) - GUTTER)));
  if (page.y + height > bottomOf(page)) {
    page.addPage();
    writeTableHead(page);
  }
  const { y } = page;
  writeCells(page, cells);
  page.y = y + height + 8;
}

function writeFacts(page: Page, { zone, child, from, to, scope, trail, made }: DisclosureReport): void {
  const begins = trail.begins && trail.begins > from ? `. The portal’s audit trail begins on ${dayWord(trail.begins)}` : "";
  const facts = [
    ["Patient", childWord(child)],
    ["Date of birth", child.birthDate === null ? "Not recorded" : dayWord(child.birthDate)],
    ["MRN", child.mrn || "Not recorded"],
    ["Record ID", shown(child.personId, "ID")],
    ["Dates", `${dayWord(from)} through ${dayWord(to)}, in the hospital’s time zone (${zone})${begins}`],
    ["Report", DISCLOSURE_SCOPES[scope]],
    ["Created", `${momentWord(made.at, zone)} by ${shown(made.by, "Compliance")}. Reason: ${made.reason}`],
    ["Sealed", `Audit trail sealed against changes through ${momentWord(trail.sealedUpTo, zone)}`],
  ] as const;
  page.fontSize(TEXT);
  for (const [label, value] of facts) {
    const { y } = page;
    page
      .font("regular")
      .fillColor(MUTED)
      .text(label, MARGIN, y, { width: LABELS - 12 });
    page.fillColor(INK).text(value, MARGIN + LABELS, y, { width: widthOf(page) - LABELS, lineGap: 1 });
    page.moveDown(0.25);
  }
}

function writeHeading(page: Page, text: string): void {
  page.moveDown(0.8);
  page.font("bold").fontSize(12.5).fillColor(INK).text(text, MARGIN).moveDown(0.4);
}

function writeExplanation(page: Page, scope: DisclosureScope): void {
  writeHeading(page, "What this report includes");
  for (const sentence of explanationOf(scope))
    page
      .font("regular")
      .fontSize(SMALL)
      .fillColor(INK)
      .text(sentence, MARGIN, page.y, { width: widthOf(page), lineGap: 1 })
      .moveDown(0.4);
}

/** The disclosures, oldest first, after an explanation, with a header and number on every page. */
export async function disclosurePdf(report: DisclosureReport): Promise<Uint8Array> {
  const { hospitalName, child, from, to, scope, entries, made } = report;
  const page = openHeadedPages({ title: TITLE, author: hospitalName, date: made.at });
  page.font("bold").fontSize(17).fillColor(INK).text(TITLE);
  page.font("regular").fontSize(SMALL).fillColor(MUTED).text("45 CFR 164.528").moveDown(0.8);
  writeFacts(page, report);
  writeExplanation(page, scope);
  writeHeading(page, entries.length === 1 ? "1 entry" : `${entries.length} entries`);
  if (entries.length === 0) page.font("regular").fontSize(TEXT).text("The portal made no such disclosures in this period.", MARGIN);
  else writeTableHead(page);
  for (const [index, entry] of entries.entries()) {
    writeEntry(page, entry);
    if (index % ENTRIES_AT_ONCE === 0) await letOthersGoOn();
  }
  const about = `${childWord(child)}${child.mrn && ` · MRN ${child.mrn}`}`;
  headPages(page, { issuer: hospitalName, document: TITLE, about, more: `${dayWord(from)} to ${dayWord(to)}` });
  page.end();
  return buffer(page);
}
