import type { DemoDocument } from "./documents.ts";

const pathway = (careType: string, daysAgo: number, title: string, ...text: string[]): DemoDocument => ({
  kind: "clinical-care-pathway",
  title,
  daysAgo,
  text,
  careType,
});

/** How the demo hospital treats frequent illnesses, grouped by the place or kind of care. */
export const demoPathways: readonly DemoDocument[] = [
  pathway(
    "Respiratory",
    58,
    "Asthma, acute",
    "Score breathing on arrival: rate, retractions, wheeze, oxygen. Mild, moderate and severe each have a first hour of their own.",
    "Moderate: salbutamol by spacer every 20 minutes, three times, and dexamethasone 0.6 mg/kg by mouth (at most 16 mg) with the first dose.",
    "Home when well for an hour without treatment. Follow-up with you within three days, with a written plan.",
  ),
  pathway(
    "Respiratory",
    150,
    "Bronchiolitis",
    "A clinical diagnosis: no X-ray, no blood test, no bronchodilator as a routine.",
    "Suction before feeds. Oxygen below 90 percent. Admit who cannot drink half of the usual amount.",
    "Tell families that the cough lasts two to three weeks.",
  ),
  pathway(
    "Emergency",
    33,
    "Fever in infants under 60 days",
    "Every infant of 21 days or less: blood, urine and cerebrospinal fluid, antibiotics, admission.",
    "From 22 days on, urinalysis and inflammatory markers decide. Please call before you send, so that we can be ready.",
  ),
  pathway(
    "Emergency",
    101,
    "Head injury",
    "Two questions first: how did it happen, and how is the child now compared to an hour ago?",
    "Watch for four to six hours rather than scan, unless there is altered awareness, a palpable fracture or signs of one at the base.",
  ),
  pathway(
    "Kidney and urinary tract",
    75,
    "First urinary tract infection",
    "Treat for seven days by mouth from the age of two months, if the child drinks and looks well.",
    "Ultrasound after the first febrile infection under two years. No cystogram after a first infection with a normal ultrasound.",
  ),
  pathway(
    "Kidney and urinary tract",
    210,
    "Hypertension found in the office",
    "Confirm on three days, with the right cuff. Then urinalysis, creatinine, electrolytes and an ultrasound of the kidneys.",
    "Stage 2 or symptoms: call us the same day.",
  ),
  pathway(
    "Newborn",
    91,
    "Jaundice after going home",
    "Measure within two days of discharge, sooner when the threshold is near. Plot by hour of age and gestational age.",
    "Two points below the threshold: repeat within a day. At the threshold: call for phototherapy, day or night.",
  ),
  pathway(
    "Diabetes and endocrine",
    64,
    "New diabetes",
    "Thirst, weight loss, glucose above 200 mg/dL: call 555-0200 and send the child today. Tomorrow may be too late.",
    "Do not wait for a fasting value. Do not give insulin before we have spoken.",
  ),
  { ...pathway("Emergency", 600, "Croup (replaced)", "This pathway was replaced. Please call for the current one."), active: false },
];
