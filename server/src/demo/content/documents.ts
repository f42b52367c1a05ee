import { FILE_KIND_NAMES, FILE_KINDS, type FileKindName } from "@linnet/contract/content/file-kinds";
import type { DocumentKind } from "../../slices/content/public.ts";

/** A page of the demo hospital, as text. */
export interface DemoDocument {
  kind: DocumentKind;
  title: string;
  daysAgo: number;
  /** Paragraphs. */
  text: readonly string[];
  /** For pathways: what they are grouped by. */
  careType?: string;
  active?: boolean;
}

type DemoPage = Omit<DemoDocument, "kind">;

const page = (daysAgo: number, title: string, ...text: string[]): DemoPage => ({ title, daysAgo, text });
const withdrawn = (document: DemoPage): DemoPage => ({ ...document, active: false });

/** The one whose id is 1 (decision G-HOM-09). */
const referenceGuide = page(
  24,
  "Referral reference guide",
  "With every referral, please send the last visit note, the growth chart and results from the last three months. Send images as files, not prints.",
  "Kidney clinic: phone 555-0210, fax 555-0211. Please add two first-morning urine results for proteinuria, and a blood pressure taken at rest.",
  "Cardiology: phone 555-0214, fax 555-0215. A murmur without symptoms is seen within four weeks; fainting during exercise is seen within two days, so please call.",
  "Neurology: phone 555-0218, fax 555-0219. For seizures please send the family’s video, if there is one.",
  "Urgent questions at any hour: the physicians’ line, 555-0200.",
);

const DEMO_FILES: Record<FileKindName, readonly DemoPage[]> = {
  alumni: [
    page(
      18,
      "Dr. Hannah Osei, residency class of 2011",
      "Dr. Osei opened a practice for children in two rooms above a bakery. Today six physicians look after 7,000 families in the valley.",
      "“Residency taught me to sit down before I speak,” she says. She still calls her old attending once a month.",
    ),
    page(
      82,
      "Dr. Luis Ferreira, fellowship in nephrology 2016",
      "Dr. Ferreira built the first dialysis unit for children in the north of the state. Families who once drove four hours now drive one.",
      "He teaches our residents each spring, by video and, when the snow allows, in person.",
    ),
    withdrawn(page(460, "Dr. Ingrid Moe, residency class of 1998", "This portrait was withdrawn at the person’s request.")),
  ],
  divisions: [
    page(
      12,
      "Nephrology: small kidneys, long lives",
      "Our eleven nephrologists follow 1,400 children, most of them together with you. Half of all first visits are about protein found by chance.",
      "Please repeat the first-morning urine before you refer. One in three children needs no visit after that.",
      "New this fall: a blood pressure clinic on Thursdays in Alder Park, with results the same day.",
    ),
    page(
      44,
      "Allergy and immunology: testing that answers a question",
      "Broad panels find allergies that are not there. Tell us what happened, how fast and after what; we choose the test.",
      "Children who have had anaphylaxis are seen within a week. Please prescribe two auto-injectors until then.",
    ),
    withdrawn(page(420, "Orthopedics at Mill Street", "The clinic at Mill Street has closed. Orthopedics is now on the Main Campus.")),
  ],
  practiceTips: [
    page(
      8,
      "Iron in toddlers",
      "A toddler who drinks more than half a liter of milk a day is iron deficient until proven otherwise.",
      "Give 3 mg of elemental iron per kg once a day, between meals, for three months. One dose a day is absorbed as well as three, and families keep it up.",
      "Check hemoglobin after four weeks. If it has not risen by 1 g/dL, ask about the dose first, then about bleeding.",
    ),
    page(
      39,
      "Head lice",
      "Nits alone are no reason to keep a child home. Treat live lice today; the child can go to school tomorrow.",
      "Repeat the treatment on day nine: no product kills every egg. Combing wet hair with conditioner works, if someone has the patience.",
    ),
    page(
      70,
      "Measuring blood pressure",
      "The right cuff covers most of the upper arm. A cuff that is too small reads too high.",
      "Five minutes of rest, feet on the floor, arm at heart level. Record the second reading.",
    ),
    withdrawn(page(500, "Teething gels", "This tip was replaced by newer advice: no benzocaine gels for children under two.")),
  ],
  memberDirectory: [
    page(
      15,
      "Member directory, fall edition",
      "Lakeside Pediatrics, 120 Shore Road, Wrenfield, (626) 555-0120. Hillcrest Children’s Clinic, 8 Crest Avenue, Wrenfield, (626) 555-0130.",
      "Riverside Pediatrics, 45 Mill Street, Wrenfield, (626) 555-0140. Northgate Family Pediatrics, 310 Northgate Boulevard, Wrenfield, (626) 555-0150.",
      "Has something changed? Write to the care network’s office; the next edition comes in spring.",
    ),
    page(
      196,
      "After-hours coverage of the members",
      "Evenings and weekends are shared by four practices in turn. The plan for the quarter is on the second page of the printed edition.",
      "The nurse line, 555-0199, answers for every member at night.",
    ),
    withdrawn(page(380, "Member directory, last year", "Replaced by the fall edition.")),
  ],
  teamContacts: [
    page(
      10,
      "Your care network team",
      "Quality and measures: Pia Novak, 555-0161. Care coordination: Jonas Reed, 555-0162. Contracts: Wanda Sim, 555-0163.",
      "For a child with complex needs, please call care coordination first. One call is enough: we’ll take it from there.",
    ),
    page(
      130,
      "Nurse care coordinators by practice",
      "Each member practice has one nurse who knows its families. Yours is written on the back of the quarterly report.",
      "Coordinators visit at home in the first two weeks after a hospital stay.",
    ),
    withdrawn(page(390, "Team contacts during the move", "The office has moved. These numbers no longer work.")),
  ],
  mentalHealth: [
    page(
      21,
      "Depression: screening and the first visit",
      "Screen every patient from the age of twelve once a year. Spend part of each visit alone with the patient.",
      "Ask about suicide in plain words. Asking does not plant the thought; it opens the door.",
      "For urgent worries call the crisis line of the hospital, 555-0188, at any hour. In an emergency call 911.",
    ),
    page(
      66,
      "ADHD: a year in the office",
      "Start with two rating scales, one from home and one from school. Sleep and hearing come before medicine.",
      "See the child four weeks after each dose change, then check weight, pulse and blood pressure every six months.",
    ),
    withdrawn(page(450, "Phone consultation, pilot", "The pilot has ended. Consultation is now open to all practices at 555-0187.")),
  ],
  familyEducation: [
    page(
      5,
      "Fever: what helps, and when to call",
      "Fever is how the body fights an infection. A child who drinks and plays does not need medicine for the number on the thermometer.",
      "Call at once when a baby younger than three months has a temperature of 100.4 °F (38 °C) or higher.",
      "Call the same day when your child won’t drink, is hard to wake, or has had a fever for more than three days.",
    ),
    page(
      52,
      "Asthma at home",
      "Know the two inhalers: one every day to stay well, one when breathing is hard. Always use the spacer.",
      "Green, yellow, red: keep the plan on the refrigerator and a copy at school. In the red zone call 911.",
    ),
    page(
      120,
      "The first weeks with your baby",
      "Put your baby on the back to sleep, every time, in a firm, separate bed near yours. No pillows, blankets or toys.",
      "Six wet diapers a day mean your baby is getting enough. If in doubt, call; no one minds.",
    ),
    withdrawn(page(520, "Cough medicines", "Withdrawn: we no longer recommend these medicines for children under six.")),
  ],
};

const pathway = (careType: string, daysAgo: number, title: string, ...text: string[]): DemoPage => ({
  ...page(daysAgo, title, ...text),
  careType,
});

/** How the demo hospital treats frequent illnesses, grouped by the place or kind of care. */
const demoPathways: readonly DemoPage[] = [
  pathway(
    "Respiratory",
    58,
    "Asthma, acute",
    "Score breathing on arrival: rate, retractions, wheeze, oxygen. Mild, moderate and severe each have their own first-hour plan.",
    "Moderate: albuterol by spacer every 20 minutes, three times, and dexamethasone 0.6 mg/kg by mouth (at most 16 mg) with the first dose.",
    "Home when well for an hour without treatment. Follow-up with you within three days, with a written plan.",
  ),
  pathway(
    "Respiratory",
    150,
    "Bronchiolitis",
    "A clinical diagnosis: no X-ray, no blood test, no routine bronchodilator.",
    "Suction before feeds. Oxygen below 90 percent. Admit infants who cannot drink half of their usual amount.",
    "Tell families that the cough lasts two to three weeks.",
  ),
  pathway(
    "Emergency",
    33,
    "Fever in infants under 60 days",
    "Every infant 21 days old or younger: blood, urine and cerebrospinal fluid tests, antibiotics, admission.",
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
    "From two months of age, treat by mouth for seven days if the child drinks and looks well.",
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
  withdrawn(pathway("Emergency", 600, "Croup (replaced)", "This pathway was replaced. Please call for the current one.")),
];

const ofKind = (kind: DocumentKind, documents: readonly DemoPage[]): DemoDocument[] => documents.map((document) => ({ kind, ...document }));
const filesOf = (name: FileKindName) => ofKind(FILE_KINDS[name].kind, DEMO_FILES[name]);

/** Every PDF of the demo hospital; the reference guide first. */
export const demoDocuments: readonly DemoDocument[] = [
  ...ofKind("reference-guide", [referenceGuide]),
  ...FILE_KIND_NAMES.filter((name) => name !== "familyEducation").flatMap(filesOf),
  ...ofKind("clinical-care-pathway", demoPathways),
  ...filesOf("familyEducation"),
];
