import type { NewGrandRound } from "../slices/content/public.ts";
import type { HospitalCalendar } from "./hospital-calendar.ts";

interface Round extends Omit<NewGrandRound, "eventDate" | "videoUrl" | "active"> {
  daysAgo: number;
  name: string;
  active?: boolean;
}

const list = (...goals: string[]) => `<ul>${goals.map((goal) => `<li>${goal}</li>`).join("")}</ul>`;

const ROUNDS: readonly Round[] = [
  {
    daysAgo: 7,
    name: "kawasaki-disease",
    title: "Kawasaki disease: the child who does not fit the list",
    contentTitle: "Incomplete presentations and what to do before day ten",
    message: `<p>Five days of fever and three of five findings: is that enough? <b>Two cases from this year</b> show why we now ask for an echocardiogram early.</p><h3>After this talk you will</h3>${list("recognise incomplete disease", "know which laboratory tests help", "know whom to call, day or night")}`,
    fullName: "Ingrid Hallam, MD",
    signature: "Division of Cardiology",
  },
  {
    daysAgo: 14,
    name: "type-1-diabetes",
    title: "Type 1 diabetes: screening before it starts",
    contentTitle: "Autoantibodies, families and honest conversations",
    message: `<p>Screening finds diabetes years before insulin is needed. <i>What does a family gain by knowing?</i></p>${list("whom to offer screening", "how to explain a result", "what follow-up looks like")}`,
    fullName: "Marta Olsen, MD",
    signature: "Division of Endocrinology",
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
    daysAgo: 700,
    name: "measles-2024",
    title: "Measles: what we learned in spring",
    contentTitle: "Withdrawn: superseded by the state's guidance",
    message: "<p>Please use the health department's current guidance.</p>",
    fullName: "Lena Fischer, MD",
    signature: "Division of Infectious Diseases",
    active: false,
  },
];

/** Pediatric grand rounds: one in the old form, whose parts are separated by '|', and one that is not shown any more. */
export const demoGrandRounds = ({ day }: Pick<HospitalCalendar, "day">): NewGrandRound[] =>
  ROUNDS.map(({ daysAgo, name, active = true, ...round }) => ({
    ...round,
    eventDate: day(daysAgo),
    videoUrl: `https://video.wrenfield.example/grand-rounds/${name}`,
    active,
  }));
