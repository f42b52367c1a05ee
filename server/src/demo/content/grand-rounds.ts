import type { NewGrandRound } from "../../slices/content/public.ts";
import { fridayBefore, type HospitalCalendar } from "../children/hospital-calendar.ts";

interface Round extends Omit<NewGrandRound, "eventDate" | "video" | "active"> {
  daysAgo: number;
  name: string;
  /** Whether its video is one of the portal's own files, and not on the hospital's video site. */
  isKept?: true;
  active?: boolean;
}

const list = (...goals: string[]) => `<ul>${goals.map((goal) => `<li>${goal}</li>`).join("")}</ul>`;

const ROUNDS: readonly Round[] = [
  {
    daysAgo: 7,
    name: "kawasaki-disease",
    isKept: true,
    title: "Kawasaki disease: the child who does not fit the list",
    contentTitle: "Incomplete presentations and what to do before day ten",
    message: `<p>Five days of fever and three of five findings: is that enough? <b>Two cases from this year</b> show why we now ask for an echocardiogram early.</p><h3>After this talk you will</h3>${list("recognize incomplete disease", "know which laboratory tests help", "know who to call, day or night")}`,
    fullName: "Ingrid Hallam, MD",
    signature: "Division of Cardiology",
  },
  {
    daysAgo: 14,
    name: "type-1-diabetes",
    title: "Type 1 diabetes: screening before it starts",
    contentTitle: "Autoantibodies, families and honest conversations",
    message: `<p>Screening finds diabetes years before insulin is needed. <i>What does a family gain by knowing?</i></p>${list("who to offer screening", "how to explain a result", "what follow-up looks like")}`,
    fullName: "Marta Olsen, MD",
    signature: "Division of Endocrinology",
  },
  {
    daysAgo: 14,
    name: "celiac-disease",
    title: "Celiac disease: who to test, and before which diet",
    contentTitle: "A short case for patience",
    message: `<p>A diet begun too early hides the diagnosis for years. <b>Test first</b>, then change what is on the table.</p>${list("choose one test and read it well", "explain what a diet would cost the child")}`,
    fullName: "Henrik Solvang, MD",
    signature: "Division of Gastroenterology",
  },
  {
    daysAgo: 35,
    name: "uti-imaging",
    title: "Urinary tract infection: less imaging, better care",
    contentTitle: "What changed in our pathway",
    message: `<p>Our kidney clinic reviewed 600 first infections. The new pathway leaves out most studies and <u>keeps the ones that matter</u>.</p><p>Read the <a href="https://www.wrenfield.example/pathways/uti">pathway</a> first.</p>`,
    fullName: "Samuel Adler, MD",
    signature: "Division of Nephrology",
  },
  {
    daysAgo: 77,
    name: "concussion",
    title: "Concussion: back to school before back to sport",
    contentTitle: "A plan for the first two weeks",
    message: `<p>Rest for two days, then move. This talk is about the letter to the school, and about the coach.</p>${list("examine eyes, neck and balance", "write a plan a teacher can follow")}`,
    fullName: "Grace Whitcombe, DO",
    signature: "Sports Medicine",
  },
  {
    daysAgo: 133,
    name: "adolescent-sleep",
    isKept: true,
    title: "Sleep in adolescents: what helps before a prescription",
    contentTitle: "Light, school bells and phones",
    message: `<p>Most tired teenagers are not ill. <i>Some are</i>, and this talk is about telling them apart in one visit.</p>${list("take a sleep history that a teenager answers", "know the three findings that need a sleep study")}`,
    fullName: "Naomi Feld, PhD",
    signature: "Division of Psychology",
  },
  {
    daysAgo: 217,
    name: "hip-ultrasound",
    isKept: true,
    title: "The newborn hip: when to look again",
    contentTitle: "Ultrasound, examination and breech babies",
    message: `<p>Late dislocations still happen. Where did we meet these children before, and what did we see?</p>${list("examine hips at every visit of the first year", "order the ultrasound at the right age")}`,
    fullName: "Callum Reyes, MD",
    signature: "Division of Orthopedics",
  },
  {
    daysAgo: 371,
    name: "sepsis-first-hour",
    title: "Sepsis: the first hour begins in your office",
    contentTitle: "What to do until the ambulance is there",
    message: `<p>Three recordings of real calls, spoken by actors. <b>Say the word sepsis</b>, and everything goes faster.</p>${list("recognize poor perfusion", "prepare what the ambulance asks for")}`,
    fullName: "Amina Yusuf, MD",
    signature: "Division of Emergency Medicine",
  },
  {
    daysAgo: 540,
    name: "food-allergy",
    title: "Food allergy: introducing peanut early",
    contentTitle: "Food allergy: introducing peanut early|From evidence to the high chair",
    message: "Why waiting does harm, and how to begin at home safely.",
    bulletLine: "Choose who needs a test first|Explain the first spoonful|Know what is not an allergy",
    fullName: "Joon-ho Park, MD",
    signature: "Division of Allergy and Immunology|Wrenfield Children’s Hospital",
  },
  {
    daysAgo: 623,
    name: "constipation",
    title: "Constipation: the visit that takes ten minutes",
    contentTitle: "Drawings, doses and a second appointment",
    message: `<p>Families leave with a plan they can draw. <i>Treat for months</i>, not for a week.</p>${list("rule out what is rare with three questions", "choose a dose that works")}`,
    fullName: "Henrik Solvang, MD",
    signature: "Division of Gastroenterology",
  },
  {
    daysAgo: 714,
    name: "bronchiolitis",
    title: "Bronchiolitis: doing less, and explaining why",
    contentTitle: "What a winter without albuterol showed us",
    message: `<p>Suction, fluids and patience. This talk is about the words for it.</p>${list("know who has to come in", "leave out what does not help")}`,
    fullName: "Amara Diallo, MD",
    signature: "Division of Pulmonology",
  },
  {
    daysAgo: 721,
    name: "measles-2024",
    title: "Measles: what we learned in spring",
    contentTitle: "Withdrawn: superseded by the state’s guidance",
    message: "<p>Please use the health department’s current guidance.</p>",
    fullName: "Lena Fischer, MD",
    signature: "Division of Infectious Diseases",
    active: false,
  },
];

/** Pediatric grand rounds: some whose video the portal keeps (one file, invented as all of it), one in the old form, whose parts are separated by '|', and one not shown any more. */
export const demoGrandRounds = (calendar: Pick<HospitalCalendar, "day">, fileId: string): NewGrandRound[] =>
  ROUNDS.map(({ daysAgo, name, isKept, active = true, ...round }) => ({
    ...round,
    eventDate: fridayBefore(calendar, daysAgo),
    video: isKept ? { fileId } : { url: `https://video.wrenfield.example/grand-rounds/${name}` },
    active,
  }));
