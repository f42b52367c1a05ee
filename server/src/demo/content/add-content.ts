import type { Database } from "../../platform/database/database.ts";
import { addDays, subDays } from "../../platform/dates.ts";
import { recordStoredFile } from "../../platform/uploads/stored-files.ts";
import {
  cardRepository,
  contentRepository,
  documentRepository,
  eventRepository,
  type NewAnnouncement,
  type NewCard,
  type NewDocument,
  type NewLecture,
  type NewSchedule,
  type NewSliderImage,
} from "../../slices/content/public.ts";
import { fridayBefore, type HospitalCalendar } from "../children/hospital-calendar.ts";
import { demoGrandRounds } from "./grand-rounds.ts";
import type { StoredContent } from "./store-content.ts";

const video = (name: string) => `https://video.wrenfield.example/cme/${name}`;

interface Talk {
  daysAgo: number;
  name: string;
  titles: readonly [string, ...string[]];
  message: string;
  goals: readonly string[];
  speaker: string;
  signatures: readonly string[];
  active?: boolean;
}

const TALKS: readonly Talk[] = [
  {
    daysAgo: 11,
    name: "iron-deficiency",
    titles: ["Iron deficiency in toddlers", "Screen, treat, check again"],
    message: "How to find iron deficiency before it becomes anemia, and how to dose iron so that families keep giving it.",
    goals: ["Choose who to screen and with what", "Dose oral iron once a day", "Know when to look for blood loss"],
    speaker: "Ruth Sandoval, MD",
    signatures: ["Division of Hematology", "Wrenfield Children’s Hospital"],
  },
  {
    daysAgo: 46,
    name: "headache",
    titles: ["Headache: who to image", "Red flags in the office"],
    message: "Most headaches need a good history and no scanner. This lecture goes through the exceptions, case by case.",
    goals: ["Take a headache history in five minutes", "Name the findings that need imaging this week"],
    speaker: "Tomas Varga, MD",
    signatures: ["Division of Neurology"],
  },
  {
    daysAgo: 95,
    name: "asthma-inhalers",
    titles: ["Inhalers, spacers and what goes wrong", "A walk through twelve videos"],
    message: "Twelve families show how they use an inhaler at home. You will recognize at least four of your own.",
    goals: ["Teach one technique well", "Step treatment up and down by control, not by season"],
    speaker: "Amara Diallo, MD",
    signatures: ["Division of Pulmonology", "Asthma Program"],
  },
  {
    daysAgo: 170,
    name: "murmurs",
    titles: ["The innocent murmur", "What to hear, what to say, when to refer"],
    message: "With sound examples. Please use headphones.",
    goals: ["Tell five innocent murmurs apart", "Refer without frightening a family"],
    speaker: "Ingrid Hallam, MD",
    signatures: ["Division of Cardiology"],
  },
  {
    daysAgo: 255,
    name: "adolescent-mood",
    titles: ["Low mood in adolescents", "The first three visits"],
    message: "Screening questions, how to speak alone with a teenager, and what to do today when the answer is yes.",
    goals: ["Screen with two questions", "Make a safety plan with the family", "Start treatment in the office"],
    speaker: "Naomi Feld, PhD",
    signatures: ["Division of Psychology"],
  },
  {
    daysAgo: 380,
    name: "newborn-jaundice",
    titles: ["Jaundice after going home", "Using the new thresholds"],
    message: "When to measure, when to treat, and how to arrange phototherapy from the office on a Friday afternoon.",
    goals: ["Read the threshold for age and risk", "Plan the next measurement"],
    speaker: "Elif Aksoy, MD",
    signatures: ["Division of Neonatology"],
  },
  {
    daysAgo: 505,
    name: "warts-and-molluscum",
    titles: ["Warts and molluscum", "Waiting as a treatment"],
    message: "Most of them go away. How to say so to a family that has waited a year.",
    goals: ["Choose who to treat", "Name one treatment that does not hurt"],
    speaker: "Fatou Ndiaye, MD",
    signatures: ["Division of Dermatology"],
  },
  {
    daysAgo: 705,
    name: "ear-infection",
    titles: ["Acute otitis media", "Watching, and when to stop watching"],
    message: "Which children can wait for two days, and how to write a prescription the family may not need to fill.",
    goals: ["See the eardrum", "Agree on a plan for the weekend"],
    speaker: "Piet Brouwer, MD",
    signatures: ["Division of General Pediatrics"],
  },
  {
    daysAgo: 721,
    name: "head-lice-2024",
    titles: ["Head lice: an update"],
    message: "Replaced by a newer lecture.",
    goals: [],
    speaker: "Piet Brouwer, MD",
    signatures: ["Division of General Pediatrics"],
    active: false,
  },
];

/** Lectures of the online CME; the oldest is not shown any more. */
const demoLectures = (calendar: Pick<HospitalCalendar, "day">): NewLecture[] =>
  TALKS.map(({ daysAgo, name, titles, message, goals, speaker, signatures, active = true }) => ({
    eventDate: fridayBefore(calendar, daysAgo),
    videoUrl: video(name),
    active,
    titles,
    message,
    bulletLines: goals,
    fullName: speaker,
    signatures,
  }));

const SUCCESS = 1;
const INFO = 2;
const WARNING = 4;

/** A current announcement, a past one, an upcoming one and a withdrawn one. */
const demoBanners = (now: Date): NewAnnouncement[] => [
  {
    message: "Flu clinics are open for your patients at Alder Park, weekdays from 3 to 7 PM. No appointment is needed.",
    cssClassId: INFO,
    validFrom: subDays(now, 3),
    validTo: addDays(now, 25),
    active: true,
  },
  {
    message: "The portal was updated on Sunday night. Thank you for your patience.",
    cssClassId: SUCCESS,
    validFrom: subDays(now, 40),
    validTo: subDays(now, 33),
    active: true,
  },
  {
    message: "The portal will be unavailable Monday from 1 to 3 AM.",
    cssClassId: WARNING,
    validFrom: addDays(now, 9),
    validTo: addDays(now, 12),
    active: true,
  },
  {
    message: "Visiting hours on 4 West change next week.",
    cssClassId: INFO,
    validFrom: subDays(now, 1),
    validTo: addDays(now, 14),
    active: false,
  },
];

const at = (page: string) => `https://www.wrenfield.example/clinics/${page}/schedule`;

/** Where the clinics say when they hold hours; the last is not shown any more. */
const demoSchedules = ({ day }: Pick<HospitalCalendar, "day">): NewSchedule[] => [
  { title: "Cardiology, Alder Park", url: at("cardiology-alder-park"), active: true, publicationDate: day(6) },
  { title: "Neurology, Main Campus", url: at("neurology-main-campus"), active: true, publicationDate: day(20) },
  { title: "Allergy and immunology, Main Campus", url: at("allergy-main-campus"), active: true, publicationDate: day(34) },
  { title: "Kidney clinic, Alder Park", url: at("kidney-alder-park"), active: true, publicationDate: day(48) },
  { title: "Orthopedics, Mill Street (closed)", url: at("orthopedics-mill-street"), active: false, publicationDate: day(410) },
];

/** The hospital's own card. A migration adds the portal's cards. */
const TALK_TO_A_SPECIALIST: NewCard = {
  pageId: 1,
  cardType: "link",
  title: "Talk to a specialist",
  paragraph: "Call a pediatric specialist about a patient, at any hour.",
  link: "https://www.wrenfield.example/talk-to-a-specialist",
  requiresLogin: false,
};

interface When {
  now: Date;
  calendar: HospitalCalendar;
}

async function addDocuments(trx: Database, { documents }: StoredContent, calendar: HospitalCalendar): Promise<void> {
  const repository = documentRepository(trx);
  const careTypes = new Map<string, number>();
  const rows: NewDocument[] = [];
  for (const { document, file } of documents) {
    const { kind, title, careType, daysAgo, active = true } = document;
    if (careType !== undefined && !careTypes.has(careType)) careTypes.set(careType, await repository.addCareType(trx, careType));
    const clinicalCareTypeId = careTypes.get(careType ?? "");
    rows.push({
      kind,
      title,
      fileId: await recordStoredFile(trx, file),
      ...(kind === "reference-guide" && { id: 1 }),
      ...(clinicalCareTypeId !== undefined && { clinicalCareTypeId }),
      active,
      publicationDate: calendar.day(daysAgo),
    });
  }
  await repository.add(trx, rows);
}

async function addPictures(trx: Database, { pictures }: StoredContent, now: Date): Promise<void> {
  const rows: NewSliderImage[] = [];
  for (const { picture, file } of pictures) {
    const { imageName, targetUrl, active, daysAgo } = picture;
    rows.push({ imageName, targetUrl, active, fileId: await recordStoredFile(trx, file), modifiedAt: subDays(now, daysAgo) });
  }
  await contentRepository(trx).addSliderImages(trx, rows);
}

/** The card, the updates and the pictures of the demo hospital, whose files lie in the storage already. */
export async function addContent(trx: Database, stored: StoredContent, { now, calendar }: When): Promise<void> {
  const updates = contentRepository(trx);
  const events = eventRepository(trx);
  await cardRepository(trx).add(trx, TALK_TO_A_SPECIALIST);
  await addDocuments(trx, stored, calendar);
  await addPictures(trx, stored, now);
  await updates.addSchedules(trx, demoSchedules(calendar));
  await updates.addAnnouncements(trx, demoBanners(now));
  await events.addLectures(trx, demoLectures(calendar));
  await events.addGrandRounds(trx, demoGrandRounds(calendar, await recordStoredFile(trx, stored.video)));
}
