import { createHash } from "node:crypto";
import { type DemoChild, demoChildren } from "../children/children.ts";
import { clinicScenes } from "../children/clinic-scenes.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import { emergencyScenes, stayScenes, telehealthScene } from "../children/hospital-scenes.ts";
import { nameOfSpecialist, newbornWard } from "../children/place-resources.ts";
import { demoPhysicians } from "../people/physicians.ts";
import { seededRandom } from "../seeded-random.ts";
import { concept, invented, reference, SYSTEM } from "./fhir-elements.ts";
import { ageOn } from "./lab-tests.ts";
import { letterPdf } from "./letter-pdf.ts";
import type { NoteScene } from "./note-scene.ts";
import type { DemoVisit } from "./visits.ts";

/** A child's scene: headings and their lines. */
type ToldScene = readonly { heading: string; lines: readonly string[] }[];

function ageWords(years: number): string {
  if (years < 0.1) return "newborn";
  const months = Math.max(1, Math.round(years * 12));
  if (years >= 2) return `${Math.floor(years)} years old`;
  return months === 1 ? "1 month old" : `${months} months old`;
}

/** A child's names as letters write them. */
const fullNameOf = ({ given = [], family }: DemoChild): string => [...given, ...(family ? [family] : [])].join(" ");

const toldOf = (child: DemoChild, daysAgo: number) => (text: string) =>
  text.replaceAll("{name}", child.given?.[0] ?? child.family ?? "The patient").replaceAll("{age}", ageWords(ageOn(child, daysAgo)));

function renderScene(scene: NoteScene, child: DemoChild, daysAgo: number): ToldScene {
  const told = toldOf(child, daysAgo);
  return [
    { heading: "Reason for visit", lines: [told(scene.reason)] },
    { heading: "History", lines: [told(scene.history)] },
    { heading: "Examination", lines: [told(scene.exam)] },
    { heading: "Assessment", lines: [told(scene.assessment)] },
    { heading: "Plan", lines: scene.plan.map(told) },
  ];
}

const asText = (told: ToldScene): string =>
  told
    .map(({ heading, lines }) => [heading.toUpperCase(), ...(lines.length > 1 ? lines.map((line) => `- ${line}`) : lines)].join("\n"))
    .join("\n\n");

/** Our own texts: none has a character that HTML minds. */
const asHtml = (told: ToldScene): string =>
  told
    .map(({ heading, lines }) => {
      const body = lines.length > 1 ? `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>` : `<p>${lines[0] ?? ""}</p>`;
      return `<h2>${heading}</h2>\n${body}`;
    })
    .join("\n");

/** As the paragraphs of a letter. */
const asParagraphs = (told: ToldScene): string[] =>
  told.map(({ heading, lines }) => [...(heading ? [`${heading}:`] : []), ...lines].join(" "));

/** The visits that notes were written about: the newest ones, and more of a child that is spoken of by name. */
const VISITS_WITH_NOTES = { named: 4, other: 2 };

const CATEGORY = "http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category";
const CONFIDENTIALITY = "http://terminology.hl7.org/CodeSystem/v3-Confidentiality";

/** Kinds of notes, by LOINC. */
const KINDS = {
  clinic: { title: "Clinic Progress Note", loinc: "11506-3" },
  emergency: { title: "Emergency Department Note", loinc: "34111-5" },
  admission: { title: "Admission History and Physical", loinc: "34117-2" },
  progress: { title: "Inpatient Progress Note", loinc: "11506-3" },
  discharge: { title: "Discharge Summary", loinc: "18842-5" },
  telehealth: { title: "Telehealth Note", loinc: "34109-9" },
  letter: { title: "Letter to Referring Physician", loinc: "57133-1" },
  confidential: { title: "Adolescent Confidential Note", loinc: "34109-9" },
} as const;

type Form = "text" | "html" | "pdf" | "damaged pdf";

interface WrittenNote {
  kind: keyof typeof KINDS;
  visit: DemoVisit;
  /** Days and minutes after the visit began. */
  dayLater?: number;
  minutesLater: number;
  told: ToldScene;
  forms: readonly Form[];
  /** The place in the child's notes of the one this adds to, or takes the place of. */
  appends?: number;
  replaces?: number;
  status?: "current" | "superseded";
  docStatus?: "preliminary" | "final" | "amended";
  isRestricted?: boolean;
}

const written = (visit: DemoVisit, kind: WrittenNote["kind"], told: ToldScene, forms: readonly Form[]): WrittenNote => ({
  kind,
  visit,
  minutesLater: 55,
  told,
  forms,
});

/** A letter's text around the findings. */
function letterOf({ child, visit }: OfVisit, told: ToldScene): ToldScene {
  const [physician] = child.physicians;
  const to = physician ? `Dr. ${demoPhysicians[physician].lastName}` : "Colleague";
  return [
    { heading: "Re", lines: [`${fullNameOf(child)}, medical record ${child.mrn}`] },
    { heading: "", lines: [`Dear ${to}, thank you for sending us this patient. Below is a summary of the visit.`] },
    ...told,
    { heading: "", lines: [`With kind regards, ${visit.specialist.given} ${visit.specialist.family}, MD`] },
  ];
}

interface OfVisit {
  child: DemoChild;
  visit: DemoVisit;
}

/** The notes of a stay: on the first day, while it lasts, and at its end. */
function notesOfStay({ child, visit }: OfVisit): WrittenNote[] {
  const random = seededRandom("stay notes", visit.id);
  const isNewborn = visit.ward === newbornWard;
  const told = renderScene(random.pick(stayScenes(ageOn(child, visit.daysAgo), isNewborn)), child, visit.daysAgo);
  const admission = written(visit, "admission", told.slice(0, 3), ["html"]);
  const isOver = visit.stay < visit.daysAgo;
  if (!isOver) {
    const today = renderScene(telehealthScene, child, 1).slice(3);
    const progress = {
      ...written(visit, "progress", [{ heading: "Interval", lines: ["Slept well, no fever overnight."] }, ...today], ["text"]),
    };
    return [
      { ...progress, dayLater: Math.max(0, visit.daysAgo - 1) },
      admission,
      { ...written(visit, "discharge", told, ["html"]), dayLater: visit.daysAgo, docStatus: "preliminary" },
    ];
  }
  return [{ ...written(visit, "discharge", told, ["html", "pdf"]), dayLater: visit.stay }, admission];
}

function toldInClinic({ child, visit }: OfVisit): ToldScene {
  const scenes = clinicScenes(visit.specialist.clinic, ageOn(child, visit.daysAgo));
  return renderScene(seededRandom("clinic note", visit.id).pick(scenes), child, visit.daysAgo);
}

function notesOfVisit(of: OfVisit): WrittenNote[] {
  const { child, visit } = of;
  const random = seededRandom("notes", visit.id);
  if (visit.kind === "IMP") return notesOfStay(of);
  if (visit.kind === "VR") return [written(visit, "telehealth", renderScene(telehealthScene, child, visit.daysAgo), ["text"])];
  if (visit.kind === "EMER") {
    const scene = random.pick(emergencyScenes(ageOn(child, visit.daysAgo)));
    return [written(visit, "emergency", renderScene(scene, child, visit.daysAgo), ["text"])];
  }
  const told = toldInClinic(of);
  const note = written(visit, "clinic", told, [random.percent(50) ? "html" : "text"]);
  if (!random.percent(45)) return [note];
  return [note, { ...written(visit, "letter", letterOf(of, told), ["pdf"]), minutesLater: 170 }];
}

const said = (heading: string, ...lines: string[]): ToldScene => [{ heading, lines }];

/** Ana's chart shows all that can happen to a note. */
function notesOfAna(child: DemoChild, visits: readonly DemoVisit[]): WrittenNote[] {
  const [newest, second, third, fourth] = visits;
  if (!newest || !second || !third || !fourth) return [];
  const told = (visit: DemoVisit) => toldInClinic({ child, visit });
  const withAddition = written(newest, "clinic", told(newest), ["text"]);
  return [
    withAddition,
    {
      ...written(newest, "clinic", said("Addendum", "Blood pressure repeated at the end of the visit: 104/62, manual, right arm."), [
        "text",
      ]),
      minutesLater: 190,
      appends: 1,
    },
    written(second, "clinic", told(second), ["html", "damaged pdf"]),
    { ...written(second, "letter", letterOf({ child, visit: second }, told(second)), ["pdf"]), minutesLater: 170 },
    { ...written(third, "clinic", told(third), ["html", "pdf"]), docStatus: "amended", replaces: 6, minutesLater: 240 },
    { ...written(third, "clinic", said("Assessment", "Wrong template, replaced."), ["html"]), status: "superseded" },
    written(fourth, "clinic", told(fourth), ["text"]),
  ];
}

/** Confidential notes stay with the hospital. */
const confidential = (visit: DemoVisit): WrittenNote => ({
  ...written(visit, "confidential", said("Confidential", "Spoken with alone; not for release."), ["text"]),
  isRestricted: true,
});

const NAMED = new Set<string>(Object.values(demoChildren).map(({ personId }) => personId));

function notesOf(child: DemoChild, visits: readonly DemoVisit[]): WrittenNote[] {
  if (child.personId === demoChildren.ana.personId) return notesOfAna(child, visits);
  const count = NAMED.has(child.personId) ? VISITS_WITH_NOTES.named : VISITS_WITH_NOTES.other;
  const notes = visits.slice(0, count).flatMap((visit) => notesOfVisit({ child, visit }));
  const [newest] = visits;
  return child.personId === demoChildren.simone.personId && newest ? [...notes, confidential(newest)] : notes;
}

const MEDIA_TYPES: Record<Form, string> = {
  text: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
  pdf: "application/pdf",
  "damaged pdf": "application/pdf",
};

function bytesOf(form: Form, { told, kind }: WrittenNote, issuer: string): Buffer {
  if (form === "text") return Buffer.from(asText(told));
  if (form === "html") return Buffer.from(asHtml(told));
  return letterPdf({ issuer, title: KINDS[kind].title, paragraphs: asParagraphs(told) });
}

function attachmentOf(form: Form, note: WrittenNote, issuer: string): object {
  const bytes = bytesOf(form, note, issuer);
  const hashed = form === "damaged pdf" ? "of another file" : bytes;
  return {
    contentType: MEDIA_TYPES[form],
    title: KINDS[note.kind].title,
    data: bytes.toString("base64"),
    size: bytes.length,
    hash: createHash("sha1").update(hashed).digest("base64"),
  };
}

interface OfChild {
  child: DemoChild;
  visits: readonly DemoVisit[];
  calendar: HospitalCalendar;
  hospitalName: string;
}

/** The clinical notes of a child as DocumentReferences; `note-1001-1` is the newest of child `pt-1001`. */
export function noteResources({ child, visits, calendar, hospitalName }: OfChild): object[] {
  const idOf = (place: number) => `note-${child.personId.replace("pt-", "")}-${place}`;
  return notesOf(child, visits).map((note, index) => {
    const { kind, visit, docStatus = "final", status = "current", appends, replaces } = note;
    const when = calendar.moment(visit.daysAgo - (note.dayLater ?? 0), visit.time, note.minutesLater);
    const author = reference("Practitioner", visit.specialist.id, nameOfSpecialist(visit.specialist));
    const relates = [
      ...(appends ? [{ code: "appends", target: reference("DocumentReference", idOf(appends)) }] : []),
      ...(replaces ? [{ code: "replaces", target: reference("DocumentReference", idOf(replaces)) }] : []),
    ];
    return {
      resourceType: "DocumentReference",
      id: idOf(index + 1),
      meta: { ...invented(), ...(note.isRestricted && { security: [{ system: CONFIDENTIALITY, code: "R" }] }) },
      status,
      docStatus,
      type: concept(KINDS[kind].title, SYSTEM.loinc, KINDS[kind].loinc),
      category: [concept("Clinical Note", CATEGORY, "clinical-note")],
      subject: reference("Patient", child.personId),
      date: when,
      author: [author],
      ...(docStatus !== "preliminary" && { authenticator: author }),
      ...(relates.length > 0 && { relatesTo: relates }),
      content: note.forms.map((form) => ({ attachment: attachmentOf(form, note, hospitalName) })),
      context: { encounter: [reference("Encounter", visit.id)], period: { start: calendar.moment(visit.daysAgo, visit.time), end: when } },
    };
  });
}
