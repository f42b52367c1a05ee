import { fittingScenes, type Scenes } from "../chart/note-scene.ts";
import type { ClinicKey } from "./place-resources.ts";

const WELL =
  "Alert and comfortable. Moist mucous membranes. Heart regular, no murmur. Lungs clear. Abdomen soft, not tender. Skin warm, no rash.";

const nephrology: Scenes = [
  {
    ages: [5, 18],
    reason: "Follow-up of proteinuria",
    history:
      "{name}, {age}, is followed for proteinuria found on a school physical. No swelling of face or legs, no visible blood in the urine. Drinks well, no fever since the last visit. Takes enalapril every morning, no missed doses by the family’s diary.",
    exam: `${WELL} No periorbital or ankle edema. Blood pressure between the 50th and 75th percentile for age and height.`,
    assessment:
      "Persistent non-nephrotic proteinuria with preserved kidney function. First-morning protein to creatinine ratio has come down since the last visit.",
    plan: [
      "Continue enalapril at the same dose. Hold it during vomiting or diarrhea.",
      "First-morning urine and basic metabolic panel in four weeks, at the local laboratory.",
      "Blood pressure at home twice a week; call above the limits on the card.",
      "Return in three months.",
    ],
  },
  {
    ages: [4, 18],
    reason: "Second urinary tract infection",
    history:
      "{name}, {age}, had a second febrile urinary tract infection, E. coli, treated for ten days. Toilet trained by day. Stools are hard and large, every three days.",
    exam: `${WELL} No flank tenderness. Normal external genitalia. Stool palpable in the left lower abdomen.`,
    assessment: "Recurrent urinary tract infection with bladder and bowel dysfunction. Kidneys normal by ultrasound.",
    plan: [
      "Polyethylene glycol daily until stools are soft, then for two more months.",
      "Timed voiding every two hours while awake; stickers chart given.",
      "Urine culture with any fever above 38.5 °C without another cause.",
    ],
  },
];

/** Scenes for children that the others do not fit. */
export const general: Scenes = [
  {
    ages: [0, 1],
    reason: "Spitting up",
    history:
      "{name}, {age}, spits up after most feeds, without effort and without bile or blood. Feeds eagerly, sleeps well after feeds, six wet diapers a day. No fever.",
    exam: "Content and well hydrated. Fontanelle flat. Lungs clear, no murmur. Abdomen soft, no masses. Gains weight along the 40th percentile.",
    assessment: "Physiologic reflux in a thriving infant.",
    plan: [
      "Smaller feeds, upright for twenty minutes after each. No medicine.",
      "Asleep always on the back.",
      "Call for green or bloody vomit, refusal of feeds, or fewer than four wet diapers.",
    ],
  },
  {
    ages: [1, 6],
    reason: "Second opinion on poor weight gain",
    history:
      "{name} is {age}, and has crossed two weight percentiles over six months; length and head circumference keep to their curves. Three meals and two snacks a day, much juice in between. No vomiting, no diarrhea, no fevers.",
    exam: `${WELL} Thin subcutaneous fat over the arms, normal muscle tone. Playful with the examiner.`,
    assessment: "Poor weight gain, most likely from low intake of energy. Nothing in history or examination points to malabsorption.",
    plan: [
      "Three-day food diary; visit with the dietitian today.",
      "Complete blood count, ferritin, tissue transglutaminase IgA with total IgA.",
      "Water and milk only between meals. Weight check with the referring office in three weeks.",
    ],
  },
  {
    ages: [6, 18],
    reason: "Recurrent abdominal pain",
    history:
      "{name}, {age}, has had pain around the navel for three months, most school mornings, gone by noon. No night waking, no weight loss, no blood in stools. Appetite good on weekends.",
    exam: `${WELL} Points at the navel with the whole hand. No guarding, no masses, no perianal findings.`,
    assessment:
      "Functional abdominal pain. No alarm features. Explained how gut and brain talk to each other; the family found this helpful.",
    plan: [
      "Regular breakfast and toilet time after it.",
      "Back to school tomorrow; a letter for the school nurse was given.",
      "Return if pain wakes {name} at night, with fever, or with weight loss.",
    ],
  },
];

const cardiology: Scenes = [
  {
    ages: [1, 18],
    reason: "Heart murmur",
    history:
      "{name}, {age}, was sent because of a murmur heard at a well visit. Keeps up with other children, no fainting, no chest pain, no blue spells. No sudden death in the family before fifty.",
    exam: "Well grown. Femoral pulses equal. Vibratory systolic murmur, grade 2 of 6, at the left lower border, softer when upright. Second sound splits normally. Liver not enlarged.",
    assessment: "Innocent murmur (Still’s). Electrocardiogram and echocardiogram are normal.",
    plan: [
      "No restrictions in sports.",
      "No antibiotics before dental work.",
      "No further visits needed; happy to see {name} again if anything changes.",
    ],
  },
  {
    ages: [4, 18],
    reason: "Follow-up after closure of an atrial septal defect",
    history:
      "{name}, {age}, two years after device closure of a secundum atrial septal defect. No complaints, swims twice a week. Aspirin was stopped as planned.",
    exam: "Comfortable, pink. Heart regular, no murmur. Pulses equal, no edema. Groin well healed.",
    assessment: "Excellent result. Device in place without residual shunt; right ventricle back to normal size.",
    plan: ["All sports allowed.", "Next visit with echocardiogram in two years."],
  },
];

const oncology: Scenes = [
  {
    ages: [3, 12],
    reason: "Maintenance therapy visit",
    history:
      "{name}, {age}, standard-risk B-cell acute lymphoblastic leukemia in first remission, maintenance. Takes mercaptopurine each evening and methotrexate on Thursdays. No fever, no mouth sores. Eating and playing normally.",
    exam: "Hair growing back. No mucositis, no enlarged nodes, no liver or spleen palpable. Port site clean. Deep tendon reflexes slightly reduced at the ankles.",
    assessment: "In remission, tolerating maintenance well. Mild vincristine neuropathy, stable.",
    plan: [
      "Continue at 100 percent dosing; blood counts every two weeks.",
      "Trimethoprim-sulfamethoxazole on weekends.",
      "Fever of 38.0 °C or more: call at once, day or night. No live vaccines.",
    ],
  },
  {
    ages: [1, 6],
    reason: "Iron deficiency anemia",
    history:
      "{name}, {age}, was referred with hemoglobin of 7.9 g/dL. Drinks more than a liter of cow’s milk a day. No bleeding, no jaundice.",
    exam: `${WELL} Pale conjunctivae. Heart rate 118 per minute with a soft flow murmur. Spleen not palpable.`,
    assessment: "Nutritional iron deficiency anemia, well compensated.",
    plan: [
      "Elemental iron 3 mg per kg once daily between meals, for three months.",
      "Milk down to 500 mL a day.",
      "Blood count in two weeks; call if {name} is listless or breathless.",
    ],
  },
];

const endocrinology: Scenes = [
  {
    ages: [5, 18],
    reason: "Type 1 diabetes follow-up",
    history:
      "{name}, {age}, type 1 diabetes on a pump with sensor. Time in range 64 percent over two weeks, highs after breakfast. One mild low a week, no seizures. Site rotated every three days.",
    exam: `${WELL} No lipohypertrophy at the sites. Thyroid not enlarged. Feet intact.`,
    assessment: "Type 1 diabetes, close to target. Breakfast ratio too weak.",
    plan: [
      "Breakfast carbohydrate ratio strengthened by ten percent; bolus fifteen minutes before eating.",
      "Hemoglobin A1c, lipids, thyroid and celiac screening are due.",
      "School plan renewed. Return in three months; download of the pump in two weeks.",
    ],
  },
  {
    ages: [4, 15],
    reason: "Short stature",
    history:
      "{name}, {age}, grows along the third percentile at 5.2 cm a year. Mid-parental height at the 15th percentile; father shaved at seventeen.",
    exam: `${WELL} Proportionate, prepubertal. Normal visual fields to confrontation.`,
    assessment: "Constitutional delay of growth and puberty, most likely. Bone age is behind by a year and a half.",
    plan: ["No treatment. Height every six months.", "Reassured: expected adult height is within the family’s range."],
  },
];

const neurology: Scenes = [
  {
    ages: [6, 18],
    reason: "Headaches",
    history:
      "{name}, {age}, has throbbing headaches on both sides, two a month, with nausea, better after sleep. No morning vomiting, no change at school or in gait. Mother has migraine.",
    exam: "Awake, cooperative. Cranial nerves intact, optic discs sharp. Strength and coordination normal. Gait and tandem gait normal.",
    assessment: "Migraine without aura. Neurological examination is normal.",
    plan: [
      "Ibuprofen 10 mg per kg at the first sign, at most twice a week.",
      "Nine hours of sleep, breakfast, a bottle of water at school; headache calendar given.",
      "Call for headaches that wake {name}, or with double vision or vomiting in the morning.",
    ],
  },
  {
    ages: [1, 5],
    reason: "Follow-up of febrile seizures",
    history:
      "{name}, {age}, had two simple febrile seizures in a year, each under three minutes. Development is on time. An uncle had the same.",
    exam: "Interactive, points and names pictures. Tone and reflexes normal. No neurocutaneous marks. Head circumference at the 50th percentile.",
    assessment: "Simple febrile seizures with normal development. The risk of epilepsy is close to that of other children.",
    plan: [
      "No daily medicine and no imaging.",
      "Seizure first aid reviewed; rescue medicine for seizures beyond five minutes.",
      "Discharged to the referring physician.",
    ],
  },
];

const pulmonology: Scenes = [
  {
    ages: [5, 18],
    reason: "Asthma follow-up",
    history:
      "{name}, {age}, moderate persistent asthma. Two bursts of steroids last winter, none since the controller was started. Albuterol once a week, before gym. Coughs at night twice a month.",
    exam: "Speaks in full sentences. No retractions. Good air entry, no wheeze. Nasal turbinates pale and swollen. Technique with spacer good after correction.",
    assessment: "Asthma, well controlled. Allergic rhinitis in spring.",
    plan: [
      "Fluticasone 44 mcg, two puffs twice daily with spacer.",
      "Written action plan renewed, copy for school.",
      "Influenza vaccine this fall. Return in four months with spirometry.",
    ],
  },
  {
    ages: [1, 18],
    reason: "Food allergy",
    history: "{name}, {age}, had hives and vomiting ten minutes after peanut butter. Tolerates tree nuts. Mild eczema since infancy.",
    exam: `${WELL} Dry patches in both elbow creases. No wheeze.`,
    assessment: "Peanut allergy, confirmed by skin test of 9 mm.",
    plan: [
      "Avoid peanut. Reading of labels practiced.",
      "Epinephrine autoinjectors for home and school; training done with the trainer device.",
      "Oral immunotherapy discussed; the family will think it over.",
    ],
  },
];

const gastroenterology: Scenes = [
  {
    ages: [4, 18],
    reason: "Celiac disease follow-up",
    history: "{name}, {age}, gluten-free for a year. Belly aches gone, energy back. One accidental exposure at a birthday party.",
    exam: `${WELL} Weight up to the 40th percentile.`,
    assessment: "Celiac disease in remission; antibodies have returned to normal.",
    plan: ["Stay gluten-free; dietitian once a year.", "Tissue transglutaminase IgA, ferritin and vitamin D in twelve months."],
  },
  {
    ages: [4, 14],
    reason: "Chronic constipation with soiling",
    history: "{name}, {age}, passes large stools once a week and soils on most days. No delay in passing meconium. Withholds when playing.",
    exam: `${WELL} Stool in the left lower abdomen. Normal anal position, sacrum normal.`,
    assessment: "Functional constipation with overflow.",
    plan: [
      "Clean-out over the weekend, then polyethylene glycol daily for six months.",
      "Ten minutes on the toilet after breakfast and dinner, feet on a stool.",
      "Phone visit in two weeks.",
    ],
  },
];

const orthopedics: Scenes = [
  {
    ages: [3, 14],
    reason: "Buckle fracture of the wrist, follow-up",
    history: "{name}, {age}, fell off a scooter three weeks ago. Removable splint since then. No pain for a week.",
    exam: "No swelling. No tenderness over the distal radius. Full motion of wrist and fingers, normal sensation, brisk capillary refill.",
    assessment: "Healed buckle fracture of the distal radius.",
    plan: ["Splint off. Usual activities; contact sports in two weeks.", "No further X-rays or visits needed."],
  },
  {
    ages: [9, 18],
    reason: "Scoliosis screening",
    history: "{name}, {age}, was found to have uneven shoulders at school. No back pain, no weakness, no change in bladder or bowel.",
    exam: "Right thoracic prominence of 5 degrees on forward bending. Leg lengths equal. Abdominal reflexes symmetric.",
    assessment: "Mild curve, 12 degrees, below the limit for treatment.",
    plan: ["Observation; standing film in six months.", "All sports allowed."],
  },
];

const scenesByClinic: Partial<Record<ClinicKey, Scenes>> = {
  general,
  nephrology,
  cardiology,
  oncology,
  endocrinology,
  neurology,
  pulmonology,
  gastroenterology,
  orthopedics,
};

/** What a clinic sees in a child of this age. */
export const clinicScenes = (key: ClinicKey, years: number): Scenes => fittingScenes(scenesByClinic[key] ?? general, years, general);
