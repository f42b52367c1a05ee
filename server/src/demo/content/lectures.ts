import type { NewLecture } from "../../slices/content/public.ts";
import { fridayBefore } from "../children/friday-before.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";

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
    goals: ["Choose whom to screen and with what", "Dose oral iron once a day", "Know when to look for blood loss"],
    speaker: "Ruth Sandoval, MD",
    signatures: ["Division of Hematology", "Wrenfield Children’s Hospital"],
  },
  {
    daysAgo: 46,
    name: "headache",
    titles: ["Headache: whom to image", "Red flags in the office"],
    message: "Most headaches need a good history and no scanner. This lecture goes through the exceptions, case by case.",
    goals: ["Take a headache history in five minutes", "Name the findings that need imaging this week"],
    speaker: "Tomas Varga, MD",
    signatures: ["Division of Neurology"],
  },
  {
    daysAgo: 95,
    name: "asthma-inhalers",
    titles: ["Inhalers, spacers and what goes wrong", "A walk through twelve videos"],
    message: "Twelve families show how they use an inhaler at home. You will recognise at least four of your own.",
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
    message: "Most of it goes away. How to say so to a family that has waited for a year.",
    goals: ["Choose whom to treat", "Name one treatment that does not hurt"],
    speaker: "Fatou Ndiaye, MD",
    signatures: ["Division of Dermatology"],
  },
  {
    daysAgo: 705,
    name: "ear-infection",
    titles: ["Acute otitis media", "Watching, and when to stop watching"],
    message: "Which children can wait for two days, and how to write the prescription that need not be filled.",
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
export const demoLectures = (calendar: Pick<HospitalCalendar, "day">): NewLecture[] =>
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
