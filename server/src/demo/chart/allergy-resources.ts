import { type DemoChild, demoChildren } from "../children/children.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import { seededRandom } from "../seeded-random.ts";
import { code, concept, invented, reference, SYSTEM } from "./fhir-elements.ts";

interface DemoAllergy {
  name: string;
  /** A SNOMED CT code, where no wording is meant. */
  snomed?: string;
  /** Resolved ones and refuted ones stay in the record and are not shown. */
  state: "active" | "resolved" | "refuted";
  reaction?: { words: string; severity: "mild" | "moderate" | "severe" };
}

const SUBSTANCES = [
  "Penicillin",
  "Peanut",
  "Amoxicillin",
  "Egg",
  "Cow’s milk",
  "Tree nuts",
  "Latex",
  "Bee venom",
  "Sulfamethoxazole",
  "Shellfish",
  "Sesame",
  "Ibuprofen",
  "Cat dander",
  "Adhesive tape",
] as const;

const NO_KNOWN_ALLERGY: DemoAllergy = { name: "No known allergy", snomed: "716186003", state: "active" };
const NO_KNOWN_DRUG_ALLERGY: DemoAllergy = { name: "No known drug allergy", snomed: "409137002", state: "active" };

const active = (name: string): DemoAllergy => ({ name, state: "active" });
const reacting = (name: string, words: string, severity: "mild" | "moderate" | "severe"): DemoAllergy => ({
  ...active(name),
  reaction: { words, severity },
});

/** Fixed values for children used in tests. An empty list: not asked yet. */
const FIXED: Record<string, DemoAllergy[]> = {
  [demoChildren.ana.personId]: [
    reacting("Penicillin", "Hives", "moderate"),
    reacting("Peanut", "Anaphylaxis", "severe"),
    { name: "Egg", state: "resolved" },
  ],
  [demoChildren.tolu.personId]: [NO_KNOWN_ALLERGY, NO_KNOWN_DRUG_ALLERGY],
  [demoChildren.bao.personId]: [],
  [demoChildren.noor.personId]: [reacting("Amoxicillin", "Rash", "mild"), NO_KNOWN_DRUG_ALLERGY],
  [demoChildren.newborn.personId]: [],
};

function allergiesOf({ personId }: DemoChild): DemoAllergy[] {
  const random = seededRandom("allergies", personId);
  const chance = random.between(1, 100);
  if (chance <= 35) return [];
  if (chance <= 60) return [NO_KNOWN_ALLERGY];
  if (chance <= 68) return [NO_KNOWN_DRUG_ALLERGY];
  const names = new Set(Array.from({ length: random.between(1, 4) }, () => random.pick(SUBSTANCES)));
  return [...names].map((name) => ({ name, state: random.percent(85) ? "active" : random.pick(["resolved", "refuted"]) }));
}

/** Allergies of one child, as the hospital's record keeps them. */
export function allergyResources(child: DemoChild, calendar: HospitalCalendar): object[] {
  const allergies = FIXED[child.personId] ?? allergiesOf(child);
  return allergies.map(({ name, snomed, state, reaction }, index) => ({
    resourceType: "AllergyIntolerance",
    id: `${child.personId.replace("pt", "alg")}-${index + 1}`,
    meta: invented(),
    clinicalStatus: code(SYSTEM.allergyStatus, state === "active" ? "active" : "resolved"),
    verificationStatus: code(SYSTEM.allergyVerification, state === "refuted" ? "refuted" : "confirmed"),
    code: snomed ? concept(name, SYSTEM.snomed, snomed) : concept(name),
    patient: reference("Patient", child.personId),
    ...(reaction && { reaction: [{ manifestation: [concept(reaction.words)], severity: reaction.severity }] }),
    recordedDate: calendar.day(Math.min(child.ageInDays, 30 + index)),
  }));
}
