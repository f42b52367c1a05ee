import { fittingScenes, type NoteScene, type Scenes } from "../chart/note-scene.ts";
import { general } from "./clinic-scenes.ts";

const inEmergency: Scenes = [
  {
    ages: [0.4, 18],
    reason: "Fever and cough",
    history:
      "{name}, {age}, came with three days of fever up to 39.6 °C and a wet cough. Drinking less, four wet diapers or voids today. Vaccines up to date.",
    exam: "Febrile, tired but responsive. Respiratory rate 34, oxygen saturation 95 percent in room air. Crackles at the right base. No retractions.",
    assessment: "Community-acquired pneumonia, right lower lobe. Well enough for treatment at home.",
    plan: [
      "Amoxicillin 90 mg per kg per day in two doses for seven days; first dose given here.",
      "Seen again by the referring physician in 48 hours.",
      "Return for fast breathing, drowsiness or no urine for eight hours.",
    ],
  },
  {
    ages: [0.4, 18],
    reason: "Vomiting and diarrhea",
    history: "{name}, {age}, vomited nine times since last night, five watery stools, no blood. A brother has the same.",
    exam: "Mildly dehydrated: dry lips, tears present, capillary refill two seconds. Abdomen soft, active bowel sounds.",
    assessment: "Viral gastroenteritis with mild dehydration.",
    plan: [
      "One dose of ondansetron, then oral rehydration: 400 mL kept down over two hours.",
      "Usual diet at home, extra fluids with every stool.",
      "Return for blood in the stool, belly pain that stays, or no urine for eight hours.",
    ],
  },
  {
    ages: [2, 18],
    reason: "Fall onto the outstretched hand",
    history: "{name}, {age}, fell in the playground. Pain and swelling of the left wrist. No loss of consciousness, no other injury.",
    exam: "Swelling over the distal left radius, tender. Skin intact. Moves all fingers; sensation and pulses normal.",
    assessment: "Buckle fracture of the left distal radius.",
    plan: ["Removable splint for three weeks.", "Ibuprofen as needed.", "Orthopedic clinic in three weeks."],
  },
];

const inHospital: Scenes = [
  {
    ages: [0.5, 18],
    reason: "Pneumonia with effusion",
    history:
      "{name}, {age}, was admitted with five days of fever, worsening cough and pain on the right side in spite of oral antibiotics.",
    exam: "On admission: temperature 39.4 °C, respiratory rate 42, oxygen saturation 90 percent in room air. Dull to percussion at the right base.",
    assessment:
      "Right lower lobe pneumonia with a small parapneumonic effusion. Needed 1 L of oxygen for two days; fever gone since the third day of ampicillin.",
    plan: ["Amoxicillin by mouth to complete ten days.", "Chest X-ray in four weeks.", "Referring physician in two days."],
  },
  {
    ages: [0.1, 18],
    reason: "Dehydration and electrolyte disturbance",
    history: "{name}, {age}, was admitted after four days of vomiting with lethargy and a sodium of 129 mmol/L.",
    exam: "On admission: sunken eyes, capillary refill three seconds, heart rate 142. Responsive, no focal findings.",
    assessment: "Moderate dehydration with hyponatremia, corrected over thirty hours. Stool was positive for norovirus.",
    plan: [
      "Full diet.",
      "Electrolytes once more with the referring physician in three days.",
      "Return for vomiting or unusual sleepiness.",
    ],
  },
  {
    ages: [3, 18],
    reason: "Acute asthma exacerbation",
    history:
      "{name}, {age}, was admitted with wheeze and increased work of breathing after a cold. Albuterol every two hours at home without relief.",
    exam: "On admission: subcostal retractions, diffuse wheeze, oxygen saturation 91 percent in room air. Speaks in phrases.",
    assessment:
      "Severe exacerbation of asthma, triggered by rhinovirus. Continuous albuterol for nine hours, spaced to every four hours before discharge.",
    plan: [
      "Dexamethasone: second dose given before discharge.",
      "Fluticasone twice daily with spacer, technique checked.",
      "Asthma action plan reviewed. Referring physician within three days.",
    ],
  },
];

const newbornScene: NoteScene = {
  ages: [0, 1],
  reason: "Respiratory distress of the newborn",
  history:
    "{name} was born at term by cesarean section and breathed fast from the first hour. Mother healthy, group B streptococcus negative.",
  exam: "On admission: respiratory rate 78, mild grunting, oxygen saturation 92 percent in room air. Pink, good tone, fontanelle flat.",
  assessment:
    "Transient tachypnea of the newborn. Oxygen by cannula for 20 hours; full feeds by the second day. Blood culture stayed sterile.",
  plan: [
    "Breast milk on demand, at least every three hours.",
    "Weight and bilirubin with the referring physician in two days.",
    "Hearing screen passed on both sides.",
  ],
};

/** Seen from afar: what one could ask and see. */
export const telehealthScene: NoteScene = {
  ages: [0, 18],
  reason: "Video visit",
  history:
    "{name}, {age}, was seen by video together with the family. Doing well since the last visit, medicines are taken as prescribed, no new complaints.",
  exam: "By video: alert, comfortable, breathing easily, no rash in view.",
  assessment: "Stable. The plan of the last visit holds.",
  plan: ["Continue as before.", "Laboratory work before the next visit in person."],
};

/** What the emergency department sees in a child of this age. */
export const emergencyScenes = (years: number): Scenes => fittingScenes(inEmergency, years, general);

/** What a child of this age is in hospital for. */
export const stayScenes = (years: number, isNewborn: boolean): Scenes =>
  isNewborn ? [newbornScene] : fittingScenes(inHospital, years, general);
